import { plain } from '#app/utils/fold.ts'

/** Whose account it is: somebody on a list of the school, who may have one or not. */
export interface Holder {
	is: 'learner' | 'guardian' | 'teacher'
	/** Of the student, the guardian or the teacher. */
	id: string
}

/** How somebody comes into their account for the first time. On paper is for those without an address. */
export type Entrance = { by: 'mail'; email: string } | { by: 'paper'; username: string }

/** How an account stands at one school, whatever it is elsewhere. */
export type AccountState = 'none' | 'invited' | 'active' | 'locked'

export const accountStates = {
	none: { words: 'No account', tone: 'quiet' },
	invited: { words: 'Invited', tone: 'brass' },
	active: { words: 'Active', tone: 'good' },
	locked: { words: 'Locked', tone: 'bad' },
} as const satisfies Record<AccountState, { words: string; tone: string }>

/** What became of accounts beside something else, to be said after it. */
export function lockedWords({ locked, unlocked }: { locked: string[]; unlocked: string[] }): string {
	const shut = locked.length > 0 ? `. Locked, and signed out: the account of ${locked.join(', ')}` : ''
	return unlocked.length > 0 ? `${shut}. Open again: the account of ${unlocked.join(', ')}` : shut
}

export const USERNAME_RULE = '3 to 40 letters, digits, dots or dashes'

export function isUsername(text: string): boolean {
	return /^[a-z0-9](?:[a-z0-9.-]{1,38})[a-z0-9]$/i.test(text)
}

/** `Ana María Ruiz` is `ana.ruiz`; names in other letters give nothing to begin with. */
export function usernameFrom(name: string): string {
	const words = plain(name)
		.replace(/[^a-z0-9 ]/g, '')
		.split(' ')
		.filter(Boolean)
	const ends = words.length > 1 ? [words[0], words.at(-1)] : words
	const username = ends.join('.').slice(0, 36).replace(/\.$/, '')
	return username.length >= 3 ? username : 'student'
}

export const INVITATION_OVER =
	'This invitation has expired or was used already. Please ask the school for a new one.'

const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const CODE_LENGTH = 12

/** What a one-time code is made of: nothing that looks like something else on paper. */
export const codeLetters = LETTERS

/** `K7QM-2XTD-9RWB`, to be read aloud and typed. */
export function codeWords(code: string): string {
	return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** The code in what somebody typed, however they wrote it down; null where it cannot be one. */
export function codeIn(typed: string): string | null {
	const code = typed.toUpperCase().replace(/[\s\p{Pd}.]/gu, '')
	return code.length === CODE_LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : null
}
