import { spokenLanguage } from '#app/utils/spoken.ts'

export interface Holiday {
	startsOn: string
	endsOn: string
	name: string
}

/** A country as two letters. A region is its state, such as `BY`, or a part of one, such as `BY.KATH`. */
export interface HolidayPlace {
	country: string
	region?: string
}

interface Choice {
	value: string
	label: string
}

/** Loaded on demand: the rules of all countries are 2 MB, and few requests need them. */
async function load() {
	const { default: Holidays } = await import('date-holidays')
	return Holidays
}

/** Countries with English names, by two-letter code. */
export async function listCountries(): Promise<Choice[]> {
	const Holidays = await load()
	return choicesOf(new Holidays().getCountries('en'))
}

/** The regions whose holidays differ from those of the whole country; empty where all are the same. */
export async function listRegions(country: string): Promise<Choice[]> {
	const Holidays = await load()
	const [places, language] = [new Holidays(), namingOf(new Holidays(country).getLanguages())]
	return choicesOf(places.getStates(country, language)).flatMap((state) => {
		const parts = choicesOf(places.getRegions(country, state.value, language))
		const within = parts.map(({ value, label }) => ({
			value: `${state.value}.${value}`,
			label: `${state.label}: ${label}`,
		}))
		return [state, ...within]
	})
}

/**
 * Public holidays of a place in a year, as its families call them; empty for an unknown country. Each day begins one: a second
 * closure would count its lessons twice. The longest is kept, and the day's own before one that was moved to it.
 */
export async function listHolidays({ country, region }: HolidayPlace, year: number): Promise<Holiday[]> {
	const Holidays = await load()
	const isKnown = (await listRegions(country)).some(({ value }) => value === region)
	const [state = '', part = ''] = isKnown ? (region ?? '').split('.') : []
	const rules = new Holidays(country, state, part)
	const holidays = (rules.getHolidays(year, namingOf(rules.getLanguages())) || [])
		.filter(({ type }) => type === 'public')
		.sort((a, b) => Number(a.substitute ?? false) - Number(b.substitute ?? false))
		.map(({ date, start, end, name }) => {
			const startsOn = date.slice(0, 10)
			const nights = Math.max(1, Math.round((end.getTime() - start.getTime()) / 86_400_000))
			return { startsOn, endsOn: lastDay(startsOn, nights), name }
		})
		.sort((a, b) => a.startsOn.localeCompare(b.startsOn) || b.endsOn.localeCompare(a.endsOn))
	return holidays.filter(({ startsOn }, index) => startsOn !== holidays[index - 1]?.startsOn)
}

/**
 * Families read the names, and a school has no language of its own. So the first language of the place is taken if
 * the portal is written in it, else the place's own English.
 */
function namingOf(languages: readonly string[]): string {
	const [first = ''] = languages
	if (spokenLanguage(first.split('-')[0])) return first
	return languages.find((language) => language.startsWith('en')) ?? 'en'
}

function choicesOf(names: Record<string, string> | undefined): Choice[] {
	return Object.entries(names ?? {})
		.map(([value, label]) => ({ value, label }))
		.sort((a, b) => a.label.localeCompare(b.label))
}

function lastDay(startsOn: string, days: number): string {
	return new Date(Date.parse(`${startsOn}T12:00:00Z`) + (days - 1) * 86_400_000).toISOString().slice(0, 10)
}
