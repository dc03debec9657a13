import { and, eq, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { teachers } from '#db/schema/index.ts'
import { effectWords } from '#app/domain/attendance/consequence.ts'
import {
	absentTeacherLetter,
	familyAbsenceLetter,
	substituteLetter,
} from '#app/letters/lesson-changes.server.ts'
import type { Mail } from '#app/letters/mail.ts'
import { momentWords, plainDateWords } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { listExpected } from '../attendance.server.ts'
import type { Absence, PlannedLesson } from './absence-options.server.ts'
import { listLessonRecipients } from './recipients.server.ts'

export interface AbsenceLetters {
	mails: Mail[]
	/** Who is written to, and what they read. */
	told: { name: string; email: string; lines: string[] }[]
	/** Students and colleagues the school has no email address of. */
	unreachable: string[]
}

interface Told {
	absence: Absence
	teacher: { name: string; email: string | null }
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
		{ name: teacher.name, email: teacher.email, lines: own, write: absentTeacherLetter },
	]
	const reached = letters.flatMap((one) => (one.email ? [{ ...one, email: one.email }] : []))
	return {
		mails: reached.map(({ name, email, lines, write }) => write({ ...about, to: { name, email }, lines })),
		told: reached.map(({ name, email, lines }) => ({ name, email, lines })),
		unreachable: [...families.unreachable, ...letters.filter(({ email }) => !email).map(({ name }) => name)],
	}
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
	const { people, unreachable } = listLessonRecipients(access, [...byStudent.keys()])
	const told = people.map(({ name, email, studentIds }) => ({
		name,
		email,
		lines: studentIds.flatMap((id) => byStudent.get(id) ?? []),
	}))
	return { told, unreachable }
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
	return database()
		.select({ id: teachers.id, name: teachers.name, email: teachers.email })
		.from(teachers)
		.where(and(eq(teachers.schoolId, schoolId), inArray(teachers.id, [...new Set(ids)])))
		.all()
}
