import { and, eq, inArray, sql } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { classes, classTeachers, students, teachers } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { nameOf } from '#app/utils/student-name.ts'
import type { Access } from '../access.server.ts'
import { lockLeaver, unlockStayer } from '../account/lock.server.ts'
import { record, recordEach } from '../audit.server.ts'
import { refuseBeyondPlan } from '../plan-limit.server.ts'
import type { NamedTeacher } from './definition.server.ts'
import { touchTeacher } from './touch.server.ts'

interface Which {
	id: string
	version: number
}

const LEFT = 'Has left'

/**
 * From the day after they count no more, and their account is locked. What they teach until then is handed over apart
 * from it.
 */
export function setLastDay(access: Access, which: Which, lastDay: string): Outcome<NamedTeacher> {
	return write((tx) => {
		const day = today(access.school.timeZone)
		const found = readDays(tx, access, which.id)
		// A later day brings back who has left already, and so needs room in the plan.
		const returns = found && found.archivedAt === null && (found.endedOn ?? '9') < day && lastDay >= day
		const beyond = returns ? refuseBeyondPlan(tx, access, 'teachers') : null
		if (beyond) return beyond
		const touched = touchTeacher(tx, access, which, { endedOn: lastDay }, 'teacher.leaving', {
			lastDay: found?.endedOn,
		})
		if (!touched.ok) return touched
		const membershipId = found?.membershipId ?? null
		// A day to come is waited for by the hourly job.
		if (lastDay < day) lockLeaver(tx, access, membershipId, LEFT)
		else if (found?.archivedAt === null) unlockStayer(tx, access, membershipId, 'A later last day')
		return touched
	})
}

/** Stays after all, or comes back: counts again, so the plan has to have room, and signs in again as before. */
export function takeBack(access: Access, which: Which): Outcome<NamedTeacher> {
	return write((tx) => {
		const found = readDays(tx, access, which.id)
		const gone =
			found && (found.archivedAt !== null || (found.endedOn ?? '9') < today(access.school.timeZone))
		const beyond = gone ? refuseBeyondPlan(tx, access, 'teachers') : null
		if (beyond) return beyond
		const touched = touchTeacher(tx, access, which, { endedOn: null, archivedAt: null }, 'teacher.back')
		if (touched.ok) unlockStayer(tx, access, found?.membershipId ?? null, 'Teaches here again')
		return touched
	})
}

/** Puts away who teaches nobody any more. Whoever asks cannot put themselves away. */
export function archiveTeacher(
	access: Access,
	which: Which,
	ownMembership: string | null,
): Outcome<NamedTeacher> {
	return write((tx) => {
		const { schoolId } = access
		const found = readDays(tx, access, which.id)
		if (found?.membershipId && found.membershipId === ownMembership)
			return refused({ form: 'You cannot archive yourself. Somebody else at the school has to.' })
		const leads = tx
			.select({ id: classTeachers.classId })
			.from(classTeachers)
			.where(and(eq(classTeachers.schoolId, schoolId), eq(classTeachers.teacherId, which.id)))
			.limit(1)
			.get()
		if (leads && found && (found.endedOn ?? '9') >= today(access.school.timeZone))
			return refused({
				form: `${found.name} still teaches classes. Note a last day and hand them over first.`,
			})
		const touched = touchTeacher(tx, access, which, { archivedAt: Date.now() }, 'teacher.archived')
		if (touched.ok) lockLeaver(tx, access, found?.membershipId ?? null, 'Archived')
		return touched
	})
}

export interface HandedOver {
	to: string
	classes: number
	students: number
}

/** Classes and students of one teacher to another, those that were chosen. */
export function handOver(
	access: Access,
	fromId: string,
	{ teacherId, classIds, studentIds }: { teacherId: string; classIds: string[]; studentIds: string[] },
): Outcome<HandedOver> {
	return write((tx) => {
		const [from, to] = [readDays(tx, access, fromId), readDays(tx, access, teacherId)]
		if (!from) return refused({ form: 'This teacher is not there any more.' }, { status: 404 })
		const hasLeft = (to?.endedOn ?? '9') < today(access.school.timeZone)
		if (!to || to.archivedAt !== null || hasLeft || teacherId === fromId)
			return refused({ teacherId: 'Choose another teacher of the list' })
		if (classIds.length + studentIds.length === 0)
			return refused({ form: 'Tick at least one class or student to hand over.' })
		const counts = {
			classes: handOverClasses(tx, access, { fromId, toId: teacherId, classIds }),
			students: handOverStudents(tx, access, { fromId, toId: teacherId, studentIds }, [from.name, to.name]),
		}
		record(tx, access, 'teacher.handed-over', {
			objectId: fromId,
			objectName: from.name,
			after: { to: to.name, ...counts },
		})
		return done({ to: to.name, ...counts })
	})
}

interface Handing {
	fromId: string
	toId: string
}

function handOverClasses(
	tx: Tx,
	{ schoolId, userId }: Access,
	{ fromId, toId, classIds }: Handing & { classIds: string[] },
): number {
	const led = and(
		eq(classTeachers.teacherId, fromId),
		eq(classTeachers.part, 'lead'),
		inArray(classTeachers.classId, classIds),
	)
	const moved = tx
		.select({ classId: classTeachers.classId })
		.from(classTeachers)
		.where(and(eq(classTeachers.schoolId, schoolId), led))
		.all()
	for (const { classId } of moved) {
		// Who assists it already leads it now.
		const both = inArray(classTeachers.teacherId, [fromId, toId])
		tx.delete(classTeachers)
			.where(and(eq(classTeachers.schoolId, schoolId), eq(classTeachers.classId, classId), both))
			.run()
		tx.insert(classTeachers).values({ schoolId, classId, teacherId: toId, part: 'lead' }).run()
		// Whoever has the class open would otherwise save the old teacher over the new one.
		tx.update(classes)
			.set({ version: sql`${classes.version} + 1`, updatedAt: Date.now(), updatedBy: userId })
			.where(and(eq(classes.schoolId, schoolId), eq(classes.id, classId)))
			.run()
	}
	return moved.length
}

/** Each of them has a line of their own: who taught them before is read on their page. */
function handOverStudents(
	tx: Tx,
	access: Access,
	{ fromId, toId, studentIds }: Handing & { studentIds: string[] },
	[before, after]: [from: string, to: string],
): number {
	const { schoolId, userId } = access
	const moved = tx
		.update(students)
		.set({
			primaryTeacherId: toId,
			version: sql`${students.version} + 1`,
			updatedAt: Date.now(),
			updatedBy: userId,
		})
		.where(
			and(
				eq(students.schoolId, schoolId),
				eq(students.primaryTeacherId, fromId),
				inArray(students.id, studentIds),
			),
		)
		.returning({ id: students.id, firstName: students.firstName, lastName: students.lastName })
		.all()
	const lines = moved.map((student) => ({
		objectId: student.id,
		objectName: nameOf(student),
		before: { teacher: before },
		after: { teacher: after },
	}))
	recordEach(tx, access, 'student.teacher-assigned', lines)
	return moved.length
}

function readDays(tx: Tx, { schoolId }: Access, id: string) {
	return tx
		.select({
			name: teachers.name,
			endedOn: teachers.endedOn,
			archivedAt: teachers.archivedAt,
			membershipId: teachers.membershipId,
		})
		.from(teachers)
		.where(and(eq(teachers.schoolId, schoolId), eq(teachers.id, id)))
		.get()
}
