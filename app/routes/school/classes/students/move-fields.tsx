import { RadioField } from '#app/components/choice-fields.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { SelectField } from '#app/components/fields.tsx'
import { ifFullWhenMoving } from '#app/domain/class/choices.ts'
import { freeSeats, seatWords } from '#app/domain/class/labels.ts'
import type { FormState } from '#app/web/use-form-page.ts'

export interface OtherClass {
	id: string
	name: string
	capacity: number | null
	taken: number
	waiting: number
}

export function MoveFields({ form, others }: { form: FormState; others: OtherClass[] }) {
	return (
		<>
			<SelectField
				form={form}
				name="classId"
				label="New class"
				empty="Choose a class"
				options={others.map((one) => ({ value: one.id, label: `${one.name}, ${placesIn(one)}` }))}
			/>
			<DateField
				form={form}
				name="startsOn"
				label="First day there"
				hint="The day before is the last one here. What happened here stays on record."
			/>
			<RadioField form={form} name="ifFull" label="If the new class is full" options={ifFullWhenMoving} />
		</>
	)
}

/** `2 free`, `full (6 of 6, 2 waiting)`. */
function placesIn(one: OtherClass): string {
	const free = freeSeats(one)
	if (free === null) return 'no limit'
	return free > 0 ? `${free} free` : `full (${seatWords(one)})`
}
