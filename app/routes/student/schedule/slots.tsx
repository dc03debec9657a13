import { HintAndError } from '#app/components/field-parts.tsx'
import type { FormState } from '#app/web/use-form-page.ts'
import { factLine } from '#app/utils/fact-line.ts'

export interface SlotWords {
	key: string
	day: string
	time: string
	name: string
	teacher: string | null
	room: string | null
	isOfSeveral: boolean
}

/** Free times, one of which is chosen. */
export function SlotChoice({
	form,
	slots,
	legend,
}: {
	form: FormState
	slots: readonly SlotWords[]
	legend: string
}) {
	const field = form.field('slot')
	return (
		<fieldset className="slots" id={field.id}>
			<legend>{legend}</legend>
			<HintAndError form={form} name="slot" hint={null} />
			{slots.map(({ key, day, time, name, teacher, room, isOfSeveral }) => [
				' ',
				<label key={key} className="check">
					<input type="radio" name="slot" value={key} defaultChecked={field.initialValue === key} />
					<span>
						<strong>{day}</strong>, {time}
						<br />
						<span className="small muted">{factLine([isOfSeveral ? name : null, teacher, room])}</span>
					</span>
				</label>,
			])}
		</fieldset>
	)
}
