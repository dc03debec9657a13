import { DateField } from '#app/components/date-field.tsx'
import { Facts } from '#app/components/figures.tsx'
import { SelectField, TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { OwnerReason } from '#app/components/platform/owner-reason.tsx'
import { HiddenField } from '#app/components/typed-fields.tsx'
import { platformHref } from '#app/domain/platform/href.ts'
import { enteredKinds, transactionWords, type EnteredKind } from '#app/domain/platform/transactions.ts'
import { shortDateWords } from '#app/utils/dates.ts'
import { USUAL_FORMAT } from '#app/utils/plain-date.ts'
import type { FormState } from '#app/web/use-form-page.ts'

export function EntryFields({ form }: { form: FormState }) {
	return (
		<Form form={form} card intent="check" submit="Check the entry">
			<SelectField form={form} name="kind" label="Type" options={enteredKinds} />
			<div className="field-pair">
				<TextField
					form={form}
					name="amount"
					label="Amount in US dollars"
					hint="Such as 29.00, also for a refund."
					inputMode="decimal"
					autoComplete="off"
				/>
				<DateField form={form} name="day" label="Day" />
			</div>
			<TextField
				form={form}
				name="reference"
				label="Reference"
				hint="The number of the transfer or the receipt. It can be entered once."
				autoComplete="off"
			/>
			<OwnerReason form={form} />
		</Form>
	)
}

interface CheckProps {
	form: FormState
	school: { id: string; name: string }
	typed: Record<string, string>
	checked: Record<'amount' | 'day' | 'reference' | 'reason', string> & { kind: EnteredKind }
}

export function Check({ form, school, typed, checked }: CheckProps) {
	return (
		<>
			<Checked school={school} checked={checked} />
			<Form
				form={form}
				intent="enter"
				submit="Enter it"
				beside={
					<Link className="button" to={platformHref.enterTransaction(school.id, typed)}>
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
