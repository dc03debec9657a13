import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { href } from '#app/domain/href.ts'
import { remindOfLessons } from '#app/models/hourly/lesson-reminders.server.ts'
import { editLesson } from '#app/models/lesson/change.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { archiveSite } from '#app/models/school/site.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../support/database.ts'
import { aClass, aLesson, anAdminAt, aStudent, aTeacherAt } from '../support/factories.ts'
import { aRoom, aSite, tuesdays, valueOf } from '../support/lessons.ts'
import { mails } from '../support/mail.ts'
import { aHousehold } from '../support/portal.ts'
import { allOf } from '../support/steps.ts'
import { Visitor } from '../support/visitor.ts'

let its: ReturnType<typeof aHousehold> & { lesson: string; teacher: string }
let teacher: Visitor
let parent: Visitor
let office: Visitor

/** A private lesson in the Blue Room of the Main building on Tuesday at four. */
beforeEach(async () => {
	const house = aHousehold()
	const { school, violin, room, at } = house
	const person = aTeacherAt(school)
	const [own] = rows<{ id: string }>('select id from teachers where membership_id = ?', person.membershipId)
	const teacherId = own?.id ?? ''
	change('update class_teachers set teacher_id = ? where class_id = ?', teacherId, violin)
	const lesson = aLesson(school, {
		classId: violin,
		teacherId,
		roomId: room,
		startsAt: at('2026-01-06', '16:00'),
	})
	its = { ...house, lesson, teacher: teacherId }
	const people = [person, house.parent, anAdminAt(school)] as const
	;[teacher, parent, office] = (await Promise.all(people.map((one) => Visitor.signedInAs(one)))) as [
		Visitor,
		Visitor,
		Visitor,
	]
})

afterEach(() => {
	vi.useRealTimers()
})

/** Pages that name the room of the lesson, by who reads them. */
const pages = (): [Visitor, string][] => [
	[parent, '/student/dashboard'],
	[parent, '/student/schedule'],
	[teacher, '/dashboard/teacher'],
	[teacher, '/dashboard/teacher/classes'],
	[teacher, '/dashboard/teacher/schedule?day=2026-01-06'],
	[teacher, '/dashboard/teacher/schedule?day=2026-01-06&view=agenda'],
	[teacher, `/dashboard/teacher/class/${its.violin}`],
	[teacher, `/dashboard/teacher/class/${its.violin}/lessons`],
	[teacher, `/dashboard/teacher/class/${its.violin}/lessons/${its.lesson}`],
	[office, `/classes/${its.violin}`],
	[office, `/classes/sessions/${its.lesson}`],
	[office, '/schedule?view=agenda&day=2026-01-06'],
	[office, `/students/${its.ben}`],
]

async function ownCalendar(): Promise<string> {
	const made = await parent.post('/student/settings/account', { intent: 'calendar-new' })
	const { body } = await parent.follow(made)
	return /value="https?:\/\/[^/"]+(\/calendars\/[\w-]+\.ics)"/.exec(body)?.[1] ?? ''
}

const locationIn = (body: string) => /^LOCATION:(.*)\r$/m.exec(body)?.[1]?.replaceAll('\\,', ',')

function remind() {
	const { school, parent: person } = its
	change(
		'insert into school_preferences (school_id, updated_at, reminds_of_lessons) values (?, 1, 1)',
		school.id,
	)
	change(
		"update users set email = 'home@example.test', email_key = 'home@example.test' where id = ?",
		person.userId,
	)
	expect(allOf(remindOfLessons(Date.parse('2026-01-05T17:00:00Z')))).toBe(1)
	return mails().find(({ kind }) => kind === 'lesson-reminder')?.text
}

function moveTo(roomId: string) {
	const { access, lesson, teacher: teacherId } = its
	const slot = { day: '2026-01-06', startTime: '16:00', durationMinutes: 45 }
	valueOf(editLesson(access, { id: lesson, version: 1 }, { ...slot, teacherId, roomId, tells: true }))
	return mails().find(({ kind }) => kind === 'lesson-changes')?.text
}

describe('a school with two sites', () => {
	let annex: string

	beforeEach(() => {
		annex = aSite(its.school.id, 'Annex')
	})

	it('names the site behind the room on the pages of families, teachers and the office', async () => {
		for (const [visitor, path] of pages())
			expect((await visitor.get(path)).page.text, path).toContain('Blue Room, Main building')
	})

	it('leaves it out in the office’s picture of a week, which has many lessons', async () => {
		const { text } = (await office.get('/schedule?view=week&day=2026-01-06')).page
		expect(text).toContain('Blue Room · ')
		expect(text).not.toContain('Main building · ')
	})

	it('names it in calendars', async () => {
		const { body } = await new Visitor().get(await ownCalendar())
		expect(locationIn(body)).toBe(`Blue Room, Main building, ${its.school.name}`)
	})

	it('names it in the reminder of a lesson', () => {
		expect(remind()).toContain('Violin, Blue Room, Main building')
	})

	it('names it in letters about another room', () => {
		expect(moveTo(aRoom(its.school.id, 'Blue Room', annex))).toContain('in Blue Room, Annex')
	})

	it('gives families its street on their pages, in calendars and in letters about another room', async () => {
		change("update sites set address = '2 High Street' || char(10) || 'Leeds' where name = 'Main building'")
		change("update sites set address = 'Seeweg 9' || char(10) || 'Berlin' where name = 'Annex'")
		const place = 'Blue Room, Main building, 2 High Street, Leeds'
		for (const path of ['/student/dashboard', '/student/schedule'])
			expect((await parent.get(path)).page.text, path).toContain(place)
		for (const answer of [
			await new Visitor().get(await ownCalendar()),
			await parent.get(href.lessonCalendar(its.lesson)),
		])
			expect(locationIn(answer.body)).toBe(`${place}, ${its.school.name}`)
		expect(moveTo(aRoom(its.school.id, 'Loft', annex))).toContain('in Loft, Annex, Seeweg 9, Berlin')
	})

	it('names it no longer once one of them is archived', async () => {
		valueOf(archiveSite(its.access, annex))
		for (const [visitor, path] of pages())
			expect((await visitor.get(path)).page.text, path).not.toContain('Main building')
	})
})

describe('a school with one site', () => {
	it('names the room alone, on pages', async () => {
		for (const [visitor, path] of pages()) {
			const { text } = (await visitor.get(path)).page
			expect(text, path).toContain('Blue Room')
			expect(text, path).not.toContain('Main building')
		}
	})

	it('gives families its street with the next lesson, and once above all others', async () => {
		const { school, access, lesson, violin, at } = its
		const startsAt = at('2026-01-13', '16:00')
		aLesson(school, { classId: violin, startsAt })
		const textOf = async (page: string) => (await parent.get(`/student/${page}`)).page.text
		const lines = async () => [await textOf('dashboard'), await textOf('schedule')]
		const isSaid = async (home: string, list: string) => {
			const [next, all] = await lines()
			expect(next).toContain(home)
			expect(all?.split(list)).toHaveLength(2)
		}
		change("update sites set address = '12 Harmony Street' || char(10) || 'Leeds'")
		await isSaid('Blue Room, 12 Harmony Street, Leeds', 'Lessons take place at 12 Harmony Street, Leeds.')
		change('update lessons set room_id = null where id = ?', lesson)
		await isSaid('12 Harmony Street, Leeds', 'Lessons take place at 12 Harmony Street, Leeds.')
		change("update sites set address = ''")
		const profile = 'insert into school_profiles (school_id, address, updated_at) values (?, ?, 1)'
		change(profile, access.schoolId, '1 School Lane')
		await isSaid('1 School Lane', 'Lessons take place at 1 School Lane.')
	})

	it('gives no street for lessons online or at the home of a family', async () => {
		change("update sites set address = '12 Harmony Street'")
		const words = async () => {
			const pages = ['/student/dashboard', '/student/schedule'].map((path) => parent.get(path))
			return (await Promise.all(pages)).map(({ page }) => page.text).join()
		}
		expect(await words()).toContain('Harmony')
		change('update sites set is_home = 1')
		expect(await words()).not.toContain('Harmony')
		change('update lessons set room_id = null')
		expect(await words()).not.toContain('Harmony')
		change('update sites set is_home = 0')
		expect(await words()).toContain('Harmony')
		change("update lessons set online_link = 'https://meet.example/ben'")
		expect(await words()).not.toContain('Harmony')
	})

	it('names the room alone in choosers', async () => {
		const { text } = (await office.get(`/classes/sessions/${its.lesson}/move`)).page
		expect(text).toContain('Blue Room')
		expect(text).not.toContain('Main building')
	})

	it('names the room alone in calendars, which are read anew once there is another site', async () => {
		const path = await ownCalendar()
		const { body, headers } = await new Visitor().get(path)
		expect(locationIn(body)).toBe(`Blue Room, ${its.school.name}`)
		const known = { 'If-None-Match': String(headers.etag) }
		expect((await new Visitor().get(path, known)).status).toBe(304)
		aSite(its.school.id, 'Annex')
		change("update sites set updated_at = 2 where name = 'Annex'")
		expect((await new Visitor().get(path, known)).status).toBe(200)
	})

	it('names the room alone in letters', () => {
		expect(remind()).toMatch(/Violin, Blue Room$/m)
		expect(moveTo(aRoom(its.school.id, 'Loft'))).toMatch(/in Loft\b(?!,)/)
	})
})

describe('a lesson that its teacher cannot reach in time from another site', () => {
	const sentence = (name: string) =>
		`Please check: ${rows<{ name: string }>('select name from teachers where id = ?', its.teacher)[0]?.name} has 0 minutes between ${name} and Violin (Tue 6 January, 16:00–16:45), at another site: getting there takes 15 minutes.`
	const loft = () => aRoom(its.school.id, 'Loft', aSite(its.school.id, 'Annex'))

	it('is named when its dates are checked, with and without script, as after saving', async () => {
		const student = aStudent(its.school, { firstName: 'Kit', lastName: 'Moss' })
		const fields = {
			studentId: student,
			weekday: '2',
			startTime: '16:45',
			durationMinutes: '30',
			startsOn: '2026-01-06',
			ends: 'date',
			endsOn: '2026-01-20',
			teacherId: its.teacher,
			roomId: loft(),
		}
		const path = '/classes/new-lesson'
		const checked = await office.post(path, { ...fields, intent: 'preview' })
		expect(checked.page.text).toContain(`No clash. ${sentence('Kit Moss')}`)
		expect(checked.page.text).not.toContain('Free, no clash.')
		const live = await office.post('/classes/new-lesson/preview', fields)
		expect(live.json()).toMatchObject({ preview: { clashing: 0, travel: ` ${sentence('Kit Moss')}` } })
		const near = await office.post(path, { ...fields, startTime: '17:00', intent: 'preview' })
		expect(near.page.text).toContain('Free, no clash.')
		const saved = await office.follow(await office.post(path, fields))
		expect(saved.page.text).toContain(sentence('Kit Moss'))
	})

	it('is named when repeating lessons are checked or changed, and not for where they were before', async () => {
		const choir = aClass(its.school, { name: 'Choir' })
		const teacherId = its.teacher
		const wish = tuesdays({ startsOn: '2026-01-06', endsOn: '2026-01-20', startTime: '16:45', teacherId })
		const fields = {
			frequency: 'weekly',
			every: '1',
			weekdays: '2',
			durationMinutes: String(wish.durationMinutes),
			startsOn: '2026-01-06',
			endsOn: '2026-01-20',
			teacherId,
			startTime: '16:45',
			roomId: loft(),
			intent: 'preview',
		}
		const added = await office.post(`/classes/${choir}/add-series`, fields)
		expect(added.page.text).toContain(`No clash. ${sentence('Choir')}`)
		const { id } = valueOf(addSeries(its.access, newId(), choir, { ...wish, roomId: its.room }))
		const path = href.changeSeries(choir, id, '2026-01-06')
		expect((await office.post(path, fields)).page.text).toContain(sentence('Choir'))
		const later = await office.post(path, { ...fields, startTime: '17:35' })
		expect(later.page.text).toContain('What will change')
		expect(later.page.text).not.toContain('Please check')
	})
})
