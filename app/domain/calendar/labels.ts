/** What closures are called on pages. The values are those of the table. */
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

/** A closure concerns the whole school, or one of these. */
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

/** What one closure is limited to, as one value of a list; empty for the whole school. */
export function scopeOf(closure: Scoped): string {
	const scope = closureScopes.find((one) => closure[`${one}Id`])
	return scope ? `${scope}:${closure[`${scope}Id`]}` : ''
}

export function scopeWords(closure: Scoped): string {
	const scope = closureScopes.find((one) => closure[`${one}Id`])
	return scope ? `Only ${closure[scope] ?? ''}` : 'The whole school'
}
