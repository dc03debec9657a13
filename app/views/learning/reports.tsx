import { DateField } from '#app/components/date-field.tsx'
import { Day } from '#app/components/dates.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { SelectField, TextareaField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice, Panel, State } from '#app/components/panel.tsx'
import { FormKeyField, HiddenField, VersionField } from '#app/components/typed-fields.tsx'
import { ratings, reportStates, type ReportState } from '#app/domain/learning/labels.ts'
import { useIntentForm, useSent } from '#app/web/use-intent-form.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { FormFold } from './form-fold.tsx'
import { Figures, ReportView, type ShownReport } from './report-view.tsx'

interface ReportRow {
	id: string
	title: string
	toDay: string
	state: ReportState
	acknowledgedAt: number | null
	replacedAt: number | null
	returnedReason: string | null
}

type OpenReport = ShownReport & {
	id: string
	state: ReportState
	version: number
	returnedReason: string | null
	acknowledgedNote: string | null
	replacedAt: number | null
}

export interface ReportsProps {
	formKey: string
	isOffice: boolean
	reports: readonly ReportRow[]
	report: OpenReport | null
	first: { title: string; fromDay: string; toDay: string; termId: string }
	reportHref: (id: string) => string
}

/** Progress reports about a student: the list, a form for a new one, and the opened report. */
export function ReportsTab(props: ReportsProps) {
	const { reports, report, reportHref } = props
	return (
		<>
			{report ? <OpenedReport key={`${report.id}-${report.state}`} {...props} report={report} /> : null}
			<div className={report ? 'stack screen-only' : 'stack'}>
				<Panel title="Reports" wide>
					{reports.length === 0 ? <p role="status">No reports yet.</p> : null}
					<ul className="rows">
						{reports.map((row) => (
							<li key={row.id}>
								<span>
									<Link to={reportHref(row.id)}>
										<bdi>{row.title}</bdi>
									</Link>{' '}
									<span className="muted">
										until <Day on={row.toDay} />
									</span>
								</span>{' '}
								<ReportStanding row={row} />
							</li>
						))}
					</ul>
				</Panel>
				<NewReport key={props.formKey} {...props} />
			</div>
		</>
	)
}

function ReportStanding({ row: { state, acknowledgedAt, replacedAt, returnedReason } }: { row: ReportRow }) {
	if (state === 'draft' && returnedReason) return <State tone="warn">Changes requested</State>
	return (
		<State tone={state === 'published' ? 'good' : state === 'review' ? 'warn' : 'quiet'}>
			{replacedAt ? 'Replaced' : acknowledgedAt ? 'Read by the family' : reportStates[state]}
		</State>
	)
}

function OpenedReport({ report, isOffice, formKey }: ReportsProps & { report: OpenReport }) {
	const canWrite = report.state === 'draft' || (report.state === 'review' && isOffice)
	return (
		<Panel title={`${report.title}, ${report.student}`} wide>
			<p>
				<State tone={report.state === 'published' ? 'good' : 'warn'}>{reportStates[report.state]}</State>
			</p>
			{report.returnedReason ? (
				<Notice tone="warn" title="The office returned this report">
					<p>{report.returnedReason}</p>
				</Notice>
			) : null}
			{canWrite ? (
				<div className="screen-only">
					<WriteReport report={report} isOffice={isOffice} />
				</div>
			) : null}
			{/* A draft prints as the report it will be. */}
			<div className={canWrite ? 'paper-only' : undefined}>
				<ReportView report={report} />
			</div>
			{report.state === 'review' && isOffice ? (
				<div className="screen-only">
					<ReturnReport report={report} />
				</div>
			) : null}
			{report.acknowledgedNote ? <p>The family wrote: {report.acknowledgedNote}</p> : null}
			{report.state === 'published' && !report.replacedAt ? (
				<PostForm>
					<input type="hidden" name="formKey" value={formKey} />
					<input type="hidden" name="id" value={report.id} />
					<button className="button" name="intent" value="report-correct">
						Correct this report
					</button>
				</PostForm>
			) : null}
		</Panel>
	)
}

const levels = ratings.map((label, at) => ({ value: String(at + 1), label }))
const RATED = [
	['effort', 'Effort'],
	['progress', 'Progress'],
	['practice', 'Practice'],
] as const
const TEXT = ['worked', 'strengths', 'nextSteps', ...RATED.map(([name]) => name)]
const WRITTEN = ['report-save', 'report-send', 'report-publish']

function WriteReport({ report, isOffice }: { report: OpenReport; isOffice: boolean }) {
	const sent = useSent()
	const { id, version } = report
	const form = useFormPage(firstText(report), {
		id: 'report-text',
		answered: WRITTEN.some((intent) => intent === sent?.intent),
	})
	const handOn = isOffice
		? { intent: 'report-publish', label: 'Save and publish' }
		: { intent: 'report-send', label: 'Save and send for review' }
	return (
		<>
			<ErrorSummary form={form} names={TEXT} refusal="The report was not saved" />
			<Form form={form} intent="report-save" submit="Save draft" pending="Saving…" more={[handOn]}>
				<HiddenField form={form} name="id" value={id} />
				<VersionField form={form} version={version} />
				<TextareaField form={form} name="worked" label="What we worked on" />
				<TextareaField form={form} name="strengths" label="Strengths" />
				<TextareaField form={form} name="nextSteps" label="Next steps" />
				<div className="field-pair">
					{RATED.map(([name, label]) => (
						<SelectField
							key={name}
							form={form}
							name={name}
							label={label}
							options={levels}
							empty="Not rated"
						/>
					))}
				</div>
			</Form>
			<h3>Printed with it</h3>
			<Figures figures={report.figures} />
		</>
	)
}

function firstText({ worked, strengths, nextSteps, ...rated }: OpenReport) {
	const text = (rating: number | null) => (rating === null ? '' : String(rating))
	const { effort, progress, practice } = rated
	return {
		worked,
		strengths,
		nextSteps,
		effort: text(effort),
		progress: text(progress),
		practice: text(practice),
	}
}

function ReturnReport({ report: { id, version } }: { report: OpenReport }) {
	const form = useIntentForm({ intent: 'report-return', id: 'report-return' })
	return (
		<>
			<ErrorSummary form={form} names={['reason']} refusal="The report was not returned" />
			<Form form={form} intent="report-return" submit="Return to the teacher" pending="Saving…">
				<HiddenField form={form} name="id" value={id} />
				<VersionField form={form} version={version} />
				<TextareaField form={form} name="reason" label="What the teacher should change" rows={2} />
			</Form>
		</>
	)
}

function NewReport({ formKey, first, reports }: ReportsProps) {
	const { title, fromDay, toDay, termId } = first
	const form = useIntentForm({ intent: 'report', id: 'report' }, { title, fromDay, toDay })
	return (
		<FormFold title="New report" form={form} first={reports.length === 0}>
			<ErrorSummary form={form} names={['title', 'fromDay', 'toDay']} refusal="The report was not started" />
			<Form form={form} intent="report" submit="Start the report" pending="Saving…">
				<FormKeyField form={form} value={formKey} />
				<HiddenField form={form} name="termId" value={termId} />
				<TextField form={form} name="title" label="Title" />
				<div className="field-pair">
					<DateField form={form} name="fromDay" label="First day" />
					<DateField form={form} name="toDay" label="Last day" />
				</div>
			</Form>
		</FormFold>
	)
}
