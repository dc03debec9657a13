import { beforeEach, describe, expect, it } from 'vitest'
import { addLesson } from '#app/models/class/lesson.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import {
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
import { aRoom, valueOf } from '../support/lessons.ts'
import { Visitor } from '../support/visitor.ts'

let school: ASchool
let office: Visitor
let classId: string

beforeEach(async () => {
	school = aSchool()
	office = await Visitor.signedInAs(anAdminAt(school))
	classId = aClass(school, { name: 'Piano' })
})

/** For three, of a class with twelve seats. */
function aRoomTooSmall(): string {
	const roomId = aRoom(school.id)
	change('update rooms set capacity = 3 where id = ?', roomId)
	change('update classes set capacity = 12 where id = ?', classId)
	return roomId
}

const add = () => `/classes/${classId}/add-series`
const days = () =>
	rows<{ day: string }>('select day from lessons where class_id = ? order by day', classId).map(
		({ day }) => day,
	)
const usual = {
	frequency: 'weekly',
	every: '1',
	weekdays: '2',
	startTime: '16:00',
	durationMinutes: '45',
	startsOn: '2097-01-01',
}

describe('repeating lessons', () => {
	it('may be every other week on several weekdays', async () => {
		const both: [string, string][] = [
			...Object.entries({ ...usual, every: '2', endsOn: '2097-01-17' }),
			['weekdays', '4'],
		]
		expect((await office.post(add(), both)).status).toBe(303)
		expect(days()).toEqual(['2097-01-01', '2097-01-03', '2097-01-15', '2097-01-17'])
	})

	it('may be monthly by date, which leaves out months without it, or by weekday', async () => {
		const monthly = { ...usual, startsOn: '2097-01-31', endsOn: '2097-05-31' }
		await office.post(add(), { ...monthly, frequency: 'monthly_date' })
		expect(days()).toEqual(['2097-01-31', '2097-03-31', '2097-05-31'])
		classId = aClass(school, { name: 'Choir' })
		const third = { ...usual, frequency: 'monthly_weekday', startsOn: '2097-01-15', count: '3' }
		await office.post(add(), third)
		expect(days()).toEqual(['2097-01-15', '2097-02-19', '2097-03-19'])
		const tab = await office.get(`/classes/${classId}/lessons`)
		expect(tab.page.text).toContain('Every month on the 3rd Tuesday, 16:00')
		expect(tab.page.text).toContain('no room')
	})

	it('may be on chosen dates, each of which has to be one', async () => {
		const chosen = { ...usual, frequency: 'dates', dates: '05/02/2097\r\n2097-01-08' }
		const odd = await office.post(add(), { ...chosen, dates: '31/02/2097' })
		expect(odd.page.problems.join()).toContain('February 2097 has 28 days')
		await office.post(add(), chosen)
		expect(days()).toEqual(['2097-01-08', '2097-02-05'])
	})

	it('may end with a term', async () => {
		const term = { intent: 'add-term', name: 'Winter', startsOn: '2097-01-01', endsOn: '2097-01-20' }
		await office.post('/settings/school/terms', term)
		const [one] = rows<{ id: string }>('select id from terms')
		await office.post(add(), { ...usual, termId: one?.id ?? '' })
		expect(days()).toEqual(['2097-01-01', '2097-01-08', '2097-01-15'])
	})

	it('say what is missing or too much', async () => {
		const problems = async (more: Record<string, string>) =>
			(await office.post(add(), { ...usual, ...more })).page.problems.join()
		expect(await problems({ weekdays: '', endsOn: '2097-02-01' })).toContain('Choose at least one weekday')
		expect(await problems({ frequency: 'dates' })).toContain('Enter at least one date')
		expect(await problems({ endsOn: '2097-02-01', count: '3' })).toContain('Choose one end')
		expect(await problems({ endsOn: '2029-12-01' })).toContain('The last day cannot be before the first.')
		expect(await problems({ frequency: 'yearly', endsOn: '2097-02-01' })).toContain('Choose how often')
		expect(days()).toEqual([])
	})

	it('begin with the usual weekday of the class, unless it has lessons on it already', async () => {
		const ticked = async () =>
			/<input(?=[^>]*name="weekdays")(?=[^>]*checked="")[^>]*value="(\d)"/.exec(
				(await office.get(add())).page.html,
			)?.[1]
		classId = aClass(school, { name: 'Band', weekday: 2, startTime: '16:00' })
		expect(await ticked()).toBe('2')
		await office.post(add(), usual)
		expect(await ticked()).toBeUndefined()
	})

	it('are emailed to the families whom the form names, before and after the dates are checked', async () => {
		const email = 'joy@family.example'
		const early = aStudent(school, { firstName: 'Joy', lastName: 'Ito', email })
		const late = aStudent(school, { firstName: 'Ben', lastName: 'Day', email: 'ben@family.example' })
		for (const id of [early, late]) anEnrolment(school, classId, id)
		change(`update enrolments set starts_on = '2097-06-01' where student_id = ?`, late)
		const { page } = await office.get(add())
		expect(page.text).toContain('Email 2 people about this')
		expect(page.html).toMatch(/<input(?=[^>]*name="tells")(?=[^>]*checked="")/)
		expect(page.text).not.toContain('These lessons are charged')
		const wish = { ...usual, endsOn: '2097-02-28', tells: 'on' }
		const checked = (await office.post(add(), { ...wish, intent: 'preview' })).page
		expect(checked.text).toContain('Email 1 person about this')
		expect(checked.html).toMatch(/<input(?=[^>]*name="tells")(?=[^>]*checked="")/)
		const sent = await office.follow(await office.post(add(), wish))
		expect(sent.page.flash).toContain('The families will get an email')
		const letters = () => rows<{ to: string }>('select to_address as "to" from outbox')
		expect(letters()).toEqual([{ to: email }])
		expect((await office.get(add())).page.text).toContain('These lessons are charged')
		const quiet = await office.follow(await office.post(add(), { ...usual, startTime: '18:00', count: '3' }))
		expect(quiet.page.flash).toBe('3 lessons were added.')
		expect(letters()).toHaveLength(1)
	})

	it.each([
		['further notice', ''],
		['18 December 2097, the last day of the class', `update classes set ends_on = '2097-12-18' where id = ?`],
		[
			'1 December 2097, the last day of the student',
			`update enrolments set ends_on = '2097-12-01' where class_id = ?`,
		],
	])('without an end say that they go on until %s', async (until, then) => {
		classId = aClass(school, { name: 'Duo', kind: 'private' })
		anEnrolment(school, classId, aStudent(school))
		await office.post(add(), usual)
		const [one] = rows<{ id: string }>('select id from series where class_id = ?', classId)
		if (then) change(then, classId)
		for (const path of [add(), `/classes/${classId}/change-series?series=${one?.id}`]) {
			const { page } = await office.get(path)
			expect(page.text).toContain(`Until ${until}`)
			expect(page.text).toContain(`Leave them blank to go on until ${until}.`)
		}
		const { page } = await office.get(`/classes/${classId}/lessons`)
		expect(page.text).toContain(`until ${until.split(',')[0]}`)
	})

	it('say before they are saved that they move the last day of their class', async () => {
		change("update classes set ends_on = '2096-12-20' where id = ?", classId)
		expect((await office.get(add())).page.text).toContain(
			'The last day of the class is 20 December 2096. Lessons after it move it to the last of them',
		)
		const wish = { ...usual, endsOn: '2097-01-10' }
		const checked = await office.post(add(), { ...wish, intent: 'preview' })
		expect(checked.page.text).toContain('The class then ends on 8 January 2097 instead of 20 December 2096.')
		const open = await office.post(add(), { ...usual, intent: 'preview' })
		expect(open.page.text).toContain('The class then has no last day.')
		await office.post(add(), wish)
		expect(rows('select ends_on from classes where id = ?', classId)).toEqual([{ ends_on: '2097-01-08' }])
	})

	it('are taken back at once while nobody has touched them', async () => {
		const added = await office.follow(await office.post(add(), { ...usual, count: '3' }))
		const undo = added.page.forms.find(({ button }) => button.startsWith('Undo'))
		expect((await office.post(undo?.action ?? '', undo?.hidden)).status).toBe(303)
		expect(days()).toEqual([])
		expect((await office.post(undo?.action ?? '', undo?.hidden)).status).toBe(404)
	})

	it.each([
		[
			'goes',
			'',
			'The lessons were removed, with the seat, its price and the class. No email address for Ada Lind. Call them.',
		],
		[
			'stays if it was changed since',
			'update classes set version = 2 where id = ?',
			'The lessons are as they were before. The class and the seat were changed or used since, so they stay, and the price goes on. End the enrollment or archive the class. No email address for Ada Lind. Call them.',
		],
	])(
		'are taken back with the private lesson they were added with, whose class %s',
		async (_, then, words) => {
			const when = { weekday: 4, startTime: '18:15', durationMinutes: 45, startsOn: '2097-01-03' }
			const lesson = {
				studentId: aStudent(school, { firstName: 'Ada', lastName: 'Lind' }),
				teacherId: aTeacher(school),
				...when,
				ends: 'open' as const,
			}
			const { id } = valueOf(addLesson(accessOf(anAdminAt(school)), lesson, newId()))
			if (then) change(then, id)
			const { page } = await office.get(`/classes/${id}/lessons`)
			const undo = page.forms.find(({ button }) => button.startsWith('Undo'))
			const undone = await office.follow(await office.post(undo?.action ?? '', undo?.hidden))
			expect(undone.page.flash).toBe(words)
		},
	)
})

describe('this lesson of a series and later ones', () => {
	let change: string
	const wednesdays = { ...usual, weekdays: '3', startsOn: '2097-01-08', endsOn: '2097-01-23' }

	beforeEach(async () => {
		await office.post(add(), { ...usual, count: '4' })
		const [one] = rows<{ id: string }>('select id from series where class_id = ?', classId)
		change = `/classes/${classId}/change-series?series=${one?.id}&from=2097-01-08`
	})

	const preview = (more = {}) => office.post(change, { ...wednesdays, ...more, intent: 'preview' })
	const apply = (token: string | undefined, more = {}) =>
		office.post(change, { ...wednesdays, ...more, intent: 'apply', token: token ?? '' })

	it('begin with what the series is, from that day on', async () => {
		const [second] = rows<{ id: string }>('select id from lessons where day = ?', '2097-01-08')
		const move = await office.get(`/classes/sessions/${second?.id}/move`)
		expect(move.page.links['Change this and later lessons']).toBe(change)
		const page = await office.get(change)
		expect(page.page.text).toContain('Every week on Tuesday, 16:00')
		expect(page.page.text).not.toContain('Others follow')
		expect([page.page.valueOf('startsOn'), page.page.valueOf('endsOn')]).toEqual(['08/01/2097', '22/01/2097'])
	})

	it('are shown as they would be before any is changed, then changed, and changed back', async () => {
		const before = databaseHash()
		const shown = await preview()
		expect(shown.page.text).toContain('Moved or changed: 3 lessons')
		expect(databaseHash()).toBe(before)
		const applied = await office.follow(await apply(shown.page.valueOf('token')))
		expect(applied.page.flash).toContain('The lessons were changed.')
		expect(days()).toEqual(['2097-01-01', '2097-01-09', '2097-01-16', '2097-01-23'])
		expect((await office.get(change)).page.text).toContain('Others follow from 8 January 2097: every week on')
		const undo = applied.page.forms.find(({ button }) => button.startsWith('Undo'))
		const undone = await office.follow(await office.post(undo?.action ?? '', undo?.hidden))
		expect(undone.page.flash).toBe('The lessons are as they were before.')
		expect(days()).toEqual(['2097-01-01', '2097-01-08', '2097-01-15', '2097-01-22'])
	})

	it('name what was removed, what is new and what stays', async () => {
		const [second] = rows<{ id: string }>('select id from lessons where day = ?', '2097-01-08')
		await office.post(`/classes/sessions/${second?.id}/move`, {
			version: '1',
			day: '2097-01-10',
			startTime: '10:00',
			durationMinutes: '45',
		})
		const { text } = (await preview({ every: '2', endsOn: '2097-02-06' })).page
		expect(text).toContain('It was moved by hand.')
		expect(text).toContain('Removed: 1 lesson')
		expect(text).toContain('New: 1 lesson')
	})

	it('are refused by name where something speaks against them, unless there is a reason', async () => {
		const FREE = 'Find free time (opens in a new tab)'
		const roomId = aRoom(school.id)
		const at = Date.parse('2097-01-16T21:00:00Z')
		aLesson(school, { classId: aClass(school, { name: 'Choir' }), roomId, startsAt: at })
		const shown = await preview({ roomId })
		expect(shown.page.problems.join()).toContain('is taken by Choir then')
		expect(shown.page.links[FREE]).toBe(`/schedule/free-times?minutes=45&class=${classId}`)
		expect((await preview({ roomId, forceReason: 'Two pianos' })).page.problems).toEqual([])
		const token = shown.page.valueOf('token')
		const refused = await apply(token, { roomId })
		expect(refused.page.links[FREE]).toBe(`/schedule/free-times?minutes=45&class=${classId}`)
		expect([refused.status, refused.page.text]).toEqual([409, expect.stringContaining('What will change')])
		expect((await apply(token, { roomId, forceReason: 'Two pianos' })).status).toBe(303)
	})

	it('name a room that is smaller than the class, as moving one of them does, and may go there', async () => {
		const roomId = aRoomTooSmall()
		const small = 'Blue Room holds 3, and the class has 12 seats.'
		expect((await preview()).page.text).not.toContain(small)
		const shown = await preview({ roomId })
		expect([shown.page.problems, shown.page.text]).toEqual([[], expect.stringContaining(small)])
		const [second] = rows<{ id: string }>('select id from lessons where day = ?', '2097-01-08')
		const move = `/classes/sessions/${second?.id}/move`
		expect((await office.get(move)).page.text).not.toContain(small)
		expect((await office.get(`${move}?room=${roomId}`)).page.text).toContain(small)
		const slot = { version: '1', day: '2097-01-08', startTime: '16:00', durationMinutes: '45' }
		const moved = await office.follow(await office.post(move, { ...slot, roomId }))
		expect(moved.page.flash).toContain(small)
		expect((await apply(shown.page.valueOf('token'), { roomId })).status).toBe(409)
	})

	it('name a room that is too small for the seats in the same form, as the class does until they get there', async () => {
		const about = { kind: 'group', name: 'Piano', durationMinutes: '45', extraSeats: '0', joining: 'closed' }
		const moved = { ...about, roomId: aRoomTooSmall(), capacity: '5', changesFrom: '2097-01-08' }
		const version = () =>
			String(rows<{ version: number }>('select version from classes where id = ?', classId)[0]?.version)
		const edit = (more: Record<string, string>) =>
			office.post(`/classes/${classId}/definition`, { ...moved, version: version(), ...more })
		const small = 'Blue Room holds 3, and the class has 5 seats.'
		expect((await edit({ intent: 'save', capacity: '3' })).page.text).not.toContain('Blue Room holds')
		const shown = await edit({ intent: 'save' })
		expect(shown.page.text).toContain('Moved or changed: 3 lessons')
		expect([shown.status, shown.page.text]).toEqual([200, expect.stringContaining(small)])
		const saved = await office.follow(
			await edit({ intent: 'apply', token: shown.page.valueOf('token') ?? '' }),
		)
		expect(saved.page.text.split(small)).toHaveLength(2)
	})

	it('name the days that stay left out, and add those that are free', async () => {
		const roomId = aRoom(school.id)
		const choir = aClass(school, { name: 'Choir' })
		const taken = (day: string) =>
			aLesson(school, { classId: choir, roomId, startsAt: Date.parse(`${day}T21:00:00Z`), day })
		for (const day of ['2097-01-15', '2097-01-22', '2097-01-23']) taken(day)
		classId = aClass(school, { name: 'Duo' })
		const wish = { ...usual, count: '5', roomId, leavesOut: 'on' }
		const checked = await office.post(add(), { ...wish, intent: 'preview' })
		expect(checked.page.text).toContain('2 lessons clash.')
		await office.post(add(), wish)
		const [one] = rows<{ id: string }>('select id from series where class_id = ?', classId)
		change = `/classes/${classId}/change-series?series=${one?.id}&from=2097-01-08`
		const ends = { roomId, endsOn: '2097-01-30' }
		const shown = await preview(ends)
		expect(shown.page.text).toContain('Left out, because it clashes: 23 Jan.')
		expect(shown.page.text).toContain('New: 1 lesson')
		expect((await apply(shown.page.valueOf('token'), ends)).status).toBe(303)
		expect(days()).toEqual(['2097-01-01', '2097-01-09', '2097-01-16', '2097-01-30'])
	})

	it('are not changed by a preview of something else', async () => {
		const token = (await preview()).page.valueOf('token')
		expect((await apply(token, { startTime: '17:00' })).status).toBe(409)
		expect((await apply('')).status).toBe(409)
		expect((await preview({ startsOn: '2020-01-01' })).page.text).toContain('Choose today or a later day.')
		const other = await Visitor.signedInAs(anAdminAt(aSchool()))
		expect((await other.get(change)).status).toBe(404)
		expect((await office.get(change.replace(/series=[^&]*/, 'series=none'))).status).toBe(404)
	})
})
