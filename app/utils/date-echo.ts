import { clockWords } from './clock.ts'
import { ageOn, plainDateWords, plainDayWords, type DateWriting } from './dates.ts'
import { writeDate, type DateFormat } from './plain-date.ts'
import { readDate, readTime, weekdayName } from './read-date.ts'

/** How the page writes dates, and its translations of sentences. Only servers have them. */
export interface Spoken {
	dates: DateWriting
	say: (english: string) => string
}

/** Shows how a date was understood if it was typed differently, for example to reveal a swapped day and month. */
export function dateEcho(
	typed: string,
	format: DateFormat,
	past: boolean,
	today: string,
	spoken?: Spoken,
): string {
	const read = readDate(typed, format, { past, today })
	if (!read.ok) return ''
	const years = past ? ageWords(ageOn(read.date, today)) : ''
	const age = import.meta.env.SSR && spoken ? spoken.say(years) : years
	if (sameFigures(typed) === sameFigures(writeDate(read.date, format))) return age
	const text =
		import.meta.env.SSR && spoken
			? spoken.say(`Understood as ${longDateWords(read.date, spoken.dates)}`)
			: `Understood as ${weekdayName(read.date)}, ${plainDateWords(read.date, format)}`
	return age ? `${text} (${age})` : text
}

function longDateWords(day: string, dates: DateWriting): string {
	return `${plainDayWords(day, dates).split(',')[0]}, ${plainDateWords(day, dates)}`
}

export function timeEcho(typed: string, format: DateFormat, spoken?: Spoken): string {
	const read = readTime(typed, format)
	const text = read.ok ? clockWords(read.time, format) : ''
	if (import.meta.env.SSR && spoken && read.ok && sameHalf(typed) !== sameHalf(text))
		return spoken.say(`Understood as ${clockWords(read.time, spoken.dates)}`)
	return text && sameHalf(typed) !== sameHalf(text) ? `Understood as ${text}` : ''
}

/** Normalizes `5:30pm` and `5:30 p.m.` to `5:30 PM`. */
function sameHalf(text: string): string {
	return sameFigures(text.toLowerCase().replace(/\s*([ap])\.?m\.?$/, ' $1m'))
}

function ageWords(years: number): string {
	return years < 0 ? '' : years === 1 ? '1 year old' : `${years} years old`
}

/** Ignores separators and leading zeros. */
function sameFigures(text: string): string {
	return text
		.trim()
		.split(/[-/.:\s]+/)
		.map((part) => part.replace(/^0(?=\d)/, ''))
		.join(' ')
}
