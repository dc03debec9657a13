import { plain } from '#app/utils/fold.ts'

const MIN_TAIL = 4

interface Findable {
	/** Names of the student and the guardians, and their email addresses. */
	names: (string | null | undefined)[]
	/** Digits of each number, as returned by `phoneDigits`. */
	phones: string[]
}

/** Search index of a student: words of names, with and without their apostrophes, and every suffix of the phone numbers. */
export function searchWords({ names, phones }: Findable): string[] {
	const words = names.flatMap((name) => [
		...searchedWords(name ?? ''),
		...searchedWords((name ?? '').replace(/['’]/g, '')),
	])
	return [...new Set([...words, ...phones.flatMap(tailsOf)])]
}

/** Splits a query into prefixes; each of them must match a word of the index. */
export function searchedWords(text: string): string[] {
	const number = text.replace(/\s*(?:extension|ext\.?|x)\s*\d+\s*$/i, '')
	if (/^[\d\s()+./-]+$/.test(number)) return [digitsOf(number)].filter((digits) => digits !== '')
	return plain(text).split(' ').filter(Boolean)
}

/**
 * A phone number is a single word regardless of spacing, without the international prefix: 020 7946 0991, 0044 20 7946 0991.
 */
function digitsOf(number: string): string {
	const isInternational = /^\s*(?:\+|00)/.test(number)
	const digits = (isInternational ? number.replace('(0)', '') : number).replace(/\D/g, '')
	return digits.replace(/^(?:00|011)(?=\d{8})/, '')
}

function tailsOf(digits: string): string[] {
	return Array.from({ length: Math.max(0, digits.length - MIN_TAIL + 1) }, (_, from) => digits.slice(from))
}
