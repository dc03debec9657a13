import { useEffect } from 'react'
import { CheckboxGroup } from '#app/components/choice-fields.tsx'
import { SelectField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { KeepsTimes } from '#app/components/keeps-times.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import type { GuideData } from '../getting-started.tsx'

/** Asked once: every date, price and list of a school depends on the answers. */
export function Start({ start }: { start: NonNullable<GuideData['start']> }) {
	const { zones, instruments, guess, isZoneKnown, currencies, dateFormats } = start
	const form = useIntentForm({ intent: 'start' }, { ...guess })
	const zoneId = form.field('timeZone').id
	useEffect(() => chooseOwnZone(zoneId), [zoneId])
	return (
		<Panel title="First, a few questions" id="start">
			<ErrorSummary form={form} names={['timeZone', 'keepsTimes', 'currency', 'dateFormat', 'instruments']} />
			<p>
				{isZoneKnown
					? 'We filled in our best guess. You can change all of it later under Settings.'
					: 'Choose the time zone and the currency of your lessons. You can change all of it later under Settings.'}
			</p>
			<Form form={form} intent="start" submit="Save and continue" pending="Saving…">
				<SelectField
					form={form}
					name="timeZone"
					label="Time zone"
					hint="All lesson times use this time zone."
					options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
				/>
				<KeepsTimes form={form} />
				<SelectField form={form} name="currency" label="Currency" options={currencies} />
				<SelectField form={form} name="dateFormat" label="Dates and times" options={dateFormats} />
				{instruments.length > 0 ? (
					<CheckboxGroup
						form={form}
						name="instruments"
						label="What do you teach?"
						hint="Add other instruments later under Settings."
						options={instruments.map((name) => ({ value: name, label: name }))}
					/>
				) : null}
			</Form>
		</Panel>
	)
}

/**
 * The browser knows its time zone; the server only guessed from the language. A rejected form keeps the user's choice, and
 * so does a form in which the user chose another zone before the script arrived.
 */
function chooseOwnZone(id: string) {
	const field = document.getElementById(id)
	if (!(field instanceof HTMLSelectElement) || field.form?.querySelector('[aria-invalid="true"]')) return
	if ([...field.options].some(({ defaultSelected, selected }) => defaultSelected && !selected)) return
	const own = Intl.DateTimeFormat().resolvedOptions().timeZone
	if ([...field.options].some(({ value }) => value === own)) field.value = own
}
