import { beforeEach, describe, expect, it } from 'vitest'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { daysAfter, startOfDay, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { aGuardianOf } from '../support/accounts.ts'
import { aBilledChild, aPlan } from '../support/billing.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import {
	accessOf,
	aClass,
	aClosure,
	aLesson,
	aColleagueAt,
	anAdminAt,
	anEnrolment,
	aSchool,
	aSeries,
	aStudent,
	aTeacher,
	type ASchool,
} from '../support/factories.ts'
import { aRoom, valueOf } from '../support/lessons.ts'
import { aFamily } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

const TERMS = '/settings/school/terms'
const CLOSURES = '/settings/school/closures'
const HOUR = 3_600_000

let school: ASchool
let office: Visitor
const soon = daysAfter(today('America/New_York'), 30)

beforeEach(async () => {
	school = aSchool()
	office = await Visitor.signedInAs(anAdminAt(school))
})

const aLessonSoon = (more = {}) =>
	aLesson(school, {
		classId: aClass(school, { name: 'Piano' }),
		startsAt: startOfDay(soon, 'America/New_York') + 16 * HOUR,
		...more,
	})
const stateOf = (id: string) =>
	rows<{ state: string }>('select state from lessons where id = ?', id)[0]?.state
const snow = { intent: 'add-closure', name: 'Snow', startsOn: soon, effect: 'skip' }

describe('terms in the settings', () => {
	it('name the days between them until these are closed', async () => {
		const add = (name: string, startsOn: string, endsOn: string) =>
			office.post(TERMS, { intent: 'add-term', name, startsOn, endsOn })
		await add('Fall', '2030-09-02', '2030-12-20')
		expect((await office.get(TERMS)).page.text).not.toContain('Lessons go on between terms')
		await add('Spring', '2031-01-06', '2031-03-28')
		await add('Summer', '2031-03-29', '2031-06-20')
		const { page } = await office.get(TERMS)
		expect(page.text).toContain('Lessons go on between terms')
		expect(page.text).toContain('21 Dec 2030 – 5 Jan 2031')
		expect(page.text.split('Close these days')).toHaveLength(2)
		const closing = await office.get(page.links['Close these days'] ?? '')
		expect(closing.page.valueOf('startsOn')).toBe('21/12/2030')
		const days = { name: 'Winter break', startsOn: '2030-12-21', endsOn: '2031-01-05' }
		const closed = { intent: 'add-closure', ...days, effect: 'skip' }
		await office.post(CLOSURES, { ...closed, endsOn: '2031-01-04' })
		expect((await office.get(TERMS)).page.text).toContain('Lessons go on between terms')
		await office.post(CLOSURES, { ...closed, startsOn: '2031-01-05' })
		expect((await office.get(TERMS)).page.text).not.toContain('Lessons go on between terms')
	})

	it('are added, changed, archived and brought back', async () => {
		const fields = { intent: 'add-term', name: 'Spring', startsOn: '2030-01-07', endsOn: '2030-03-29' }
		const added = await office.follow(await office.post(TERMS, fields))
		expect(added.page.flash).toBe('Spring was added.')
		expect(added.page.text).toContain('7 Jan 2030 – 29 Mar 2030')
		const id = rows<{ id: string }>('select id from terms')[0]?.id ?? ''
		const edit = await office.get(`${TERMS}?edit=${id}`)
		expect(edit.page.valueOf('startsOn')).toBe('07/01/2030')
		const change = { intent: 'change-term', id, version: '1', name: 'Spring', startsOn: '2030-01-07' }
		await office.post(TERMS, { ...change, endsOn: '2030-04-05' })
		expect(rows('select ends_on from terms')).toEqual([{ ends_on: '2030-04-05' }])
		const late = await office.post(`${TERMS}?edit=${id}`, { ...change, endsOn: '2030-04-06' })
		expect([late.status, late.page.text]).toEqual([409, expect.stringContaining('Changed on')])
		await office.post(TERMS, { intent: 'archive-term', id })
		const back = await office.get(TERMS)
		expect(back.page.text).toContain('Restore Spring')
		await office.post(TERMS, { intent: 'restore-term', id })
		expect(rows('select archived_at from terms')).toEqual([{ archived_at: null }])
	})

	it('that overlap are refused, and what was typed is kept', async () => {
		const fields = { intent: 'add-term', name: 'Spring', startsOn: '2030-01-07', endsOn: '2030-03-29' }
		await office.post(TERMS, fields)
		const again = await office.post(TERMS, { ...fields, name: 'Other' })
		expect(again.status).toBe(400)
		expect(again.page.problems).toContain('These days overlap with Spring. Choose days outside it.')
		expect(again.page.valueOf('name')).toBe('Other')
	})

	it('have a billing day, which is in the list and not after the last day', async () => {
		const spring = { intent: 'add-term', name: 'Spring', startsOn: '2030-01-07', endsOn: '2030-03-29' }
		const late = await office.post(TERMS, { ...spring, billsOn: '2030-03-30' })
		expect(late.page.problems).toContain('The billing day cannot be after the last day of the term.')
		const added = await office.follow(await office.post(TERMS, { ...spring, billsOn: '2029-12-14' }))
		expect(added.page.text).toContain('7 Jan 2030 – 29 Mar 2030, billed on 14 Dec 2029')
	})

	it('of another school are not there', async () => {
		const stranger = await Visitor.signedInAs(anAdminAt(aSchool()))
		await office.post(TERMS, { intent: 'add-term', name: 'Secret', startsOn: soon, endsOn: soon })
		const id = rows<{ id: string }>('select id from terms')[0]?.id ?? ''
		expect((await stranger.get(`${TERMS}?edit=${id}`)).status).toBe(404)
		expect((await stranger.post(TERMS, { intent: 'archive-term', id })).status).toBe(404)
		expect((await stranger.get(TERMS)).body).not.toContain('Secret')
	})
})

describe('closures in the settings', () => {
	it('show which lessons they hit before any is closed, close them, and open them again', async () => {
		const classId = aClass(school, { name: 'Piano' })
		anEnrolment(school, classId, aStudent(school, { firstName: 'Ada', lastName: 'Lind' }))
		const hit = aLessonSoon({ classId })
		const added = await office.post(CLOSURES, snow)
		expect(stateOf(hit)).toBe('scheduled')
		const id = rows<{ id: string }>('select id from closures')[0]?.id ?? ''
		expect(added.location).toBe(`/settings/school/closures?close=${id}`)
		const before = databaseHash(['sessions'])
		const preview = await office.follow(added)
		expect(preview.page.text).toContain('1 lesson is booked.')
		expect(preview.page.text).toContain('Ada Lind: no charge, no make-up credit.')
		expect(databaseHash(['sessions'])).toBe(before)
		const list = await office.get(CLOSURES)
		expect(list.page.links['1 lesson is booked then']).toBe(added.location)
		const form = preview.page.forms.find(({ button }) => button.includes('Close 1 lesson'))
		const closed = await office.follow(
			await office.post(CLOSURES, { intent: 'close-lessons', ...form?.hidden }),
		)
		expect(closed.page.flash).toContain('1 lesson was closed.')
		expect(stateOf(hit)).toBe('closed')
		const undo = closed.page.forms.find(({ button }) => button.startsWith('Undo'))
		const undone = await office.follow(
			await office.post(CLOSURES, { intent: 'undo-closing', ...undo?.hidden }),
		)
		expect(undone.page.flash).toBe(
			'These lessons were restored. No email address for Ada Lind. Call them. A closure that no longer applies must be removed too, because families read of it.',
		)
		expect(stateOf(hit)).toBe('scheduled')
	})

	it('name the students who were billed for their days already, with the page that shows what to credit', async () => {
		const access = accessOf(anAdminAt(school))
		const classId = aClass(school, { name: 'Piano' })
		const family = aFamily(school, 'Okafor')
		const planId = aPlan(access, { deductsClosures: true })
		const { student: studentId, enrolmentId } = aBilledChild(school, access, { family, classId, planId })
		const period = soon.slice(0, 7)
		const line = {
			kind: 'lesson',
			description: 'Piano',
			unitMinor: 40_00,
			studentId,
			enrolmentId,
			period,
		} as const
		valueOf(saveInvoiceDraft(access, newId(), { familyId: family, period, lines: [line] }))
		aLessonSoon({ classId })
		const preview = await office.follow(await office.post(CLOSURES, snow))
		expect(preview.page.text).toContain('1 student was billed for these days already')
		expect(preview.page.text).toContain('If that is too much once the lessons are closed')
		const credits = `/billing/manage/reconcile?period=${period}`
		expect(preview.page.links['Taught and billed']).toBe(credits)
		const form = preview.page.forms.find(({ button }) => button.includes('Close 1 lesson'))
		const closed = await office.follow(
			await office.post(CLOSURES, { intent: 'close-lessons', ...form?.hidden }),
		)
		expect(closed.page.flash).toContain(
			'1 student was billed for these days already. If that was too much, Taught and billed, under Financial, More, shows',
		)
		const undo = closed.page.forms.find(({ button }) => button.startsWith('Undo'))
		await office.post(CLOSURES, { intent: 'undo-closing', ...undo?.hidden })
		const colleague = await Visitor.signedInAs(aColleagueAt(school, ['office:settings']))
		const id = rows<{ id: string }>('select id from closures')[0]?.id ?? ''
		const again = await colleague.get(`${CLOSURES}?close=${id}`)
		const hidden = again.page.forms.find(({ button }) => button.includes('Close 1 lesson'))?.hidden
		const told = await colleague.follow(
			await colleague.post(CLOSURES, { intent: 'close-lessons', ...hidden }),
		)
		expect(told.page.flash).toContain('If that was too much, tell a colleague who may change invoices.')
	})

	it('that are shortened add the lessons that series skipped, and offer to bring back those they closed', async () => {
		const weekdays = String(new Date(`${soon}T12:00Z`).getUTCDay() || 7)
		const startsOn = daysAfter(soon, -7)
		aSeries(school, { classId: aClass(school), weekdays, startsOn, endsOn: daysAfter(soon, 40) })
		const classId = aClass(school, { name: 'Piano' })
		anEnrolment(school, classId, aStudent(school, { firstName: 'Ada', lastName: 'Lind' }))
		const startsAt = startOfDay(daysAfter(soon, 1), 'America/New_York') + 16 * HOUR
		const hit = aLessonSoon({ classId, startsAt })
		const long = { ...snow, endsOn: daysAfter(soon, 20) }
		const preview = await office.follow(await office.post(CLOSURES, long))
		const close = preview.page.forms.find(({ button }) => button.includes('Close 1 lesson'))
		await office.post(CLOSURES, { intent: 'close-lessons', ...close?.hidden })
		const id = rows<{ id: string }>('select id from closures')[0]?.id ?? ''
		const shorter = { ...snow, intent: 'change-closure', id, version: '1', endsOn: soon }
		const saved = await office.post(`${CLOSURES}?edit=${id}`, shorter)
		expect(saved.location).toBe(`${CLOSURES}?reopen=${id}`)
		const offer = await office.follow(saved)
		expect(offer.page.flash).toBe(
			'Snow saved. 2 lessons were added on its days again. No email was sent about this. 1 lesson stays closed on days that are open again.',
		)
		expect(offer.page.text).toContain('No email address for Ada Lind. Call them.')
		const list = await office.get(CLOSURES)
		expect(list.page.links['1 lesson stays closed on open days']).toBe(saved.location)
		const back = offer.page.forms.find(({ button }) => button.includes('Bring back 1 lesson'))
		const done = await office.follow(
			await office.post(saved.location ?? '', { intent: 'reopen-lessons', ...back?.hidden }),
		)
		expect([done.page.flash, stateOf(hit)]).toEqual(['1 lesson takes place after all.', 'scheduled'])
		const none = await office.get(saved.location ?? '')
		expect(none.page.text).toContain('Nothing to bring back')
		const stranger = await Visitor.signedInAs(anAdminAt(aSchool()))
		expect((await stranger.get(saved.location ?? '')).status).toBe(404)
	})

	it('that are changed or removed offer to email the families of the lessons that are added', async () => {
		const classId = aClass(school)
		const student = aStudent(school)
		anEnrolment(school, classId, student)
		aGuardianOf(school, student, { name: 'Eva Lind', email: 'eva@family.example' })
		const weekdays = String(new Date(`${soon}T12:00Z`).getUTCDay() || 7)
		aSeries(school, { classId, weekdays, startsOn: soon, endsOn: daysAfter(soon, 40) })
		const id = aClosure(school, { name: 'Snow', startsOn: soon, endsOn: daysAfter(soon, 8) })
		for (const page of [`${CLOSURES}?edit=${id}`, `${CLOSURES}?archive=${id}`])
			expect((await office.get(page)).body).toContain('name="tells" checked=""')
		const shorter = { ...snow, intent: 'change-closure', id, version: '1', endsOn: soon, tells: 'on' }
		const saved = await office.follow(await office.post(`${CLOSURES}?edit=${id}`, shorter))
		const sent = '1 lesson was added on its days again. The families will get an email'
		expect(saved.page.flash).toContain(`Snow saved. ${sent}`)
		const gone = { intent: 'archive-closure', id, tells: 'on' }
		const removed = await office.follow(await office.post(`${CLOSURES}?archive=${id}`, gone))
		expect(removed.page.flash).toContain(`Snow was removed. ${sent}`)
		expect(rows('select to_address from outbox')).toHaveLength(2)
	})

	it('that are removed name the lessons that stay closed and cannot come back', async () => {
		const hit = aLessonSoon({ roomId: aRoom(school.id) })
		const preview = await office.follow(await office.post(CLOSURES, snow))
		const close = preview.page.forms.find(({ button }) => button.includes('Close 1 lesson'))
		await office.post(CLOSURES, { intent: 'close-lessons', ...close?.hidden })
		const roomId = rows<{ room_id: string }>('select room_id from lessons where id = ?', hit)[0]?.room_id
		aLessonSoon({ roomId, classId: aClass(school) })
		const removed = await office.post(CLOSURES, { intent: 'archive-closure', id: close?.hidden.id ?? '' })
		const offer = await office.follow(removed)
		expect(offer.page.flash).toBe('Snow was removed. 1 lesson stays closed on days that are open again.')
		expect(offer.page.text).toContain('1 lesson stays closed, because the time is taken')
		expect(offer.body).toContain(`/classes/sessions/${hit}`)
		expect(offer.body).not.toContain('value="reopen-lessons"')
	})

	it('of a room offer the free ones, move its lessons there, and move them back', async () => {
		const [blue, red, taken] = ['Blue', 'Red', 'Taken'].map((name) => aRoom(school.id, name)) as [
			string,
			string,
			string,
		]
		const teacherId = aTeacher(school)
		const hit = aLessonSoon({ roomId: blue, teacherId })
		// The lesson is outside the hours of its teacher, whatever the room.
		const weekday = String(new Date(`${soon}T12:00Z`).getUTCDay() || 7)
		const hours = { 'hours[0].weekday': weekday, 'hours[0].from': '09:00', 'hours[0].to': '10:00' }
		expect((await office.post(`/teachers/${teacherId}/hours`, { version: '1', ...hours })).status).toBe(303)
		aLessonSoon({ roomId: taken })
		const roomOf = () =>
			rows<{ room_id: string }>('select room_id from lessons where id = ?', hit)[0]?.room_id
		const floor = { ...snow, name: 'New floor', scope: `room:${blue}` }
		const preview = await office.follow(await office.post(CLOSURES, floor))
		expect(preview.page.links['Move Piano']).toBe(`/classes/sessions/${hit}/move`)
		expect(preview.body).toMatch(/<option value="[^"]*"[^>]*>Red[^(<]*<\/option>/)
		expect(preview.page.text).toContain('(not free for all of them)')
		const form = preview.page.forms.find(({ button }) => button.includes('Move 1 lesson'))
		const send = (roomId: string) =>
			office.post(`${CLOSURES}?close=${form?.hidden.id}`, { intent: 'change-rooms', ...form?.hidden, roomId })
		const refused = await send(taken)
		expect([refused.status, roomOf()]).toEqual([409, blue])

		const moved = await office.follow(await send(red))
		expect(moved.page.flash).toContain('1 lesson takes place in Red now.')
		expect([roomOf(), stateOf(hit)]).toEqual([red, 'scheduled'])
		const undo = moved.page.forms.find(({ button }) => button.startsWith('Undo'))
		await office.post(CLOSURES, { intent: 'undo-closing', ...undo?.hidden })
		expect(roomOf()).toBe(blue)
	})

	it('of a room offer those that are large enough first, and say how many the others hold', async () => {
		const [hall] = ['Hall', 'Attic', 'Loft', 'Studio'].map((name) => aRoom(school.id, name))
		change(`update rooms set capacity = 3 where name in ('Attic', 'Loft')`)
		aLessonSoon({ roomId: hall, classId: aClass(school, { name: 'Choir', capacity: 12 }) })
		const floor = { ...snow, name: 'New floor', scope: `room:${hall}` }
		const preview = await office.follow(await office.post(CLOSURES, floor))
		const select = /<select[^>]*name="roomId"[^]*?<\/select>/.exec(preview.body)?.[0] ?? ''
		const offered = [...select.matchAll(/<option[^>]*>([^<]*)</g)].map(([, label]) => label)
		expect([offered[0], offered.toSorted()]).toEqual([
			'Studio',
			['Attic (holds 3)', 'Loft (holds 3)', 'Studio'],
		])
	})

	it('close nothing once the schedule has changed since the preview', async () => {
		aLessonSoon()
		const preview = await office.follow(await office.post(CLOSURES, snow))
		const form = preview.page.forms.find(({ button }) => button.includes('Close 1 lesson'))
		const late = aLessonSoon({ classId: aClass(school, { name: 'Choir' }) })
		const close = await office.post(preview.location ?? CLOSURES, {
			intent: 'close-lessons',
			...form?.hidden,
		})
		expect(close.status).toBe(409)
		expect(stateOf(late)).toBe('scheduled')
	})

	it('added after marks say that those lessons stay as they are', async () => {
		const id = aClosure(school, { name: 'Snow', startsOn: soon, endsOn: soon })
		aLessonSoon({ state: 'held' })
		const preview = await office.get(`${CLOSURES}?close=${id}`)
		expect(preview.page.text).toContain('1 lesson has already taken place and stays as marked')
		expect(preview.page.text).toContain('No lesson is booked during Snow.')
	})

	it('of hours need both times, and are limited to a room that is there', async () => {
		const half = await office.post(CLOSURES, { ...snow, fromTime: '13:00' })
		expect(half.page.problems).toContain('Enter both times, or leave both blank for the whole day.')
		const foreign = await office.post(CLOSURES, { ...snow, scope: 'room:theirs' })
		expect(foreign.status).toBe(400)
		const odd = await office.post(CLOSURES, { ...snow, scope: 'planet:earth' })
		expect(odd.page.problems).toContain('Choose from the list whom it concerns')
		expect(rows('select id from closures')).toEqual([])
	})

	it('are taken from the public holidays of a country, each once', async () => {
		const year = String(Number(soon.slice(0, 4)) + 1)
		const page = await office.get(`${CLOSURES}?country=GB&year=${year}`)
		expect(page.page.text).toContain('Christmas Day')
		const chosen: [string, string][] = [
			['intent', 'add-holidays'],
			['country', 'GB'],
			['year', year],
			['chosen', `${year}-12-25`],
			['chosen', `${year}-01-01`],
		]
		const startsAt = startOfDay(`${year}-12-25`, 'America/New_York') + 16 * HOUR
		aLesson(school, { classId: aClass(school, { name: 'Piano' }), startsAt })
		const added = await office.follow(await office.post(CLOSURES, chosen))
		expect(added.page.flash).toBe(
			'2 closures saved. 1 lesson is still booked on these days: open them in the list and close them.',
		)
		const again = await office.get(`${CLOSURES}?country=GB&year=${year}`)
		expect(again.page.text).toContain('2 more are on your list already.')
	})

	it('are taken from the public holidays of a region, once the country is chosen', async () => {
		const year = String(Number(soon.slice(0, 4)) + 1)
		const country = await office.get(`${CLOSURES}?country=GB&year=${year}`)
		expect(country.page.text).toContain('Holidays differ by region.')
		expect(country.page.text).not.toContain('St Andrew')
		const region = await office.get(`${CLOSURES}?country=GB&region=SCT&year=${year}`)
		expect(region.page.valueOf('region')).toBe('SCT')
		expect(region.page.text).not.toContain('Holidays differ by region.')
		expect(region.page.text).toContain('St Andrew')
		const fields = { intent: 'add-holidays', country: 'GB', region: 'SCT', year, chosen: `${year}-11-30` }
		await office.post(CLOSURES, fields)
		expect(rows('select name from closures')).toEqual([{ name: 'St Andrew’s Day' }])
		const elsewhere = await office.get(`${CLOSURES}?country=DE&region=SCT&year=${year}`)
		expect(elsewhere.page.valueOf('region')).toBe('')
	})

	it('begin with the holidays of the school’s own country', async () => {
		const { page } = await office.get(`${CLOSURES}?country=none`)
		expect(page.text).toContain('Choose a country')
		expect(page.valueOf('country')).toBe('US')
	})
})

describe('a term copied in the settings', () => {
	const LATER = [daysAfter(soon, 60), daysAfter(soon, 120)] as const

	it('is previewed, copied, and taken back', async () => {
		const classId = aClass(school, { name: 'Piano' })
		const term = { intent: 'add-term', startsOn: soon, endsOn: daysAfter(soon, 30) }
		await office.post(TERMS, { ...term, name: 'Winter' })
		const [winter] = rows<{ id: string }>('select id from terms')
		const none = await office.get(`${TERMS}?copy=${winter?.id}`)
		expect(none.page.text).toContain('There is no term after Winter')
		await office.post(TERMS, { intent: 'add-term', name: 'Spring', startsOn: LATER[0], endsOn: LATER[1] })
		const { id: seriesId } = { id: aSeries(school, { classId, startsOn: soon, endsOn: daysAfter(soon, 30) }) }
		const shown = await office.get(`${TERMS}?copy=${winter?.id}`)
		expect(shown.page.text).toContain('Every week on Tuesday, 16:00')
		const hidden = shown.page.forms.find(({ button }) => button.includes('Copy to Spring'))?.hidden ?? {}
		const fields = { intent: 'copy-term', ...hidden, seriesIds: seriesId }
		const copied = await office.follow(await office.post(TERMS, fields))
		expect(copied.page.flash).toMatch(/^\d lessons were added\. You can undo this below\.$/)
		expect(rows('select 1 from lessons').length).toBeGreaterThan(6)
		const undo = copied.page.forms.find(({ button }) => button.startsWith('Undo'))?.hidden ?? {}
		const undone = await office.follow(await office.post(TERMS, { intent: 'undo-term-copy', ...undo }))
		expect(undone.page.flash).toBe('The copied lessons were removed.')
		expect(rows('select 1 from lessons')).toEqual([])
		const stranger = await Visitor.signedInAs(anAdminAt(aSchool()))
		expect((await stranger.get(`${TERMS}?copy=${winter?.id}`)).status).toBe(404)
		expect((await stranger.post(TERMS, fields)).status).toBe(404)
	})
})

it('the front desk closes a room for a day without access to the settings', async () => {
	const desk = await Visitor.signedInAs(aColleagueAt(school, []))
	expect((await desk.get('/schedule')).page.links.Closures).toBe(CLOSURES)
	const roomId = aRoom(school.id)
	const id = aLessonSoon({ roomId })
	const added = await desk.follow(await desk.post(CLOSURES, { ...snow, scope: `room:${roomId}` }))
	expect(added.page.links.Schedule).toBe('/schedule')
	expect(added.page.links.Terms).toBeUndefined()
	expect(rows('select name, room_id from closures')).toEqual([{ name: 'Snow', room_id: roomId }])
	const close = { intent: 'close-lessons', id: added.page.valueOf('id') ?? '', tells: '' }
	await desk.post(CLOSURES, { ...close, token: added.page.valueOf('token') ?? '' })
	expect(stateOf(id)).toBe('closed')
	expect((await desk.get(TERMS)).status).toBe(403)
})
