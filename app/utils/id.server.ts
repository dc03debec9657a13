import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Random text that sorts by the moment it was made: 48 bits of time, then 80 of chance. */
export function newId(at: number = Date.now()): string {
	let time = ''
	for (let rest = at, i = 0; i < 10; i++, rest = Math.floor(rest / 32)) time = letter(rest % 32) + time
	let chance = ''
	for (const byte of randomBytes(16)) chance += letter(byte & 31)
	return time + chance
}

function letter(value: number): string {
	return ALPHABET.charAt(value)
}
