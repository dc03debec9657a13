export interface Holiday {
	startsOn: string
	endsOn: string
	name: string
}

/** Loaded on demand: the rules of all countries are 2 MB, and few requests need them. */
async function load() {
	const { default: Holidays } = await import('date-holidays')
	return Holidays
}

/** Countries with English names, by two-letter code. */
export async function listCountries(): Promise<{ value: string; label: string }[]> {
	const Holidays = await load()
	return Object.entries(new Holidays().getCountries('en'))
		.map(([value, label]) => ({ value, label }))
		.sort((a, b) => a.label.localeCompare(b.label))
}

/** Public holidays of a country in a year, in its own English; empty for an unknown country. */
export async function listHolidays(country: string, year: number): Promise<Holiday[]> {
	const Holidays = await load()
	const rules = new Holidays(country)
	const english = rules.getLanguages().find((language) => language.startsWith('en'))
	return (rules.getHolidays(year, english ?? 'en') || [])
		.filter(({ type }) => type === 'public')
		.map(({ date, start, end, name }) => {
			const startsOn = date.slice(0, 10)
			const nights = Math.max(1, Math.round((end.getTime() - start.getTime()) / 86_400_000))
			return { startsOn, endsOn: lastDay(startsOn, nights), name }
		})
}

function lastDay(startsOn: string, days: number): string {
	return new Date(Date.parse(`${startsOn}T12:00:00Z`) + (days - 1) * 86_400_000).toISOString().slice(0, 10)
}
