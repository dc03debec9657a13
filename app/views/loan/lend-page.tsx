import { DateField } from '#app/components/date-field.tsx'
import { SelectField, TextField } from '#app/components/fields.tsx'
import { FindForm } from '#app/components/find-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { OfferToTell, type TellFieldProps } from '#app/components/lesson/tell-field.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { FormKeyField, HiddenField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { lendHref, loanItemsHref, loansHref, newLoanItemHref } from '#app/domain/loan/href.ts'
import type { AtLoans } from './at.ts'
import { RentField } from './rent.tsx'

interface Copy {
	value: string
	label: string
	condition: string | null
}

interface LendProps extends AtLoans {
	find: string
	copy: Copy | null
	copies: Copy[]
	student: { id: string; name: string } | null
	students: { id: string; name: string }[]
	/** The default due date. */
	due: string
	/** Null for accounts without access to money; the form then has no deposit. */
	currency: string | null
	setsRent: boolean
	recipients: TellFieldProps['recipients']
	formKey: string
}

/** Lends an item. The student is chosen first, then the item, the due date and its condition. */
export function LendPage(props: LendProps) {
	const { student, copies, copy, isOffice, keepsItems } = props
	const title = copy ? `Lend ${copy.label}` : 'Lend something'
	const trail = [{ to: loansHref(isOffice), label: 'Loans' }]
	if (copies.length === 0)
		return (
			<>
				<PageHead title={title} trail={trail} />
				<p role="status">There is no free copy to lend at the moment.</p>
				<p>
					<Link className="button" to={keepsItems ? newLoanItemHref() : loanItemsHref(isOffice)}>
						{keepsItems ? 'Add an item' : 'What can be lent'}
					</Link>
				</p>
			</>
		)
	if (student) return <LendForm {...props} student={student} title={title} />
	return (
		<>
			<PageHead title={title} line="Choose the student first." trail={trail} />
			<FindStudent {...props} />
		</>
	)
}

function FindStudent({ isOffice, copy, find, students }: LendProps) {
	const at = (student: string) => lendHref(isOffice, { copy: copy?.value, student })
	return (
		<FindForm
			action={lendHref(isOffice)}
			title="Find a student"
			name="find"
			label="Student"
			value={find}
			keeps={copy ? { copy: copy.value } : {}}
			pick={{ kind: 'student', to: at }}
		>
			{find && students.length === 0 ? <p role="status">No matches. Try fewer letters of the name.</p> : null}
			{students.length > 0 ? (
				<Panel title="Lend to">
					<ul className="rows">
						{students.map(({ id, name }) => (
							<li key={id}>
								<Link to={at(id)}>
									<bdi>{name}</bdi>
								</Link>
							</li>
						))}
					</ul>
				</Panel>
			) : null}
		</FindForm>
	)
}

function LendForm(props: LendProps & { student: { id: string; name: string }; title: string }) {
	const { student, copy, copies, due, today, currency, setsRent, recipients, formKey, title, isOffice } =
		props
	const form = useFormPage({
		copy: copy?.value,
		lentOn: today,
		dueOn: due,
		condition: copy?.condition,
		deposit: '',
		rent: '',
		tells: 'on',
	})
	const back = isOffice ? href.student(student.id, 'loans') : href.teacherStudent(student.id)
	return (
		<div className="form-page">
			<PageHead
				title={title}
				line={
					<>
						To <bdi>{student.name}</bdi>
					</>
				}
				trail={[{ to: back, label: student.name }]}
			/>
			<ErrorSummary
				form={form}
				names={['copy', 'lentOn', 'dueOn', 'condition', 'deposit', 'rent']}
				refusal="Nothing was lent"
			/>
			<Form
				form={form}
				card
				submit="Lend"
				pending="Saving…"
				beside={
					<Link className="button" to={loansHref(isOffice)}>
						Cancel
					</Link>
				}
			>
				<FormKeyField form={form} value={formKey} />
				{copy && !form.sent ? (
					<HiddenField form={form} name="copy" value={copy.value} />
				) : (
					<SelectField form={form} name="copy" label="What is lent" options={copies} empty="Choose an item" />
				)}
				<div className="field-pair">
					<DateField form={form} name="lentOn" label="Lent on" max={today} />
					<DateField form={form} name="dueOn" label="Due back" min={today} />
				</div>
				<TextField
					form={form}
					name="condition"
					label="Condition"
					optional
					hint="Scratches, missing parts and what goes with it. Leave blank to keep what is noted with the item."
					autoComplete="off"
				/>
				{currency ? (
					<TextField
						form={form}
						name="deposit"
						label="Deposit"
						optional
						hint={`In ${currency}, such as 50 or 49.90. Only noted here, not billed.`}
						inputMode="decimal"
						autoComplete="off"
					/>
				) : null}
				{setsRent ? <RentField form={form} /> : null}
				<OfferToTell form={form} recipients={recipients} />
			</Form>
		</div>
	)
}
