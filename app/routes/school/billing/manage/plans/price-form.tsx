import { RadioField } from '#app/components/choice-fields.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { CheckboxField, Fields, SelectField, TextField } from '#app/components/fields.tsx'
import { FoldedFields } from '#app/components/folded-fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { FormKeyField, NumberField } from '#app/components/typed-fields.tsx'
import { fifthLessons, partMonths, planKinds } from '#app/domain/billing/plan-labels.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'
import { Back } from '../task-back.tsx'

interface PriceFormProps {
	formKey: string
	taxCodes: { value: string; label: string }[]
	today: string
	/** Symbol of the school's currency. */
	currency: string
	/** Null for a new plan. */
	plan: { id: string; name: string; users: number; later: string | null } | null
	/** The price that is changed. */
	terms?: Record<string, string>
	/** Names the months that are billed at it. */
	billed?: string
}

const NAMES = [
	'name',
	'basis',
	'validFrom',
	'amount',
	'lessonsPerMonth',
	'fifthLesson',
	'instalments',
	'packageLessons',
	'partMonth',
	'siblingDiscount',
	'taxCodeId',
]

/** Creates a plan, or sets a new price from a date on. */
export function PriceForm({ formKey, plan, terms, billed = '', ...facts }: PriceFormProps) {
	const form = useFormPage({
		validFrom: plan ? '' : `${facts.today.slice(0, 4)}-01-01`,
		basis: 'month',
		lessonsPerMonth: '4',
		fifthLesson: 'free',
		partMonth: 'lessons',
		instalments: '1',
		packageLessons: '10',
		...terms,
	})
	const back = plan ? href.pricePlan(plan.id) : href.manageBilling('plans')
	const users =
		plan &&
		`${many(plan.users, 'student has', 'students have')} it${plan.later ? `, and ${plan.later}` : ''}.`
	return (
		<div className="form-page">
			<PageHead
				title={plan ? `Change the price of ${plan.name}` : 'New price plan'}
				line={users ?? 'What lessons cost, and when'}
				trail={[{ to: back, label: plan?.name ?? 'Price plans' }]}
			/>
			<Form
				form={form}
				card
				submit={plan ? 'Save the new price' : 'Add price plan'}
				pending="Saving…"
				beside={<Back to={back} />}
			>
				<ErrorSummary form={form} names={NAMES} />
				<FormKeyField form={form} value={formKey} />
				{plan ? (
					<DateField
						form={form}
						name="validFrom"
						label="From"
						hint={`Months before it keep the old price. To correct a price that was not billed yet, enter its first day. ${billed}`}
					/>
				) : (
					<TextField form={form} name="name" label="Name" hint="Such as Private 45 minutes" />
				)}
				<RadioField form={form} name="basis" label="Kind" options={planKinds} looks="cards" />
				<AmountFields form={form} currency={facts.currency} taxCodes={facts.taxCodes} />
				<Fields legend="Discount">
					<TextField
						form={form}
						name="siblingDiscount"
						label="Sibling discount, %"
						optional
						hint="The child whose class costs most a month pays in full; every other child of the family pays less."
						inputMode="decimal"
						autoComplete="off"
					/>
				</Fields>
				<RareFields form={form} plan={plan} taxCodes={facts.taxCodes} />
			</Form>
		</div>
	)
}

function AmountFields({
	form,
	currency,
	taxCodes,
}: { form: FormState } & Pick<PriceFormProps, 'currency' | 'taxCodes'>) {
	return (
		<Fields legend="Price">
			<div className="field-pair">
				<TextField
					form={form}
					name="amount"
					label={`Price, ${currency}`}
					hint={taxCodes.length > 0 ? 'Before tax. Tax is added on the invoice.' : undefined}
					inputMode="decimal"
					autoComplete="off"
				/>
				<NumberField
					form={form}
					name="lessonsPerMonth"
					label="Lessons a month"
					hint="8 for a class that meets twice a week. A part of a month is charged by them."
					only="month"
				/>
				<SelectField
					form={form}
					name="fifthLesson"
					label="Fifth lesson"
					options={fifthLessons}
					only="month"
				/>
				<NumberField
					form={form}
					name="instalments"
					label="Monthly parts"
					hint="1 if it is paid at once."
					only="term"
				/>
				<NumberField form={form} name="packageLessons" label="Lessons in a package" only="package" />
			</div>
			<SelectField
				form={form}
				name="partMonth"
				label="Joining or leaving partway"
				options={partMonths}
				only="period"
			/>
			<CheckboxField
				form={form}
				name="deductsClosures"
				label="Take off lessons on days you are closed"
				hint="If not, lessons on closed days, also those of a closed room, are part of the monthly price, even in the month a student joins. “Why?” on the invoice says so."
				only="month"
			/>
		</Fields>
	)
}

function RareFields({
	form,
	plan,
	taxCodes,
}: { form: FormState } & Pick<PriceFormProps, 'plan' | 'taxCodes'>) {
	return (
		<>
			{plan ? null : (
				<FoldedFields
					form={form}
					legend="Valid"
					fields={{ validFrom: 'From' }}
					says="From the start of this year"
				>
					<DateField form={form} name="validFrom" label="From" />
				</FoldedFields>
			)}
			{taxCodes.length > 0 ? (
				<FoldedFields form={form} legend="Tax" fields={{ taxCodeId: 'Tax' }} says="No tax">
					<SelectField form={form} name="taxCodeId" label="Tax" options={taxCodes} empty="No tax" />
				</FoldedFields>
			) : null}
		</>
	)
}
