import { expect } from 'vitest'
import { database, write } from '#db/client.server.ts'
import { classTeachers } from '#db/schema/index.ts'
import { indexStudent } from '#app/models/search-words.server.ts'
import { daysAfter, plainDateWords, today } from '#app/utils/dates.ts'
import { change, rows } from './database.ts'
import {
	aClass,
	anAdminAt,
	anEnrolment,
	aSchool,
	aStudent,
	aTeacherAt,
	type APerson,
	type ASchool,
} from './factories.ts'
import { Visitor } from './visitor.ts'

export const EVENTS = '/classes/events'
export const OF_TEACHER = '/dashboard/teacher/classes/events'
export const OF_FAMILY = '/student/schedule/events'

export let school: ASchool
export let office: Visitor
export let ada: string
export let ben: string
export let day: string

/** A school with an office, and two students; each test begins with one. */
export async function beginEvents() {
	school = aSchool()
	office = await Visitor.signedInAs(anAdminAt(school))
	ada = aNamed('Ada', 'Okafor')
	ben = aNamed('Ben', 'Ito')
	day = today('America/New_York')
}

export function aNamed(firstName: string, lastName: string): string {
	const id = aStudent(school, { firstName, lastName })
	write((tx) => indexStudent(tx, school.id, id))
	return id
}

export const inDays = (days: number) => daysAfter(day, days)
export const said = (on: string) => plainDateWords(on, 'day-first')
export const idIn = (location: string | null) =>
	new URL(location ?? '', 'http://x').pathname.split('/').at(-1) ?? ''

export const DETAILS = {
	kind: 'recital',
	name: 'Spring recital',
	time: '17:00',
	place: 'Hall',
	places: '',
	audience: 'all',
	board: '',
	note: '',
}

/** Added by the office, and open for sign-up unless it is said. */
export async function anEvent(details: Record<string, string> = {}, { open = true } = {}): Promise<string> {
	const typed = { ...DETAILS, day: inDays(20), signUpUntil: inDays(10), ...details }
	const answer = await office.post(`${EVENTS}/new`, typed)
	expect(answer.status, answer.page.problems.join()).toBe(303)
	const id = idIn(answer.location)
	if (open) await office.post(`${EVENTS}/${id}`, { intent: 'open' })
	return id
}

/** An exam that is held today. */
export const anExam = () =>
	anEvent({ kind: 'exam', name: 'Grade exams', day, signUpUntil: day, board: 'Northern Lights' })

export const MINUET = { title: 'Minuet', composer: 'Petzold', minutes: '3' }

export function signUp(
	who: Visitor,
	event: string,
	student: string,
	piece: Record<string, string> = MINUET,
	at = EVENTS,
) {
	return who.post(`${at}/${event}/sign-up?student=${student}`, piece)
}

export const asFamily = (
	who: Visitor,
	event: string,
	student: string,
	piece: Record<string, string> = MINUET,
) =>
	who.post(`${OF_FAMILY}/entry?event=${event}&student=${student}`, {
		intent: 'sign-up',
		event,
		student,
		...piece,
	})

export function entryOf(student: string): string {
	const [entry] = rows<{ id: string }>(
		'select id from event_entries where student_id = ? and withdrawn_at is null',
		student,
	)
	return entry?.id ?? ''
}

export const entries = () => rows('select id from event_entries where withdrawn_at is null').length
export const mails = () =>
	rows<{ subject: string; text: string }>(`select subject, text from outbox where kind = 'event'`)

export function result(
	who: Visitor,
	event: string,
	student: string,
	typed: Record<string, string>,
	at = EVENTS,
) {
	const entry = entryOf(student)
	const [{ version = 0 } = {}] = rows<{ version: number }>(
		'select version from event_entries where id = ?',
		entry,
	)
	const none = { mark: '', resultOn: '', resultNote: '', version: String(version) }
	return who.post(`${at}/${event}/entries/${entry}/result`, { ...none, ...typed })
}

/** Teaches a class with these students. */
export async function aTeacherOf(...students: string[]): Promise<{ teacher: Visitor; classId: string }> {
	const jun = aTeacherAt(school)
	const classId = aClass(school, { name: 'Piano' })
	const [{ id: teacherId = '' } = {}] = rows<{ id: string }>(
		'select id from teachers where membership_id = ?',
		jun.membershipId,
	)
	database().insert(classTeachers).values({ schoolId: school.id, classId, teacherId, part: 'lead' }).run()
	for (const id of students) anEnrolment(school, classId, id)
	return { teacher: await Visitor.signedInAs(jun), classId }
}

export function inLanguage({ userId }: APerson, language: string) {
	change(
		`insert into preferences (user_id, language, updated_at) values (?, ?, 1)
		 on conflict (user_id) do update set language = excluded.language`,
		userId,
		language,
	)
}
