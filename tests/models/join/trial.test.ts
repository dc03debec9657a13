import { lessonThenWords } from '#app/models/lesson/change-words.server.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { declineSignUp, reopenSignUp } from '#app/models/join/answer.server.ts'
import { readSignUpQuery } from '#app/domain/join/list.ts'
import { findSignUp, listSignUps } from '#app/models/join/inbox.server.ts'
import { findTrialTime, listTrialTimes, setOwnShown } from '#app/models/join/shown-teachers.server.ts'
import { findTwin } from '#app/models/join/known-student.server.ts'
import { findKnownFamily } from '#app/models/join/same-family.server.ts'
import { bookTrial, listTimesFor } from '#app/models/join/trial.server.ts'
import { takeInquiry } from '#app/models/join/sign-up.server.ts'
import { ANOTHER, type TrialAsked } from '#app/domain/join/offer.ts'
import { listNeeds } from '#app/models/dashboard/attention.server.ts'
import { needLines } from '#app/routes/school/dashboard/needs.ts'
import { listOwnLessons } from '#app/models/portal/lessons.server.ts'
import { findOwnCredit, listSlots } from '#app/models/portal/make-up-times.server.ts'
import { bookForFamily } from '#app/models/portal/office-booking.server.ts'
import { reachesStudent } from '#app/models/scope.server.ts'
import { momentAt, wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import { momentWords, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Language } from '#app/utils/spoken.ts'
import { change, rows } from '../../support/database.ts'
import { accessOf, aClass, aStudent, aTeacherAt } from '../../support/factories.ts'
import { aJoinSchool } from '../../support/joining.ts'
import { aClosure, aLesson } from '../../support/lesson-factories.ts'
import { aRoom, aSite } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'
import { aCredit, aParent } from '../../support/portal.ts'
import { aFamily } from '../../support/students.ts'

let { school, office, page } = {} as ReturnType<typeof aJoinSchool>
let teacherId: string
let teacher: string
let id: string
/** The time the family asked for. */
let time: { key: string; startsAt: number }

beforeEach(() => {
	;({ school, office, page } = aJoinSchool())
	const person = aTeacherAt(school)
	setOwnShown(accessOf(person), true)
	teacher = person.name
	teacherId = rows<{ id: string }>('select id from teachers where membership_id = ?', person.membershipId)[0]!
		.id
	for (const weekday of [1, 2, 3, 4, 5, 6, 7])
		change(
			'insert into teacher_hours values (?, ?, ?, ?, ?, null)',
			school.id,
			teacherId,
			weekday,
			'14:00',
			'16:00',
		)
	time = listTrialTimes(page)[0]!
	asks({ language: 'de', trial: { teacherId, at: time.startsAt } })
	id = rows<{ id: string }>('select id from sign_ups')[0]!.id
})

interface Wish {
	language: Language
	trial: TrialAsked | null
	firstName?: string
	email?: string
}

function asks({ language, trial, firstName = 'Mina', email = 'sora@example.test' }: Wish) {
	takeInquiry(page, {
		person: { firstName, lastName: 'Park' },
		contact: { name: 'Sora Park', email, language },
		trial,
		texts: '',
		agreed: [],
	})
}

const wish = { version: 1, time: '', durationMinutes: 30 }
const books = (more: Partial<typeof wish> & Record<string, unknown> = {}) =>
	bookTrial(office, id, { ...wish, time: time.key, ...more }, newId())
const lessons = () => rows<{ starts_at: number; room_id: string }>('select starts_at, room_id from lessons')
const student = () => rows<{ state: string }>('select state from students')[0]?.state
const mails = () =>
	rows<{ text: string }>("select text from outbox where kind = 'sign-up-answer' order by id").map(
		({ text }) => text,
	)

const teacherMails = () =>
	rows<{ subject: string; text: string }>(
		"select subject, text from outbox where kind = 'lesson-changes' order by id",
	)

describe('a trial lesson that a family asks for', () => {
	it('has no room if the office wants none', () => {
		aRoom(school.id)
		expect(books({ roomId: 'none' })).toMatchObject({ ok: true })
		expect(lessons()).toMatchObject([{ room_id: null }])
	})

	it('has no room where the site of the teacher has none', () => {
		aRoom(school.id)
		change('update teacher_hours set site_id = ?', aSite(school.id, 'At home'))
		expect(books()).toMatchObject({ ok: true })
		expect(lessons()).toMatchObject([{ room_id: null }])
	})

	it('is booked at the time it asked for, in a free room, and the family is told in its language', () => {
		const room = aRoom(school.id)
		expect(listTimesFor(office, findSignUp(office, id)!).asked?.key).toBe(time.key)
		expect(books()).toMatchObject({ ok: true, value: { student: 'Mina Park' } })
		expect(lessons()).toEqual([{ starts_at: time.startsAt, room_id: room }])
		expect(rows('select is_trial, state from enrolments')).toEqual([{ is_trial: 1, state: 'future' }])
		expect([student(), findSignUp(office, id)?.state]).toEqual(['trial', 'accepted'])
		expect(mails()).toEqual([
			expect.stringMatching(new RegExp(`hat eine Probestunde bei Harmony: .*${teacher}`)),
		])
		expect(rows("select id from outbox where kind = 'invitation'")).toHaveLength(1)
		expect(mails()[0]).toContain('Eine zweite E-Mail lädt Sie ein')
		const [name] = rows<{ name: string }>('select name from classes').map((row) => row.name)
		const lesson = { classId: '', class: name ?? '', startsAt: time.startsAt }
		expect(lessonThenWords(office, lesson, 'de')).toMatch(/^Probestunde, Mina Park, /)
		expect(lessonThenWords(office, { ...lesson, class: 'Trial lessons' }, 'de')).toMatch(/^Trial lessons, /)
	})

	it('is repeated in the receipt, with nothing that was typed', () => {
		const receipts = () =>
			rows<{ text: string }>("select text from outbox where kind = 'sign-up' order by id").map(
				({ text }) => text,
			)
		const when = momentWords(time.startsAt, page.school.timeZone, 'de')
		expect(receipts()).toEqual([
			expect.stringContaining(
				`Sie haben nach einer Probestunde gefragt: ${when}, ${teacher}. Sie ist noch nicht gebucht.`,
			),
		])
		asks({ language: 'en', trial: 'other' })
		expect(receipts()[1]).toContain('You asked for a trial lesson. Its time is not agreed yet.')
		asks({ language: 'es', trial: null })
		expect(receipts()[2]).not.toContain('clase de prueba')
		expect(receipts().join()).not.toMatch(/Mina|Sora/)
	})

	it('is told with the room and the street', () => {
		const room = aRoom(school.id)
		change("update sites set address = 'Ringstraße 5' || char(10) || '1010 Wien'")
		const [place] = rows<{ name: string }>('select name from rooms where id = ?', room)
		books()
		expect(mails()[0]).toContain(`, ${teacher}, ${place?.name}, Ringstraße 5, 1010 Wien.`)
		reopenSignUp(office, id, 2)
		expect(mails()[1]).not.toContain('Ringstraße')
	})

	it('is told with the link, if it is in no room', () => {
		change("update teachers set online_link = 'https://meet.example/1'")
		change("update teachers set email = 'jun@school.example'")
		books({ roomId: 'none' })
		expect(mails()[0]).toContain(`, ${teacher}, online unter https://meet.example/1.`)
		expect(teacherMails()[0]?.text).toContain(', online, https://meet.example/1')
	})

	it('invites a family that asked a question before, and promises nothing when it is invited already', () => {
		takeInquiry(page, {
			person: { firstName: 'Mina', lastName: 'Park' },
			contact: { name: 'Sora Park', email: 'sora@example.test', language: 'de' },
			message: 'Do you have pianos?',
			trial: null,
			texts: '',
			agreed: [],
		})
		books({ student: ANOTHER })
		expect(mails()[0]).toContain('zweite E-Mail')
		reopenSignUp(office, id, 2)
		books({ version: 3, student: ANOTHER })
		expect(rows("select id from outbox where kind = 'invitation'")).toHaveLength(1)
		expect(mails()[2]).toMatch(/hat eine Probestunde bei Harmony/)
		expect(mails()[2]).not.toContain('zweite E-Mail')
	})

	it('is told to its teacher, and also taken back, with a link only for an account', () => {
		const room = aRoom(school.id)
		const [place] = rows<{ name: string }>('select name from rooms where id = ?', room)
		books()
		const [first, ...more] = teacherMails()
		expect([first?.subject, more]).toEqual(['Trial lesson booked for Mina Park', []])
		expect(first?.text).toContain('A trial lesson with you was booked at Harmony:')
		expect(first?.text).toMatch(new RegExp(`\nTrial lesson, Mina Park, .*, \\d\\d:\\d\\d, ${place?.name}\n`))
		expect(first?.text).toContain('/teacher/schedule')
		reopenSignUp(office, id, 2)
		expect(teacherMails()[1]?.subject).toMatch(/^Canceled: Trial lesson, Mina Park, /)
		change('delete from outbox')
		change("update teachers set membership_id = null, email = 'no-account@example.test'")
		expect(books({ version: 3 })).toMatchObject({ ok: true })
		expect(teacherMails().map(({ text }) => text.includes('http'))).toEqual([false])
	})

	it('is no news to the teacher who books it', () => {
		change('update teachers set membership_id = ?', office.membershipId)
		books()
		expect([lessons().length, teacherMails()]).toEqual([1, []])
	})

	it('may be booked at another time the office types, outside the hours of the teacher with a reason', () => {
		const { startsAt } = time
		const day = new Date(startsAt + 3 * 86_400_000).toISOString().slice(0, 10)
		expect(wordsOf(books({ time: 'other' }))).toBe('Enter the day of the lesson')
		expect(wordsOf(books({ time: 'other', day: '2020-01-02', startTime: '15:00' }))).toMatch(/to come/)
		const early = { time: 'other', day, startTime: '10:00', teacherId }
		expect(wordsOf(books(early))).toMatch(/teach at this time/)
		expect(books({ ...early, forceReason: 'Agreed with the family' }).ok).toBe(true)
	})

	it('is refused with the clash, and changes nothing', () => {
		const { startsAt } = time
		aLesson(school, { classId: aClass(school), teacherId, startsAt, endsAt: startsAt + 45 * 60_000 })
		expect(listTimesFor(office, findSignUp(office, id)!).asked).toBeUndefined()
		expect(wordsOf(books())).toContain(teacher)
		expect([lessons().length, student(), mails().length]).toEqual([1, 'enquiry', 0])
	})

	it('is refused on a day the school is closed', () => {
		const on = (at: number) => new Date(at).toISOString().slice(0, 10)
		aClosure(school, { startsOn: on(time.startsAt - 86_400_000), endsOn: on(time.startsAt + 86_400_000) })
		expect(wordsOf(books())).toMatch(/closed/)
		expect([lessons().length, student()]).toEqual([0, 'enquiry'])
	})

	it('is one lesson when the form is sent twice', () => {
		const key = newId()
		const form = { ...wish, time: time.key }
		expect([bookTrial(office, id, form, key).ok, bookTrial(office, id, form, key).ok]).toEqual([true, true])
		expect(lessons()).toHaveLength(1)
	})

	it('is not given the home of another family', () => {
		aRoom(school.id)
		change('update sites set is_home = 1')
		expect(books().ok).toBe(true)
		expect(lessons()).toEqual([{ starts_at: time.startsAt, room_id: null }])
	})

	it('is taken back with its lesson, and the family is told', () => {
		books()
		expect(reopenSignUp(office, id, 2).ok).toBe(true)
		expect([lessons().length, student(), findSignUp(office, id)?.hasPlace]).toEqual([0, 'waiting', false])
		expect(mails()[1]).toMatch(/wurde zurückgenommen/)
		expect(books({ version: 3 }).ok).toBe(true)
	})

	it('is shown at the time it was moved to, and as canceled once it is off', () => {
		books()
		const shown = () => listSignUps(office, readSignUpQuery(new URLSearchParams())).rows[0]
		expect(shown()).toMatchObject({ trialAt: time.startsAt, isTrialOff: false, teacher })
		change('update lessons set starts_at = starts_at + 3600000, ends_at = ends_at + 3600000')
		expect(shown()).toMatchObject({ trialAt: time.startsAt + 3_600_000, isTrialOff: false, teacher })
		change("update lessons set state = 'canceled_by_school'")
		expect(shown()).toMatchObject({ isTrialOff: true, teacher })
		change('delete from lessons')
		expect(shown()).toMatchObject({ isTrialOff: true, teacher })
	})

	it('is to be answered again once it is canceled, until it is restored, made up or booked again', () => {
		books()
		const listed = (state: string) =>
			listSignUps(office, readSignUpQuery(new URLSearchParams({ state }))).total
		const lists = () => [listed('new'), listed('accepted')]
		const off = (now = Date.now()) =>
			listNeeds(office, today(office.school.timeZone), now).filter(({ need }) => need.startsWith('trial-'))
		const needed = [{ need: 'trial-off', id, name: 'Mina Park', people: 1 }]
		for (const state of ['closed', 'canceled_by_teacher', 'canceled_in_time']) {
			change('update lessons set state = ?', state)
			expect(lists()).toEqual([1, 0])
			expect(off()).toMatchObject(needed)
		}
		expect(needLines(off())).toMatchObject([
			{
				text: 'Mina Park’s trial lesson was canceled. Book another.',
				button: { label: 'Book', to: `/students/sign-ups/${id}/book` },
			},
		])
		change("update lessons set state = 'scheduled'")
		expect([lists(), off()]).toEqual([[0, 1], []])
		change("update lessons set state = 'canceled_by_school'")
		change("update students set state = 'waiting'")
		expect([lists(), off()]).toEqual([[0, 1], []])
		change("update students set state = 'trial'")

		const startsAt = time.startsAt + 7 * 86_400_000
		const makeUp = aLesson(school, { classId: aClass(school), startsAt, endsAt: startsAt + 1_800_000 })
		const [seat] = rows<{ id: string; student_id: string }>('select id, student_id from enrolments')
		const credit = aCredit(school, seat!.student_id, { enrolmentId: seat!.id })
		expect(off()).toMatchObject(needed)
		change("update make_up_credits set state = 'held', used_lesson_id = ? where id = ?", makeUp, credit)
		expect([lists(), off()]).toEqual([[0, 1], []])
		expect(findSignUp(office, id)).toMatchObject({ trialAt: startsAt, isTrialOff: false, state: 'accepted' })
		expect(needLines(off(startsAt + 1_800_000)).map(({ text }) => text)).toEqual([
			'Mina Park’s trial is over. Enroll or end it.',
		])
		change("update make_up_credits set state = 'open', used_lesson_id = null where id = ?", credit)

		expect(listTimesFor(office, findSignUp(office, id)!).asked).toBeUndefined()
		const next = listTrialTimes(page).find(({ startsAt: at }) => at > time.startsAt)!
		expect(books({ version: 2, time: next.key }).ok).toBe(true)
		expect([lists(), off()]).toEqual([[0, 1], []])
		expect(findSignUp(office, id)).toMatchObject({
			trialAt: next.startsAt,
			hasPlace: true,
			isTrialOff: false,
		})
		expect(mails()).toHaveLength(2)
		expect(rows("select id from enrolments where state <> 'ended'")).toHaveLength(1)
		expect(rows('select state from make_up_credits where id = ?', credit)).toEqual([{ state: 'revoked' }])
	})

	it.each([
		['trial', 'Trial lesson booked for Mina Park', 'A trial lesson'],
		['active', 'Make-up lesson booked for Mina Park', 'A make-up lesson'],
	])(
		'is booked again with its credit, as the emails to a student in the state %s say',
		(state, subject, lesson) => {
			books()
			change("update lessons set state = 'canceled_by_teacher'")
			change('update students set state = ?', state)
			change("update teachers set email = 'teacher@example.test'")
			const [seat] = rows<{ id: string; student_id: string }>('select id, student_id from enrolments')
			const creditId = aCredit(school, seat!.student_id, {
				enrolmentId: seat!.id,
				minutes: 30,
				expiresOn: null,
			})
			const from = wallTimeAt(time.startsAt, office.school.timeZone).day
			const [slot] = listSlots(office, findOwnCredit(office, creditId)!, { from })
			const before = teacherMails().length
			expect(bookForFamily(office, newId(), { creditId, slot: slot!.key, tells: true }).ok).toBe(true)
			expect(teacherMails().slice(before)).toEqual([
				{ subject, text: expect.stringContaining(`${lesson} with you was booked at Harmony:`) as string },
				{ subject: expect.stringContaining('Mina Park') as string, text: expect.any(String) as string },
			])
		},
	)

	it('may be declined once it is canceled', () => {
		books()
		change("update lessons set state = 'canceled_in_time'")
		expect(declineSignUp(office, id, { version: 2, message: '', tells: false }).ok).toBe(true)
		expect([findSignUp(office, id)?.state, student()]).toEqual(['declined', 'left'])
	})

	it('is declined with a letter and without a lesson', () => {
		expect(declineSignUp(office, id, { version: 1, message: 'Sorry.', tells: true }).ok).toBe(true)
		expect([lessons().length, student()]).toEqual([0, 'left'])
	})

	it('is not another school’s to book', () => {
		const other = aJoinSchool('other')
		expect(bookTrial(other.office, id, { ...wish, time: time.key }, newId())).toMatchObject({ status: 404 })
	})
})

describe('a trial lesson for a child of the name of a student', () => {
	const twin = () => findTwin(office, findSignUp(office, id)!)
	const placed = () => rows('select student_id from enrolments').map((row) => row.student_id)
	const living = () => rows('select id from students where archived_at is null').length

	it('is booked for the student on file, whose family sees it, if the office says that they are one', () => {
		const mina = aStudent(school, { firstName: 'Mina', lastName: 'Park', state: 'active' })
		const mother = aParent(school, [mina])
		change(
			"update guardians set email = 'sora@example.test', email_key = 'sora@example.test', name = 'Sora Park', name_key = (select name_key from guardians where membership_id is null) where membership_id is not null",
		)
		const father = aParent(school, [mina])
		const toFather = 'select subject from outbox where to_address = ? order by rowid'
		const told = () => rows<{ subject: string }>(toFather, father.email).map(({ subject }) => subject)
		expect(twin()?.id).toBe(mina)
		expect(books()).toMatchObject({ ok: false, errors: { student: ['Choose whose lesson it is'] } })
		expect([lessons().length, living(), told()]).toEqual([0, 2, []])
		expect(books({ student: mina }).ok).toBe(true)
		expect([placed(), living()]).toEqual([[mina], 1])
		const own = accessOf(mother, 'lesson:book')
		const span = { from: time.startsAt, to: time.startsAt + 1 }
		expect(listOwnLessons(own, [mina], span)).toMatchObject([{ startsAt: time.startsAt }])
		expect(rows('select name from guardians where archived_at is null')).toHaveLength(2)
		reopenSignUp(office, id, 2)
		expect(told()).toEqual(['Trial lesson booked for Mina Park', 'Lesson no longer booked for Mina Park'])
		declineSignUp(office, id, { version: 3, message: '', tells: false })
		expect(rows('select state from students where id = ?', mina)).toEqual([{ state: 'active' }])
	})

	it('is booked for another person too, and asks nothing of the birth date that a stranger gives', () => {
		const birthDate = '2015-03-04'
		change('update students set birth_date = ?', birthDate)
		const mina = aStudent(school, { firstName: 'Mina', lastName: 'Park', birthDate })
		expect(twin()).toBeNull()
		aParent(school, [mina])
		change(
			"update guardians set email = 'sora@example.test', email_key = 'sora@example.test' where membership_id is not null",
		)
		expect(twin()?.id).toBe(mina)
		expect(books({ student: ANOTHER }).ok).toBe(true)
		expect([placed().includes(mina), living()]).toEqual([false, 2])
	})

	it('asks nothing about a namesake who was born on another day, or who is of another family', () => {
		change("update students set birth_date = '2015-03-04'")
		aStudent(school, { firstName: 'Mina', lastName: 'Park', birthDate: '2014-03-04' })
		aStudent(school, { firstName: 'Mina', lastName: 'Park' })
		expect(twin()).toBeNull()
		expect(books().ok).toBe(true)
	})
})

describe('a trial lesson for a brother or sister of a student', () => {
	const email = 'paula@example.test'
	let familyId: string
	let mother: ReturnType<typeof aParent>
	beforeEach(() => {
		familyId = aFamily(school)
		mother = aParent(school, [aStudent(school, { firstName: 'Ada', familyId, state: 'active' })])
		change(
			`update guardians set name = 'Sora Park', name_key = (select name_key from guardians limit 1), email = ?, email_key = ? where membership_id = ?`,
			...[email, email, mother.membershipId],
		)
		asks({ language: 'en', trial: { teacherId, at: time.startsAt }, firstName: 'Leo', email })
		id = rows<{ id: string }>('select id from sign_ups order by id desc')[0]!.id
	})
	const leo = () => findSignUp(office, id)?.studentId ?? ''
	const known = () => findKnownFamily(office, findSignUp(office, id)!)
	const isSeen = () => reachesStudent({ ...accessOf(mother, 'lesson:book'), reach: 'own' }, leo())

	it('is booked in the family on file by one save, so that its portal shows the lesson', () => {
		expect(known()).toMatchObject({ familyId, name: 'Sora Park' })
		expect(books()).toMatchObject({ ok: false, errors: { student: ['Choose whose lesson it is'] } })
		expect([lessons(), findSignUp(office, id)?.familyId === familyId, isSeen()]).toEqual([[], false, false])
		const booked = books({ student: familyId })
		expect(booked).toMatchObject({ ok: true, value: { joined: { names: ['Leo Park'] } } })
		expect([lessons().length, findSignUp(office, id)?.familyId, isSeen()]).toEqual([1, familyId, true])
		expect(known()).toBeNull()
	})

	it('joins no family if the time cannot be booked', () => {
		expect(books({ student: familyId, time: 'other' }).ok).toBe(false)
		expect([lessons(), findSignUp(office, id)?.familyId === familyId]).toEqual([[], false])
	})

	it('is booked for another family too', () => {
		expect(books({ student: ANOTHER })).toMatchObject({ ok: true, value: { joined: null } })
		expect([lessons().length, findSignUp(office, id)?.familyId === familyId]).toEqual([1, false])
	})

	it('asks nothing of a name alone, nor of a person who asked in the portal', () => {
		change('update sign_ups set asked_by = ?', mother.membershipId)
		expect(known()).toBeNull()
		change('update sign_ups set asked_by = null')
		change("update guardians set email_key = 'other@example.test' where membership_id is not null")
		aStudent(school, { firstName: 'Leo', lastName: 'Park', familyId })
		expect(known()).toBeNull()
		expect(books().ok).toBe(true)
	})
})

describe('the times offered for a trial lesson', () => {
	const MONDAY = Date.UTC(2026, 0, 5, 12)
	const timesOn = (day: string, now = MONDAY) =>
		listTrialTimes(page, now)
			.map(({ startsAt }) => wallTimeAt(startsAt, page.school.timeZone))
			.flatMap((at) => (at.day === day ? [at.time] : []))
	const teaches = (from: string, to: string) =>
		change('update teacher_hours set from_time = ?, to_time = ?', from, to)

	it('are four of a long day, from its first to its last half hour', () => {
		teaches('09:00', '20:00')
		expect(timesOn('2026-01-07')).toEqual(['09:00', '12:30', '16:00', '19:30'])
		expect(new Set(listTrialTimes(page, MONDAY).map(({ startsAt }) => startsAt)).size).toBe(20)
	})

	it('do not overlap on a short day', () => {
		expect(timesOn('2026-01-07')).toEqual(['14:00', '14:30', '15:00', '15:30'])
		teaches('14:00', '15:00')
		expect(timesOn('2026-01-07')).toEqual(['14:00', '14:30'])
	})

	it('stay the same while a form is filled in, and any free time can be chosen until it is a day away', () => {
		teaches('09:00', '20:00')
		expect(timesOn('2026-01-06')).toEqual(['09:00', '12:30', '16:00', '19:30'])
		const noon = MONDAY + 340 * 60_000
		expect(timesOn('2026-01-06', noon)).toEqual(['16:00', '19:30'])
		const free = (time: string) => {
			const moment = momentAt('2026-01-06', time, page.school.timeZone)
			return findTrialTime(page, `${teacherId}.${moment.is === 'skipped' ? '' : moment.at}`, noon)
		}
		expect(free('12:45')).toMatchObject({ teacherId, teacher })
		expect([free('12:30'), free('20:00')]).toEqual([null, null])
	})
})
