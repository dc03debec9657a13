import type { FormState } from '#app/web/use-form-page.ts'
import { HintAndError } from '../field-parts.tsx'

interface SlotShown {
	key: string
	time: string
	where: string
}

export interface SlotDayShown {
	day: string
	text: string
	/** Location shared by all times without one of their own. */
	where: string
	starts: SlotShown[]
	more: SlotShown[]
}

interface SlotDaysProps {
	form: FormState
	/** The name of the field. */
	name?: string
	days: readonly SlotDayShown[]
	legend: string
	/** Label such as "More times". */
	more: string
	/** Choices besides the times, such as another time. */
	others?: readonly { value: string; label: string }[]
}

export function SlotDays({ form, name = 'slot', days, legend, more, others = [] }: SlotDaysProps) {
	const field = form.field(name)
	return (
		<fieldset className="slots" id={field.id}>
			<legend>{legend}</legend>
			<HintAndError form={form} name={name} hint={null} />
			{days.map((day) => {
				const isOpen = day.more.some(({ key }) => key === field.initialValue)
				return (
					<div key={day.day} className="slot-day" role="group" aria-labelledby={`slots-${day.day}`}>
						<p className="slot-head">
							<strong id={`slots-${day.day}`}>{day.text}</strong>{' '}
							<span className="small muted">{day.where}</span>
						</p>
						<Times name={name} day={day} slots={day.starts} chosen={field.initialValue} />
						{day.more.length > 0 ? (
							<details open={isOpen}>
								<summary>
									{more}
									<span className="sr-only">, {day.text}</span>
								</summary>
								<Times name={name} day={day} slots={day.more} chosen={field.initialValue} />
							</details>
						) : null}
					</div>
				)
			})}
			{others.length > 0 ? (
				<div className="slot-day slot-times">
					{others.map(({ value, label }) => (
						<label key={value} className="check">
							<input
								type="radio"
								name={name}
								value={value}
								defaultChecked={(field.initialValue ?? '') === value}
							/>
							<span>{label}</span>
						</label>
					))}
				</div>
			) : null}
		</fieldset>
	)
}

interface TimesProps {
	name: string
	day: SlotDayShown
	slots: readonly SlotShown[]
	chosen: unknown
}

function Times({ name, day, slots, chosen }: TimesProps) {
	return (
		<div className="slot-times">
			{slots.map(({ key, time, where }) => [
				' ',
				<label key={key} className="check">
					<input type="radio" name={name} value={key} defaultChecked={chosen === key} />
					<span>
						<span className="sr-only">{day.text}, </span>
						{time}
						{where === day.where ? null : (
							<>
								<br />
								<span className="small muted">{where}</span>
							</>
						)}
					</span>
				</label>,
			])}
		</div>
	)
}
