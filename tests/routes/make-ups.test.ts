import { beforeEach, describe, expect, it } from 'vitest'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { daysAfter, plainDateWords, startOfDay, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { aPlan } from '../support/billing.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import {
	aColleagueAt,
	accessOf,
	aClass,
	aLesson,
	anAdminAt,
	anEnrolment,
	aSchool,
	aStudent,
	aTeacher,
	type ASchool,
} from '../support/factories.ts'
import { aRoom, aSite, valueOf } from '../support/lessons.ts'
import { aCredit, aParent } from '../support/portal.ts'
import { Visitor } from '../support/visitor.ts'

const ZONE = 'America/New_York'
const NOON = 12 * 3_600_000
const LAST_DAY = daysAfter(today(ZONE), 60)

let school: ASchool
let office: Visitor
let ada: string
let violin: string
let lesson: string
let creditId: string

beforeEach(async () => {
	school = aSchool()
	change('update schools set time_zone = ? where id = ?', ZONE, school.id)
	const admin = anAdminAt(school)
	office = await Visitor.signedInAs(admin)
	const teacherId = aTeacher(school, { name: 'Jun Mori' })
	const roomId = aRoom(school.id)
	violin = aClass(school, { name: 'Violin', kind: 'private', capacity: 1, roomId })
	change(
		`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
		school.id,
		violin,
		teacherId,
	)
	ada = aStudent(school, { firstName: 'Ada', lastName: 'Lind' })
	anEnrolment(school, violin, ada)
	const startsAt = startOfDay(daysAfter(today(ZONE), -2), ZONE) + NOON
	lesson = aLesson(school, { classId: violin, startsAt, teacherId })
	valueOf(markLesson(accessOf(admin), lesson, [{ studentId: ada, code: 'T' }], { source: 'office' }))
	creditId = rows<{ id: string }>('select id from make_up_credits where student_id = ?', ada)[0]!.id
})

const at = (act = '') => `/attendance/make-ups/${creditId}${act && `/${act}`}`
const toFamily = () => `${at()}?answer=yes`

async function firstTime(visitor = office): Promise<string> {
	const { body } = await visitor.get(at())
	return /name="slot" value="([^"]+)"/.exec(body)?.[1] ?? ''
}

const stateNow = () =>
	rows<{ state: string }>('select state from make_up_credits where id = ?', creditId)[0]?.state

describe('a make-up credit at the office', () => {
	it('is used by a make-up lesson at another time, which the page says before it is added', async () => {
		const { page } = await office.get(at())
		const to = page.links['Another time'] ?? ''
		const form = await office.get(to)
		const date = plainDateWords(daysAfter(today(ZONE), -2), 'day-first')
		expect(form.page.text).toContain(`Uses the make-up credit for ${date} (`)
		expect(form.page.control('makeUps[0].creditId')).toContain('checked')
		const values = {
			formKey: form.page.valueOf('formKey') ?? '',
			kind: 'make_up',
			day: daysAfter(today(ZONE), 3),
			startTime: '09:00',
			durationMinutes: '45',
			'makeUps[0].studentId': ada,
		}
		const none = await office.post(to, { ...values, 'makeUps[0].creditId': 'none' })
		expect((await office.follow(none)).page.flash).toBe('The lesson was added.')
		expect(stateNow()).toBe('open')
		const again = { ...values, formKey: newId(), startTime: '11:00', 'makeUps[0].creditId': creditId }
		const added = await office.follow(await office.post(to, again))
		expect(added.page.flash).toContain('It uses a make-up credit.')
		expect(stateNow()).toBe('held')
	})

	it('says whether the family canceled in time or the student was absent', async () => {
		change("update make_up_credits set cause = 'student'")
		const says = async (text: string) => {
			for (const path of [at(), '/attendance/credits'])
				expect((await office.get(path)).page.text, path).toContain(text)
		}
		await says('The student missed a lesson')
		change("update attendance_marks set source = 'portal'")
		await says('The family canceled in time')
		change("update attendance_marks set source = 'office'")
		change("update lessons set state = 'canceled_in_time' where id = ?", lesson)
		await says('The family canceled in time')
	})

	it('is booked from the lesson, the student, the roster and the list of credits', async () => {
		const places = [
			`/classes/sessions/${lesson}`,
			`/students/${ada}`,
			`/students/${ada}/lessons`,
			`/classes/${violin}/students`,
			'/attendance/credits',
		]
		for (const place of places) {
			const { body, page } = await office.get(place)
			expect(page.text, place).toContain('Book make-up')
			expect(body.replaceAll('&amp;', '&'), place).toContain(at())
		}
	})

	it('is booked at one of the free times, and then is booked everywhere', async () => {
		const { page } = await office.get(at())
		expect(page.text).toContain('Free times')
		const answer = await office.post(at(), { slot: await firstTime() })
		expect([answer.status, answer.headers.location]).toEqual([303, `/students/${ada}/lessons`])
		expect(stateNow()).toBe('held')
		expect((await office.get(`/students/${ada}/lessons`)).page.text).not.toContain('Book make-up')
		expect((await office.get(at())).page.text).toContain('Booked:')
		expect((await office.get(`/classes/sessions/${lesson}`)).page.text).toContain('Open credit')
	})

	it('can be booked again once its lesson is taken back, which leaves the schedule', async () => {
		await office.post(at(), { slot: await firstTime() })
		const used = 'select used_lesson_id as id from make_up_credits where id = ?'
		const booked = rows<{ id: string }>(used, creditId)[0]!.id
		const page = `/classes/sessions/${booked}/remove-visitor?student=${ada}`
		expect((await office.get(page)).page.text).toContain(
			'The lesson was booked for it, so it leaves the schedule.',
		)
		const removed = await office.post(page, { studentId: ada })
		expect(removed.location).toBe(at())
		const { page: next } = await office.follow(removed)
		expect(next.flash).toBe('Ada Lind no longer comes to this lesson.')
		expect(next.text).toContain('Free times')
		expect([stateNow(), rows('select id from lessons where id = ?', booked)]).toEqual(['open', []])
	})

	it('says what is wrong and changes nothing', async () => {
		const before = databaseHash()
		const none = await office.post(at(), {})
		expect(none.status).toBe(400)
		expect(none.page.text).toContain('Choose a time')
		const gone = await office.post(at(), { slot: 't.2099-01-01.1' })
		expect(gone.status).toBe(409)
		expect(gone.page.text).toContain('That time has just been taken')
		const day = await office.post(at('extend'), { expiresOn: today(ZONE) })
		expect(day.status).toBe(400)
		expect(day.page.text).toContain('Choose a day after')
		expect((await office.post(at('revoke'), { reason: '' })).page.text).toContain('Say why the credit')
		expect((await office.post(toFamily(), { answer: '' })).page.text).toContain('short answer')
		expect((await office.post(at('nonsense'), {})).status).toBe(404)
		expect((await office.get('/attendance/make-ups/none')).status).toBe(404)
		expect(databaseHash()).toBe(before)
	})

	it('is extended, and revoked with a reason after a question', async () => {
		const later = daysAfter(LAST_DAY, 100)
		expect((await office.post(at('extend'), { expiresOn: later })).status).toBe(303)
		expect(rows('select expires_on from make_up_credits where id = ?', creditId)).toEqual([
			{ expires_on: later },
		])
		expect((await office.get(at('revoke'))).page.text).toContain('can no longer book')
		expect((await office.post(at('revoke'), { reason: 'Moved away' })).status).toBe(303)
		expect(stateNow()).toBe('revoked')
		const { page } = await office.get(at())
		expect(page.text).toContain('Revoked by')
		expect(page.text).toContain('Moved away')
		expect((await office.get(at('restore'))).page.text).toContain('can book a lesson with it again')
		expect((await office.post(at('restore'), {})).status).toBe(303)
		expect(stateNow()).toBe('open')
		expect((await office.get(at('restore'))).status).toBe(404)
	})

	it('of a student without a class and a teacher leads to the main teacher, and promises no time', async () => {
		const give = `/attendance/give-credit?student=${ada}`
		change('update make_up_credits set source_lesson_id = null, enrolment_id = null')
		change('delete from enrolments')
		expect((await office.get(give)).page.text).toContain('can book a free time with it')
		aTeacher(school)
		const { page } = await office.get(at())
		expect(page.text).toContain('Ada Lind has neither a class nor a main teacher')
		expect(page.links.Edit).toBe(`/students/${ada}/edit`)
		expect((await office.get(give)).page.text).toContain('the student needs a class or a main teacher')
	})

	it('is given by hand, from the student’s page and the list of credits', async () => {
		const give = `/attendance/give-credit?student=${ada}`
		expect((await office.get(`/students/${ada}/lessons`)).body.replaceAll('&amp;', '&')).toContain(give)
		expect((await office.get('/attendance/credits')).page.text).toContain('Give a credit')
		expect((await office.get('/attendance/give-credit')).page.text).toContain('Who gets it?')
		const before = databaseHash()
		const wrong = await office.post(give, { number: '2', minutes: '45', cause: 'goodwill', reason: '' })
		expect([wrong.status, wrong.page.text.includes('Say why the credit is given')]).toEqual([400, true])
		expect((await office.get('/attendance/give-credit?student=none')).status).toBe(404)
		expect(databaseHash()).toBe(before)
		const { body } = await office.get(give)
		const key = /name="key" value="([^"]+)"/.exec(body)?.[1] ?? ''
		const gift = { key, number: '2', minutes: '45', cause: 'goodwill', reason: 'Sorry', expiresOn: '' }
		const given = await office.post(give, gift)
		expect([given.status, given.headers.location]).toEqual([303, `/students/${ada}/lessons`])
		const gifts = rows<{ id: string }>(`select id from make_up_credits where cause = 'goodwill'`)
		expect(gifts).toHaveLength(2)
		expect((await office.get(`/attendance/make-ups/${gifts[0]?.id}`)).page.text).toContain(
			'For Sorry Reason Given as goodwill',
		)
	})

	it('is converted only where there is an invoice to credit', async () => {
		const { page } = await office.get(at('convert'))
		expect(page.text).toContain('has no open or paid invoice')
		const answer = await office.post(at('convert'), { invoice: 'none', amount: '10', reason: 'r' })
		expect(answer.status).toBe(400)
		expect(stateNow()).toBe('open')
	})

	it('is not converted if the plan charges each lesson and this one was not charged', async () => {
		const access = accessOf(anAdminAt(school), 'money:write')
		const planId = aPlan(access, { basis: 'lesson', amountMinor: 25_00 })
		const [{ id: enrolmentId } = { id: '' }] = rows<{ id: string }>('select id from enrolments')
		valueOf(setEnrolmentPlan(access, { enrolmentId, planId, startsOn: '2026-01-01', override: null }))
		const { page, body } = await office.get(at('convert'))
		expect(page.text).toContain('This lesson was not charged, so there is nothing to give back.')
		expect(body).not.toContain('name="amount"')
	})

	it('is converted by people with access to money alone, who alone see what can be credited', async () => {
		const colleague = await Visitor.signedInAs(aColleagueAt(school, []))
		expect((await colleague.get(at())).status).toBe(200)
		expect((await colleague.get(at('convert'))).status).toBe(403)
		expect((await colleague.post(at('convert'), {})).status).toBe(403)
	})

	it('is nothing to a family or another school', async () => {
		const other = await Visitor.signedInAs(anAdminAt(aSchool()))
		expect((await other.get(at())).status).toBe(404)
		expect((await other.post(at(), { slot: await firstTime() })).status).toBe(404)
		for (const person of [aParent(school, [ada])]) {
			const visitor = await Visitor.signedInAs(person)
			expect((await visitor.get(at())).status).not.toBe(200)
			expect((await visitor.post(at('revoke'), { reason: 'r' })).status).not.toBe(303)
		}
		expect(stateNow()).toBe('open')
	})
})

describe('a family that finds no time', () => {
	it('reads why, if the make-up lesson was booked or has ended', async () => {
		const parent = await Visitor.signedInAs(aParent(school, [ada]))
		const words = async () => (await parent.get(`/student/schedule/book?credit=${creditId}`)).page.text
		for (const [state, why] of [
			['expired', 'The last day of this make-up lesson has passed.'],
			['revoked', 'This make-up lesson no longer exists.'],
		] as const) {
			change('update make_up_credits set state = ?', state)
			expect(await words()).toContain(why)
			expect(await words()).not.toContain('No time is free')
		}
		change("update make_up_credits set state = 'used', used_lesson_id = (select min(id) from lessons)")
		expect(await words()).toContain('This make-up lesson has already been booked or used.')
	})

	it.each([
		[
			'en',
			'to arrange',
			'Arrange 1 make-up lesson',
			'Arrange a make-up lesson',
			'There are no times to choose from',
			'Later days',
			'Ask the office',
			'Say which time from the answer suits you',
		],
		[
			'de',
			'vereinbaren',
			'Vereinbaren 1 Nachholstunde',
			'vereinbaren',
			'keine Termine zur Auswahl',
			'Spätere Tage',
			'Sekretariat fragen',
			'welcher Termin aus der Antwort Ihnen passt',
		],
		[
			'es',
			'por acordar',
			'Acordar 1 clase de recuperación',
			'Acordar una clase de recuperación',
			'no hay horas entre las que elegir',
			'Días posteriores',
			'Preguntar a la secretaría',
			'Diga qué hora de la respuesta le conviene',
		],
	])('asks at once if there can be none, as in a group without another like it (%s)', async (...words) => {
		const [language, toDo, lessons, title, none, later, ask, reply] = words
		change("update classes set kind = 'group' where id = ?", violin)
		const person = aParent(school, [ada])
		change(
			'insert into preferences (user_id, language, updated_at) values (?, ?, 1)',
			person.userId,
			language,
		)
		const parent = await Visitor.signedInAs(person)
		expect((await parent.get('/student/dashboard')).page.text).toContain(toDo)
		const book = `/student/schedule/book?credit=${creditId}`
		expect((await parent.get('/student/schedule')).page.text).toContain(lessons)
		const { text, heading } = (await parent.get(book)).page
		expect(heading).toContain(title)
		expect(text).toContain(none)
		expect(text).toContain(ask)
		expect(text).not.toContain(later)
		change("update classes set kind = 'private' where id = ?", violin)
		expect((await parent.get(book)).page.text).not.toContain(none)
		expect((await parent.get('/student/schedule')).page.text).not.toContain(lessons)
		change('update make_up_credits set asked_at = 1, wish = ?, answer = ?', 'Mondays', 'Thursday at five?')
		const answered = (await parent.get(book)).page
		expect(answered.text).toContain(reply)
		expect(answered.valueOf('wish') ?? '').toBe('')
	})

	it('asks the office, which finds it among what needs attention and answers', async () => {
		const parent = await Visitor.signedInAs(aParent(school, [ada]))
		const book = `/student/schedule/book?credit=${creditId}`
		const { page } = await parent.get(book)
		expect(page.text).toContain('Ask the office')
		const asked = { intent: 'ask', credit: creditId, wish: 'Saturday mornings' }
		expect((await parent.post(book, asked)).status).toBe(303)
		expect((await parent.get(book)).page.text).toContain('A time was asked for: “Saturday mornings”')
		const home = await office.get('/dashboard')
		expect(home.page.text).toContain('The family of Ada Lind asks for a make-up lesson.')
		expect((await office.get('/attendance/credits')).page.text).toContain('“Saturday mornings”')
		const long = 'No. '.repeat(100)
		const refused = await office.post(toFamily(), { answer: long })
		expect(refused.status).toBe(400)
		expect(refused.page.valueOf('answer')).toBe(long.trim())
		expect(refused.page.problemOf('answer')).toContain('characters')
		expect((await office.post(toFamily(), { answer: 'We close on Saturdays.' })).status).toBe(303)
		expect((await office.get('/dashboard')).page.text).not.toContain('asks for a make-up lesson')
		expect((await parent.get('/student/schedule')).page.text).toContain('We close on Saturdays.')
	})

	it('goes on reading that the office looks for a time after the last day, and the office books or answers', async () => {
		const parent = await Visitor.signedInAs(aParent(school, [ada]))
		const asked = { intent: 'ask', credit: creditId, wish: 'Saturday mornings' }
		await parent.post(`/student/schedule/book?credit=${creditId}`, asked)
		change('update make_up_credits set expires_on = ?', daysAfter(today(ZONE), -40))
		const lessons = async () => (await parent.get('/student/schedule')).page.text
		expect(await lessons()).toContain('The office is looking for a time')
		expect(await lessons()).not.toContain('so it has ended')
		expect(await lessons()).not.toContain('to be taken by')
		change('update make_up_credits set expires_on = ?', daysAfter(today(ZONE), -20))
		const { page } = await office.get(at())
		expect(page.text).toContain('has passed. It ends if you answer without booking a time.')
		expect(await firstTime()).not.toBe('')
		const { page: after } = await office.follow(await office.post(toFamily(), { answer: 'None is free.' }))
		expect(after.text).toContain('can no longer be booked')
		change("update make_up_credits set state = 'expired'")
		expect(await lessons()).toContain('so it has ended. Answer: “None is free.”')
		expect((await office.get(at())).page.text).toContain('unless you extend it')
	})

	it('reads for 30 days that a make-up lesson was not taken and has ended', async () => {
		const parent = await Visitor.signedInAs(aParent(school, [ada]))
		const end = (days: number) =>
			change('update make_up_credits set expires_on = ?', daysAfter(today(ZONE), days))
		const text = async () => (await parent.get('/student/schedule')).page.text
		const ended = /Ada’s make-up lesson for \d+ \w+ \d+: not taken by \d+ \w+ \d+, so it has ended\./
		end(0)
		expect(await text()).not.toMatch(ended)
		end(-1)
		// The hourly job has not ended it yet.
		expect(await text()).toMatch(ended)
		change("update make_up_credits set state = 'expired'")
		end(-30)
		expect(await text()).toMatch(ended)
		expect(await text()).not.toContain('1 make-up lesson for Ada')
		end(-31)
		expect(await text()).not.toMatch(ended)
	})

	it('is counted on the dashboard within two weeks of its last day, as the list behind it counts', async () => {
		aCredit(school, ada, { expiresOn: daysAfter(today(ZONE), 14) })
		aCredit(school, ada, { expiresOn: daysAfter(today(ZONE), 15) })
		aCredit(school, ada, { expiresOn: daysAfter(today(ZONE), 3), state: 'expired' })
		expect((await office.get('/dashboard')).page.text).toContain(
			'A make-up lesson of Ada Lind ends within two weeks.',
		)
		aCredit(school, ada, { expiresOn: today(ZONE) })
		const { page, body } = await office.get('/dashboard')
		expect(page.text).toContain('2 make-up lessons end within two weeks.')
		expect(body).toContain('/attendance/credits?expires=soon')
		expect((await office.get('/attendance/credits?expires=soon')).page.text).toContain('2 make-up credits')
	})

	it('sees three credits of a kind as one line, with the first last day', async () => {
		for (const days of [30, 40]) aCredit(school, ada, { expiresOn: daysAfter(today(ZONE), days) })
		const parent = await Visitor.signedInAs(aParent(school, [ada]))
		const [one] = rows<{ minutes: number; source_lesson_id: string }>(
			'select minutes, source_lesson_id from make_up_credits where id = ?',
			creditId,
		)
		change(
			'update make_up_credits set minutes = ?, source_lesson_id = ?',
			one!.minutes,
			one!.source_lesson_id,
		)
		expect((await parent.get('/student/schedule')).page.text).toContain('3 make-up lessons for Ada')
		expect((await parent.get('/student/dashboard')).page.text).toContain('Ada has 3 make-up lessons')
		expect((await office.get(`/students/${ada}`)).page.text).toContain('3 make-up lessons')
	})
})

describe('travel between sites', () => {
	it('is set under the places, where blank is none', async () => {
		const settings = '/settings/school/places'
		expect((await office.get(settings)).page.text).not.toContain('Travel between sites')
		aRoom(school.id, 'Loft', aSite(school.id, 'Annex'))
		const { body, page } = await office.get(settings)
		expect(page.text).toContain('Travel between sites')
		const pair = /name="pairs\[0\]\.pair" value="([^"]+)"/.exec(body)?.[1] ?? ''
		const send = (minutes: string) =>
			office.post(settings, { intent: 'save-travel', 'pairs[0].pair': pair, 'pairs[0].minutes': minutes })
		const wrong = await send('300')
		expect(wrong.status).toBe(400)
		expect(wrong.page.text).toContain('Enter 0 to 120 minutes')
		expect(wrong.body).toContain('value="300"')
		expect(rows('select * from site_travel')).toEqual([])
		expect((await send('')).status).toBe(303)
		expect(rows('select minutes from site_travel')).toEqual([{ minutes: 0 }])
	})
})
