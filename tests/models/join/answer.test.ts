import { beforeEach, describe, expect, it } from 'vitest'
import { listNeeds } from '#app/models/dashboard/attention.server.ts'
import { acceptSignUp, answerInquiry, declineSignUp, reopenSignUp } from '#app/models/join/answer.server.ts'
import { enrolStudent } from '#app/models/student/activity.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { takeInquiry } from '#app/models/join/sign-up.server.ts'
import { listSignUps } from '#app/models/join/inbox.server.ts'
import { readSignUpQuery } from '#app/domain/join/list.ts'
import { change, rows } from '../../support/database.ts'
import { aStudent } from '../../support/factories.ts'
import { aLesson, anEnrolment } from '../../support/lesson-factories.ts'
import { aDraft, fee } from '../../support/billing.ts'
import { aChild, aJoinSchool, aShownClass, signsUp } from '../../support/joining.ts'
import { wordsOf } from '../../support/office.ts'

let { school, office, page } = {} as ReturnType<typeof aJoinSchool>
beforeEach(() => void ({ school, office, page } = aJoinSchool()))

const list = () => listSignUps(office, readSignUpQuery(new URLSearchParams()))
const states = () =>
	rows(
		'select s.state as student, e.state as place from students s left join enrolments e on e.student_id = s.id',
	)
const mails = (kind: string) =>
	rows<{ subject: string; text: string; html: string }>(
		'select subject, text, html from outbox where kind = ?',
		kind,
	)
const inquires = () => {
	const contact = { name: 'Sora Park', email: 'sora@example.test', language: 'en' as const }
	const person = { firstName: 'Mina', lastName: 'Park' }
	takeInquiry(page, { person, contact, message: 'A harp?', trial: null, texts: '', agreed: [] })
}

describe('the office', () => {
	it('places who asked, tells the family, and invites it', () => {
		signsUp(page, aShownClass(school, { joining: 'by_approval' }))
		const [asked] = list().rows
		expect(asked).toMatchObject({ student: 'Mina Park', kind: 'request', contact: { name: 'Sora Park' } })
		expect(acceptSignUp(office, asked?.id ?? '', 1)).toMatchObject({ value: { placed: 'Piano' } })
		expect(states()).toEqual([{ student: 'active', place: 'active' }])
		expect(mails('sign-up-answer')[0]?.text).toContain('Mina Park has a place in Piano')
		expect(mails('invitation')).toHaveLength(1)
		expect(wordsOf(acceptSignUp(office, asked?.id ?? '', 1))).toMatch(/^A colleague answered/)
	})

	it('invites a family with a seat that was not invited yet, when it says Done', () => {
		signsUp(page, aShownClass(school))
		const email = 'new@example.test'
		change('update guardians set membership_id = null, email = ?, email_key = ?', email, email)
		acceptSignUp(office, list().rows[0]?.id ?? '', 1)
		expect(rows("select to_address from outbox where kind = 'invitation' order by rowid")[1]).toEqual({
			to_address: email,
		})
	})

	it('sees the phone and email of an adult who signed up alone', () => {
		const classId = aShownClass(school, { ageFrom: 18, ageTo: null })
		const contact = {
			name: 'Ada Park',
			email: 'ada@example.test',
			phone: '+14155550133',
			language: 'en',
		} as const
		signsUp(page, classId, { isSelf: true, children: [aChild('Ada', { birthDate: '1980-01-02' })], contact })
		expect(list().rows[0]?.contact).toMatchObject({
			name: null,
			email: 'ada@example.test',
			phone: { href: 'tel:+14155550133' },
		})
	})

	it('writes to an adult who signed up alone in the language of the page they signed up on', () => {
		const classId = aShownClass(school, { ageFrom: 18, ageTo: null, joining: 'by_approval' })
		const contact = { name: 'Ada Park', email: 'ada@example.test', language: 'de' } as const
		signsUp(page, classId, { isSelf: true, children: [aChild('Ada', { birthDate: '1980-01-02' })], contact })
		acceptSignUp(office, list().rows[0]?.id ?? '', 1)
		expect(rows('select language from students')).toEqual([{ language: 'de' }])
		for (const kind of ['sign-up', 'sign-up-answer', 'invitation'])
			expect(mails(kind)).toMatchObject([{ html: expect.stringContaining('<html lang="de">') as string }])
	})

	it('keeps the language of a parent with the parent', () => {
		const contact = { name: 'Sora Park', email: 'sora@example.test', language: 'de' } as const
		signsUp(page, aShownClass(school), { contact })
		expect(rows('select language from students')).toEqual([{ language: null }])
		expect(rows('select language from guardians')).toEqual([{ language: 'de' }])
	})

	it('puts who asked for a full class on its waiting list, and says that to the family', () => {
		const classId = aShownClass(school, { joining: 'by_approval', capacity: 1 })
		signsUp(page, classId)
		anEnrolment(school, classId, aStudent(school))
		expect(acceptSignUp(office, list().rows[0]?.id ?? '', 1)).toMatchObject({
			value: { placed: 'Piano', waits: true },
		})
		expect(states()).toContainEqual({ student: 'waiting', place: 'waiting' })
		const text = mails('sign-up-answer')[0]?.text
		expect(text).toContain('Mina Park is on the waiting list of Piano')
		expect(text).toContain('because every seat is taken')
		expect(text).not.toContain('has a place')
	})

	it('takes back the seat that is declined, and no seat in another class', () => {
		signsUp(page, aShownClass(school))
		const { id = '', studentId = '' } = list().rows[0] ?? {}
		anEnrolment(school, aShownClass(school, { name: 'Guitar', weekday: 5 }), studentId)
		expect(declineSignUp(office, id, { version: 1, message: '', tells: false }).ok).toBe(true)
		// A seat that began today lasts until tonight.
		expect(rows('select c.name, e.state from enrolments e join classes c on c.id = e.class_id')).toEqual(
			expect.arrayContaining([
				{ name: 'Piano', state: 'ending' },
				{ name: 'Guitar', state: 'active' },
			]),
		)
		expect(rows('select state from students')).toEqual([{ state: 'active' }])
	})

	it.each([
		['en', 'because others wait before you'],
		['de', 'weil andere vor Ihnen warten'],
		['es', 'porque otras personas esperan antes que usted'],
	] as const)('says in %s that others wait before them where a seat is free', (language, words) => {
		const classId = aShownClass(school, { joining: 'by_approval', capacity: 1 })
		signsUp(page, classId, { contact: { name: 'Sora Park', email: 'sora@example.test', language } })
		anEnrolment(school, classId, aStudent(school), { state: 'waiting', position: 1 })
		expect(acceptSignUp(office, list().rows[0]?.id ?? '', 1)).toMatchObject({ value: { waits: true } })
		expect(mails('sign-up-answer')[0]?.text).toContain(words)
	})

	it('declines with a letter, which gives the place back, and takes that back again', () => {
		signsUp(page, aShownClass(school))
		const id = list().rows[0]?.id ?? ''
		declineSignUp(office, id, { version: 1, message: 'Try again in May.', tells: true })
		expect(states()).toEqual([{ student: 'left', place: 'ended' }])
		expect(mails('sign-up-answer')[0]?.text).toContain('Try again in May.')
		expect(mails('sign-up-answer')[0]?.text).toContain(
			'Thank you for signing Mina Park up for Piano at Harmony. We are sorry that we cannot offer a place in this class now.',
		)
		expect(reopenSignUp(office, id, 2).ok).toBe(true)
		expect(states()).toEqual([{ student: 'waiting', place: 'ended' }])
		expect(acceptSignUp(office, id, 3)).toMatchObject({ value: { placed: 'Piano' } })
	})

	it.each([
		['en', 'Thank you for signing up for Piano at Harmony. We are sorry that we cannot offer you a place'],
		['de', 'dass Sie sich bei Harmony für Piano angemeldet haben. Leider können wir Ihnen'],
		['es', 'Gracias por inscribirse en Piano de Harmony. Sentimos no poder ofrecerle una plaza'],
	] as const)('declines an adult who signed up alone in %s as the reader', (language, words) => {
		const classId = aShownClass(school, { ageFrom: 18, ageTo: null })
		const contact = { name: 'Ada Park', email: 'ada@example.test', language }
		signsUp(page, classId, { isSelf: true, children: [aChild('Ada', { birthDate: '1980-01-02' })], contact })
		declineSignUp(office, list().rows[0]?.id ?? '', { version: 1, message: '', tells: true })
		expect(mails('sign-up-answer')[0]?.text).toContain(words)
	})

	it('declines a question without calling it a sign-up, or the person one who left', () => {
		inquires()
		declineSignUp(office, list().rows[0]?.id ?? '', { version: 1, message: 'Only piano.', tells: true })
		const [mail] = mails('sign-up-answer')
		expect(mail?.subject).toBe('Your inquiry at Harmony')
		expect(mail?.text).toContain(
			'Thank you for asking about lessons for Mina Park at Harmony. We are sorry that we cannot offer a place now.',
		)
		expect(rows('select state, left_on from students')).toEqual([{ state: 'left', left_on: null }])
	})

	it('answers a question by email, and the question is done', () => {
		inquires()
		const id = list().rows[0]?.id ?? ''
		expect(answerInquiry(office, id, { version: 1, message: 'Yes, from May.' }).ok).toBe(true)
		expect(mails('sign-up-answer')[0]?.text).toContain('Yes, from May.')
		expect(states()).toEqual([{ student: 'enquiry', place: null }])
		expect(list().rows[0]).toMatchObject({ state: 'accepted' })
	})

	it('sees who it may be, and nothing of another school', () => {
		const known = aStudent(school, { firstName: 'Mina', lastName: 'Park' })
		signsUp(page, aShownClass(school))
		expect(list().rows[0]?.twin).toMatchObject({ id: known, name: 'Mina Park' })
		const other = aJoinSchool('other')
		expect(listSignUps(other.office, readSignUpQuery(new URLSearchParams())).total).toBe(0)
		expect(acceptSignUp(other.office, list().rows[0]?.id ?? '', 1)).toMatchObject({ status: 404 })
	})
})

describe('a request for a place that begins later', () => {
	const later = () => daysAfter(today(office.school.timeZone), 40)
	const asks = (more: Parameters<typeof aShownClass>[1] = {}) => {
		const classId = aShownClass(school, { joining: 'by_approval', ...more })
		signsUp(page, classId)
		const { id = '', studentId = '' } = list().rows[0] ?? {}
		const child = { id: studentId, name: 'Mina Park' }
		return { classId, id, child, into: { classId, startsOn: later(), isTrial: false, ifFull: false } }
	}
	const needs = () => listNeeds(office, today(office.school.timeZone)).map(({ need }) => need)
	const seats = () => rows('select state, starts_on as start, ends_on as "end" from enrolments')

	it('is placed from the day that the office chooses, which Undo takes back', () => {
		const { id } = asks()
		expect(acceptSignUp(office, id, 1, later())).toMatchObject({ value: { placed: 'Piano', waits: false } })
		expect(seats()).toEqual([{ state: 'future', start: later(), end: null }])
		expect(reopenSignUp(office, id, 2)).toMatchObject({ ok: true })
		expect(seats()).toMatchObject([{ state: 'ended' }])
	})

	it('ends the trial of a student from the chosen day', () => {
		const { classId, id, child } = asks()
		anEnrolment(school, classId, child.id, { isTrial: true })
		expect(acceptSignUp(office, id, 1, later())).toMatchObject({ value: { placed: 'Piano' } })
		expect(rows('select is_trial as isTrial, enrolled_from as "from" from enrolments')).toEqual([
			{ isTrial: 0, from: later() },
		])
	})

	it('is refused where the class is full from that day', () => {
		const { classId, id } = asks({ capacity: 1 })
		anEnrolment(school, classId, aStudent(school))
		expect(wordsOf(acceptSignUp(office, id, 1, later()))).toMatch(/full/)
		expect(list().rows[0]?.state).toBe('new')
	})

	it('is settled once the office enrolls the student by hand, and cannot be declined after Undo', () => {
		const { id, child, into } = asks()
		expect(needs()).toContain('sign-up')
		expect(enrolStudent(office, child, into).ok).toBe(true)
		expect(needs()).not.toContain('sign-up')
		expect(mails('invitation')).toHaveLength(1)
		expect(list().rows[0]).toMatchObject({ state: 'accepted', version: 2 })
		expect(reopenSignUp(office, id, 2).ok).toBe(true)
		expect(wordsOf(declineSignUp(office, id, { version: 3, message: '', tells: true }))).toBe(
			'Mina Park is in Piano already. Choose Place to accept the sign-up with that seat.',
		)
		expect(acceptSignUp(office, id, 3)).toMatchObject({ value: { placed: 'Piano' } })
		expect(mails('sign-up-answer').map(({ text }) => text)).toEqual([
			expect.stringContaining('Mina Park has a place in Piano'),
		])
		expect(mails('invitation')).toHaveLength(1)
		expect(seats()).toEqual([{ state: 'future', start: later(), end: null }])
		expect(rows("select count(*) as n from audit_entries where action = 'sign-up.accepted'")).toEqual([
			{ n: 2 },
		])
	})

	it('is told of the seat and invited in one email each, and not invited with an account', () => {
		const { child, into } = asks()
		expect(enrolStudent(office, child, { ...into, tells: true })).toMatchObject({ value: { mailed: 1 } })
		expect([mails('lesson-changes').length, mails('invitation').length]).toEqual([1, 1])
		signsUp(page, into.classId)
		const other = { id: list().rows[0]?.studentId ?? '', name: 'Mina Park' }
		expect(enrolStudent(office, other, into).ok).toBe(true)
		expect(mails('invitation')).toHaveLength(1)
	})

	it('is declined without ending the seat that the office has given in another class', () => {
		const { id, child, into } = asks()
		const guitar = aShownClass(school, { name: 'Guitar', weekday: 5 })
		expect(enrolStudent(office, child, { ...into, classId: guitar }).ok).toBe(true)
		expect(declineSignUp(office, id, { version: 1, message: '', tells: false }).ok).toBe(true)
		expect(list().rows[0]).toMatchObject({ state: 'declined' })
		expect(states()).toEqual([{ student: 'active', place: 'future' }])
	})

	it('ends the student who only waits for that class', () => {
		const { id, child, into } = asks({ capacity: 1 })
		anEnrolment(school, into.classId, aStudent(school))
		expect(enrolStudent(office, child, { ...into, ifFull: true }).ok).toBe(true)
		expect(declineSignUp(office, id, { version: 1, message: '', tells: false }).ok).toBe(true)
		expect(states()).toContainEqual({ student: 'left', place: 'ended' })
	})

	it('is settled once a trial goes on for good', () => {
		const { classId, child, into } = asks()
		anEnrolment(school, classId, child.id, { isTrial: true })
		expect(needs()).toContain('sign-up')
		expect(enrolStudent(office, child, into).ok).toBe(true)
		expect(needs()).not.toContain('sign-up')
	})

	it('waits on while the student waits for a seat', () => {
		const { id, child, into } = asks({ capacity: 1 })
		anEnrolment(school, into.classId, aStudent(school))
		expect(enrolStudent(office, child, { ...into, ifFull: true })).toMatchObject({ value: { position: 1 } })
		expect(needs()).toContain('sign-up')
		expect(acceptSignUp(office, id, 1)).toMatchObject({ value: { placed: 'Piano', waits: true } })
	})
})

describe('Undo of a place that the office gave', () => {
	const placed = (more: Parameters<typeof aShownClass>[1] = {}) => {
		const classId = aShownClass(school, { joining: 'by_approval', ...more })
		signsUp(page, classId)
		const id = list().rows[0]?.id ?? ''
		return { classId, id, places: () => acceptSignUp(office, id, 1) }
	}

	it('takes the seat back as if it had never begun, and tells the family', () => {
		const { id, places } = placed()
		places()
		change("update enrolments set starts_on = date(starts_on, '-3 days'), state = 'active'")
		expect(reopenSignUp(office, id, 2)).toMatchObject({ ok: true, value: { placed: 'Piano' } })
		expect(states()).toEqual([{ student: 'waiting', place: 'ended' }])
		expect(rows('select ends_on < starts_on as isNever from enrolments')).toEqual([{ isNever: 1 }])
		expect(list().rows[0]).toMatchObject({ state: 'new', kind: 'request', hasPlace: false })
		expect(mails('sign-up-answer')[1]?.text).toContain(
			'The place of Mina Park in Piano at Harmony was taken back.',
		)
		expect(acceptSignUp(office, id, 3)).toMatchObject({ value: { placed: 'Piano' } })
	})

	it('takes the place on the waiting list back', () => {
		const { classId, id, places } = placed({ capacity: 1 })
		anEnrolment(school, classId, aStudent(school))
		places()
		expect(reopenSignUp(office, id, 2).ok).toBe(true)
		expect(states()).toContainEqual({ student: 'waiting', place: 'ended' })
	})

	it('is refused once the student is marked on a roll', () => {
		const { classId, id, places } = placed()
		places()
		const { student } = rows<{ student: string }>('select student_id as student from enrolments')[0] ?? {
			student: '',
		}
		const lessonId = aLesson(school, { classId, startsAt: Date.now() })
		change(
			`insert into attendance_marks (school_id, id, lesson_id, student_id, code, source, at)
			values (?, 'mark', ?, ?, 'P', 'teacher', 1)`,
			school.id,
			lessonId,
			student,
		)
		expect(wordsOf(reopenSignUp(office, id, 2))).toBe(
			'Mina Park is marked on a roll already. End the enrollment in Piano on the page of the class.',
		)
		expect(states()).toEqual([{ student: 'active', place: 'active' }])
	})

	it('is refused once the seat is on an invoice', () => {
		const { id, places } = placed()
		places()
		const [seat] = rows<{ id: string; student: string; family: string }>(
			`select e.id, s.id as student, s.family_id as family from enrolments e join students s on s.id = e.student_id`,
		)
		aDraft(office, seat?.family ?? '', fee(6400, { studentId: seat?.student, enrolmentId: seat?.id }))
		expect(wordsOf(reopenSignUp(office, id, 2))).toMatch(/^Mina Park is on an invoice already/)
		expect(states()).toEqual([{ student: 'active', place: 'active' }])
	})
})
