import { GetForm } from '#app/components/desk-form.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Notice, Panel } from '#app/components/panel.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import { Back } from './row-links.tsx'
import type { TermsShown } from './terms.tsx'

type Copy = NonNullable<TermsShown['copy']>

/** Preview of copying a term's series to a later term, with closures and conflicts. */
export function CopyTerm({ copy, formKey }: { copy: Copy; formKey: string }) {
	const { from, to, series } = copy
	if (!to)
		return (
			<EmptyList
				kind="new"
				title={`There is no term after ${from.name}`}
				text="Add the next term first, then copy the lessons to it."
				create={{ to: href.schoolSettings('terms'), label: 'Back to terms' }}
			/>
		)
	return (
		<>
			<Panel title={<>Copy the lessons of {from.name}</>}>
				<ChooseTerm key={`${to.id} ${copy.students}`} copy={copy} />
			</Panel>
			{series.length === 0 ? (
				<EmptyList
					kind="new"
					title="Nothing to copy"
					text={`No series of ${from.name} ends with it and is missing in ${to.name}.`}
					create={{ to: href.schoolSettings('terms'), label: 'Back to terms' }}
				/>
			) : (
				<CopySeries copy={copy} to={to} formKey={formKey} />
			)}
		</>
	)
}

function ChooseTerm({ copy: { from, to, choices, students } }: { copy: Copy }) {
	return (
		<GetForm action={href.schoolSettings('terms')}>
			<input type="hidden" name="copy" value={from.id} />
			<div className="filter-row">
				<p className="filter">
					<label htmlFor="to">To</label>
					<select className="input" id="to" name="to" defaultValue={to?.id}>
						{choices.map(({ value, label }) => (
							<option key={value} value={value}>
								{label}
							</option>
						))}
					</select>
				</p>
				<p className="filter">
					<label htmlFor="students">Students</label>
					<select className="input" id="students" name="students" defaultValue={students}>
						<option value="keep">Classes go on with their students</option>
						<option value="none">New classes without students</option>
					</select>
				</p>
				<button className="button">Show</button>
			</div>
		</GetForm>
	)
}

function CopySeries({ copy, to, formKey }: { copy: Copy; to: NonNullable<Copy['to']>; formKey: string }) {
	const { from, students, series, token, more } = copy
	const form = useIntentForm({ intent: 'copy-term' })
	const lessons = series.reduce((sum, row) => sum + row.lessons, 0)
	return (
		<>
			<ErrorSummary form={form} names={[]} refusal="Nothing was copied" />
			{more > 0 ? (
				<Notice tone="warn" title={`${many(more, 'further series is', 'further series are')} not shown`}>
					<p>Copy these first, then open this page again.</p>
				</Notice>
			) : null}
			<Panel title={`${many(lessons, 'lesson', 'lessons')} in ${to.name}`}>
				<p>
					All ticked series are added, or none. You can undo it until somebody changes one of the lessons.
				</p>
				<Form
					form={form}
					intent="copy-term"
					submit={`Copy to ${to.name}`}
					pending="Copying…"
					beside={<Back tab="terms" />}
				>
					<FormKeyField form={form} value={formKey} />
					<input type="hidden" name="token" value={token} />
					<input type="hidden" name="fromId" value={from.id} />
					<input type="hidden" name="toId" value={to.id} />
					<input type="hidden" name="students" value={students} />
					<ul className="rows">
						{series.map((row) => (
							<CopiedRow key={row.id} row={row} />
						))}
					</ul>
				</Form>
			</Panel>
		</>
	)
}

/** Conflicting series start unticked. After resolving the conflict, the user reopens the page. */
function CopiedRow({ row }: { row: Copy['series'][number] }) {
	const { id, class: name, text, lessons, closed, clashes, refused } = row
	const problems = refused ? [refused] : clashes
	return (
		<li>
			<div>
				<label className="check" htmlFor={`series-${id}`}>
					<input
						type="checkbox"
						id={`series-${id}`}
						name="seriesIds"
						value={id}
						defaultChecked={problems.length === 0}
					/>
					<span>
						<bdi>{name}</bdi> <span className="muted">{text}</span>
					</span>
				</label>
				<p className="muted">
					{many(lessons, 'lesson', 'lessons')}
					{closed.length > 0 ? `, none on ${closed.join('; ')}` : null}
				</p>
				{problems.slice(0, 3).map((problem) => (
					<p key={problem} className="field-error">
						{problem}
					</p>
				))}
				{problems.length > 3 ? <p className="field-error">And {problems.length - 3} more clashes.</p> : null}
			</div>
		</li>
	)
}
