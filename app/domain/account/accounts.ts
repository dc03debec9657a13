import { plain } from '#app/utils/fold.ts'

/** A person on one of the school's lists, with or without an account. */
export interface Holder {
	is: 'learner' | 'guardian' | 'teacher'
	/** Id of the student, guardian or teacher. */
	id: string
}

/** Method of the first sign-in. Paper is for people without an email address. */
/** A name that a visitor typed is left out of the email to an unconfirmed address. */
export type Entrance =
	{ by: 'mail'; email: string; isUnconfirmed?: boolean } | { by: 'paper'; username: string }

/** State at one school; the same account may have another state elsewhere. */
export type AccountState = 'none' | 'invited' | 'active' | 'locked'

export const accountStates = {
	none: { text: 'No account', tone: 'quiet' },
	invited: { text: 'Invited', tone: 'brass' },
	active: { text: 'Active', tone: 'good' },
	locked: { text: 'Locked', tone: 'bad' },
} as const satisfies Record<AccountState, { text: string; tone: string }>

/** Side effects on accounts, appended to the message about the main change. */
export function lockedWords({ locked, unlocked }: { locked: string[]; unlocked: string[] }): string {
	const shut = locked.length > 0 ? `. Locked, and signed out: the account of ${locked.join(', ')}` : ''
	return unlocked.length > 0 ? `${shut}. Open again: the account of ${unlocked.join(', ')}` : shut
}

export const USERNAME_RULE = '3 to 40 letters, digits, dots or dashes'

export function isUsername(text: string): boolean {
	return /^[a-z0-9](?:[a-z0-9.-]{1,38})[a-z0-9]$/i.test(text)
}

/** `Ana María Ruiz` becomes `ana.ruiz`; names in other scripts fall back to `student`. */
export function usernameFrom(name: string): string {
	const words = plain(name)
		.replace(/[^a-z0-9 ]/g, '')
		.split(' ')
		.filter(Boolean)
	const ends = words.length > 1 ? [words[0], words.at(-1)] : words
	const username = ends.join('.').slice(0, 36).replace(/\.$/, '')
	return username.length >= 3 ? username : 'student'
}

export const INVITATION_OVER = 'This invitation has expired or was used already. Please ask for a new one.'

const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const CODE_LENGTH = 12

/** One-time codes omit letters that look alike on paper. */
export const codeLetters = LETTERS

/** Formats a code for reading aloud and typing: `K7QM-2XTD-9RWB`. */
export function codeWords(code: string): string {
	return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** Accepts any spacing or dashes; null if the input cannot be a code. */
export function codeIn(typed: string): string | null {
	const code = typed.toUpperCase().replace(/[\s\p{Pd}.]/gu, '')
	return code.length === CODE_LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : null
}
