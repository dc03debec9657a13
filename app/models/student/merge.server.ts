import { write, type Tx } from '#db/client.server.ts'
import { students } from '#db/schema/index.ts'
import type { MergeForm } from '#app/domain/student/merge-form.ts'
import { fold, sortKey } from '#app/utils/fold.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { MergedValues } from '#app/domain/student/merge.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { moveAttendance } from '../attendance/merge-and-erase.server.ts'
import { moveAccount, moveLines } from '../billing/merge.server.ts'
import { nameOfColleague } from '../colleague.server.ts'
import { followAllRecorded } from '../enrolment/leaving.server.ts'
import { moveAll } from '../enrolment/student.server.ts'
import { moveEvents } from '../event/merge-and-erase.server.ts'
import { moveLearning } from '../learning/merge-and-erase.server.ts'
import { movePortal } from '../portal/merge-and-erase.server.ts'
import { moveConversations } from '../message/merge.server.ts'
import { moveLoans } from '../loan/merge-and-erase.server.ts'
import { moveSignUps } from '../join/merge-and-erase.server.ts'
import { moveShares } from '../resource/sharing.server.ts'
import { settleMerge, type Settled } from './internal/merge-choices.server.ts'
import { movePhoto } from './photo.server.ts'
import { findPair, type Pair } from './merge-pair.server.ts'
import { moveInstruments, moveTags } from './internal/merge-choices-applied.server.ts'
import { moveFamilyNotes } from '../family/note.server.ts'
import { moveNotes } from './note.server.ts'
import { moveConsents, moveGuardians, settleAccount } from './internal/merge-people.server.ts'
import { tellMerge } from './internal/merge-history.server.ts'
import { indexStudent } from '../search-words.server.ts'
import { fileOther, fileFamily } from './internal/merge-filing.server.ts'

export interface Merged {
	name: string
	other: string
	/** A card or mandate that ended, because the kept family has another. */
	endedMethod: string | null
}

/**
 * Merges two records of one person. Everything moves to the kept record; the other one is archived and links to
 * it. Null if a record does not exist.
 */
export function mergeStudents(
	access: Access,
	keptId: string,
	otherId: string,
	form: MergeForm,
): Outcome<Merged> | null {
	return write((tx) => {
		const pair = findPair(access, keptId, otherId)
		if (!pair) return null
		const { kept, other } = pair
		const merged = { name: kept.name, other: other.name, endedMethod: null }
		// A repeated request.
		if (other.student.mergedInto === keptId) return done(merged)
		const no = refuse(access, pair, form)
		if (no) return no
		const settled = settleMerge(pair, form.choices)
		if (!settled.ok) return settled
		const { values } = settled.value
		const { family, endedMethod } = joinRecords(tx, access, pair, settled.value)
		tellMerge(tx, access, pair, values, family)
		return done({
			...merged,
			endedMethod,
			name: nameOf({ firstName: values.firstName ?? '', lastName: values.lastName ?? '' }),
		})
	})
}

function refuse(access: Access, { kept, other }: Pair, form: MergeForm): Refused | null {
	for (const { student, name } of [kept, other]) {
		if (student.mergedInto !== null)
			return refused(
				{ form: `${name} was merged with another record already, so nothing was changed.` },
				GONE,
			)
		if (student.archivedAt !== null)
			return refused({ form: `${name} is archived. Restore them first, then merge the two.` }, GONE)
	}
	const late = [
		{ half: kept, version: form.version },
		{ half: other, version: form.otherVersion },
	].find(({ half, version }) => half.student.version !== version)
	if (!late) return null
	const by = nameOfColleague(access, late.half.student.updatedBy)
	const text = `${by} changed ${late.half.name} while you had this open. Nothing was merged. Below is what is saved now: look at it, then merge again.`
	return refused({ form: text }, GONE)
}

const GONE = { status: 409 }

function joinRecords(tx: Tx, access: Access, pair: Pair, { values, places, account }: Settled) {
	const { schoolId } = access
	const { kept, other } = pair
	const ids = { keptId: kept.student.id, otherId: other.student.id }
	const doubles = places.map(({ clash, stays }) => (stays === 'kept' ? clash.other : clash.kept).id)
	const moved = moveAll(access, ids.otherId, ids.keptId, doubles)
	moveTags(tx, schoolId, ids)
	moveInstruments(tx, schoolId, ids)
	moveGuardians(tx, schoolId, ids)
	moveConsents(tx, schoolId, ids)
	moveAttendance(tx, access, ids)
	movePortal(tx, schoolId, ids)
	moveLearning(tx, schoolId, ids)
	moveNotes(tx, schoolId, ids)
	movePhoto(tx, schoolId, ids)
	moveConversations(tx, schoolId, ids)
	moveShares(tx, schoolId, ids)
	moveLoans(tx, schoolId, ids)
	moveSignUps(tx, schoolId, ids)
	moveEvents(tx, access, ids)
	settleAccount(tx, access, pair, account)
	fileOther(tx, access, pair)
	// Issued lines may only change their student once the records are marked as merged.
	moveLines(tx, schoolId, ids)
	writeKept(tx, access, pair, values)
	followAllRecorded(tx, access, ids.keptId, moved)
	const left = [kept, other].find(({ values: { family } }) => family && family !== values.family)
	const family = left ? fileFamily(tx, access, left.student.family) : null
	let endedMethod: string | null = null
	if (family && values.family && left?.values.family) {
		const [toId, fromId] = [values.family, left.values.family]
		moveFamilyNotes(tx, schoolId, { keptId: toId, otherId: fromId })
		endedMethod = moveAccount(tx, access, { fromId, toId }).endedMethod
	}
	indexStudent(tx, schoolId, ids.keptId)
	indexStudent(tx, schoolId, ids.otherId)
	return { family, endedMethod }
}

/** The state brings its dates and plans from the record it was taken from. */
function writeKept(tx: Tx, { schoolId, userId }: Access, { kept, other }: Pair, values: MergedValues) {
	const { family: familyId, state, firstName, lastName, email, ...columns } = values
	const from = (state === kept.values.state ? kept : other).student
	const billed = (familyId === kept.values.family ? kept : other).student
	tx.update(students)
		.set({
			...columns,
			firstName: firstName ?? '',
			lastName: lastName ?? '',
			nameKey: sortKey(lastName ?? '', firstName ?? ''),
			email,
			emailKey: email && fold(email),
			familyId,
			paysSelf: billed.paysSelf,
			state: from.state,
			stateSince: from.stateSince,
			leftOn: from.leftOn,
			leaveReason: from.leaveReason,
			pausedFrom: from.pausedFrom,
			pausedTo: from.pausedTo,
			locksWhenLeft: from.locksWhenLeft,
			lessonsChange: from.lessonsChange,
			leavingChange: from.leavingChange,
			timeZone: kept.student.timeZone ?? other.student.timeZone,
			version: kept.student.version + 1,
			updatedAt: Date.now(),
			updatedBy: userId,
		})
		.where(rowOf(students, schoolId, kept.student.id))
		.run()
}
