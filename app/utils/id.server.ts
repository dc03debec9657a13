import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

let latest = { at: 0, count: 0 }

/** Random text that sorts by when it was made: 48 bits of time, a count within the millisecond, then chance. */
export function newId(at: number = Date.now()): string {
	const time = timeDigits(at)
	latest = { at, count: at === latest.at ? latest.count + 1 : 0 }
	let chance = ''
	for (const byte of randomBytes(13)) chance += letter(byte & 31)
	return time + digits(latest.count, 3) + chance
}

/** Sorts before every id that was made at this moment or later: a stretch of time is a stretch of ids. */
export function firstIdAt(at: number): string {
	return timeDigits(at)
}

/** Other moments would not sort among the ids, and a negative one has no digits. */
function timeDigits(at: number): string {
	if (!Number.isInteger(at) || at < 0 || at >= 32 ** 10) throw new RangeError(`no id is made at ${at}`)
	return digits(at, 10)
}

function digits(value: number, length: number): string {
	let text = ''
	for (let rest = value; text.length < length; rest = Math.floor(rest / 32)) text = letter(rest % 32) + text
	return text
}

function letter(value: number): string {
	return ALPHABET.charAt(value)
}
