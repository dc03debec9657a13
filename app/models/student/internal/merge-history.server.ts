import type { Tx } from '#db/client.server.ts'
import { changesOf, givenOf, masked } from '#app/utils/changes.ts'
import { languageWords } from '#app/utils/languages.ts'
import type { MergedValues } from '#app/domain/student/merge.ts'
import { stateRules, type StudentState } from '#app/domain/student/states.ts'
import type { Access } from '../../access.server.ts'
import { record } from '../../audit.server.ts'
import type { Half, Pair } from '../merge-pair.server.ts'

/** Writes one history entry on each record, so that both say what happened. */
export function tellMerge(
	tx: Tx,
	access: Access,
	{ kept, other }: Pair,
	values: MergedValues,
	family: string | null,
) {
	const changes = changesOf(wordsOf(kept.values, [kept, other]), wordsOf(values, [kept, other]))
	const moved = other.places.filter(({ state }) => state !== 'ended').map(({ className }) => className)
	record(tx, access, 'student.merged', {
		objectId: kept.student.id,
		objectName: kept.name,
		before: changes ? masked(changes.before) : undefined,
		after: {
			...(changes ? masked(changes.after) : {}),
			...givenOf({ mergedWith: other.name }),
			...(moved.length > 0 ? { classes: moved } : {}),
		},
	})
	record(tx, access, 'student.merged-away', {
		objectId: other.student.id,
		objectName: other.name,
		after: givenOf({ mergedInto: kept.name, familyArchived: family }),
	})
}

/** Replaces ids with names. */
function wordsOf(values: MergedValues, halves: Half[]) {
	const nameIn = (what: 'teacher' | 'family', id: string | null) =>
		halves.find(({ student }) => id && student[what]?.id === id)?.student[what]?.name ?? null
	const { primaryTeacherId, language, ...others } = values
	return {
		...others,
		language: language && languageWords(language),
		primaryTeacher: nameIn('teacher', primaryTeacherId),
		family: nameIn('family', values.family),
		state: values.state && stateRules[values.state as StudentState].label,
	}
}
