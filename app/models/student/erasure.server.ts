import { and, eq, inArray, sql } from 'drizzle-orm'
import { eraseFromLog, write, type Tx } from '#db/client.server.ts'
import {
	consents,
	families,
	guardians,
	guardianships,
	resourceShares,
	studentInstruments,
	studentNotes,
	students,
	studentTags,
	studentWords,
} from '#db/schema/index.ts'
import { ERASED } from '#app/domain/student/erased.ts'
import { fold, sortKey } from '#app/utils/fold.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { endPlaceOf } from '../account/ending.server.ts'
import { eraseAttendance } from '../attendance/merge-and-erase.server.ts'
import { record } from '../audit.server.ts'
import { eraseMethods } from '../billing/autopay-method.server.ts'
import { eraseClasses } from '../class/erasure.server.ts'
import { forgetWords } from '../enrolment/student.server.ts'
import { eraseEvents } from '../event/merge-and-erase.server.ts'
import { eraseLearning } from '../learning/merge-and-erase.server.ts'
import { eraseFamilyNotes } from '../family/note.server.ts'
import { forgetImports } from '../student-import/steps.server.ts'
import { forgetUndo } from '../undo-step.server.ts'
import { erasePortal } from '../portal/merge-and-erase.server.ts'
import { eraseSignUps } from '../join/merge-and-erase.server.ts'
import { eraseLoans, refuseLent } from '../loan/merge-and-erase.server.ts'
import { eraseMessages } from '../message/erasure.server.ts'
import { eraseNotifications } from '../notification/erasure.server.ts'
import { erasePhotos } from './photo.server.ts'
import { tracesOf } from './internal/erasure-list.server.ts'
import { findSubject, type Subject } from './erasure-subject.server.ts'
import { eraseTraces } from './internal/erasure-traces.server.ts'

/**
 * Erases a person from all data of the school, permanently. Attendance dates and classes stay without a name; a
 * record without any history is deleted. Null if there is no such student.
 */
export function eraseStudent(
	access: Access,
	studentId: string,
	form: { version: number; name: string },
): Outcome<{ removed: boolean }> | null {
	return write((tx) => {
		const subject = findSubject(access, studentId)
		if (!subject) return null
		const no = refuse(subject, form)
		if (no) return no
		const { schoolId } = access
		const traces = tracesOf(subject)
		const ids = subject.records.map(({ id }) => id)
		const lent = refuseLent(access, ids)
		if (lent) return lent
		for (const membershipId of traces.membershipIds) endPlaceOf(tx, access, membershipId)
		const people = {
			studentIds: ids,
			guardianIds: subject.guardians.map(({ id }) => id),
			membershipIds: traces.membershipIds,
		}
		// The guardians must be found before their links to the student are deleted.
		const firstNames = subject.records.flatMap(({ firstName, preferredName }) => [
			firstName,
			preferredName ?? '',
		])
		eraseMessages(tx, schoolId, { ...people, names: traces.names, firstNames })
		removeAround(tx, schoolId, subject, ids)
		erasePhotos(tx, schoolId, ids)
		forgetWords(access, ids)
		eraseAttendance(tx, schoolId, ids)
		erasePortal(tx, schoolId, ids)
		eraseLearning(tx, schoolId, ids)
		eraseLoans(tx, schoolId, ids)
		eraseSignUps(tx, access, ids)
		eraseEvents(tx, schoolId, ids)
		eraseNotifications(tx, schoolId, people)
		const timetable = eraseClasses(tx, schoolId, ids)
		if (subject.hasHistory) emptyRecords(tx, access, ids)
		else
			tx.delete(students)
				.where(and(eq(students.schoolId, schoolId), inArray(students.id, ids)))
				.run()
		const familyIds = eraseFamilies(tx, access, subject)
		const payerIds = [...ids, ...people.guardianIds]
		eraseMethods(tx, access, { payerIds, familyIds, names: traces.names })
		eraseFamilyNotes(tx, schoolId, {
			familyIds: subject.records.flatMap(({ familyId }) => familyId ?? []),
			empty: familyIds,
			names: [...traces.names, ...firstNames],
		})
		eraseTraces(tx, schoolId, {
			...traces,
			objectIds: [...traces.objectIds, ...familyIds, ...timetable],
		})
		eraseFromLog()
		record(tx, access, 'student.erased', { objectId: studentId, objectName: ERASED.name })
		return done({ removed: !subject.hasHistory })
	})
}

function refuse({ records, hasHistory }: Subject, form: { version: number; name: string }): Refused | null {
	const [student] = records
	if (!student) return null
	const name = nameOf(student)
	if (student.erasedAt !== null) return refused({ form: 'This student was erased already.' }, LATE)
	if (student.mergedInto !== null)
		return refused(
			{ form: `${name} was merged with another record. Erase that one: this one goes with it.` },
			LATE,
		)
	if (student.archivedAt === null && hasHistory)
		return refused({ form: `${name} is on your lists. Archive them first, then erase.` }, LATE)
	if (student.version !== form.version)
		return refused(
			{ form: `${name} was changed while you had this open. Look at the page again, then erase.` },
			LATE,
		)
	if (fold(form.name) !== fold(name)) return refused({ name: `Type the name exactly as shown: ${name}` })
	return null
}

const LATE = { status: 409 }

/** Deletes the student's personal data, and guardians without any other child. */
function removeAround(tx: Tx, schoolId: SchoolId, subject: Subject, ids: string[]) {
	const tables = [studentWords, studentTags, studentInstruments, studentNotes, guardianships, resourceShares]
	for (const table of tables)
		tx.delete(table)
			.where(and(eq(table.schoolId, schoolId), inArray(table.studentId, ids)))
			.run()
	tx.delete(guardians)
		.where(
			and(
				eq(guardians.schoolId, schoolId),
				inArray(
					guardians.id,
					subject.guardians.map(({ id }) => id),
				),
			),
		)
		.run()
	forgetUndo(tx, schoolId)
	forgetImports(tx, schoolId)
	tx.update(consents)
		.set({
			givenBy: ERASED.name,
			// In the portal the person who agrees also records it.
			recordedBy: sql`case when ${consents.recordedBy} = ${consents.givenBy} then ${ERASED.name} else ${consents.recordedBy} end`,
			withdrawnBy: sql`case when ${consents.withdrawnBy} is not null then ${ERASED.name} end`,
		})
		.where(and(eq(consents.schoolId, schoolId), inArray(consents.studentId, ids)))
		.run()
}

function emptyRecords(tx: Tx, { schoolId, userId }: Access, ids: string[], now = Date.now()) {
	tx.update(students)
		.set({
			firstName: ERASED.firstName,
			lastName: ERASED.lastName,
			nameKey: sortKey(ERASED.lastName, ERASED.firstName),
			preferredName: null,
			pronouns: null,
			birthDate: null,
			email: null,
			emailKey: null,
			phone: null,
			language: null,
			familyId: null,
			paysSelf: false,
			source: null,
			primaryTeacherId: null,
			schoolYear: null,
			medicalNotes: null,
			accessNotes: null,
			emergencyName: null,
			emergencyPhone: null,
			timeZone: null,
			leaveReason: null,
			pausedFrom: null,
			pausedTo: null,
			locksWhenLeft: false,
			lessonsChange: null,
			leavingChange: null,
			note: null,
			membershipId: null,
			archivedAt: sql`coalesce(${students.archivedAt}, ${now})`,
			erasedAt: now,
			version: sql`${students.version} + 1`,
			updatedAt: now,
			updatedBy: userId,
		})
		.where(and(eq(students.schoolId, schoolId), inArray(students.id, ids)))
		.run()
}

/** An empty family still holds a name and an address, so it is blanked. */
function eraseFamilies(
	tx: Tx,
	{ schoolId, userId }: Access,
	{ records }: Subject,
	now = Date.now(),
): string[] {
	const had = [...new Set(records.flatMap(({ familyId }) => familyId ?? []))]
	const empty = had.filter((familyId) => {
		const somebody = tx
			.select({ id: students.id })
			.from(students)
			.where(and(eq(students.schoolId, schoolId), eq(students.familyId, familyId)))
			.limit(1)
			.get()
		return somebody === undefined
	})
	const blank = {
		billingName: null,
		address: null,
		taxNumber: null,
		note: null,
		vatId: null,
		buyerReference: null,
		electronicAddress: null,
	}
	const name = 'Erased family'
	tx.update(families)
		.set({ ...blank, name, nameKey: sortKey(name), archivedAt: now, updatedAt: now, updatedBy: userId })
		.where(and(eq(families.schoolId, schoolId), inArray(families.id, empty)))
		.run()
	return empty
}
