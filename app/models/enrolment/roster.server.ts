import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import {
	classes,
	consents,
	consentTexts,
	enrolments,
	levels,
	studentInstruments,
	students,
} from '#db/schema/index.ts'
import type { ConsentKind } from '#app/domain/school/consents.ts'
import { today } from '#app/utils/dates.ts'
import { shownPhone } from '#app/utils/phone.ts'
import { listCurrentTexts } from '../student/consent.server.ts'
import { firstContacts } from '../student/contacts.server.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { classesOf, reachesClass } from '../scope.server.ts'
import { whereEnrolledFrom } from './enrolled-on.server.ts'
import { isSeated, stateOn } from './presence.server.ts'

const MOST = 1_000
const LATEST_ENDED = 100

export type RosterRow = ReturnType<typeof listRoster>[number]

/** Current and future students of a class, with their alerts, contacts and consents. */
export function listRoster(access: Access, classId: string, instrumentId: string | null) {
	const { schoolId, school } = access
	if (!reachesClass(access, classId)) return []
	const day = today(school.timeZone)
	const rows = database()
		.select({
			id: enrolments.id,
			version: enrolments.version,
			studentId: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			birthDate: students.birthDate,
			phone: students.phone,
			photo: students.photoId,
			level: levels.name,
			state: stateOn(day),
			isTrial: enrolments.isTrial,
			startsOn: enrolments.startsOn,
			endsOn: enrolments.endsOn,
			pausedFrom: enrolments.pausedFrom,
			pausedTo: enrolments.pausedTo,
			keepsSeat: enrolments.keepsSeat,
			movedFrom: enrolments.movedFrom,
		})
		.from(enrolments)
		.innerJoin(students, rowOf(students, schoolId, enrolments.studentId))
		.leftJoin(
			studentInstruments,
			and(
				eq(studentInstruments.schoolId, schoolId),
				eq(studentInstruments.studentId, students.id),
				eq(studentInstruments.instrumentId, instrumentId ?? ''),
			),
		)
		.leftJoin(levels, rowOf(levels, schoolId, studentInstruments.levelId))
		.where(and(eq(enrolments.schoolId, schoolId), eq(enrolments.classId, classId), isSeated(day)))
		.limit(MOST)
		.all()
		.sort((a, b) => a.lastName.localeCompare(b.lastName) || a.firstName.localeCompare(b.firstName))
	const ids = rows.map(({ studentId }) => studentId)
	const contacts = firstContacts(schoolId, ids, school)
	const agreed = consentsOf(schoolId, ids)
	const asked = listCurrentTexts(access).map(({ kind }) => kind)
	return rows.map((row) => ({
		...row,
		phone: shownPhone(row.phone, school),
		contact: contacts.get(row.studentId) ?? null,
		/** Null if the school asks for no consent. */
		lacking: asked.length === 0 ? null : asked.filter((kind) => !agreed.get(row.studentId)?.includes(kind)),
	}))
}

/** Current students of several classes, such as the one student of a private lesson. */
export function listPupils(access: Access, classIds: readonly string[]) {
	const { school } = access
	return database()
		.select({
			classId: enrolments.classId,
			id: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
		})
		.from(enrolments)
		.innerJoin(students, rowOf(students, access, enrolments.studentId))
		.innerJoin(classes, rowOf(classes, access, enrolments.classId))
		.where(
			and(
				rowsOf(enrolments, access),
				inArray(enrolments.classId, eachOf(classIds)),
				classesOf(access),
				isSeated(today(school.timeZone)),
			),
		)
		.orderBy(asc(students.nameKey), asc(enrolments.id))
		.limit(MOST)
		.all()
}

/** Students who may be expected in a class on a day or later, by name. */
export function listEnrolledFrom(access: Access, classId: string, day: string) {
	if (!reachesClass(access, classId)) return []
	return database()
		.selectDistinct({
			studentId: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			nameKey: students.nameKey,
		})
		.from(enrolments)
		.innerJoin(students, rowOf(students, access, enrolments.studentId))
		.where(
			and(
				rowsOf(enrolments, access),
				eq(enrolments.classId, classId),
				whereEnrolledFrom(access.schoolId, day),
			),
		)
		.orderBy(asc(students.nameKey), asc(students.id))
		.all()
}

/** Former students, latest first. */
export function listEnded(access: Access, classId: string) {
	if (!reachesClass(access, classId)) return []
	return database()
		.select({
			id: enrolments.id,
			studentId: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			startsOn: enrolments.startsOn,
			endsOn: enrolments.endsOn,
			endReason: enrolments.endReason,
			queuedAt: enrolments.queuedAt,
		})
		.from(enrolments)
		.innerJoin(students, rowOf(students, access, enrolments.studentId))
		.where(
			and(
				rowsOf(enrolments, access),
				eq(enrolments.classId, classId),
				eq(stateOn(today(access.school.timeZone)), 'ended'),
			),
		)
		.orderBy(desc(enrolments.endsOn), desc(enrolments.id))
		.limit(LATEST_ENDED)
		.all()
}

/** Consents that were given and not withdrawn. */
function consentsOf(schoolId: SchoolId, studentIds: string[]): Map<string, ConsentKind[]> {
	const rows = database()
		.select({ studentId: consents.studentId, kind: consentTexts.kind })
		.from(consents)
		.innerJoin(consentTexts, rowOf(consentTexts, schoolId, consents.textId))
		.where(
			and(
				eq(consents.schoolId, schoolId),
				inArray(consents.studentId, studentIds),
				isNull(consents.withdrawnAt),
			),
		)
		.all()
	const kinds = new Map<string, ConsentKind[]>()
	for (const { studentId, kind } of rows) kinds.set(studentId, [...(kinds.get(studentId) ?? []), kind])
	return kinds
}
