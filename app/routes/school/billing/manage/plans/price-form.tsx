import { DateField } from '#app/components/date-field.tsx'
import { CheckboxField, Fields, SelectField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { FormKeyField, NumberField } from '#app/components/typed-fields.tsx'
import { fifthLessons, partMonths, planBases } from '#app/domain/billing/plan-labels.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'
import { Back } from '../task-back.tsx'

interface PriceFormProps {
	formKey: string
	taxCodes: { value: string; label: string }[]
	today: string
	/** Null for a new plan. */
	plan: { id: string; name: string; users: number } | null
}

const NAMES = [
	...['name', 'validFrom', 'basis', 'amount', 'taxCodeId', 'lessonsPerMonth', 'siblingDiscount'],
	...['instalments', 'packageLessons'],
]

/** Creates a plan, or sets a new price from a date on. */
export function PriceForm({ formKey, taxCodes, today, plan }: PriceFormProps) {
	const form = useFormPage({
		validFrom: plan ? '' : `${today.slice(0, 4)}-01-01`,
		basis: 'month',
		lessonsPerMonth: '4',
		fifthLesson: 'free',
		partMonth: 'lessons',
		instalments: '1',
		packageLessons: '10',
	})
	const back = plan ? href.pricePlan(plan.id) : href.manageBilling('plans')
	return (
		<>
			<ErrorSummary form={form} names={NAMES} />
			<PageHead
				title={plan ? `Change the price of ${plan.name}` : 'New price plan'}
				line={plan ? `${plan.users} students have it. Months before the day keep the old price.` : undefined}
				trail={[{ to: back, label: plan?.name ?? 'Price plans' }]}
			/>
			<Form
				form={form}
				submit={plan ? 'Save the new price' : 'Add price plan'}
				pending="Saving…"
				beside={<Back to={back} />}
			>
				<FormKeyField form={form} value={formKey} />
				{plan ? null : <TextField form={form} name="name" label="Name" hint="Such as Private 45 minutes" />}
				<VersionFields form={form} taxCodes={taxCodes} />
			</Form>
		</>
	)
}

function VersionFields({ form, taxCodes }: { form: FormState } & Pick<PriceFormProps, 'taxCodes'>) {
	return (
		<>
			<DateField form={form} name="validFrom" label="From" />
			<TextField form={form} name="amount" label="Price" inputMode="decimal" autoComplete="off" />
			<SelectField form={form} name="basis" label="For" options={planBases} />
			{taxCodes.length > 0 ? (
				<SelectField form={form} name="taxCodeId" label="Tax" options={taxCodes} empty="No tax" />
			) : null}
			<SelectField
				form={form}
				name="partMonth"
				label="Somebody who joins or leaves within it pays"
				options={partMonths}
			/>
			<Fields legend="Price for a month" hint="Only used if the price is for a month.">
				<NumberField
					form={form}
					name="lessonsPerMonth"
					label="Lessons in a month"
					hint="Charged every month, whatever the calendar says."
				/>
				<SelectField form={form} name="fifthLesson" label="A fifth lesson is" options={fifthLessons} />
				<CheckboxField form={form} name="deductsClosures" label="Deduct lessons the school is closed for" />
			</Fields>
			<Fields legend="Price for a term or a course" hint="Only used if the price is for a term or a course.">
				<NumberField form={form} name="instalments" label="Monthly parts" hint="1 if it is paid at once." />
			</Fields>
			<Fields legend="Price for a package" hint="Only used if the price is for a package.">
				<NumberField form={form} name="packageLessons" label="Lessons in a package" />
			</Fields>
			<TextField
				form={form}
				name="siblingDiscount"
				label="Sibling discount, % (optional)"
				hint="For every child of a family after the first."
				inputMode="decimal"
				autoComplete="off"
			/>
		</>
	)
}
