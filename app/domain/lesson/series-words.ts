import { many, weekdayWords } from '../class/labels.ts'
import { weekdayOf, type Recurrence } from './recurrence.ts'

type Rule = Pick<Recurrence, 'frequency' | 'every' | 'weekdays' | 'dates' | 'startsOn'>

/** `Every 2 weeks on Monday and Thursday`, `Every month on the 2nd Tuesday`. */
export function recurrenceWords(rule: Rule): string {
	const { frequency, every, weekdays, dates, startsOn } = rule
	if (frequency === 'dates') return `On ${many(dates.length, 'chosen date', 'chosen dates')}`
	const period = frequency === 'weekly' ? 'week' : 'month'
	const often = every === 1 ? `Every ${period}` : `Every ${every} ${period}s`
	const dayOfMonth = Number(startsOn.slice(8))
	if (frequency === 'monthly_date') return `${often} on the ${ordinal(dayOfMonth)}`
	if (frequency === 'monthly_weekday')
		return `${often} on the ${ordinal(Math.ceil(dayOfMonth / 7))} ${weekdayWords(weekdayOf(startsOn))}`
	return `${often} on ${list.format(weekdays.map(weekdayWords))}`
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })
const rules = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

function ordinal(number: number): string {
	return `${number}${endings[rules.select(number)] ?? 'th'}`
}
