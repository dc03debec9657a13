import { and, eq, isNull, ne, notInArray } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { classes, enrolments, students, studentInstruments, levels } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { withoutDoubleLessons } from '../double-lessons.server.ts'
import { tellOfJoin } from '../portal/seat-news.server.ts'
import { studentsOf } from '../scope.server.ts'
import { joinClass, type Joined } from './joining.server.ts'
import { isPresent } from './presence.server.ts'
import { queuePlace } from './queue-place.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { searchConditions } from '../search-words.server.ts'

const SHOWN = 20

/**
 * Students whose names, guardians or phone numbers begin with the search words, without current members of the
 * class.
 */
export function findCandidates(access: Access, typed: string, classId?: string) {
	const { schoolId, school } = access
	const conditions = searchConditions(schoolId, typed)
	if (conditions.length === 0) return []
	return database()
		.select({
			id: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			birthDate: students.birthDate,
			state: students.state,
		})
		.from(students)
		.where(
			and(
				studentsOf(access),
				isNull(students.archivedAt),
				ne(students.state, 'left'),
				classId ? notInArray(students.id, presentIn(schoolId, classId, today(school.timeZone))) : undefined,
				...conditions,
			),
		)
		.limit(SHOWN)
		.all()
		.sort((a, b) => a.lastName.localeCompare(b.lastName) || a.firstName.localeCompare(b.firstName))
}

function presentIn(schoolId: SchoolId, classId: string, day: string) {
	return database()
		.select({ id: enrolments.studentId })
		.from(enrolments)
		.where(and(eq(enrolments.schoolId, schoolId), eq(enrolments.classId, classId), isPresent(day)))
}

export type Candidate = NonNullable<ReturnType<typeof findCandidate>>

/** A student about to join a class, with possible objections and siblings in the class. */
export function findCandidate(
	access: Access,
	studentId: string,
	{ id: classId, instrumentId }: { id: string; instrumentId: string | null },
) {
	const { school } = access
	const db = database()
	const student = db
		.select({
			id: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			birthDate: students.birthDate,
			familyId: students.familyId,
			state: students.state,
			levelId: studentInstruments.levelId,
			level: levels.name,
		})
		.from(students)
		.leftJoin(
			studentInstruments,
			and(
				rowsOf(studentInstruments, access),
				eq(studentInstruments.studentId, students.id),
				eq(studentInstruments.instrumentId, instrumentId ?? ''),
			),
		)
		.leftJoin(levels, rowOf(levels, access, studentInstruments.levelId))
		.where(and(studentsOf(access), eq(students.id, studentId), isNull(students.archivedAt)))
		.get()
	if (!student) return null
	const siblings = db
		.select({ firstName: students.firstName, lastName: students.lastName })
		.from(students)
		.innerJoin(
			enrolments,
			and(
				rowsOf(enrolments, access),
				eq(enrolments.studentId, students.id),
				eq(enrolments.classId, classId),
				isPresent(today(school.timeZone)),
			),
		)
		.where(and(studentsOf(access), eq(students.familyId, student.familyId ?? ''), ne(students.id, studentId)))
		.all()
	return { ...student, siblings: siblings.map(nameOf) }
}

interface Wish {
	studentId: string
	startsOn: string
	isTrial: boolean
	ifFull: 'wait' | 'refuse'
	tells?: boolean
}

/** Enrolls a student in a class. A repeated request returns the same enrollment. */
export function enrolCandidate(
	access: Access,
	classId: string,
	wish: Wish,
	key: string,
): Outcome<Joined & { student: string; mailed: number }> {
	return write((tx) => {
		const row = tx
			.select({ firstName: students.firstName, lastName: students.lastName })
			.from(students)
			.where(and(studentsOf(access), eq(students.id, wish.studentId), isNull(students.archivedAt)))
			.get()
		if (!row) return refused({ form: 'This student is not there any more.' }, { status: 404 })
		const student = nameOf(row)
		const made = resultOfKey(access, key)
		if (made) return done({ ...placeMade(tx, access.schoolId, made), student, mailed: 0 })
		const joined = withoutDoubleLessons(access, [wish.studentId], () =>
			joinClass(tx, access, { ...wish, classId, studentName: student }),
		)
		if (!joined.ok) {
			const { classId: words, ...others } = joined.errors
			return { ...joined, errors: { ...others, ...(words ? { form: words } : {}) } }
		}
		spendKey(tx, access, key, joined.value.id)
		const mailed = wish.tells ? tellOfJoin(tx, access, joined.value.id).length : 0
		return done({ ...joined.value, student, mailed })
	})
}

/** Result of the first request. */
function placeMade(tx: Tx, schoolId: SchoolId, id: string): Joined {
	const enrolment = tx
		.select({ position: queuePlace, className: classes.name })
		.from(enrolments)
		.innerJoin(classes, rowOf(classes, schoolId, enrolments.classId))
		.where(rowOf(enrolments, schoolId, id))
		.get()
	return { id, className: enrolment?.className ?? '', position: enrolment?.position ?? null }
}
