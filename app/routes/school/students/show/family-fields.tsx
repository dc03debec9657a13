import { RadioField } from '#app/components/choice-fields.tsx'
import { CheckboxField, Fields, TextareaField, TextField } from '#app/components/fields.tsx'
import { useOpenAreas } from '#app/components/open-areas.ts'
import { NumberField } from '#app/components/typed-fields.tsx'
import { buyerKinds, deliveries, familyLabels, type FamilyField } from '#app/domain/family/labels.ts'
import type { FormState } from '#app/web/use-form-page.ts'

export function FamilyDetailFields({ form }: { form: FormState }) {
	const { money } = useOpenAreas()
	const field = (name: FamilyField) => ({ form, name, label: familyLabels[name] })
	return (
		<>
			<Fields legend="Family">
				<TextField {...field('name')} autoComplete="off" />
				<TextField
					{...field('billingName')}
					hint="A person or a company. Leave blank to use the family’s name."
					autoComplete="off"
				/>
				<TextareaField {...field('address')} rows={3} />
			</Fields>
			<Fields legend="Invoices">
				<RadioField {...field('invoiceDelivery')} options={deliveries} />
				{money ? <NumberField {...field('paymentTermsDays')} hint="Leave blank to use the default." /> : null}
				<TextField {...field('taxNumber')} autoComplete="off" />
				{money ? <CheckboxField {...field('taxExempt')} /> : null}
				<RadioField {...field('buyerKind')} options={buyerKinds} />
				<TextField
					{...field('vatId')}
					only="electronic"
					optional
					hint="Where there is one, such as DE123456789."
					autoComplete="off"
				/>
				<TextField
					{...field('buyerReference')}
					only="electronic"
					hint="Required for an authority, such as a Leitweg-ID."
					autoComplete="off"
				/>
				<TextField
					{...field('electronicAddress')}
					only="electronic"
					optional
					hint="An email address, or a code and an ID, such as 0204:04011000-12345-34."
					autoComplete="off"
				/>
			</Fields>
			<Fields legend="Not shown to families">
				<TextareaField {...field('note')} hint="Families do not see it." rows={3} />
			</Fields>
		</>
	)
}
