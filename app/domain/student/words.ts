import { plain } from '#app/utils/fold.ts'

const SHORTEST_TAIL = 4

interface Findable {
	/** Of the student and of each guardian; addresses of mailboxes too. */
	names: (string | null | undefined)[]
	phones: (string | null | undefined)[]
}

/** What a student is found by: every word of the names, and every tail of the telephone numbers. */
export function searchWords({ names, phones }: Findable): string[] {
	const words = names.flatMap((name) => searchedWords(name ?? ''))
	return [...new Set([...words, ...phones.flatMap((phone) => tailsOf(phone ?? ''))])]
}

/** What somebody typed into the search box, as it is looked up: each of these begins a word of whoever is found. */
export function searchedWords(text: string): string[] {
	// A number is one word however it is spaced: 020 7946 0991.
	if (/^[\d\s()+./-]+$/.test(text)) return [text.replace(/\D/g, '')].filter((digits) => digits !== '')
	return plain(text).split(' ').filter(Boolean)
}

function tailsOf(phone: string): string[] {
	const digits = phone.replace(/\D/g, '')
	return Array.from({ length: Math.max(0, digits.length - SHORTEST_TAIL + 1) }, (_, from) =>
		digits.slice(from),
	)
}
