import { DateField } from '#app/components/date-field.tsx'
import { GetForm } from '#app/components/desk-form.tsx'
import { Facts } from '#app/components/figures.tsx'
import { SelectField, TextField } from '#app/components/fields.tsx'
import { SearchBox } from '#app/components/find-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { HiddenField } from '#app/components/typed-fields.tsx'
import { platformHref } from '#app/domain/platform/href.ts'
import { enteredKinds, transactionWords } from '#app/domain/platform/transactions.ts'
import { shortDateWords } from '#app/utils/dates.ts'
import { USUAL_FORMAT } from '#app/utils/plain-date.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'
import { ReasonField } from './reason-field.tsx'
import type { readTransactions } from './read.server.ts'

type Shown = Awaited<ReturnType<typeof readTransactions>>

const TITLE = 'Enter a transaction'
const TRAIL = [{ to: platformHref.transactions(), label: 'Transactions' }]

/** Whose money it is. */
export function FindSchool({ search, schools }: Extract<Shown, { view: 'find' }>) {
	return (
		<>
			<PageHead title={TITLE} line="Which school is it for?" trail={TRAIL} />
			<GetForm className="filters" role="search" aria-label="Find a school">
				<input type="hidden" name="do" value="enter" />
				<div className="filter-row">
					<SearchBox placeholder="School or its owner’s email" value={search} />
					<button className="button">Find</button>
				</div>
			</GetForm>
			{search && schools.length === 0 ? <p role="status">No school matches.</p> : null}
			<ul className="rows">
				{schools.map(({ id, name, owner }) => (
					<li key={id}>
						<Link to={platformHref.enterTransaction({ school: id })}>
							<bdi>{name}</bdi>
						</Link>{' '}
						<span className="muted">{owner ? <bdi>{owner.name}</bdi> : 'Nobody owns it'}</span>
					</li>
				))}
			</ul>
		</>
	)
}

type EnterProps = Extract<Shown, { view: 'enter' }>

/** What is entered, and a second look at it before it is. */
export function EnterTransaction({ school, typed, checked }: EnterProps) {
	const form = useFormPage(typed)
	return (
		<>
			<ErrorSummary form={form} names={['kind', 'amount', 'day', 'reference', 'reason']} />
			<PageHead title={checked ? 'Check the entry' : TITLE} line={<bdi>{school.name}</bdi>} trail={TRAIL} />
			{checked ? (
				<Check form={form} school={school} typed={typed} checked={checked} />
			) : (
				<>
					<p className="measure">
						For money that moved outside PayPal, such as a bank transfer. It does not open the school:{' '}
						<Link to={platformHref.school(school.id, 'open')}>keep it open</Link> yourself.
					</p>
					<EntryForm form={form} />
				</>
			)}
		</>
	)
}

function EntryForm({ form }: { form: FormState }) {
	return (
		<Form form={form} intent="check" submit="Check the entry">
			<SelectField form={form} name="kind" label="Type" options={enteredKinds} />
			<TextField
				form={form}
				name="amount"
				label="Amount in US dollars"
				hint="Such as 29.00, also for a refund."
				inputMode="decimal"
				autoComplete="off"
			/>
			<DateField form={form} name="day" label="Day" />
			<TextField
				form={form}
				name="reference"
				label="Reference"
				hint="The number of the transfer or the receipt. It can be entered once."
				autoComplete="off"
			/>
			<ReasonField form={form} />
		</Form>
	)
}

type CheckProps = Pick<EnterProps, 'school' | 'typed'> & {
	form: FormState
	checked: NonNullable<EnterProps['checked']>
}

function Check({ form, school, typed, checked }: CheckProps) {
	return (
		<>
			<Checked school={school} checked={checked} />
			<Form
				form={form}
				intent="enter"
				submit="Enter it"
				beside={
					<Link className="button" to={platformHref.enterTransaction({ school: school.id, ...typed })}>
						Change
					</Link>
				}
			>
				{Object.keys(typed).map((name) => (
					<HiddenField key={name} form={form} name={name} />
				))}
			</Form>
		</>
	)
}

function Checked({ school, checked }: Pick<CheckProps, 'school' | 'checked'>) {
	const { kind, amount, day, reference, reason } = checked
	return (
		<Panel title="Entry">
			<Facts
				rows={[
					['School', <bdi key="s">{school.name}</bdi>],
					['Type', transactionWords(kind)],
					['Amount', `${amount} USD`],
					['Day', shortDateWords(day, USUAL_FORMAT)],
					['Reference', reference],
					['Reason', reason],
				]}
			/>
			<p className="muted">
				An entry is never changed. If it is wrong, it is corrected by another one. The school’s history lists
				both.
			</p>
		</Panel>
	)
}
