import { and, asc, eq, gt, gte, inArray, isNull, lt, or, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import {
	classes,
	classTeachers,
	families,
	guardians,
	guardianships,
	lessons,
	marks,
	rooms,
	students,
	teachers,
} from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { groupedBy } from '#app/utils/group.ts'
import { daysAfter, startOfDay } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { enteredLink, onlineLinksOf } from '../lesson/online-link.server.ts'
import { lessonsOf } from '../lesson-scope.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { classesOf, familiesOf, studentsOf } from '../scope.server.ts'
import { equal, idsOf, paged, type Wanted } from './paging.server.ts'

/** Confidential notes are not among the columns. */
export function listApiStudents(access: Access, wanted: Wanted) {
	const { familyId, state } = wanted.filters
	return database()
		.select({
			id: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			preferredName: students.preferredName,
			birthDate: students.birthDate,
			email: students.email,
			phone: students.phone,
			language: students.language,
			state: students.state,
			joinedOn: students.joinedOn,
			leftOn: students.leftOn,
			familyId: students.familyId,
			createdAt: students.createdAt,
			updatedAt: students.updatedAt,
			archivedAt: students.archivedAt,
		})
		.from(students)
		.where(
			and(
				rowsOf(students, access),
				studentsOf(access),
				isNull(students.mergedInto),
				isNull(students.erasedAt),
				paged(students.id, wanted),
				equal(students.familyId, familyId),
				equal(students.state, state),
			),
		)
		.orderBy(asc(students.id))
		.limit(wanted.limit)
		.all()
		.map((student) => ({ ...student, name: nameOf(student) }))
}

export function listApiFamilies(access: Access, wanted: Wanted) {
	const rows = database()
		.select({
			id: families.id,
			name: families.name,
			billingName: families.billingName,
			address: families.address,
			createdAt: families.createdAt,
			updatedAt: families.updatedAt,
			archivedAt: families.archivedAt,
		})
		.from(families)
		.where(and(rowsOf(families, access), familiesOf(access), paged(families.id, wanted)))
		.orderBy(asc(families.id))
		.limit(wanted.limit)
		.all()
	const ties = groupedBy(tiesOf(access, idsOf(rows)), ({ familyId }) => familyId ?? '')
	return rows.map((family) => ({ ...family, guardians: ties.get(family.id) ?? [] }))
}

function tiesOf(access: Access, familyIds: string[]) {
	return database()
		.select({
			id: guardians.id,
			name: guardians.name,
			email: guardians.email,
			phone: guardians.phone,
			language: guardians.language,
			familyId: students.familyId,
			studentId: guardianships.studentId,
			relation: guardianships.relation,
			pays: guardianships.pays,
			noContact: guardianships.noContact,
		})
		.from(students)
		.innerJoin(guardianships, and(rowsOf(guardianships, access), eq(guardianships.studentId, students.id)))
		.innerJoin(guardians, rowOf(guardians, access, guardianships.guardianId))
		.where(and(rowsOf(students, access), inArray(students.familyId, familyIds)))
		.orderBy(asc(guardians.id), asc(students.id))
		.all()
}

export function listApiClasses(access: Access, wanted: Wanted) {
	const rows = database()
		.select({
			id: classes.id,
			name: classes.name,
			kind: classes.kind,
			state: classes.state,
			capacity: classes.capacity,
			durationMinutes: classes.durationMinutes,
			weekday: classes.weekday,
			startTime: classes.startTime,
			startsOn: classes.startsOn,
			endsOn: classes.endsOn,
			createdAt: classes.createdAt,
			updatedAt: classes.updatedAt,
			archivedAt: classes.archivedAt,
		})
		.from(classes)
		.where(
			and(
				rowsOf(classes, access),
				classesOf(access),
				paged(classes.id, wanted),
				equal(classes.state, wanted.filters.state),
			),
		)
		.orderBy(asc(classes.id))
		.limit(wanted.limit)
		.all()
	const taught = groupedBy(teachersOf(access, idsOf(rows)), ({ classId }) => classId)
	return rows.map((row) => ({ ...row, teachers: taught.get(row.id) ?? [] }))
}

function teachersOf(access: Access, classIds: string[]) {
	return database()
		.select({
			id: teachers.id,
			name: teachers.name,
			part: classTeachers.part,
			classId: classTeachers.classId,
		})
		.from(classTeachers)
		.innerJoin(teachers, rowOf(teachers, access, classTeachers.teacherId))
		.where(and(rowsOf(classTeachers, access), inArray(classTeachers.classId, classIds)))
		.orderBy(asc(classTeachers.part), asc(teachers.id))
		.all()
}

/** Lessons are sorted by time, so the cursor holds both the time and the id. */
export function listApiLessons(access: Access, wanted: Wanted) {
	const { from, to, classId } = wanted.filters
	const { timeZone } = access.school
	const linkOf = onlineLinksOf(access.schoolId)
	return database()
		.select({
			id: lessons.id,
			classId: lessons.classId,
			className: classes.name,
			day: lessons.day,
			startsAt: lessons.startsAt,
			endsAt: lessons.endsAt,
			kind: lessons.kind,
			state: lessons.state,
			cancelReason: lessons.cancelReason,
			teacherId: lessons.teacherId,
			teacher: teachers.name,
			substituteFor: lessons.substituteFor,
			room: rooms.name,
			roomId: lessons.roomId,
			onlineLink: enteredLink,
			markedAt: lessons.markedAt,
			updatedAt: lessons.updatedAt,
		})
		.from(lessons)
		.innerJoin(classes, rowOf(classes, access, lessons.classId))
		.leftJoin(teachers, rowOf(teachers, access, lessons.teacherId))
		.leftJoin(rooms, rowOf(rooms, access, lessons.roomId))
		.where(
			and(
				rowsOf(lessons, access),
				lessonsOf(access),
				wanted.id === undefined ? afterLesson(wanted.after) : eq(lessons.id, wanted.id),
				from === undefined ? undefined : gte(lessons.startsAt, startOfDay(from, timeZone)),
				to === undefined ? undefined : lt(lessons.startsAt, startOfDay(daysAfter(to, 1), timeZone)),
				equal(lessons.classId, classId),
			),
		)
		.orderBy(asc(lessons.startsAt), asc(lessons.id))
		.limit(wanted.limit)
		.all()
		.map(({ roomId, ...lesson }) => ({ ...lesson, onlineLink: linkOf({ ...lesson, roomId }) }))
}

function afterLesson(cursor = ''): SQL | undefined {
	const [time, id = ''] = cursor.split('.')
	const at = Number(time)
	if (!time || !Number.isSafeInteger(at)) return undefined
	return and(gte(lessons.startsAt, at), or(gt(lessons.startsAt, at), gt(lessons.id, id)))
}

/** Current marks, without notes for staff. */
export function listApiMarks(access: Access, wanted: Wanted) {
	const { lessonId, studentId } = wanted.filters
	return database()
		.select({
			id: marks.id,
			lessonId: marks.lessonId,
			studentId: marks.studentId,
			code: marks.code,
			minutesLate: marks.minutesLate,
			minutesTaught: marks.minutesTaught,
			familyNote: marks.familyNote,
			createdAt: marks.at,
		})
		.from(marks)
		.where(
			and(
				rowsOf(marks, access),
				isNull(marks.replacedAt),
				paged(marks.id, wanted),
				equal(marks.lessonId, lessonId),
				equal(marks.studentId, studentId),
			),
		)
		.orderBy(asc(marks.id))
		.limit(wanted.limit)
		.all()
}
