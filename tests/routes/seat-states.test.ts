import { afterEach, expect, it, vi } from 'vitest'
import { change, rows } from '../support/database.ts'
import { aClass, aLesson, anAdminAt, anEnrolment, aTeacherAt } from '../support/factories.ts'
import { aHousehold } from '../support/portal.ts'
import { Visitor } from '../support/visitor.ts'

afterEach(() => void vi.useRealTimers())

const pause = { state: 'paused', pausedFrom: '2026-01-05', pausedTo: '2026-01-25' } as const

/** The days and the state that a seat can have on 12 January 2026. */
const SEATS: Record<string, Partial<NonNullable<Parameters<typeof anEnrolment>[3]>>> = {
	'that goes on': { state: 'active' },
	'without a first day': { state: 'active', startsOn: null },
	'to come': { state: 'future', startsOn: '2026-02-02' },
	'to come with a last day': { state: 'future', startsOn: '2026-02-02', endsOn: '2026-03-02' },
	'with a last day alone': { state: 'ending', endsOn: '2026-02-09' },
	'with a pause alone': pause,
	'with a pause to come': { ...pause, pausedFrom: '2026-02-01', pausedTo: '2026-02-14' },
	'with a pause without an end': { ...pause, pausedTo: null },
	'with a pause and a last day': { ...pause, endsOn: '2026-02-09' },
	'that was given up': { ...pause, keepsSeat: false },
	'that was given up for a pause that is over': { ...pause, pausedTo: '2026-01-08', keepsSeat: false },
	'that is over': { state: 'ended', endsOn: '2026-01-06' },
	'that never began': { state: 'ended', startsOn: '2026-01-10', endsOn: '2026-01-09' },
	'of a trial': { state: 'active', isTrial: true, startsOn: '2026-01-13', endsOn: '2026-01-13' },
	'that is waited for': { state: 'waiting', position: 1, queuedAt: 1 },
	'of an offer that ran out': { state: 'offered', position: 1, queuedAt: 1, offeredUntil: 2 },
}

const PORTAL = ['dashboard', 'schedule', 'schedule/classes', 'progress', 'feedback', 'invoices']
const OF_STUDENT = ['', 'lessons', 'enrollments', 'family', 'money', 'history']
const OF_CLASS = ['', 'lessons', 'students', 'waiting-list', 'money', 'history']

/** What a page says where a day or a name is missing. */
const HOLES = /\b(undefined|null|NaN|Invalid Date|\[object)\b/

it.each(Object.entries(SEATS))('every page about a seat %s opens', async (_, days) => {
	const house = aHousehold('2026-01-12T15:00:00Z')
	const { school, ben, room } = house
	const teacher = aTeacherAt(school)
	const [own] = rows<{ id: string }>('select id from teachers where membership_id = ?', teacher.membershipId)
	const teacherId = own!.id
	const group = aClass(school, { name: 'Choir', roomId: room, weekday: 2, startTime: '17:00' })
	change(
		`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
		...[school.id, group, teacherId],
	)
	change('update students set primary_teacher_id = ?', teacherId)
	change('delete from enrolments')
	for (const classId of [group, house.violin]) {
		anEnrolment(school, classId, ben, days)
		for (const day of ['2026-01-06', '2026-01-13', '2026-02-03'])
			aLesson(school, { classId, teacherId, roomId: room, startsAt: house.at(day, '17:00') })
	}
	const family = await Visitor.signedInAs(house.parent)
	const office = await Visitor.signedInAs(anAdminAt(school))
	const lead = await Visitor.signedInAs(teacher)
	const pages = [
		...PORTAL.map((page) => ({ visitor: family, address: `/student/${page}` })),
		...OF_STUDENT.map((page) => ({ visitor: office, address: `/students/${ben}/${page}` })),
		...OF_CLASS.map((page) => ({ visitor: office, address: `/classes/${group}/${page}` })),
		{ visitor: lead, address: `/dashboard/teacher/class/${group}` },
		{ visitor: lead, address: `/dashboard/teacher/students/${ben}` },
	]
	for (const { visitor, address } of pages) {
		const { page, status } = await visitor.get(address.replace(/\/$/, ''))
		expect([address, status, HOLES.exec(page.text)?.[0]]).toEqual([address, 200, undefined])
	}
})

it('an offer that ran out reads so wherever its student is listed', async () => {
	const { school, ben } = aHousehold('2026-01-12T15:00:00Z')
	const choir = aClass(school, { name: 'Choir', weekday: 2, startTime: '17:00' })
	change('delete from enrolments')
	const offeredUntil = Date.now() + 3_600_000
	anEnrolment(school, choir, ben, { state: 'offered', position: 1, queuedAt: 1, offeredUntil })
	const office = await Visitor.signedInAs(anAdminAt(school))
	const pages = [
		'/students',
		`/students/${ben}`,
		`/students/${ben}/enrollments`,
		`/classes/${choir}/waiting-list`,
	]
	const said = () =>
		Promise.all(
			pages.map(
				async (page) => /offered(?: a seat)?|offer ran out/i.exec((await office.get(page)).page.text)?.[0],
			),
		)
	expect(await said()).toEqual(['Offered a seat', 'Offered a seat', 'Offered a seat', 'Offered'])
	vi.setSystemTime(offeredUntil)
	expect(await said()).toEqual(['Offer ran out', 'Offer ran out', 'Offer ran out', 'Offer ran out'])
})
