import { STUDENT_STATES, type StudentState } from '#app/domain/student/states.ts'
import { plain } from '#app/utils/fold.ts'

interface Named {
	firstName?: string
	lastName?: string
	fullName?: string
}

/** Supports `Ruiz, Ada` and `Ada Ruiz`, where the last word is the last name. */
export function importedName({ firstName = '', lastName = '', fullName = '' }: Named) {
	if (firstName || lastName || !fullName) return { firstName, lastName }
	const [, last, first] = /^([^,]+), *(.+)$/.exec(fullName) ?? []
	if (first && last) return { firstName: first, lastName: last }
	const words = fullName.split(/\s+/)
	return {
		firstName: words.slice(0, -1).join(' ') || fullName,
		lastName: words.length > 1 ? (words.at(-1) ?? '') : '',
	}
}

/** Spreadsheets append a time to dates. */
export function dayAlone(text: string): string {
	return text.replace(/[ T]+\d{1,2}:\d{2}.*$/, '')
}

const STATES: Record<string, StudentState> = {
	...Object.fromEntries(STUDENT_STATES.map((state) => [state, state])),
	'': 'active',
	current: 'active',
	enrolled: 'active',
	yes: 'active',
	'trial lesson': 'trial',
	inquiry: 'enquiry',
	lead: 'enquiry',
	prospect: 'enquiry',
	waitlist: 'waiting',
	'wait list': 'waiting',
	'waiting list': 'waiting',
}

/** Students who left or paused cannot be imported as new. */
export function importedState(text: string): StudentState | null {
	const state = STATES[plain(text)]
	return state === undefined || state === 'left' || state === 'paused' ? null : state
}

/** Example: `Piano; Cello (Grade 2)`. */
export function instrumentNames(text: string): string[] {
	return text
		.replace(/\([^)]*\)/g, '')
		.split(/[;,/&\n]/)
		.map((name) => name.trim())
		.filter(Boolean)
}
