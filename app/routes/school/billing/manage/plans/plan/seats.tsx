import { CheckboxGroup } from '#app/components/choice-fields.tsx'
import type { FormState } from '#app/web/use-form-page.ts'

interface SeatsProps {
	form: FormState
	seats: readonly { value: string; label: string; hint?: string; group: string }[]
}

const GROUPS = {
	without: 'Enrollments without a plan',
	other: 'Enrollments with another plan',
	same: 'Enrollments with this plan',
}

/** The enrollments by the plan they have. Only the first group is in sight, because the plans of the others rarely change. */
export function Seats({ form, seats }: SeatsProps) {
	const chosen = form.chosen('enrolmentIds')
	return Object.entries(GROUPS)
		.map(([group, label]) => ({ label, options: seats.filter((seat) => seat.group === group) }))
		.filter(({ options }) => options.length > 0)
		.map(({ label, options }, i) => (
			<details key={label} open={i === 0 || options.some(({ value }) => chosen.includes(value))}>
				<summary>
					{label} ({options.length})
				</summary>
				<CheckboxGroup form={form} name="enrolmentIds" label="Students" options={options} continues={i > 0} />
			</details>
		))
}
