import { Facts } from '#app/components/figures.tsx'
import { TextareaField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { PortalHead } from '#app/components/portal/portal-head.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { HiddenField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { ReportFacts } from './read.server.ts'

/** One report, as it is printed. */
export function ReportPage({ report, keep }: { report: ReportFacts; keep: { child?: string } }) {
	const words = usePortalWords().learning
	const { student, title, teacher, from, to, published, acknowledged, replaced } = report
	const rating = (one: number | null) => (one === null ? null : words.ratings[one - 1])
	const ratings = [
		[words.effort, rating(report.effort)],
		[words.progressRating, rating(report.progress)],
		[words.practiceRating, rating(report.practice)],
	] as const
	return (
		<>
			<nav aria-label={words.allReports}>
				<a className="act" href={href.portal('reports', keep)}>
					{words.allReports}
				</a>
			</nav>
			<PortalHead title={words.reportOf(student, title)} />
			{replaced ? <p className="notice">{words.replaced(replaced)}</p> : null}
			<Facts
				rows={[
					[words.teacher, teacher ?? '–'],
					[words.period, words.fromTo(from, to)],
					[words.published, published ?? '–'],
					...ratings.filter(([, said]) => said),
				]}
			/>
			<Said title={words.worked} text={report.worked} />
			<Said title={words.strengths} text={report.strengths} />
			<Said title={words.focus} text={report.nextSteps} />
			<Figures figures={report.figures} />
			{acknowledged ? <p>{words.acknowledged(acknowledged)}</p> : <Acknowledge id={report.id} />}
		</>
	)
}

/** What the teacher wrote under one heading. */
function Said({ title, text }: { title: string; text: string | null }) {
	if (!text) return null
	return (
		<section>
			<h2>{title}</h2>
			<blockquote className="quote">{text}</blockquote>
		</section>
	)
}

function Figures({ figures }: Pick<ReportFacts, 'figures'>) {
	const words = usePortalWords().learning
	const { attendance, practiceMinutes, pieces, skills, goals } = figures
	const { held, absent } = attendance
	return (
		<section>
			<h2>{words.figures}</h2>
			<Facts
				rows={[
					[words.attendance, `${held} / ${held + absent}`],
					[words.practice, words.entry(practiceMinutes, null)],
					...pieces.map(({ title, state }) => [title, words.pieceStates[state]] as const),
					...skills.map(({ skill, level }) => [skill, level] as const),
					...goals.map(({ text, percent }) => [text, words.goal(percent)] as const),
				]}
			/>
		</section>
	)
}

function Acknowledge({ id }: { id: string }) {
	const words = usePortalWords().learning
	const form = useFormPage()
	return (
		<section className="card screen-only">
			<ErrorSummary form={form} names={['note']} />
			<h2>{words.acknowledgeTitle}</h2>
			<Form form={form} submit={words.acknowledge} pending={words.acknowledging}>
				<HiddenField form={form} name="report" value={id} />
				<TextareaField form={form} name="note" label={words.acknowledgeNote} rows={3} />
			</Form>
		</section>
	)
}
