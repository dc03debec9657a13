import { RadioField } from '#app/components/choice-fields.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { CheckboxField } from '#app/components/fields.tsx'
import { useOpenAreas } from '#app/components/open-areas.ts'
import { BookedMakeUp } from '#app/components/student/booked-make-up.tsx'
import { OwnLessonsField } from '#app/components/student/own-lessons-field.tsx'
import type { LeavingBillingWords } from '#app/requests/billing-preview.server.ts'
import type { FormState } from '#app/web/use-form-page.ts'
import { LeavingBilling } from './leaving-billing.tsx'
import type { LeftBehindRead } from './read-left-behind.server.ts'

interface Has {
	name: string
	places: { seats: string[]; queues: string[] }
}

export function PauseFields({
	form,
	name,
	places,
	behind,
	billing,
}: Has & { form: FormState; behind: LeftBehindRead; billing: LeavingBillingWords | null }) {
	const { money } = useOpenAreas()
	return (
		<>
			<DateField form={form} name="since" label="First day of the pause" />
			<DateField
				form={form}
				name="until"
				label="Last day of the pause"
				hint={`${name} is active again the day after. Leave blank if you don’t know yet.`}
			/>
			<Places name={name} places={places} />
			{places.seats.length > 0 ? (
				<>
					<SeatsField
						form={form}
						hint="A class whose seat is given up goes on after the last day of the pause if a seat is free. Private lessons go on in any case."
					/>
					{money ? <CheckboxField form={form} name="pays" label="Keep charging during the pause" /> : null}
				</>
			) : null}
			<OwnLessonsField form={form} own={behind.own} when="during the pause" />
			{behind.booked.map((lesson) => (
				<p key={lesson.id}>
					<BookedMakeUp {...lesson} />
				</p>
			))}
			<LeavingBilling billing={billing} />
		</>
	)
}

export function SeatsField({ form, hint }: { form: FormState; hint: string }) {
	return (
		<RadioField
			form={form}
			name="places"
			label="Seats in classes"
			hint={hint}
			options={[
				{ value: 'give-up', label: 'Give up the seats', hint: 'Others may have them.' },
				{ value: 'keep', label: 'Keep the seats' },
			]}
		/>
	)
}

export function Places({ name, places: { seats, queues } }: Has) {
	if (seats.length === 0 && queues.length === 0)
		return <p className="hint">{name} is not in a class or on a waiting list.</p>
	return (
		<p>
			{seats.length > 0 ? `${name} has a seat in: ${seats.join(', ')}. ` : null}
			{queues.length > 0 ? `${name} is on the waiting list of: ${queues.join(', ')}.` : null}
		</p>
	)
}
