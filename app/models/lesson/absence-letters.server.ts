import { and, eq, inArray } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { teachers } from '#db/schema/index.ts'
import { effectWords } from '#app/domain/attendance/consequence.ts'
import { soonEnough } from '#app/domain/lesson/times.server.ts'
import {
	absentTeacherLetter,
	familyAbsenceLetter,
	substituteLetter,
} from '#app/letters/lesson-changes.server.ts'
import type { Mail } from '#app/letters/mail.ts'
import { momentWords, plainDateWords } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { listExpected } from '../attendance.server.ts'
import { nextMoment } from '../notification.server.ts'
import { queueSchoolMail } from '../platform/outbox.server.ts'
import type { Absence, PlannedLesson } from './absence-options.server.ts'
import { listLessonRecipients } from './recipients.server.ts'

export interface AbsenceLetters {
	mails: { mail: Mail; membershipId: string | null }[]
	/** Who is written to, and what they read. */
	told: { name: string; email: string; lines: string[] }[]
	/** Who chose to get no emails about changed lessons. */
	unwilling: string[]
	/** Students and colleagues the school has no email address of. */
	unreachable: string[]
}

interface Told {
	absence: Absence
	teacher: { name: string; email: string | null; membershipId: string | null }
	lines: readonly PlannedLesson[]
}

/** The emails an absence sends: to the families, to those who stand in, and to the teacher. */
export function absenceLetters(access: Access, { absence, teacher, lines }: Told): AbsenceLetters {
	const about = { school: access.school.name, teacher: teacher.name, days: absenceDays(access, absence) }
	const changed = lines.filter(({ plan }) => plan.is !== 'leave')
	const colleagues = colleaguesOf(access, changed)
	const nameOf = (id: string) => colleagues.find((one) => one.id === id)?.name ?? ''
	const families = familyLines(access, changed, nameOf)
	const standIns = colleagues.map((one) => ({
		...one,
		lines: changed
			.filter(({ plan }) => plan.is === 'substitute' && plan.teacherId === one.id)
			.map(({ lesson }) => `${lesson.class}, ${when(access, lesson.startsAt)}`),
	}))
	const own = lines.map((line) => `${line.lesson.class}, ${changeWords(access, line, nameOf)}`)
	const letters = [
		...families.told.map((one) => ({ ...one, write: familyAbsenceLetter })),
		...standIns.map((one) => ({ ...one, write: substituteLetter })),
		{ ...teacher, lines: own, write: absentTeacherLetter },
	]
	const reached = letters.flatMap((one) => (one.email ? [{ ...one, email: one.email }] : []))
	return {
		mails: reached.map(({ name, email, membershipId, lines, write }) => ({
			mail: write({ ...about, to: { name, email }, lines }),
			membershipId,
		})),
		told: reached.map(({ name, email, lines }) => ({ name, email, lines })),
		unwilling: families.unwilling,
		unreachable: [...families.unreachable, ...letters.filter(({ email }) => !email).map(({ name }) => name)],
	}
}

/** Each after the quiet hours of whoever gets it, where that is soon enough. */
export function queueAbsenceLetters(
	tx: Tx,
	{ schoolId }: Access,
	{ letters, lines }: { letters: AbsenceLetters; lines: readonly PlannedLesson[] },
): string[] {
	const now = Date.now()
	const by = soonEnough(lines.map(({ lesson }) => lesson.startsAt))
	const mails = letters.mails.map(({ mail, membershipId }) => ({
		...mail,
		notBefore: nextMoment(schoolId, membershipId, now, by),
	}))
	return queueSchoolMail(tx, schoolId, mails, now)
}

/** `3 March 2026`, or `3 March 2026 to 5 March 2026`. */
export function absenceDays({ school }: Access, { startsOn, endsOn }: Pick<Absence, 'startsOn' | 'endsOn'>) {
	const [from, to] = [startsOn, endsOn].map((day) => plainDateWords(day, school.dateFormat))
	return startsOn === endsOn ? from! : `${from} to ${to}`
}

function familyLines(access: Access, changed: readonly PlannedLesson[], nameOf: (id: string) => string) {
	const byStudent = new Map<string, string[]>()
	for (const line of changed)
		for (const { studentId, name } of listExpected(access, line.lesson)) {
			const consequence = line.consequences.find((one) => one.studentId === studentId)
			const dayWords = (day: string) => plainDateWords(day, access.school.dateFormat)
			const effect = consequence ? ` For ${name}: ${effectWords(consequence, dayWords)}.` : ''
			const words = `${name}: ${line.lesson.class}, ${changeWords(access, line, nameOf)}${effect}`
			byStudent.set(studentId, [...(byStudent.get(studentId) ?? []), words])
		}
	const { people, ...others } = listLessonRecipients(access, [...byStudent.keys()])
	const told = people.map(({ studentIds, ...person }) => ({
		...person,
		lines: studentIds.flatMap((id) => byStudent.get(id) ?? []),
	}))
	return { told, ...others }
}

function changeWords(
	access: Access,
	{ lesson, plan }: PlannedLesson,
	nameOf: (id: string) => string,
): string {
	const planned = when(access, lesson.startsAt)
	switch (plan.is) {
		case 'leave':
			return `${planned} is not decided yet.`
		case 'cancel':
			return `${planned} is canceled.`
		case 'substitute':
			return `${planned} is taught by ${nameOf(plan.teacherId)}.`
		case 'move':
			return `${planned} moves to ${when(access, plan.startsAt)}.`
	}
}

function when({ school }: Access, at: number): string {
	return momentWords(at, school.timeZone, school.dateFormat)
}

function colleaguesOf({ schoolId }: Access, changed: readonly PlannedLesson[]) {
	const ids = changed.flatMap(({ plan }) => (plan.is === 'substitute' ? [plan.teacherId] : []))
	const { id, name, email, membershipId } = teachers
	return database()
		.select({ id, name, email, membershipId })
		.from(teachers)
		.where(and(eq(teachers.schoolId, schoolId), inArray(teachers.id, [...new Set(ids)])))
		.all()
}
