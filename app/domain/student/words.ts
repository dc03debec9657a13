import { plain } from '#app/utils/fold.ts'

const SHORTEST_TAIL = 4

interface Findable {
	/** Of the student and of each guardian; addresses of mailboxes too. */
	names: (string | null | undefined)[]
	/** The figures of each number, as `phoneDigits` gives them. */
	phones: string[]
}

/** What a student is found by: every word of the names, and every tail of the telephone numbers. */
export function searchWords({ names, phones }: Findable): string[] {
	const words = names.flatMap((name) => searchedWords(name ?? ''))
	return [...new Set([...words, ...phones.flatMap(tailsOf)])]
}

/** What somebody typed into the search box, as it is looked up: each of these begins a word of whoever is found. */
export function searchedWords(text: string): string[] {
	const number = text.replace(/\s*(?:extension|ext\.?|x)\s*\d+\s*$/i, '')
	if (/^[\d\s()+./-]+$/.test(number)) return [digitsOf(number)].filter((digits) => digits !== '')
	return plain(text).split(' ').filter(Boolean)
}

/** A number is one word however it is spaced, without what is dialed before a country code: 020 7946 0991, 0044 20 7946 0991. */
function digitsOf(number: string): string {
	const isInternational = /^\s*(?:\+|00)/.test(number)
	const digits = (isInternational ? number.replace('(0)', '') : number).replace(/\D/g, '')
	return digits.replace(/^(?:00|011)(?=\d{8})/, '')
}

function tailsOf(digits: string): string[] {
	return Array.from({ length: Math.max(0, digits.length - SHORTEST_TAIL + 1) }, (_, from) =>
		digits.slice(from),
	)
}
