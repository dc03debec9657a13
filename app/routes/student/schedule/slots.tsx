import { HintAndError } from '#app/components/field-parts.tsx'
import type { FormState } from '#app/web/use-form-page.ts'

export interface SlotShown {
	key: string
	day: string
	time: string
	where: string
}

/** Free times on different days to choose from. */
export function SlotChoice({
	form,
	slots,
	legend,
}: {
	form: FormState
	slots: readonly SlotShown[]
	legend: string
}) {
	const field = form.field('slot')
	return (
		<fieldset className="slots" id={field.id}>
			<legend>{legend}</legend>
			<HintAndError form={form} name="slot" hint={null} />
			<div className="slot-times slot-places">
				{slots.map(({ key, day, time, where }) => [
					' ',
					<label key={key} className="check">
						<input type="radio" name="slot" value={key} defaultChecked={field.initialValue === key} />
						<span>
							<strong>{day}</strong>, {time}
							<br />
							<span className="small muted">{where}</span>
						</span>
					</label>,
				])}
			</div>
		</fieldset>
	)
}
