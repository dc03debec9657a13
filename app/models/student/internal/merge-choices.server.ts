import type { MergeForm } from '#app/domain/student/merge-form.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import {
	ACCOUNT_CHOICE,
	canKeepBoth,
	choiceName,
	classChoice,
	differs,
	MERGED_FIELDS,
	mergedValue,
	type MergedField,
	type MergedValues,
} from '#app/domain/student/merge.ts'
import type { Clash, Pair } from '../merge-pair.server.ts'

/** The outcome of a merge: the values of the one remaining record. */
export interface Settled {
	values: MergedValues
	places: { clash: Clash; stays: 'kept' | 'other' }[]
	account: 'kept' | 'other'
}

const UNDECIDED = 'Choose which one stays'

/** Applies the choices, and requires one wherever the two records differ. */
export function settleMerge(
	{ kept, other, clashes, accounts }: Pair,
	choices: MergeForm['choices'],
): Outcome<Settled> {
	const ours = kept.values
	const theirs = other.values
	const open = MERGED_FIELDS.filter((field) => differs(field, ours, theirs))
	const asked = [
		...open.filter((field) => !canKeepBoth(field)),
		...clashes.map(({ classId }) => classChoice(classId)),
		...(accounts ? [ACCOUNT_CHOICE] : []),
	]
	const undecided = [
		...asked.filter((name) => sideOf(choices, name) === null),
		...open.filter((field) => canKeepBoth(field) && !Object.hasOwn(choices, field)),
	]
	if (undecided.length > 0)
		return refused(Object.fromEntries(undecided.map((name) => [choiceName(name), UNDECIDED])))
	const valueOf = (field: MergedField) => mergedValue(field, ours, theirs, choices[field] ?? 'kept')
	return done({
		values: Object.fromEntries(MERGED_FIELDS.map((field) => [field, valueOf(field)])) as MergedValues,
		places: clashes.map((clash) => ({
			clash,
			stays: sideOf(choices, classChoice(clash.classId)) ?? clash.usual,
		})),
		account: sideOf(choices, ACCOUNT_CHOICE) ?? 'kept',
	})
}

function sideOf(choices: MergeForm['choices'], name: string): 'kept' | 'other' | null {
	const side = Object.hasOwn(choices, name) ? choices[name] : undefined
	return side === 'kept' || side === 'other' ? side : null
}
