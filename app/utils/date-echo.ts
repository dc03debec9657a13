import { clockWords } from './clock.ts'
import { ageOn, plainDateWords } from './dates.ts'
import { writeDate, type DateFormat } from './plain-date.ts'
import { readDate, readTime, weekdayName } from './read-date.ts'

/** Shows how a date was understood if it was typed differently, for example to reveal a swapped day and month. */
export function dateEcho(typed: string, format: DateFormat, past: boolean, today: string): string {
	const read = readDate(typed, format, { past, today })
	if (!read.ok) return ''
	const age = past ? ageWords(ageOn(read.date, today)) : ''
	if (sameFigures(typed) === sameFigures(writeDate(read.date, format))) return age
	const text = `Understood as ${weekdayName(read.date)}, ${plainDateWords(read.date, format)}`
	return age ? `${text} (${age})` : text
}

export function timeEcho(typed: string, format: DateFormat): string {
	const read = readTime(typed, format)
	const text = read.ok ? clockWords(read.time, format) : ''
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
