import { and, eq, exists, gt, inArray, isNull, lte, not, or, sql, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import {
	classes,
	enrolments,
	files,
	memberships,
	resources,
	resourceShares,
	students,
	teachers,
} from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { plain } from '#app/utils/fold.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { isSeated } from '../enrolment/presence.server.ts'
import { classesOfTeacher, isTaughtBy, studentsOf } from '../scope.server.ts'
import { isShareKept, hasFormerOwner } from './internal/own.server.ts'

const DAY = 24 * 60 * 60 * 1000
/** How long families see that a resource was withdrawn. */
const TOLD = 30 * DAY
/** A search finds the rest. */
const MOST = 500

const columns = {
	id: resources.id,
	kind: resources.kind,
	title: resources.title,
	titleKey: resources.titleKey,
	note: resources.note,
	url: resources.url,
	withdrawnAt: resources.withdrawnAt,
	replacedAt: resources.replacedAt,
	fileId: resources.fileId,
	fileName: files.name,
	type: files.type,
	bytes: files.bytes,
	width: files.width,
	height: files.height,
	startsOn: resourceShares.startsOn,
	classId: resourceShares.classId,
	className: classes.name,
	studentId: resourceShares.studentId,
}

export type SharedRow = ReturnType<typeof listShared>[number]

/** Resources currently shared with the user's students or their classes, newest first. */
export function listShared(access: Access, { child, search }: { child?: string; search: string }) {
	const words = plain(search).split(' ').filter(Boolean)
	return database()
		.select(columns)
		.from(resourceShares)
		.innerJoin(
			resources,
			and(eq(resources.schoolId, resourceShares.schoolId), eq(resources.id, resourceShares.resourceId)),
		)
		.leftJoin(files, and(eq(files.schoolId, resources.schoolId), eq(files.id, resources.fileId)))
		.leftJoin(
			classes,
			and(eq(classes.schoolId, resourceShares.schoolId), eq(classes.id, resourceShares.classId)),
		)
		.where(
			and(
				rowsOf(resourceShares, access),
				isOpenTo(access, child),
				isNull(resources.archivedAt),
				or(isNull(resources.withdrawnAt), gt(resources.withdrawnAt, Date.now() - TOLD)),
			),
		)
		.limit(MOST)
		.all()
		.filter(({ titleKey }) => words.every((word) => titleKey.includes(word)))
		.sort((a, b) => b.startsOn.localeCompare(a.startsOn) || a.title.localeCompare(b.title))
}

/** True if the file is currently shared with the user. Withdrawn, expired and future shares do not count. */
export function isSharedWith(access: Access, fileId: string): boolean {
	const share = database()
		.select({ id: resourceShares.id })
		.from(resourceShares)
		.innerJoin(
			resources,
			and(eq(resources.schoolId, resourceShares.schoolId), eq(resources.id, resourceShares.resourceId)),
		)
		.where(
			and(
				rowsOf(resources, access),
				eq(resources.fileId, fileId),
				isNull(resources.archivedAt),
				isNull(resources.withdrawnAt),
				rowsOf(resourceShares, access),
				isOpenTo(access),
			),
		)
		.get()
	return share !== undefined
}

function isOpenTo(access: Access, child?: string): SQL {
	const { school } = access
	const day = today(school.timeZone)
	const own = database()
		.select({ id: students.id })
		.from(students)
		.where(and(studentsOf(access), isNull(students.archivedAt), child ? eq(students.id, child) : undefined))
	const attended = database()
		.select({ id: enrolments.classId })
		.from(enrolments)
		.where(and(rowsOf(enrolments, access), inArray(enrolments.studentId, own), isSeated(day)))
	return and(
		or(inArray(resourceShares.studentId, own), inArray(resourceShares.classId, attended)),
		lte(resourceShares.startsOn, day),
		isShareKept(access),
		or(not(hasFormerOwner(access)), hasTeacher(access, day)),
	) as SQL
}

/** True if a teacher of the class or student can log in, and so can stop what a former colleague shared. */
function hasTeacher(access: Access, day: string): SQL {
	const { schoolId } = access
	const present = database()
		.select({ id: teachers.id })
		.from(teachers)
		.innerJoin(memberships, rowOf(memberships, access, teachers.membershipId))
		.where(
			and(
				rowsOf(teachers, access),
				inArray(memberships.role, ['teacher', 'solo_teacher_admin']),
				isNull(memberships.lockedAt),
				isNull(memberships.endedAt),
			),
		)
	const taught = database()
		.select({ one: sql`1` })
		.from(students)
		.where(and(rowOf(students, access, resourceShares.studentId), isTaughtBy(schoolId, present, day)))
	return or(inArray(resourceShares.classId, classesOfTeacher(schoolId, present, day)), exists(taught)) as SQL
}
