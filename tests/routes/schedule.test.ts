import { beforeEach, describe, expect, it } from 'vitest'
import { daysAfter, startOfDay, today } from '#app/utils/dates.ts'
import {
	aClass,
	aClosure,
	aLesson,
	anAdminAt,
	anEnrolment,
	aSchool,
	aStudent,
	aTeacher,
	type APerson,
	type ASchool,
} from '../support/factories.ts'
import { aRoom, whenClocksShow } from '../support/lessons.ts'
import { Visitor } from '../support/visitor.ts'

const HOUR = 3_600_000
/** A Tuesday long past. */
const DAY = '2026-01-13'
const four = startOfDay(DAY, 'America/New_York') + 16 * HOUR

let school: ASchool
let office: Visitor
let owner: APerson

beforeEach(async () => {
	school = aSchool()
	owner = anAdminAt(school)
	office = await Visitor.signedInAs(owner)
})

describe('the schedule', () => {
	it('shows the lessons of a day by room and as a list, each leading to its page', async () => {
		const room = aRoom(school.id, 'Blue Room')
		const teacherId = aTeacher(school, { name: 'Jun Mori' })
		const id = aLesson(school, {
			classId: aClass(school, { name: 'Piano' }),
			startsAt: four,
			roomId: room,
			teacherId,
		})
		const answer = await office.get(`/schedule?view=day&day=${DAY}`)
		expect([answer.status, answer.page.heading]).toEqual([200, 'Tuesday, 13 January'])
		expect(answer.body).toContain('<svg class="score"')
		expect(answer.page.links['Piano']).toBe(`/classes/sessions/${id}`)
		expect(answer.page.text).toContain('Blue Room · Jun Mori')
		expect(answer.page.text).toContain('Not marked')
		expect(answer.body).not.toMatch(/ style="/)
	})

	it('names what is closed on the shown days, and for whom', async () => {
		aClosure(school, { name: 'Thaw', startsOn: '2026-01-13', endsOn: '2026-01-14' })
		aClosure(school, {
			name: 'Piano tuning',
			startsOn: '2026-01-15',
			endsOn: '2026-01-15',
			roomId: aRoom(school.id, 'Blue Room'),
		})
		const { page } = await office.get(`/schedule?view=week&day=${DAY}`)
		expect(page.text).toContain('Closed Thaw Tue, 13 Jan – Wed, 14 Jan · Everyone')
		expect(page.text).toContain('Closed Piano tuning Thu, 15 Jan · Only Blue Room')
		const later = await office.get('/schedule?view=week&day=2026-01-20')
		expect(later.page.text).not.toContain('Thaw')
	})

	it('goes on and back by what its address shows, and keeps its filters', async () => {
		const teacherId = aTeacher(school, { name: 'Jun Mori' })
		const answer = await office.get(`/schedule?view=week&day=${DAY}&teacher=${teacherId}`)
		expect(answer.page.links.Next).toBe(`/schedule?view=week&day=2026-01-20&by=room&teacher=${teacherId}`)
		expect(answer.page.links.Previous).toBe(`/schedule?view=week&day=2026-01-06&by=room&teacher=${teacherId}`)
		const month = await office.get(`/schedule?view=month&day=2026-01-31`)
		expect(month.page.heading).toBe('January 2026')
		expect(month.page.links.Next).toBe('/schedule?view=month&day=2026-02-01&by=room')
	})

	it('narrows to a teacher, and to what is canceled', async () => {
		const mine = aTeacher(school, { name: 'Jun Mori' })
		aLesson(school, { classId: aClass(school, { name: 'Piano' }), startsAt: four, teacherId: mine })
		aLesson(school, {
			classId: aClass(school, { name: 'Violin' }),
			startsAt: four + HOUR,
			state: 'canceled_by_school',
		})
		const byTeacher = await office.get(`/schedule?view=agenda&day=${DAY}&teacher=${mine}`)
		expect(byTeacher.page.links['Piano']).toBeDefined()
		expect(byTeacher.page.links['Violin']).toBeUndefined()
		const canceled = await office.get(`/schedule?view=agenda&day=${DAY}&state=canceled`)
		expect(canceled.page.links['Piano']).toBeUndefined()
		expect(canceled.page.links['Violin']).toBeDefined()
	})

	it('of an empty week names the next day with lessons', async () => {
		aLesson(school, { classId: aClass(school), startsAt: four })
		const answer = await office.get('/schedule?view=week&day=2026-01-01')
		expect(answer.page.text).toContain('There are no lessons on these days. The next is on')
		expect(answer.page.links['Tuesday, 13 January']).toBe(`/schedule?view=day&day=${DAY}`)
		const day = await office.get('/schedule?view=day&day=2026-01-01')
		expect(day.page.text).toContain('There are no lessons on this day. The next is on')
	})

	it('takes what cannot be read in its address for not said', async () => {
		const answer = await office.get('/schedule?view=never&day=2026-02-31&teacher=nobody&by=x')
		expect(answer.status).toBe(200)
		expect((await office.get('/schedule/simple?day=x&teacher=nobody')).status).toBe(200)
	})

	it('leads from an empty slot to a form with the class, day and time filled in', async () => {
		const classId = aClass(school, { name: 'Piano' })
		const ask = await office.get(`/schedule/add-lesson?day=${DAY}&time=17:00`)
		expect(ask.page.heading).toBe('Add a lesson')
		const led = await office.get(`/schedule/add-lesson?day=${DAY}&time=17:00&class=${classId}`)
		const form = await office.get(led.location ?? '')
		expect(form.page.heading).toBe('Add one lesson')
		expect(form.page.valueOf('day')).toBe('13/01/2026')
		expect(form.page.valueOf('startTime')).toBe('17:00')
	})

	it('finds the times at which teacher, room and class are free, each leading to its form', async () => {
		const tomorrow = daysAfter(today('America/New_York'), 1)
		const teacherId = aTeacher(school, { name: 'Jun Mori' })
		const roomId = aRoom(school.id, 'Blue Room')
		const classId = aClass(school, { name: 'Piano' })
		const nine = whenClocksShow('09:00', tomorrow)
		aLesson(school, { classId: aClass(school, { name: 'Choir' }), startsAt: nine, teacherId, roomId })
		const query = { minutes: '60', class: classId, from: tomorrow, to: tomorrow }
		const found = await office.get(`/schedule/free-times?${new URLSearchParams(query)}&teacher=${teacherId}`)
		expect(found.page.text).toContain('Jun Mori · Blue Room')
		const times = Object.values(found.page.links)
			.filter((to) => to.includes('/add-lesson?'))
			.map((to) => new URL(to, 'http://x').searchParams)
		expect(times[0]?.get('time')).toBe('09:45')
		const form = await office.get(`/classes/${classId}/add-lesson?${times[0]}`)
		expect(['startTime', 'durationMinutes'].map((name) => form.page.valueOf(name))).toEqual(['09:45', '60'])
		const open = await office.get('/schedule/free-times?minutes=45')
		expect(
			Object.values(open.page.links).some(
				(to) => to.includes('/schedule/add-lesson') && to.includes('minutes=45'),
			),
		).toBe(true)
	})

	it('says what is wrong with a search for free time, and when there is none', async () => {
		aTeacher(school)
		const problems = async (more: string) =>
			(await office.get(`/schedule/free-times?${more}`)).page.problems.slice(1)
		expect(await problems('minutes=7')).toEqual(['Enter 5 to 480 minutes, in steps of 5.'])
		expect(await problems('minutes=45&from=2040-02-02&to=2040-01-01')).toEqual([
			'The last day cannot be before the first.',
		])
		expect(await problems('minutes=45&to=2099-01-01')).toEqual(['Search 62 days at most.'])
		expect((await problems('minutes=45&from=31/02/2030')).join()).toContain('February 2030 has 28 days')
		const tomorrow = daysAfter(today('America/New_York'), 1)
		aClosure(school, { startsOn: tomorrow, endsOn: tomorrow })
		const none = await office.get(`/schedule/free-times?minutes=45&from=${tomorrow}&to=${tomorrow}`)
		expect(none.page.text).toContain('No time is free on these days.')
	})

	it('marks lessons that clash, and lists them with the reason and who gave it', async () => {
		const startsAt = startOfDay(daysAfter(today('America/New_York'), 3), 'America/New_York') + 16 * HOUR
		const forced = { forcedReason: 'Two pianos', forcedAt: 1, forcedBy: owner.userId, startsAt }
		const classId = aClass(school, { name: 'Piano' })
		aLesson(school, { classId, startsAt })
		aLesson(school, { classId, ...forced })
		aLesson(school, { classId, ...forced, forcedReason: 'Gone', state: 'canceled_by_school' })
		const list = await office.get('/schedule/clashes')
		expect(list.page.text).toContain(': Two pianos')
		expect(list.page.text).not.toContain('Gone')
		const day = daysAfter(today('America/New_York'), 3)
		const shown = await office.get(`/schedule?view=agenda&day=${day}`)
		expect(shown.page.text).toContain('No room · No teacher Clash')
		const other = await Visitor.signedInAs(anAdminAt(aSchool()))
		expect((await other.get('/schedule/clashes')).page.text).toContain('No lesson clashes')
	})

	it('shows no lesson of another school', async () => {
		const other = aSchool()
		aLesson(other, { classId: aClass(other, { name: 'Secret Choir' }), startsAt: four })
		for (const view of ['day', 'week', 'month', 'agenda'])
			expect((await office.get(`/schedule?view=${view}&day=${DAY}`)).body).not.toContain('Secret Choir')
		expect((await office.get(`/schedule/simple?day=${DAY}`)).body).not.toContain('Secret Choir')
	})
})

describe('the plain list of a day', () => {
	it('has a line for each lesson, first to last, and the days beside it', async () => {
		const classId = aClass(school, { name: 'Piano' })
		aLesson(school, { classId, startsAt: four + HOUR })
		aLesson(school, { classId: aClass(school, { name: 'Choir' }), startsAt: four })
		anEnrolment(school, classId, aStudent(school))
		const answer = await office.get(`/schedule/simple?day=${DAY}`)
		expect(answer.page.heading).toBe('Tuesday, 13 January')
		expect(answer.body.indexOf('Choir')).toBeLessThan(answer.body.indexOf('Piano'))
		expect(answer.page.links['Next day']).toBe('/schedule/simple?day=2026-01-14')
	})
})
