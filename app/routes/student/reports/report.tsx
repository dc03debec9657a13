import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Facts } from '#app/components/figures.tsx'
import { TextareaField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { PortalHead } from '#app/components/portal/portal-head.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { href } from '#app/domain/href.ts'
import { portalHref } from '#app/domain/portal/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { acknowledgeForm } from '#app/domain/portal/learning-form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { acknowledgeReport } from '#app/models/learning/report-steps.server.ts'
import { findReport } from '#app/models/learning/reports.server.ts'
import { openPortal } from '#app/requests/portal.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { readReport, type ReportFacts } from './read-report.server.ts'

export { links } from '#app/styles/portal.ts'

export const handle = { title: 'Reports' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'student', 'progress:read')
	const { keep } = openPortal(args, access, 'reports')
	const report = findReport(access, args.params.reportId ?? '') ?? missing()
	return { keep, report: readReport(access, report) }
}

/** The family confirms that it has read the report. */
export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'student', 'progress:read')
	const { keep } = openPortal(args, access, 'reports')
	const { id } = findReport(access, args.params.reportId ?? '') ?? missing()
	const form = await readForm(args, acknowledgeForm)
	if (!form.ok) return invalid(args, form)
	const acknowledged = acknowledgeReport(access, id, form.value.note)
	if (!acknowledged.ok) return invalid(args, form, acknowledged)
	return redirectWithFlash(args, portalHref.report(id, keep), { id: 'report-acknowledged' })
}

export default function OwnReport() {
	const { report, keep } = useLoaderData<typeof loader>()
	const text = usePortalWords().learning
	const { student, title, teacher, from, to, published, acknowledged, replaced } = report
	const rating = (value: number | null) => (value === null ? null : text.ratings[value - 1])
	const ratings = [
		[text.effort, rating(report.effort)],
		[text.progressRating, rating(report.progress)],
		[text.practiceRating, rating(report.practice)],
	] as const
	return (
		<>
			<nav aria-label={text.allReports}>
				<a className="act" href={href.portal('reports', keep)}>
					{text.allReports}
				</a>
			</nav>
			<PortalHead title={text.reportOf(student, title)} />
			{replaced ? <p className="notice">{text.replaced(replaced)}</p> : null}
			<Facts
				rows={[
					[text.teacher, teacher ?? '–'],
					[text.period, text.fromTo(from, to)],
					[text.published, published ?? '–'],
					...ratings.filter(([, said]) => said),
				]}
			/>
			<Said title={text.worked} text={report.worked} />
			<Said title={text.strengths} text={report.strengths} />
			<Said title={text.focus} text={report.nextSteps} />
			<Figures figures={report.figures} />
			{acknowledged ? <p>{text.acknowledged(acknowledged)}</p> : <Acknowledge />}
		</>
	)
}

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
					...(held + absent > 0 ? [[words.attendance, `${held} / ${held + absent}`] as const] : []),
					[words.practice, words.entry(practiceMinutes, null)],
					...pieces.map(({ title, state }) => [title, words.pieceStates[state]] as const),
					...skills.map(({ skill, level }) => [skill, level] as const),
					...goals.map(({ text, percent }) => [text, words.goal(percent)] as const),
				]}
			/>
		</section>
	)
}

function Acknowledge() {
	const text = usePortalWords().learning
	const form = useFormPage()
	return (
		<section className="card screen-only">
			<ErrorSummary form={form} names={['note']} />
			<h2>{text.acknowledgeTitle}</h2>
			<Form form={form} submit={text.acknowledge} pending={text.acknowledging}>
				<TextareaField form={form} name="note" label={text.acknowledgeNote} rows={3} />
			</Form>
		</section>
	)
}
