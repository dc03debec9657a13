import { many } from '../class/labels.ts'

/** The values match the table. */
export const closureEffects = [
	{
		value: 'skip',
		label: 'No lessons',
		hint: 'New lessons skip these days. For lessons already booked you decide on the next page.',
	},
	{
		value: 'no_charge',
		label: 'Lessons can take place, free of charge',
		hint: 'Monthly prices leave these days out if their plan says so.',
	},
	{ value: 'keep', label: 'Lessons as usual', hint: 'Only a note on the calendar.' },
] as const

/** A closure applies to the whole school unless it has one of these scopes. */
export const closureScopes = ['site', 'room', 'teacher', 'class'] as const
export type ClosureScope = (typeof closureScopes)[number]

interface Scoped {
	siteId: string | null
	site: string | null
	roomId: string | null
	room: string | null
	teacherId: string | null
	teacher: string | null
	classId: string | null
	class: string | null
}

/** The scope as a select value; empty for everyone. */
export function scopeOf(closure: Scoped): string {
	const scope = closureScopes.find((closureScope) => closure[`${closureScope}Id`])
	return scope ? `${scope}:${closure[`${scope}Id`]}` : ''
}

/** The name with the school's note, as families read it. */
export function closureWords({ name, publicNote }: { name: string; publicNote: string | null }): string {
	return publicNote ? `${name}. ${publicNote}` : name
}

export function scopeWords(closure: Scoped): string {
	const scope = closureScopes.find((closureScope) => closure[`${closureScope}Id`])
	return scope ? `Only ${closure[scope] ?? ''}` : 'Everyone'
}

/** Canceling time off gives no lesson back. */
export const LESSONS_STAY =
	'Lessons that were given to others or canceled stay so until the office changes them.'

/** The start of a sentence about students whose invoice may have to be credited after a closure. */
export const billedBeforeWords = (students: number) =>
	`${many(students, 'student was', 'students were')} billed for these days already`
