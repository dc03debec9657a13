import { beforeEach, describe, expect, it } from 'vitest'
import { sayFlash } from '#app/domain/flash.ts'
import { keyOfPlace } from '#app/domain/notification/recipients.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	addEvent,
	cancelEvent,
	editEvent,
	stepEvent,
	type EventDetails,
} from '#app/models/event/changes.server.ts'
import { signUp, withdrawEntry } from '#app/models/event/entry-changes.server.ts'
import { findEntry } from '#app/models/event/entries.server.ts'
import { findEvent } from '#app/models/event/events.server.ts'
import { saveResult, type Result } from '#app/models/event/results.server.ts'
import { countTeachersToTell } from '#app/models/event/teacher-letters.server.ts'
import { setChoice } from '#app/models/notification/choices.server.ts'
import { withEvents } from '#app/requests/events-among-lessons.server.ts'
import { write } from '#db/client.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import {
	accessOf,
	aClass,
	aColleagueAt,
	anEnrolment,
	aSchoolWithAccess,
	aStudent,
	aTeacherAt,
	type APerson,
	type ASchool,
} from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { mails } from '../../support/mail.ts'
import { aParent } from '../../support/portal.ts'

const DETAILS = {
	kind: 'recital',
	name: 'Spring recital',
	day: '2030-05-02',
	time: '17:00',
	place: 'Hall',
	signUpUntil: '2030-04-20',
	audience: 'all',
} as const

let school: ASchool
let access: Access
let jun: APerson
let ada: string
let eventId: string

beforeEach(() => {
	;({ school, access } = aSchoolWithAccess())
	jun = aTeacherAt(school)
	ada = aStudent(school, { firstName: 'Ada', lastName: 'Okafor' })
	teaches(jun, ada)
	eventId = valueOf(addEvent(access, newId(), DETAILS)!).id
	valueOf(stepEvent(access, eventId, 'open')!)
})

const teacherIdOf = ({ membershipId }: APerson) =>
	rows<{ id: string }>('select id from teachers where membership_id = ?', membershipId)[0]?.id ?? ''

function teaches(person: APerson, studentId: string) {
	const classId = aClass(school, { name: 'Piano' })
	change(
		`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
		...[school.id, classId, teacherIdOf(person)],
	)
	anEnrolment(school, classId, studentId)
}

const enters = (studentId: string, by = access) =>
	valueOf(signUp(by, newId(), { eventId, studentId, title: 'Minuet' })!)
const isMoved = (to: Partial<EventDetails>) =>
	valueOf(editEvent(access, eventId, findEvent(access, eventId)?.version ?? 0, { ...DETAILS, ...to })!)
const toldTo = ({ email }: APerson) => mails().filter(({ to }) => to === email)
const counted = () => countTeachersToTell(access, findEvent(access, eventId)!)

it('the office is told who signed up and who withdrew, and not of what it did itself', () => {
	const office = aColleagueAt(school)
	const parent = accessOf(aParent(school, [ada]))
	withdrawEntry(access, enters(ada).id)
	expect(toldTo(office)).toEqual([])
	valueOf(withdrawEntry(parent, enters(ada, parent).id)!)
	expect(toldTo(office)).toMatchObject([
		{ kind: 'offer-answer', subject: 'Ada Okafor signed up for Spring recital' },
		{ kind: 'offer-answer', subject: 'Ada Okafor no longer takes part in Spring recital' },
	])
	expect(toldTo(office)[0]?.text).toContain(`/classes/events/${eventId}`)
})

describe('a teacher of students in a recital', () => {
	it('is told where it was and where it is now, with the names of their own students', () => {
		const ben = aStudent(school, { firstName: 'Ben', lastName: 'Ito' })
		enters(ada)
		enters(ben)
		isMoved({ note: 'Bring a chair' })
		expect(toldTo(jun)).toEqual([])
		expect(isMoved({ time: '18:30', place: 'Church' }).told).toBe(1)
		const [mail] = toldTo(jun)
		expect(mail).toMatchObject({ kind: 'lesson-changes', subject: 'Changed: Spring recital' })
		expect(mail?.text).toMatch(/Before: .*17:00, Hall\nNow: .*18:30, Church/)
		expect(mail?.text).toContain('Ada Okafor: Minuet')
		expect(mail?.text).not.toContain('Ben')
		expect(mail?.text).toContain(`/dashboard/teacher/classes/events/${eventId}`)
	})

	it('is told that it is canceled, and why, in their language', () => {
		enters(ada)
		change(`insert into preferences (user_id, language, updated_at) values (?, 'de', 1)`, jun.userId)
		expect(counted()).toBe(1)
		expect(cancelEvent(access, eventId, 'Snow')).toMatchObject({ value: { told: 1 } })
		const [mail] = toldTo(jun)
		expect(mail?.subject).toBe('Abgesagt: Spring recital')
		expect(mail?.text).toContain('Snow')
		expect(mail?.text).toContain(
			'Sie unterrichten diese Person oder haben sie angemeldet:\nAda Okafor: Minuet',
		)
	})

	it('is not told by email if they want no emails about changes, and is not counted', () => {
		enters(ada)
		const recipient = `teacher:${teacherIdOf(jun)}`
		write((tx) => setChoice(tx, access.schoolId, { event: 'change', recipient, how: 'off' }))
		expect(counted()).toBe(0)
		expect(cancelEvent(access, eventId)).toMatchObject({ value: { told: 0 } })
		expect(toldTo(jun)).toEqual([])
	})

	it('is not told if their student withdrew, if they teach others, or if it has begun', () => {
		const kim = aTeacherAt(school)
		teaches(kim, aStudent(school))
		const { id } = enters(ada)
		valueOf(withdrawEntry(access, id)!)
		enters(aStudent(school))
		expect(counted()).toBe(0)
		enters(ada)
		change(`update events set day = '2020-05-02', sign_up_until = '2020-05-02' where id = ?`, eventId)
		expect(counted()).toBeNull()
		cancelEvent(access, eventId)
		expect([...toldTo(jun), ...toldTo(kim)]).toEqual([])
	})

	it('is not told of their own change, and no other school’s teacher is', () => {
		const other = aSchoolWithAccess()
		aTeacherAt(other.school)
		change(
			'update teachers set membership_id = ? where membership_id = ?',
			access.membershipId,
			jun.membershipId,
		)
		enters(ada)
		expect(counted()).toBe(0)
		expect(cancelEvent(access, eventId)).toMatchObject({ value: { told: 0 } })
		expect(mails().filter(({ kind }) => kind === 'lesson-changes')).toEqual([])
	})

	it('sees it as canceled on their schedule, unlike a teacher without students in it', () => {
		enters(ada)
		cancelEvent(access, eventId)
		const day = { from: DETAILS.day, to: DETAILS.day }
		const shown = (who: Access) =>
			withEvents(who, [], day).map(({ title, standing, event }) => [title, standing, event?.words])
		expect(shown(accessOf(jun))).toEqual([['Spring recital', 'canceled', 'Canceled']])
		expect(shown(accessOf(aTeacherAt(school)))).toEqual([])
		expect(shown(access)).toEqual([])
	})
})

it('a teacher who signed a student up is told, though somebody else teaches them now', () => {
	enters(ada, accessOf(jun))
	change('delete from class_teachers where teacher_id = ?', teacherIdOf(jun))
	const kim = aTeacherAt(school)
	teaches(kim, ada)
	expect(counted()).toBe(2)
	expect(cancelEvent(access, eventId)).toMatchObject({ value: { told: 2 } })
	for (const who of [jun, kim]) expect(toldTo(who)[0]?.text).toContain('Ada Okafor')
})

describe('the family of a student with a result', () => {
	const KEPT = { outcome: 'merit', mark: '124 of 150', resultNote: 'A warm tone' } as const
	let ana: APerson
	let entryId: string

	/** An exam or a recital that took place. */
	function tookPart(kind: 'exam' | 'recital', name: string) {
		eventId = valueOf(addEvent(access, newId(), { ...DETAILS, kind, name })!).id
		valueOf(stepEvent(access, eventId, 'open')!)
		const piece = { title: 'Minuet', instrument: 'Piano' }
		entryId = valueOf(signUp(access, newId(), { eventId, studentId: ada, ...piece })!).id
		change(`update events set day = '2020-03-02', sign_up_until = '2020-03-01' where id = ?`, eventId)
		change('delete from outbox')
	}

	beforeEach(() => {
		ana = aParent(school, [ada])
		aParent(school, [aStudent(school)])
	})

	const saves = (result: Result, by = access) =>
		valueOf(saveResult(by, entryId, findEntry(access, entryId)?.version ?? 0, result)!).told
	const told = () => mails().map(({ to, subject, text }) => [to, subject, text])

	it('is emailed the outcome, the mark and the note, once, and no other family is', () => {
		tookPart('exam', 'Grade 1')
		expect(saves(KEPT, accessOf(jun))).toBe(1)
		expect(saves(KEPT)).toBe(0)
		// The portal does not show the day of a result.
		expect(saves({ ...KEPT, resultOn: '2020-03-09' })).toBe(0)
		expect(told()).toEqual([
			[
				ana.email,
				'Result for Ada Okafor: Grade 1',
				expect.stringMatching(
					/result for Ada Okafor in Grade 1:\s+Merit, 124 of 150\s+Examiner: A warm tone\s[^]*\/student\/schedule\/events/,
				),
			],
		])
	})

	it('is emailed each correction as the new result, in their language', () => {
		tookPart('exam', 'Grade 1')
		saves(KEPT)
		change(`insert into preferences (user_id, language, updated_at) values (?, 'es', 1)`, ana.userId)
		saves({ ...KEPT, outcome: 'distinction' })
		saves({ ...KEPT, outcome: 'absent' })
		saves({})
		expect(told().slice(1)).toEqual([
			[
				ana.email,
				'Resultado de Ada Okafor: Grade 1',
				expect.stringMatching(/Sobresaliente, 124 of 150\s+Tribunal: A warm tone/),
			],
			[ana.email, 'Ada Okafor no se presentó: Grade 1', expect.not.stringContaining('124')],
			[ana.email, 'Corrección sobre Ada Okafor: Grade 1', expect.stringContaining('Ya no es válido')],
		])
	})

	it('is emailed that the student did not come to a recital, and what was saved says how many were', () => {
		tookPart('recital', 'Winter recital')
		expect(saves({ outcome: 'absent' })).toBe(1)
		expect(told()).toEqual([[ana.email, 'Ada Okafor did not come to Winter recital', expect.any(String)]])
		const flash = { id: 'entry-result', params: { student: 'Ada Okafor', told: '1' } } as const
		expect(sayFlash(flash, { mailWaits: false }).text).toBe(
			'The result of Ada Okafor was saved, and 1 person was told.',
		)
	})

	it('is not emailed if they want no emails about recitals and exams', () => {
		tookPart('exam', 'Grade 1')
		const recipient = keyOfPlace(ana.membershipId ?? '')
		write((tx) => setChoice(tx, access.schoolId, { event: 'event', recipient, how: 'off' }))
		expect(saves(KEPT)).toBe(0)
		expect(told()).toEqual([])
	})
})
