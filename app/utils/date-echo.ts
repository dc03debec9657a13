import { ageOn, plainDateWords } from './dates.ts'
import { writeDate, type DateFormat } from './plain-date.ts'
import { readDate, readTime, weekdayName } from './read-date.ts'

/** How a typed day was read, where it was not typed as it is written: nobody should wonder which month it fell into. */
export function dateEcho(typed: string, format: DateFormat, past: boolean, today: string): string {
	const read = readDate(typed, format, { past, today })
	if (!read.ok) return ''
	const age = past ? ageWords(ageOn(read.date, today)) : ''
	if (sameFigures(typed) === sameFigures(writeDate(read.date, format))) return age
	const words = `Understood as ${weekdayName(read.date)}, ${plainDateWords(read.date, format)}`
	return age ? `${words} (${age})` : words
}

export function timeEcho(typed: string): string {
	const read = readTime(typed)
	return read.ok && sameFigures(typed) !== sameFigures(read.time) ? `Understood as ${read.time}` : ''
}

function ageWords(years: number): string {
	return years < 0 ? '' : years === 1 ? '1 year old' : `${years} years old`
}

/** Other separators, and noughts that were left out, are no other day. */
function sameFigures(text: string): string {
	return text
		.trim()
		.split(/[-/.:\s]+/)
		.map((part) => part.replace(/^0(?=\d)/, ''))
		.join(' ')
}
