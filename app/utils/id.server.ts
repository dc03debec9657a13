import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

let latest = { at: 0, count: 0 }

/** A sortable id: 48 bits of time, a counter within the millisecond, then random characters. */
export function newId(at: number = Date.now()): string {
	const time = timeDigits(at)
	latest = { at, count: at === latest.at ? latest.count + 1 : 0 }
	let chance = ''
	for (const byte of randomBytes(13)) chance += letter(byte & 31)
	return time + digits(latest.count, 3) + chance
}

/** A lower bound of all ids created from this time on, so a time range is an id range. */
export function firstIdAt(at: number): string {
	return timeDigits(at)
}

/** Other timestamps would break the sort order. */
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
