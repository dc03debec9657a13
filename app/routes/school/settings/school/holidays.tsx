import { CheckboxGroup } from '#app/components/choice-fields.tsx'
import { useDateFormat } from '#app/components/dates.tsx'
import { GetForm } from '#app/components/desk-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'
import { HiddenField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { plainDayWords } from '#app/utils/dates.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import type { ClosuresView } from './closures.tsx'
import { Back } from './row-links.tsx'

type Shown = ClosuresView<'holidays'>

/** Nothing is saved until holidays are selected. */
export function Holidays({ data }: { data: Shown }) {
	const { country, year, years, countries } = data
	return (
		<Panel title="Public holidays" beside={<Back tab="closures" />}>
			<GetForm className="filters" action={href.schoolSettings('closures')} role="search">
				<div className="filter-row">
					<p className="filter">
						<label htmlFor="country">Country</label>
						<select className="input" id="country" name="country" defaultValue={country} key={country}>
							<option value="none">Choose a country</option>
							{countries.map(({ value, label }) => (
								<option key={value} value={value}>
									{label}
								</option>
							))}
						</select>
					</p>
					<p className="filter filter-short">
						<label htmlFor="year">Year</label>
						<select className="input" id="year" name="year" defaultValue={year} key={year}>
							{years.map((choice) => (
								<option key={choice}>{choice}</option>
							))}
						</select>
					</p>
					<button className="button">Show holidays</button>
				</div>
			</GetForm>
			{country ? <Choose key={`${country}-${year}`} data={data} /> : null}
		</Panel>
	)
}

function Choose({ data: { country, year, holidays } }: { data: Shown }) {
	const format = useDateFormat()
	const open = holidays.filter(({ isThere, isPast }) => !isThere && !isPast)
	const form = useIntentForm({ intent: 'add-holidays' }, { chosen: open.map(({ startsOn }) => startsOn) })
	const there = holidays.filter(({ isThere }) => isThere).length
	if (open.length === 0)
		return (
			<p role="status">
				{there > 0
					? 'All holidays to come are on your list already.'
					: 'No public holidays are known for this country and year. Add closures by hand.'}
			</p>
		)
	return (
		<>
			<ErrorSummary form={form} names={['chosen']} />
			<Form form={form} intent="add-holidays" submit="Add as closures" pending="Adding...">
				<HiddenField form={form} name="country" value={country} />
				<HiddenField form={form} name="year" value={String(year)} />
				<CheckboxGroup
					form={form}
					name="chosen"
					label="Days without lessons"
					hint={there > 0 ? `${there} more are on your list already.` : undefined}
					options={open.map(({ startsOn, endsOn, name }) => ({
						value: startsOn,
						label: name,
						hint: [startsOn, ...(endsOn > startsOn ? [endsOn] : [])]
							.map((day) => plainDayWords(day, format))
							.join(' – '),
					}))}
				/>
			</Form>
		</>
	)
}
