import { and, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import {
	classes,
	enrolments,
	guardians,
	guardianships,
	lessons,
	marks,
	memberships,
	rooms,
	schoolOversight,
	schoolPreferences,
	schoolProfiles,
	schools,
	sentReminders,
	students,
	subscriptions,
	users,
	visitors,
} from '#db/schema/index.ts'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import { ADULT } from '#app/domain/student/choices.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { lessonReminderLetter } from '#app/letters/notification.server.ts'
import { ageOn, daysAfter, plainDayWords, startOfDay } from '#app/utils/dates.ts'
import { fold } from '#app/utils/fold.ts'
import type { School, SchoolId } from '../access.server.ts'
import { whereEnrolledOn } from '../attendance/enrolled-on.server.ts'
import { choicesAbout, nextMoment } from '../notification.server.ts'
import { queueSchoolMail } from './outbox.server.ts'
import { isCurrent, readSchool, schoolColumns } from './school.server.ts'
import { signUnsubscribe } from './unsubscribe.server.ts'

/** From then on, on the clock of the school, on the day before. */
const TIME = '10:00'
const DAY = 24 * 60 * 60 * 1000
const KEPT = 90 * DAY

/**
 * Reminds families of the lessons of the next day, each mailbox once: that it was reminded is written with the mail. Called
 * by the hourly job.
 */
export function remindOfLessons(now = Date.now()): number {
	return listReminding().reduce((sum, school) => sum + remindAt(school, now), 0)
}

export function forgetOldReminders(now = Date.now()): number {
	return write(
		(tx) =>
			tx
				.delete(sentReminders)
				.where(lt(sentReminders.at, now - KEPT))
				.run().changes,
	)
}

/** Schools that are open and want it. */
function listReminding() {
	return database()
		.select({ ...schoolColumns, replyTo: schoolProfiles.email })
		.from(schoolPreferences)
		.innerJoin(schools, eq(schools.id, schoolPreferences.schoolId))
		.leftJoin(schoolProfiles, eq(schoolProfiles.schoolId, schools.id))
		.leftJoin(schoolOversight, eq(schoolOversight.schoolId, schools.id))
		.leftJoin(subscriptions, isCurrent(schools.id))
		.where(sql`${schoolPreferences.remindsOfLessons} = 1`)
		.all()
		.map(({ replyTo, ...row }) => ({ ...readSchool(row), replyTo }))
		.filter(({ status, isReadOnly }) => status === 'active' && !isReadOnly)
}

type Reminding = School & { replyTo: string | null }

function remindAt(school: Reminding, now: number): number {
	const { day, time } = wallTimeAt(now, school.timeZone)
	if (time < TIME) return 0
	const tomorrow = daysAfter(day, 1)
	const chosen = choicesAbout(school.id, 'lesson')
	const people = peopleOf(school, tomorrow).filter(
		(person) => chosen({ role: 'student', ...person }) !== 'off',
	)
	return byMailbox(people).filter((mailbox) => remindOne(school, tomorrow, mailbox, now)).length
}

/** Of those who share a mailbox the first is written to, about the lessons of all. */
function remindOne(school: Reminding, day: string, [first, ...others]: Person[], now: number): boolean {
	if (!first) return false
	const to = { name: first.name, email: first.email }
	const all = [first, ...others].flatMap((person) => person.lessons)
	const lines = all
		.filter(
			({ id, studentId }, i) => all.findIndex((one) => one.id === id && one.studentId === studentId) === i,
		)
		.sort((one, other) => one.startsAt - other.startsAt)
	const { id: schoolId, name, timeZone, dateFormat, replyTo } = school
	return write((tx) => {
		const { changes } = tx
			.insert(sentReminders)
			.values({ schoolId, kind: 'lessons', subject: day, recipient: fold(to.email), at: now })
			.onConflictDoNothing()
			.run()
		if (changes === 0) return false
		const mail = lessonReminderLetter({
			to,
			replyTo: replyTo ?? undefined,
			school: name,
			day: plainDayWords(day, dateFormat),
			lessons: lines.map(({ student, className, room, startsAt }) => ({
				student,
				line: [`${wallTimeAt(startsAt, timeZone).time} ${className}`, room].filter(Boolean).join(', '),
			})),
			unsubscribe: signUnsubscribe(schoolId, 'lesson', first.key),
		})
		queueSchoolMail(
			tx,
			schoolId,
			[{ ...mail, notBefore: nextMoment(schoolId, first.membershipId, now) }],
			now,
		)
		return true
	})
}

interface Person {
	key: string
	membershipId: string | null
	name: string
	email: string
	lessons: Lesson[]
}

interface Lesson {
	id: string
	startsAt: number
	className: string
	room: string | null
	studentId: string
	student: string
}

function byMailbox(people: Person[]): Person[][] {
	const boxes = new Map<string, Person[]>()
	for (const person of people) {
		const box = fold(person.email)
		boxes.set(box, [...(boxes.get(box) ?? []), person])
	}
	return [...boxes.values()]
}

/** The guardians who get lessons of those who have one, and students who are of age, have nobody, or have an account. */
function peopleOf(school: School, day: string): Person[] {
	const coming = lessonsOn(school, day)
	const byStudent = new Map<string, Lesson[]>()
	for (const lesson of coming)
		byStudent.set(lesson.studentId, [...(byStudent.get(lesson.studentId) ?? []), lesson])
	const people = new Map<string, Person>()
	const add = (person: Omit<Person, 'lessons' | 'email'> & { email: string | null }, studentId: string) => {
		const { email, ...rest } = person
		if (!email) return
		const before = people.get(person.key)?.lessons ?? []
		people.set(person.key, { ...rest, email, lessons: [...before, ...(byStudent.get(studentId) ?? [])] })
	}
	const ids = [...byStudent.keys()]
	const ties = guardiansFor(school.id, ids)
	for (const { studentId, noContact, getsLessons, ...guardian } of ties)
		if (!noContact && getsLessons) add(guardian, studentId)
	for (const { id, birthDate, membershipId, account, email, ...named } of studentsAt(school.id, ids)) {
		const isAdult = birthDate !== null && ageOn(birthDate, day) >= ADULT
		const isAlone = !ties.some((tie) => tie.studentId === id && !tie.noContact)
		if (isAdult || isAlone || account)
			add({ key: `student:${id}`, membershipId, name: nameOf(named), email: account ?? email }, id)
	}
	return [...people.values()]
}

const isOpen = and(
	isNull(memberships.endedAt),
	isNull(memberships.lockedAt),
	isNull(memberships.awaitedSince),
)

function guardiansFor(schoolId: SchoolId, studentIds: string[]) {
	return database()
		.select({
			id: guardians.id,
			name: guardians.name,
			email: guardians.email,
			account: users.email,
			membershipId: memberships.id,
			studentId: guardianships.studentId,
			noContact: guardianships.noContact,
			getsLessons: guardianships.getsLessons,
		})
		.from(guardianships)
		.innerJoin(
			guardians,
			and(
				eq(guardians.schoolId, schoolId),
				eq(guardians.id, guardianships.guardianId),
				isNull(guardians.archivedAt),
			),
		)
		.leftJoin(
			memberships,
			and(eq(memberships.schoolId, schoolId), eq(memberships.id, guardians.membershipId), isOpen),
		)
		.leftJoin(users, eq(users.id, memberships.userId))
		.where(and(eq(guardianships.schoolId, schoolId), inArray(guardianships.studentId, studentIds)))
		.all()
		.map(({ id, account, email, ...tie }) => ({ ...tie, key: `guardian:${id}`, email: email ?? account }))
}

function studentsAt(schoolId: SchoolId, ids: string[]) {
	return database()
		.select({
			id: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			birthDate: students.birthDate,
			email: students.email,
			account: users.email,
			membershipId: memberships.id,
		})
		.from(students)
		.leftJoin(
			memberships,
			and(eq(memberships.schoolId, schoolId), eq(memberships.id, students.membershipId), isOpen),
		)
		.leftJoin(users, eq(users.id, memberships.userId))
		.where(and(eq(students.schoolId, schoolId), inArray(students.id, ids)))
		.all()
}

/** Who comes to a lesson on a day: the class and visitors, without those of whom it is known that they do not come. */
function lessonsOn({ id: schoolId, timeZone }: School, day: string): Lesson[] {
	const onDay = and(
		eq(lessons.schoolId, schoolId),
		gte(lessons.startsAt, startOfDay(day, timeZone)),
		lt(lessons.startsAt, startOfDay(daysAfter(day, 1), timeZone)),
		eq(lessons.state, 'scheduled'),
	)
	const shown = {
		id: lessons.id,
		startsAt: lessons.startsAt,
		className: classes.name,
		room: rooms.name,
		studentId: students.id,
		firstName: students.firstName,
		lastName: students.lastName,
		preferredName: students.preferredName,
	}
	const inClass = and(eq(classes.schoolId, schoolId), eq(classes.id, lessons.classId))
	const inRoom = and(eq(rooms.schoolId, schoolId), eq(rooms.id, lessons.roomId))
	const isHere = and(isNull(students.archivedAt), isNull(students.erasedAt))
	const enrolled = database()
		.select(shown)
		.from(lessons)
		.innerJoin(classes, inClass)
		.leftJoin(rooms, inRoom)
		.innerJoin(
			enrolments,
			and(
				eq(enrolments.schoolId, schoolId),
				eq(enrolments.classId, lessons.classId),
				whereEnrolledOn(schoolId, day),
			),
		)
		.innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, enrolments.studentId), isHere))
		.where(and(eq(lessons.schoolId, schoolId), onDay))
		.all()
	const visiting = database()
		.select(shown)
		.from(lessons)
		.innerJoin(classes, inClass)
		.leftJoin(rooms, inRoom)
		.innerJoin(visitors, and(eq(visitors.schoolId, schoolId), eq(visitors.lessonId, lessons.id)))
		.innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, visitors.studentId), isHere))
		.where(and(eq(lessons.schoolId, schoolId), onDay))
		.all()
	const absent = database()
		.select({ lessonId: marks.lessonId, studentId: marks.studentId })
		.from(lessons)
		.innerJoin(
			marks,
			and(eq(marks.schoolId, schoolId), eq(marks.lessonId, lessons.id), isNull(marks.replacedAt)),
		)
		.where(and(eq(lessons.schoolId, schoolId), onDay))
		.all()
	const isAbsent = new Set(absent.map(({ lessonId, studentId }) => `${lessonId} ${studentId}`))
	return [...enrolled, ...visiting]
		.filter(({ id, studentId }) => !isAbsent.has(`${id} ${studentId}`))
		.map(({ firstName, lastName, preferredName, ...lesson }) => ({
			...lesson,
			student: preferredName || firstName || lastName,
		}))
}
