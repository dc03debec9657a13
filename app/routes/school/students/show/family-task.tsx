import { RadioField } from '#app/components/choice-fields.tsx'
import { Conflict } from '#app/components/conflict.tsx'
import { CheckboxField, Fields, TextareaField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { NumberField, VersionField } from '#app/components/typed-fields.tsx'
import { deliveries, familyLabels, type FamilyField } from '#app/domain/family/labels.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'
import { FamilyMembers, type Member } from './family-members.tsx'
import { Cancel, type Back } from './guardian-task.tsx'
import type { Head } from './head.tsx'

interface Props {
	head: Head
	family: { version: number; fields: Record<string, string | null> }
	members: Member[]
	back: Back
	timeZone: string
}

/** What a family is billed by, for all children in it. */
export function FamilyTask({ head, family, members, back, timeZone }: Props) {
	const form = useFormPage(family.fields)
	return (
		<div className="form-page">
			<ErrorSummary form={form} names={Object.keys(familyLabels)} />
			<PageHead
				title={<bdi>{family.fields.name}</bdi>}
				line="Who is billed, and how. Changes apply to everyone in the family."
				trail={[{ to: back.to, label: head.name }]}
			/>
			<Form form={form} submit="Save" pending="Saving…" beside={<Cancel back={back} />}>
				<Conflict
					form={form}
					labels={familyLabels}
					words={words}
					timeZone={timeZone}
					take={href.studentTask(head.id, 'family')}
				/>
				<VersionField form={form} version={family.version} />
				<FamilyDetailFields form={form} />
			</Form>
			<FamilyMembers members={members} />
		</div>
	)
}

function words(name: string, value: string): string {
	if (name === 'taxExempt') return 'Yes'
	return deliveries.find((one) => one.value === value)?.label ?? value
}

function FamilyDetailFields({ form }: { form: FormState }) {
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
				<div className="field-pair">
					<NumberField {...field('paymentTermsDays')} hint="Leave blank to use your school’s default." />
					<NumberField {...field('statementDay')} hint="1–28. Leave blank to use the school’s billing day." />
				</div>
				<TextField {...field('taxNumber')} autoComplete="off" />
				<CheckboxField {...field('taxExempt')} />
			</Fields>
			<Fields legend="For the office">
				<TextareaField {...field('note')} hint="Families do not see it." rows={3} />
			</Fields>
		</>
	)
}
