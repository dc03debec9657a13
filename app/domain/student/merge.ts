import { studentFields } from './fields.ts'
import { stateRules, type StudentState } from './states.ts'

/** The record that provides a value; notes can be kept from both. */
export type Side = 'kept' | 'other' | 'both'
export const SIDES = ['kept', 'other', 'both'] as const

type Field = Exclude<keyof typeof studentFields, 'instruments'>

/** Instruments are merged instead of chosen. */
const fields = Object.fromEntries(
	Object.entries(studentFields).filter(([field]) => field !== 'instruments'),
) as Pick<typeof studentFields, Field>

/** Compared fields in display order. */
export const mergedFields = { ...fields, state: 'State', family: 'Family' } as const

export type MergedField = keyof typeof mergedFields
export type MergedValues = Record<MergedField, string | null>

export const MERGED_FIELDS = Object.keys(mergedFields) as MergedField[]

/** Notes about health must not be lost by a wrong choice, so both can be kept. */
const NOTES: readonly MergedField[] = ['medicalNotes', 'accessNotes', 'note']

export function canKeepBoth(field: MergedField): boolean {
	return NOTES.includes(field)
}

/** A value missing on one side needs no choice. */
export function differs(field: MergedField, kept: MergedValues, other: MergedValues): boolean {
	return Boolean(kept[field] && other[field]) && kept[field] !== other[field]
}

/** Default choice. */
export function usualSide(field: MergedField, kept: MergedValues, other: MergedValues): Side {
	if (canKeepBoth(field)) return 'both'
	if (field !== 'state') return 'kept'
	const counts = (values: MergedValues) => stateRules[values.state as StudentState].counts
	return counts(other) && !counts(kept) ? 'other' : 'kept'
}

/** A value missing on one side is taken from the other. */
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

/** Form name of a choice: a field, a class both are enrolled in, or the account. */
export const choiceName = (what: string) => `choices.${what}`
export const classChoice = (classId: string) => `class-${classId}`
export const ACCOUNT_CHOICE = 'account'
