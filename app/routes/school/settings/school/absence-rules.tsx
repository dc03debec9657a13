import { Conflict } from '#app/components/conflict.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { CheckboxField, SelectField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'
import { HiddenField, NumberField, VersionField } from '#app/components/typed-fields.tsx'
import { CAP_PERIODS, CREDIT_STARTS } from '#app/domain/attendance/settings-labels.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'
import { useSent } from '#app/web/use-intent-form.ts'
import type { AbsencesShown } from './absences.tsx'
import { Reads } from './family-reads.tsx'

const RULES = {
	noticeHours: 'Hours of notice',
	creditCap: 'Make-up credits',
	capPeriod: 'In each',
	creditDays: 'Days a credit lasts',
	creditFrom: 'Counted from',
	markDays: 'Days to change marks',
	groupAlone: 'Group lessons may be made up alone with the teacher',
}

const YES_NO = [
	{ value: 'true', label: 'Yes' },
	{ value: 'false', label: 'No' },
]

export function Rules({ data: { rules, today, timeZone, solo, reads } }: { data: AbsencesShown }) {
	const sent = useSent()?.intent
	const first = Object.fromEntries(
		Object.keys(RULES).map((name) => [name, String(rules[name as keyof typeof RULES] ?? '')]),
	)
	const answered = sent === 'save-rules' || sent === 'preview-rules'
	const groupAlone = rules.groupAlone ? 'on' : ''
	const form = useFormPage({ ...first, groupAlone, validFrom: today }, { id: 'rules', answered })
	const text = (_: string, value: string) =>
		[...CAP_PERIODS, ...CREDIT_STARTS, ...YES_NO].find((choice) => choice.value === value)?.label ?? value
	return (
		<Panel title="Rules">
			<ErrorSummary form={form} names={[...Object.keys(RULES), 'validFrom']} />
			<Form
				form={form}
				intent="save-rules"
				submit="Save rules"
				pending="Saving..."
				more={[{ intent: 'preview-rules', label: 'Preview' }]}
			>
				<Conflict
					form={form}
					labels={RULES}
					text={text}
					timeZone={timeZone}
					take={href.schoolSettings('absences')}
				/>
				<VersionField form={form} version={rules.version} />
				<div className="field-pair max-sm:block">
					<NumberField
						form={form}
						name="noticeHours"
						label={RULES.noticeHours}
						hint="An absence reported later than this counts as absent without notice."
					/>
					{solo ? (
						<HiddenField form={form} name="markDays" />
					) : (
						<NumberField
							form={form}
							name="markDays"
							label={RULES.markDays}
							hint="After the lesson. The office can change marks later."
						/>
					)}
				</div>
				<CreditFields form={form} />
				<DateField
					form={form}
					name="validFrom"
					label="First day"
					hint="Applies to lessons from this day on. Earlier lessons keep the rules they had."
					min={today}
				/>
			</Form>
			<Reads reads={reads} of="rules" />
		</Panel>
	)
}

function CreditFields({ form }: { form: FormState }) {
	return (
		<>
			<div className="field-pair max-sm:block">
				<NumberField
					form={form}
					name="creditCap"
					label={RULES.creditCap}
					hint="How many a student can earn for absences of their own. Leave blank for no limit."
				/>
				<SelectField
					form={form}
					name="capPeriod"
					label={RULES.capPeriod}
					hint="Outside terms, each quarter counts."
					options={CAP_PERIODS}
				/>
			</div>
			<div className="field-pair max-sm:block">
				<NumberField
					form={form}
					name="creditDays"
					label={RULES.creditDays}
					hint="Leave blank to let credits last as long as the student is enrolled."
				/>
				<SelectField form={form} name="creditFrom" label={RULES.creditFrom} options={CREDIT_STARTS} />
			</div>
			<CheckboxField
				form={form}
				name="groupAlone"
				label={RULES.groupAlone}
				hint="Families are offered the teacher’s free times when no other class like theirs has a seat."
			/>
		</>
	)
}
