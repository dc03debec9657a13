import { studentFields } from './fields.ts'
import { stateRules, type StudentState } from './states.ts'

/** Which of two records a value is taken from; notes can be kept from both. */
export type Side = 'kept' | 'other' | 'both'
export const SIDES = ['kept', 'other', 'both'] as const

type Field = Exclude<keyof typeof studentFields, 'instruments'>

/** Of instruments there may be several: both records' are kept. */
const fields = Object.fromEntries(
	Object.entries(studentFields).filter(([field]) => field !== 'instruments'),
) as Pick<typeof studentFields, Field>

/** What two records of one person are compared by, in the order of the page. */
export const mergedFields = { ...fields, state: 'State', family: 'Family' } as const

export type MergedField = keyof typeof mergedFields
export type MergedValues = Record<MergedField, string | null>

export const MERGED_FIELDS = Object.keys(mergedFields) as MergedField[]

/** A note about somebody's health must not be lost by a wrong click. */
const NOTES: readonly MergedField[] = ['medicalNotes', 'accessNotes', 'note']

export function canKeepBoth(field: MergedField): boolean {
	return NOTES.includes(field)
}

/** Where only one of the two says something there is nothing to choose. */
export function differs(field: MergedField, kept: MergedValues, other: MergedValues): boolean {
	return Boolean(kept[field] && other[field]) && kept[field] !== other[field]
}

/** What is ticked before anybody has chosen. */
export function usualSide(field: MergedField, kept: MergedValues, other: MergedValues): Side {
	if (canKeepBoth(field)) return 'both'
	if (field !== 'state') return 'kept'
	const counts = (values: MergedValues) => stateRules[values.state as StudentState].counts
	return counts(other) && !counts(kept) ? 'other' : 'kept'
}

/** One value of two; what one of them does not know the other does. */
export function mergedValue(
	field: MergedField,
	kept: MergedValues,
	other: MergedValues,
	side: Side,
): string | null {
	if (!differs(field, kept, other)) return kept[field] || other[field]
	if (side === 'both') return `${kept[field]}\n${other[field]}`
	return side === 'kept' ? kept[field] : other[field]
}

/** How a choice is called in the form: a field, a class both are in, or the account. */
export const choiceName = (what: string) => `choices.${what}`
export const classChoice = (classId: string) => `class-${classId}`
export const ACCOUNT_CHOICE = 'account'
