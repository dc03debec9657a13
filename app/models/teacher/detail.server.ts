import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias, QueryBuilder, unionAll } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import {
	classes,
	classTeachers,
	instruments,
	memberships,
	qualifications,
	rooms,
	sites,
	students,
	teacherHours,
	teacherInstruments,
	teachers,
} from '#db/schema/index.ts'
import type { Access } from '#app/models/access.server.ts'
import { rowOf, rowsOf } from '#app/models/school-rows.server.ts'
import { today } from '#app/utils/dates.ts'
import { onlyDay } from '../class/only-day.server.ts'
import { listTeachersBefore } from '../class/teachers-before.server.ts'
import { everyWeeks } from '../class/usual-interval.server.ts'
import { weeklyTimes } from '../class/weekly-times.server.ts'
import { classesOfTeacher, isTaughtBy } from '../scope.server.ts'
import { areLearning } from './figures.server.ts'
import { phoneWords } from '#app/utils/phone.ts'

const own = alias(classTeachers, 'own')
const lead = alias(classTeachers, 'lead')

export type FoundTeacher = NonNullable<ReturnType<typeof findTeacher>>

/** Null for another school's teacher. */
export function findTeacher({ schoolId, school }: Access, id: string) {
	const teacher = database()
		.select({
			id: teachers.id,
			name: teachers.name,
			email: teachers.email,
			phone: teachers.phone,
			onlineLink: teachers.onlineLink,
			bio: teachers.bio,
			note: teachers.note,
			employment: teachers.employment,
			startedOn: teachers.startedOn,
			endedOn: teachers.endedOn,
			bufferMinutes: teachers.bufferMinutes,
			maxMinutesADay: teachers.maxMinutesADay,
			archivedAt: teachers.archivedAt,
			version: teachers.version,
			photoId: teachers.photoId,
			membershipId: teachers.membershipId,
			userId: memberships.userId,
			accountEnded: memberships.endedAt,
			accountLocked: memberships.lockedAt,
		})
		.from(teachers)
		.leftJoin(memberships, rowOf(memberships, schoolId, teachers.membershipId))
		.where(rowOf(teachers, schoolId, id))
		.get()
	return teacher ? { ...teacher, phone: phoneWords(teacher.phone, school) } : null
}

export function listTeacherInstruments(access: Access, teacherId: string): string[] {
	return database()
		.select({ id: teacherInstruments.instrumentId })
		.from(teacherInstruments)
		.where(and(rowsOf(teacherInstruments, access), eq(teacherInstruments.teacherId, teacherId)))
		.all()
		.map(({ id }) => id)
}

export function listTeacherHours(access: Access, teacherId: string) {
	return database()
		.select({
			weekday: teacherHours.weekday,
			from: teacherHours.from,
			to: teacherHours.to,
			siteId: teacherHours.siteId,
		})
		.from(teacherHours)
		.where(and(rowsOf(teacherHours, access), eq(teacherHours.teacherId, teacherId)))
		.orderBy(asc(teacherHours.weekday), asc(teacherHours.from))
		.all()
}

export function listQualifications(access: Access, teacherId: string) {
	return database()
		.select({ id: qualifications.id, name: qualifications.name, expiresOn: qualifications.expiresOn })
		.from(qualifications)
		.where(and(rowsOf(qualifications, access), eq(qualifications.teacherId, teacherId)))
		.all()
		.sort((a, b) => a.name.localeCompare(b.name))
}

/**
 * Current classes the teacher leads or assists in, and those with lessons of theirs to come that another teacher leads: these
 * have no part, and `next` is set if the lead takes over on a later day.
 */
export function listTaughtClasses(access: Access, teacherId: string) {
	const rows = database()
		.select({
			id: classes.id,
			name: classes.name,
			kind: classes.kind,
			part: own.part,
			weekday: classes.weekday,
			startTime: classes.startTime,
			durationMinutes: classes.durationMinutes,
			onlyDay,
			everyWeeks,
			weeklyTimes: weeklyTimes(today(access.school.timeZone)),
			lead: teachers.name,
		})
		.from(classes)
		.leftJoin(own, and(rowsOf(own, access), eq(own.classId, classes.id), eq(own.teacherId, teacherId)))
		.leftJoin(lead, and(rowsOf(lead, access), eq(lead.classId, classes.id), eq(lead.part, 'lead')))
		.leftJoin(teachers, rowOf(teachers, access, lead.teacherId))
		.where(
			and(
				rowsOf(classes, access),
				inArray(classes.id, classesOfTeacher(access.schoolId, teacherId, today(access.school.timeZone))),
				inArray(classes.state, ['draft', 'open', 'running']),
			),
		)
		.limit(500)
		.all()
		.sort((a, b) => a.name.localeCompare(b.name))
	return rows.map(({ lead: name, ...row }) => {
		const before = row.part === null ? listTeachersBefore(access, row.id) : []
		const own = before.find((teacher) => teacher.teacherId === teacherId)
		return { ...row, next: own && name !== null ? { name, until: own.until } : null }
	})
}

export type TaughtClass = ReturnType<typeof listTaughtClasses>[number]

/** Students of a teacher, counted as in the list of teachers, with whether they are the main teacher. */
export function listStudentsOf({ schoolId, school }: Access, teacherId: string) {
	return database()
		.select({
			id: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			isMain: sql<number>`coalesce(${students.primaryTeacherId} = ${teacherId}, 0)`.mapWith(Boolean),
		})
		.from(students)
		.where(
			and(
				eq(students.schoolId, schoolId),
				areLearning(schoolId),
				isTaughtBy(schoolId, sql`(${teacherId})`, today(school.timeZone)),
			),
		)
		.orderBy(asc(students.nameKey), asc(students.id))
		.limit(500)
		.all()
}

/** Students with this main teacher, by name. */
export function listOwnStudents(access: Access, teacherId: string) {
	return database()
		.select({
			id: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			state: students.state,
		})
		.from(students)
		.where(
			and(rowsOf(students, access), eq(students.primaryTeacherId, teacherId), isNull(students.archivedAt)),
		)
		.orderBy(asc(students.nameKey), asc(students.id))
		.limit(500)
		.all()
}

const openRooms = new QueryBuilder()
	.select({ one: sql`1` })
	.from(rooms)
	.where(and(eq(rooms.schoolId, sites.schoolId), eq(rooms.siteId, sites.id), isNull(rooms.archivedAt)))

/** Options of the teacher form: instruments in the school's order, and sites. */
export function listTeacherChoices(access: Access) {
	const rows = unionAll(
		database()
			.select({
				what: sql<'instrument' | 'site'>`'instrument'`,
				value: instruments.id,
				label: instruments.name,
				at: sql<number>`${instruments.position}`,
			})
			.from(instruments)
			.where(and(rowsOf(instruments, access), isNull(instruments.archivedAt))),
		database()
			.select({
				what: sql<'instrument' | 'site'>`'site'`,
				value: sites.id,
				label: sql<string>`${sites.name} || iif(exists ${openRooms}, '', ' (no room yet)')`,
				at: sql<number>`0`,
			})
			.from(sites)
			.where(and(rowsOf(sites, access), isNull(sites.archivedAt))),
	).all()
	const of = (kind: 'instrument' | 'site') => rows.filter(({ what }) => what === kind)
	return {
		instruments: of('instrument')
			.sort((a, b) => a.at - b.at)
			.map(({ value, label }) => ({ value, label })),
		sites: of('site').map(({ value, label }) => ({ value, label })),
	}
}
