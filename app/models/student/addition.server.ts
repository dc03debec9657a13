import { prepared, type Tx } from '#db/client.server.ts'
import { students } from '#db/schema/index.ts'
import type { NewStudent } from '#app/domain/student/form.ts'
import { givenOf, masked } from '#app/utils/changes.ts'
import { today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, type Outcome, type Refused } from '#app/utils/outcome.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { stateRules } from '#app/domain/student/states.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { joinClass, type Joined } from '../enrolment/joining.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { refuseBeyondPlan } from '../plan-limit.server.ts'
import { tellOfJoin } from '../portal/seat-news.server.ts'
import { placeholders } from '../query-values.server.ts'
import { writeWhole } from '../undo.server.ts'
import { studentColumnValues, withTeacher } from './internal/columns.server.ts'
import { insertInstruments, refuseUnknown, studentForHistory } from './internal/details.server.ts'
import { settleFamily, shareGuardians } from './family.server.ts'
import type { Child } from './guardian.server.ts'
import { linkGuardian } from './guardian-addition.server.ts'
import { refuseTwice, type LikelyTwice } from './known-families.server.ts'
import { indexNew } from '../search-words.server.ts'

export interface Added {
	id: string
	name: string
	familyId: string | null
	/** Null if the student was not enrolled in a class. */
	joined: (Joined & { mailed?: number }) | null
	/** True if this form was submitted before and already added the student. */
	again: boolean
}

interface Options {
	key: string
	/** Adds the student despite a probable duplicate, or a family that is on file. */
	anyway?: boolean
}

/** Adds a student with family, guardians, instruments and a first class: all of it, or nothing. */
export function addStudent(
	access: Access,
	details: NewStudent,
	{ key, anyway = false }: Options,
): { ok: true; value: Added } | LikelyTwice {
	return writeWhole<Added, LikelyTwice>((tx) => {
		const id = resultOfKey(access, key)
		const name = nameOf(details)
		if (id) return done({ id, name, familyId: null, joined: null, again: true })
		return (
			(anyway ? null : refuseTwice(tx, access, details)) ??
			refuseAdding(tx, access, details) ??
			add(tx, access, details, key)
		)
	})
}

function add(tx: Tx, access: Access, details: NewStudent, key: string): Outcome<Added> {
	const added = addWithin(tx, access, details)
	if (!added.ok) return added
	spendKey(tx, access, key, added.value.id)
	return done({ ...added.value, again: false })
}

/** The same within a larger change. The caller has already checked for duplicates and the plan's limit. */
export function addWithin(tx: Tx, access: Access, details: NewStudent): Outcome<Omit<Added, 'again'>> {
	const child: Child = { id: newId(), name: nameOf(details) }
	const settled = settleFamily(tx, access, details, { ...details, name: child.name })
	if (!settled.ok) return settled
	insertStudent(tx, access, child, details, settled.value)
	const linked = linkGuardians(tx, access, child, details, settled.value.familyId)
	if (!linked.ok) return linked
	const joined = enrol(tx, access, child, details)
	if (!joined.ok) return joined
	const isAlone = details.guardians.length === 0 && !details.withGuardians
	indexNew(tx, access.schoolId, child.id, isAlone ? details : undefined)
	return done({ ...child, familyId: settled.value.familyId, joined: joined.value })
}

function refuseAdding(tx: Tx, access: Access, details: NewStudent): Refused | null {
	const beyond = stateRules[details.state].counts ? refuseBeyondPlan(tx, access, 'students') : null
	return beyond ?? refuseUnknown(tx, access, details)
}

function insertStudent(
	tx: Tx,
	access: Access,
	{ id, name }: Child,
	details: NewStudent,
	billed: { familyId: string | null; paysSelf: boolean },
) {
	const { schoolId, userId, school } = access
	const { state } = details
	const now = Date.now()
	const since = today(school.timeZone)
	// A student whose first class started in the past joined on that day.
	const { classId, startsOn } = details
	const firstDay = classId && startsOn && startsOn < since ? startsOn : since
	const joinedOn = details.joinedOn ?? (stateRules[state].counts ? firstDay : undefined)
	const columns = studentColumnValues({ ...withTeacher(access, details), joinedOn })
	student().run({
		schoolId,
		id,
		...columns,
		...billed,
		state,
		// An imported student has been active since the day of joining.
		stateSince: stateRules[state].counts && joinedOn && joinedOn < since ? joinedOn : since,
		createdAt: now,
		createdBy: userId,
		updatedAt: now,
		updatedBy: userId,
	})
	insertInstruments(tx, schoolId, id, details.instruments)
	record(tx, access, 'student.added', {
		objectId: id,
		objectName: name,
		after: masked(givenOf({ ...studentForHistory(tx, schoolId, columns, details.instruments), state })),
	})
}

const student = prepared((db) =>
	db
		.insert(students)
		.values({
			...placeholders('schoolId', 'id', 'firstName', 'lastName', 'nameKey', 'preferredName', 'pronouns'),
			...placeholders('birthDate', 'email', 'emailKey', 'phone', 'source', 'primaryTeacherId', 'schoolYear'),
			...placeholders('medicalNotes', 'accessNotes', 'emergencyName', 'emergencyPhone', 'joinedOn', 'note'),
			...placeholders('language'),
			...placeholders('familyId', 'paysSelf', 'state', 'stateSince'),
			...placeholders('createdAt', 'createdBy', 'updatedAt', 'updatedBy'),
		})
		.prepare(),
)

function linkGuardians(
	tx: Tx,
	access: Access,
	child: Child,
	{ guardians, withGuardians, family }: NewStudent,
	familyId: string | null,
): Outcome<null> {
	if (familyId && family === 'existing' && withGuardians) shareGuardians(tx, access, child, familyId)
	for (const [i, guardian] of guardians.entries()) {
		const linked = linkGuardian(tx, access, child, guardian)
		if (linked.ok) continue
		const errors = Object.entries(linked.errors).map(([field, words]) => [`guardians[${i}].${field}`, words])
		return { ...linked, errors: Object.fromEntries(errors) as Refused['errors'] }
	}
	return done(null)
}

function enrol(tx: Tx, access: Access, child: Child, details: NewStudent): Outcome<Added['joined']> {
	if (!details.classId) return done(null)
	const joined = joinClass(tx, access, {
		studentId: child.id,
		studentName: child.name,
		classId: details.classId,
		startsOn: details.startsOn ?? today(access.school.timeZone),
		isTrial: details.isTrial,
		keepsState: details.state === 'trial',
		ifFull: details.ifFull ? 'wait' : 'refuse',
	})
	if (!joined.ok || !details.tells) return joined
	return done({ ...joined.value, mailed: tellOfJoin(tx, access, joined.value.id).length })
}
