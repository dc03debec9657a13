import { and, eq, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, classTeachers, enrolments, instruments, lessons, students } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import type { findCredit } from '../../attendance/credits.server.ts'
import { listClassChoices } from '../../class/choices.server.ts'
import { usualPlace } from '../../class/usual-place.server.ts'
import { isSeated } from '../../enrolment/presence.server.ts'

export type Credit = NonNullable<ReturnType<typeof findCredit>>
type Seat = ReturnType<typeof listSeats>[number]
export type ClassHome = Omit<Seat, 'enrolmentId'>

/** A teacher who gives lessons alone to a student without a class. */
interface TeacherHome {
	id: null
	kind: 'private'
	teacherId: string
	roomId: string | null
	instrument: string | null
}

export type Home = ClassHome | TeacherHome

const columns = {
	id: classes.id,
	name: classes.name,
	kind: classes.kind,
	instrumentId: classes.instrumentId,
	instrument: instruments.name,
	levelId: classes.levelId,
	roomId: classes.roomId,
	teacherId: classTeachers.teacherId,
}

const leads = and(eq(classTeachers.classId, classes.id), eq(classTeachers.part, 'lead'))

/** The student and the missed lesson of a credit, which may not have been given yet. */
export type Owed = Pick<Credit, 'studentId' | 'enrolmentId' | 'sourceLessonId'>

/**
 * Where a credit is made up: in the class of the missed lesson while the student sits there, or else in a current class like it.
 * A student who has only other classes makes it up like one without a class, because a credit of a private lesson is worth nothing in
 * a group, and the teacher of another instrument cannot make it up. Any current class, private first, is the home of a credit
 * without a missed lesson, and the last resort if no teacher is left.
 */
export function findHome(access: Access, owed: Owed): Home | null {
	const seats = listSeats(access, owed.studentId)
	const missed = findMissed(access, owed)
	const own = seats.find(({ id, enrolmentId }) => id === missed?.id || enrolmentId === owed.enrolmentId)
	const any = seats.find(({ kind }) => kind === 'private') ?? seats[0]
	if (!missed) return own ?? any ?? findTeacherHome(access, owed)
	return own ?? findLike(access, seats, missed) ?? findWithoutSeat(access, owed, missed) ?? any ?? null
}

type Missed = NonNullable<ReturnType<typeof findMissed>>

/** The class of the missed lesson, with the teacher and the room of that lesson. */
function findMissed(access: Access, { sourceLessonId }: Owed) {
	return database()
		.select({
			...columns,
			givenBy: sql<string | null>`coalesce(${lessons.substituteFor}, ${lessons.teacherId})`,
			givenIn: lessons.roomId,
		})
		.from(lessons)
		.innerJoin(classes, rowOf(classes, access, lessons.classId))
		.leftJoin(instruments, rowOf(instruments, access, classes.instrumentId))
		.leftJoin(classTeachers, and(rowsOf(classTeachers, access), leads))
		.where(rowOf(lessons, access, sourceLessonId ?? ''))
		.get()
}

/** A class of the same kind and instrument. A private one may also be of another instrument with the teacher of the missed lesson. */
function findLike(access: Access, seats: readonly Seat[], { kind, instrumentId, givenBy }: Missed) {
	const alike = seats.filter((seat) => seat.kind === kind)
	const same = alike.filter((seat) => seat.instrumentId === instrumentId)
	if (kind !== 'private') return same[0]
	const isWithTeacher = (seat: Seat) => givenBy !== null && usualPlace(access, seat).teacherId === givenBy
	return same.find(isWithTeacher) ?? same[0] ?? alike.find(isWithTeacher)
}

/** Without a class, a group lesson is still made up in a class like it, and any other with a teacher. */
function findWithoutSeat(access: Access, owed: Owed, missed: Missed): Home | null {
	return missed.kind === 'private' ? findTeacherHome(access, owed, missed) : missed
}

function findTeacherHome(access: Access, { studentId }: Owed, missed?: Missed): TeacherHome | null {
	const teacherId = findTeacherFor(access, studentId, missed?.givenBy ?? null)
	const { givenIn: roomId = null, instrument = null } = missed ?? {}
	return teacherId === null ? null : { id: null, kind: 'private', teacherId, roomId, instrument }
}

/** The teacher of the missed lesson, the main teacher, or the only one, if they still teach. */
function findTeacherFor(access: Access, studentId: string, givenBy: string | null): string | null {
	const { teachers } = listClassChoices(access)
	const main = database()
		.select({ id: students.primaryTeacherId })
		.from(students)
		.where(rowOf(students, access, studentId))
		.get()
	const only = teachers.length === 1 ? teachers[0]?.value : null
	const wanted = [givenBy, main?.id, only]
	return wanted.find((id) => teachers.some(({ value }) => value === id)) ?? null
}

function listSeats(access: Access, studentId: string) {
	const { school } = access
	return database()
		.select({ ...columns, enrolmentId: enrolments.id })
		.from(enrolments)
		.innerJoin(classes, rowOf(classes, access, enrolments.classId))
		.leftJoin(instruments, rowOf(instruments, access, classes.instrumentId))
		.leftJoin(classTeachers, and(rowsOf(classTeachers, access), leads))
		.where(
			and(rowsOf(enrolments, access), eq(enrolments.studentId, studentId), isSeated(today(school.timeZone))),
		)
		.all()
}
