import { missing } from '#app/web/missing.server.ts'
import type { Access, School } from '#app/models/access.server.ts'
import { listConsents } from '#app/models/student/consent.server.ts'
import { listGuardians, listSiblings } from '#app/models/student/household.server.ts'
import { findOthers, findPair, listLikely, type Half } from '#app/models/student/merge-pair.server.ts'
import { listInstruments, type FoundStudent } from '#app/models/student/student.server.ts'
import { enrolmentStates } from '#app/domain/class/labels.ts'
import { dateWords, plainDateWords } from '#app/utils/dates.ts'
import { languageWords } from '#app/utils/languages.ts'
import { phoneWords } from '#app/utils/phone.ts'
import { MERGED_FIELDS, mergedFields, differs, canKeepBoth, usualSide } from '#app/domain/student/merge.ts'
import { stateRules } from '#app/domain/student/states.ts'

/** Compares the two records if the address names the second one; otherwise suggests candidates. */
export function askMerge(access: Access, student: FoundStudent, query: URLSearchParams) {
	const otherId = query.get('with')
	const search = (query.get('search') ?? '').trim().slice(0, 200)
	if (otherId === null || otherId === student.id)
		return {
			pair: null,
			search,
			likely: listLikely(access, student),
			others: findOthers(access, student.id, search),
		}
	return { pair: comparePair(access, student, otherId) }
}

export type MergeQuestion = ReturnType<typeof askMerge>
export type ComparedPair = ReturnType<typeof comparePair>

function comparePair(access: Access, student: FoundStudent, otherId: string) {
	const { kept, other, clashes, accounts } = findPair(access, student.id, otherId) ?? missing()
	const { school } = access
	const { timeZone, dateFormat } = school
	const side = ({ student: { id, version, createdAt, archivedAt, mergedInto }, name }: Half) => ({
		id,
		name,
		version,
		added: dateWords(createdAt, timeZone, dateFormat),
		away: mergedInto !== null ? ('merged' as const) : archivedAt !== null ? ('archived' as const) : null,
	})
	const [ourFamily, theirFamily] = [familyOf(access, kept), familyOf(access, other)]
	const isBiggerThere = ourFamily.siblings === 0 && theirFamily.siblings > 0
	return {
		kept: side(kept),
		other: side(other),
		rows: MERGED_FIELDS.flatMap((field) => {
			const isFamily = field === 'family'
			const ours = isFamily ? ourFamily.words : wordsOf(kept, field, school)
			const theirs = isFamily ? theirFamily.words : wordsOf(other, field, school)
			if (!ours && !theirs) return []
			const asked = differs(field, kept.values, other.values)
			const usual = isFamily && isBiggerThere ? 'other' : usualSide(field, kept.values, other.values)
			return [{ field, label: mergedFields[field], ours, theirs, asked, both: canKeepBoth(field), usual }]
		}),
		clashes: clashes.map((clash) => ({
			classId: clash.classId,
			className: clash.className,
			usual: clash.usual,
			ours: enrolmentStates[clash.kept.state][0],
			theirs: enrolmentStates[clash.other.state][0],
		})),
		accounts,
		moves: movesOf(access, other),
	}
}

/** The family with its other children, because two records of one person often have families of the same name. */
function familyOf(access: Access, { student: { id, family } }: Half) {
	if (!family) return { words: null, siblings: 0 }
	const siblings = listSiblings(access, family.id, id).map(({ name }) => name)
	const others = siblings.length > 0 ? `with ${siblings.join(', ')}` : 'without other students'
	return { words: `${family.name}, ${others}`, siblings: siblings.length }
}

/** Counts of the rows that the merge moves, by kind. */
function movesOf(access: Access, { student, places }: Half) {
	const { id, membershipId } = student
	const waits = places.filter(
		({ state }) => state === 'waiting' || state === 'offered' || state === 'enquiry',
	)
	const over = places.filter(({ state }) => state === 'ended')
	return {
		seats: places.length - waits.length - over.length,
		waits: waits.length,
		over: over.length,
		consents: listConsents(access, id).length,
		tags: student.tags,
		instruments: listInstruments(access, id).map(({ instrument }) => instrument),
		guardians: listGuardians(access, id).map(({ name }) => name),
		account: membershipId !== null,
	}
}

function wordsOf(
	{ student, values }: Half,
	field: (typeof MERGED_FIELDS)[number],
	school: School,
): string | null {
	const value = values[field]
	if (field === 'phone' || field === 'emergencyPhone') return phoneWords(value, school)
	if (field === 'language') return value && languageWords(value)
	if (field === 'birthDate' || field === 'joinedOn') return value && plainDateWords(value, school.dateFormat)
	if (field === 'primaryTeacherId') return student.teacher?.name ?? null
	if (field === 'state')
		return `${stateRules[student.state].label} since ${plainDateWords(student.stateSince, school.dateFormat)}`
	return value
}
