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
	const { country, region, year, years, countries, regions } = data
	return (
		<Panel title="Public holidays" beside={<Back tab="closures" />}>
			<GetForm className="filters" action={href.schoolSettings('closures')} role="search">
				<div className="filter-row">
					<Select
						name="country"
						label="Country"
						value={country}
						options={[{ value: 'none', label: 'Choose a country' }, ...countries]}
					/>
					{regions.length > 0 ? (
						<Select
							key={country}
							name="region"
							label="Region"
							value={region}
							options={[{ value: '', label: 'Whole country' }, ...regions]}
						/>
					) : null}
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
				{regions.length > 0 && region === '' ? (
					<p>Holidays differ by region. Choose yours to see the days it has.</p>
				) : null}
			</GetForm>
			{country ? <Choose key={`${country}-${region}-${year}`} data={data} /> : null}
		</Panel>
	)
}

interface SelectProps {
	name: string
	label: string
	value: string
	options: { value: string; label: string }[]
}

function Select({ name, label, value, options }: SelectProps) {
	return (
		<p className="filter">
			<label htmlFor={name}>{label}</label>
			<select className="input" id={name} name={name} defaultValue={value} key={value}>
				{options.map((option) => (
					<option key={option.value} value={option.value}>
						{option.label}
					</option>
				))}
			</select>
		</p>
	)
}

function Choose({ data: { country, region, year, holidays } }: { data: Shown }) {
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
				<HiddenField form={form} name="region" value={region} />
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
