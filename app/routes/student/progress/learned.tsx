import { Facts } from '#app/components/figures.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import type { ProgressFacts } from './read.server.ts'

type LearnedProps = Pick<ProgressFacts, 'pieces' | 'skills' | 'goals' | 'results' | 'attendance'>

/** Pieces, skills, goals and attendance so far. */
export function Learned({ pieces, skills, goals, results, attendance }: LearnedProps) {
	const { learning: words, events } = usePortalWords()
	const { held, absent } = attendance
	const groups = [...new Set(skills.map(({ group }) => group))]
	return (
		<>
			<section>
				<h2>{words.pieces}</h2>
				{pieces.length === 0 ? <p>{words.noPieces}</p> : null}
				<Facts
					rows={pieces.map(({ title, composer, state }) => [
						[title, composer].filter(Boolean).join(', '),
						words.pieceStates[state],
					])}
				/>
			</section>
			<section>
				<h2>{words.skills}</h2>
				{skills.length === 0 ? <p>{words.noSkills}</p> : null}
				{groups.map((group) => (
					<div key={group}>
						<h3>{group}</h3>
						<Facts
							rows={skills
								.filter((skill) => skill.group === group)
								.map(({ skill, level, day }) => [skill, words.assessed(level, day)])}
						/>
					</div>
				))}
			</section>
			{results.length > 0 ? (
				<section>
					<h2>{events.title}</h2>
					<Facts
						rows={results.map(({ id, event, what, day, outcome, mark, certificate }) => [
							[event, what, day].filter(Boolean).join(', '),
							<span key={id}>
								{[outcome && events.outcomes[outcome], mark].filter(Boolean).join(', ')}{' '}
								{certificate ? <a href={certificate}>{events.certificate}</a> : null}
							</span>,
						])}
					/>
				</section>
			) : null}
			<section>
				<h2>{words.goals}</h2>
				{goals.length === 0 ? <p>{words.noGoals}</p> : null}
				<Facts
					rows={goals.map(({ text, percent, isReached, target }) => [
						[text, target && words.target(target)].filter(Boolean).join(' '),
						isReached ? words.reached : words.goal(percent),
					])}
				/>
			</section>
			<section>
				<h2>{words.attendance}</h2>
				<p>{held + absent > 0 ? words.attended(held, held + absent) : words.noAttendance}</p>
			</section>
		</>
	)
}
