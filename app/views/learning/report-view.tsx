import { Day } from '#app/components/dates.tsx'
import { Facts } from '#app/components/figures.tsx'
import {
	goalStates,
	pieceStates,
	ratingWords,
	type GoalState,
	type PieceState,
} from '#app/domain/learning/labels.ts'

export interface ShownReport {
	title: string
	fromDay: string
	toDay: string
	student: string
	teacher: string | null
	worked: string | null
	strengths: string | null
	nextSteps: string | null
	effort: number | null
	progress: number | null
	practice: number | null
	figures: {
		attendance: { held: number; late: number; absent: number }
		practiceMinutes: number
		pieces: { title: string; composer: string | null; state: PieceState }[]
		skills: { skill: string; level: string }[]
		goals: { text: string; percent: number; state: GoalState }[]
	}
}

/** A progress report as the family sees and prints it. */
export function ReportView({ report }: { report: ShownReport }) {
	const { fromDay, toDay, teacher, worked, strengths, nextSteps, figures } = report
	const rated = [
		['Effort', ratingWords(report.effort)],
		['Progress', ratingWords(report.progress)],
		['Practice', ratingWords(report.practice)],
	].filter((entry): entry is [string, string] => entry[1] !== null && entry[1] !== undefined)
	return (
		<>
			<p className="muted">
				<Day on={fromDay} /> – <Day on={toDay} /> {teacher ? <bdi>{teacher}</bdi> : null}
			</p>
			<Part title="What we worked on" text={worked} />
			<Part title="Strengths" text={strengths} />
			<Part title="Next steps" text={nextSteps} />
			{rated.length > 0 ? <Facts rows={rated} /> : null}
			<Figures figures={figures} />
		</>
	)
}

function Part({ title, text }: { title: string; text: string | null }) {
	if (!text) return null
	return (
		<>
			<h3>{title}</h3>
			<p className="learned-words">{text}</p>
		</>
	)
}

/** Figures of the report, frozen once it is published. */
export function Figures({ figures }: Pick<ShownReport, 'figures'>) {
	const { attendance, practiceMinutes, pieces, skills, goals } = figures
	return (
		<Facts
			rows={[
				[
					'Lessons attended',
					`${attendance.held}${attendance.late > 0 ? `, ${attendance.late} of them late` : ''}`,
				],
				['Lessons missed', String(attendance.absent)],
				['Practice logged', `${practiceMinutes} minutes`],
				[
					'Pieces',
					pieces.map(({ title, state }) => `${title} (${pieceStates[state].toLowerCase()})`).join(', ') ||
						'–',
				],
				['Skills', skills.map(({ skill, level }) => `${skill}: ${level}`).join(', ') || '–'],
				[
					'Goals',
					goals
						.map(
							({ text, percent, state }) =>
								`${text} (${state === 'open' ? `${percent}%` : goalStates[state].toLowerCase()})`,
						)
						.join(', ') || '–',
				],
			]}
		/>
	)
}
