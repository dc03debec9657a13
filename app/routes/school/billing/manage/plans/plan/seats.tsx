import { CheckboxGroup } from '#app/components/choice-fields.tsx'
import type { FormState } from '#app/web/use-form-page.ts'

type Seat = { value: string; label: string; hint?: string; group: string }

interface SeatsProps {
	form: FormState
	seats: readonly Seat[]
}

const GROUPS = {
	without: 'Enrollments without a plan',
	other: 'Enrollments with another plan',
	later: 'Enrollments with this plan later',
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

/** Those who keep an archived plan. */
export function KeptSeats({ seats }: Pick<SeatsProps, 'seats'>) {
	const kept = seats.filter(({ group }) => group === 'same' || group === 'later')
	return (
		<>
			<p>
				This plan is archived, so it can no longer be chosen.{' '}
				{kept.length > 0 ? 'These students keep it and are billed by it as before.' : 'Nobody has it.'}
			</p>
			{kept.length > 0 ? (
				<ul className="rows">
					{kept.map(({ value, label, hint }) => (
						<li key={value}>
							<bdi>{label}</bdi> <span className="muted">{hint}</span>
						</li>
					))}
				</ul>
			) : null}
		</>
	)
}
