import { and, eq, inArray } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { rooms, teachers } from '#db/schema/index.ts'
import { effectWords, type Consequence } from '#app/domain/attendance/consequence.ts'
import { href } from '#app/domain/href.ts'
import { soonEnough } from '#app/domain/lesson/times.server.ts'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import {
	changedLessonsLetter,
	lessonAfterAllLetter,
	lessonsAsPlannedLetter,
} from '#app/letters/lesson-changes.server.ts'
import { many } from '#app/domain/class/labels.ts'
import { momentWords, plainDateWords } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { listExpected } from '../attendance.server.ts'
import { nextMoment, tell } from '../notification.server.ts'
import { queueSchoolMail, recallMail } from '../platform/outbox.server.ts'
import { listLessonRecipients } from './recipients.server.ts'

interface Place {
	startsAt: number
	endsAt: number
	teacherId: string | null
	roomId: string | null
}

/** A lesson as it was, and what becomes of it. */
export interface LessonChange {
	lesson: Place & { id: string; classId: string; class: string; day: string }
	/** Where it is from now on; nowhere when it is canceled. */
	to: Place | null
	/** What canceling leaves each student with. */
	consequences?: readonly Consequence[]
}

/** A series that moves has dozens of lessons. */
const MOST_LINES = 20

/**
 * Emails the families of lessons that are canceled or moved, each mailbox once, in the transaction that changes them. Nobody
 * about what is over. Answers with what was queued.
 */
export function tellOfChanges(
	tx: Tx,
	access: Access,
	changes: readonly LessonChange[],
	reason?: string,
): string[] {
	const now = Date.now()
	const ahead = changes.filter(
		({ lesson, to }) => isOther(lesson, to) && Math.max(lesson.startsAt, to?.startsAt ?? 0) > now,
	)
	if (ahead.length === 0) return []
	const { schoolId, school } = access
	const byStudent = linesByStudent(access, ahead)
	const { people } = listLessonRecipients(access, [...byStudent.keys()])
	const by = soonEnough(ahead.flatMap(({ lesson, to }) => [lesson.startsAt, to?.startsAt ?? Infinity]))
	const about = { school: school.name, subject: subjectOf(access, ahead), reason }
	return people.flatMap(({ studentIds, ...person }) => {
		const all = studentIds.flatMap((id) => byStudent.get(id) ?? [])
		const more =
			all.length > MOST_LINES ? [`And ${many(all.length - MOST_LINES, 'more lesson', 'more lessons')}.`] : []
		const lines = [...all.slice(0, MOST_LINES), ...more]
		const mailId = tell(
			tx,
			schoolId,
			{ role: 'student', ...person },
			'change',
			{
				line: { text: lines[0] ?? '', path: href.portal('schedule') },
				mail: (email) =>
					changedLessonsLetter({
						...about,
						to: { name: person.name, email },
						lines,
						hasAccount: person.membershipId !== null,
					}),
				by,
			},
			now,
		)
		return mailId ?? []
	})
}

/** Takes back the emails that are still waiting, and writes again to everybody whose email has gone. */
export function tellTakenBack(
	tx: Tx,
	access: Access,
	mailIds: readonly string[],
	{ starts, lesson }: { starts: readonly number[]; lesson?: string },
) {
	const { schoolId, school } = access
	const now = Date.now()
	const gone = new Set(recallMail(tx, schoolId, mailIds))
	const ahead = starts.filter((startsAt) => startsAt > now)
	if (ahead.length === 0) return
	const notBefore = nextMoment(schoolId, null, now, soonEnough(ahead))
	const write = (to: string) =>
		lesson
			? lessonAfterAllLetter(to, { school: school.name, lesson })
			: lessonsAsPlannedLetter(to, { school: school.name })
	queueSchoolMail(
		tx,
		schoolId,
		[...gone].map((to) => ({ ...write(to), notBefore })),
		now,
	)
}

function linesByStudent(access: Access, changes: readonly LessonChange[]): Map<string, string[]> {
	const names = namesOf(access, changes)
	const dayWords = (day: string) => plainDateWords(day, access.school.dateFormat)
	const byStudent = new Map<string, string[]>()
	for (const { lesson, to, consequences = [] } of changes) {
		const words = `${lesson.class}, ${when(access, lesson.startsAt)}`
		const becomes = to ? placeWords(access, lesson, to, names) : 'is canceled'
		for (const { studentId, name } of listExpected(access, lesson)) {
			const own = consequences.find((one) => one.studentId === studentId)
			const effect = own ? ` (${effectWords(own, dayWords)})` : ''
			const line = `${name}: ${words} ${becomes}${effect}.`
			byStudent.set(studentId, [...(byStudent.get(studentId) ?? []), line])
		}
	}
	return byStudent
}

/** `moves to Thu 5 March, 17:00–17:45, with Ben Ode, in Room 2` */
function placeWords({ school }: Access, from: Place, to: Place, names: Map<string, string>): string {
	const until = wallTimeAt(to.endsAt, school.timeZone).time
	const isMoved = to.startsAt !== from.startsAt || to.endsAt !== from.endsAt
	const changed = [
		isNew('teacherId', from, to) && `with ${names.get(to.teacherId ?? '') ?? ''}`,
		isNew('roomId', from, to) && `in ${names.get(to.roomId ?? '') ?? ''}`,
	].filter(Boolean)
	const time = `${momentWords(to.startsAt, school.timeZone, school.dateFormat)}–${until}`
	return isMoved ? [`moves to ${time}`, ...changed].join(', ') : `is ${changed.join(', ')}`
}

function isNew(what: 'teacherId' | 'roomId', from: Place, to: Place): boolean {
	return to[what] !== null && to[what] !== from[what]
}

function namesOf({ schoolId }: Access, changes: readonly LessonChange[]): Map<string, string> {
	const ids = (key: 'teacherId' | 'roomId') => changes.flatMap(({ to }) => to?.[key] ?? [])
	const named = [
		...database()
			.select({ id: teachers.id, name: teachers.name })
			.from(teachers)
			.where(and(eq(teachers.schoolId, schoolId), inArray(teachers.id, ids('teacherId'))))
			.all(),
		...database()
			.select({ id: rooms.id, name: rooms.name })
			.from(rooms)
			.where(and(eq(rooms.schoolId, schoolId), inArray(rooms.id, ids('roomId'))))
			.all(),
	]
	return new Map(named.map(({ id, name }) => [id, name]))
}

function subjectOf(access: Access, changes: readonly LessonChange[]): string {
	const [first, ...more] = changes
	if (!first || more.length > 0) return `Changed lessons at ${access.school.name}`
	const { lesson, to } = first
	const did = to === null ? 'Canceled' : to.startsAt === lesson.startsAt ? 'Changed' : 'Moved'
	return `${did}: ${lesson.class}, ${when(access, lesson.startsAt)}`
}

/** Whether it is anything a family has to know. */
function isOther(from: Place, to: Place | null): boolean {
	return (
		to === null ||
		to.startsAt !== from.startsAt ||
		to.endsAt !== from.endsAt ||
		isNew('teacherId', from, to) ||
		isNew('roomId', from, to)
	)
}

function when({ school }: Access, at: number): string {
	return momentWords(at, school.timeZone, school.dateFormat)
}
