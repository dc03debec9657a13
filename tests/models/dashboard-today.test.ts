import { afterEach, expect, it, vi } from 'vitest'
import { leftToTeach } from '#app/domain/lesson/left-to-teach.ts'
import { calendarOf } from '#app/letters/calendar.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { moneyDue } from '#app/models/billing/due.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { returnPayment } from '#app/models/billing/payment-return.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { feedVersion, listFeedLessons } from '#app/models/lesson/feed.server.ts'
import { lessonsOf } from '#app/routes/school/dashboard/read-today.server.ts'
import { aClass, aLesson, anEnrolment } from '../support/factories.ts'
import { listDesk, listLessons } from '#app/models/lesson/list.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change } from '../support/database.ts'
import { aBillingOffice, fee } from '../support/billing.ts'
import { aTimetable, tuesdays, valueOf } from '../support/lessons.ts'
import { aFamily } from '../support/students.ts'

afterEach(() => void vi.useRealTimers())

it('the day’s lessons come with the oldest past ones that lack marks, in order, and no more of them than asked for', () => {
	const { school, access, classId, teacher, room, at } = aTimetable()
	valueOf(addSeries(access, newId(), classId, tuesdays({ teacherId: teacher, roomId: room, count: 6 })))
	vi.setSystemTime(at('2026-02-10', '12:00'))
	const desk = (rolls: number) =>
		listDesk(access, { from: at('2026-02-10', '00:00'), to: at('2026-02-11', '00:00'), rolls }).map(
			({ day }) => day,
		)
	expect(desk(2)).toEqual(['2026-01-06', '2026-01-13', '2026-02-10'])
	change(`update lessons set marked_at = 1 where school_id = ? and day = '2026-01-06'`, school.id)
	expect(desk(9)).toEqual(['2026-01-13', '2026-01-20', '2026-01-27', '2026-02-03', '2026-02-10'])
	expect(desk(0)).toEqual(['2026-02-10'])
})

it('a private lesson whose student pauses is marked so, and is not among the lessons that are given', () => {
	const { school, access, classId, teacher, student, room, at } = aTimetable({ now: '2026-01-06T12:00:00Z' })
	change(`update classes set kind = 'private' where id = ?`, classId)
	const group = aClass(school, { name: 'Choir' })
	anEnrolment(school, group, student)
	for (const [id, time] of [
		[classId, '16:00'],
		[group, '18:00'],
	] as const)
		aLesson(school, { classId: id, teacherId: teacher, roomId: room, startsAt: at('2026-01-06', time) })
	const read = () => {
		const { lessons, greeting } = lessonsOf(access, '2026-01-06', 'Ana')
		const feed = { kind: 'room', subjectId: room, school: access.school } as const
		const { id, name, timeZone } = access.school
		const calendar = calendarOf(listFeedLessons(school.id, feed), { id, school: name, name, timeZone })
		const rows = listLessons(access, { from: at('2026-01-06', '00:00'), to: at('2026-01-07', '00:00') })
		return {
			standings: lessons.map(({ standing }) => standing),
			greeting,
			left: leftToTeach(rows).left.length,
			events: calendar.match(/(?<=SUMMARY:|STATUS:).*(?=\r)/g),
			version: feedVersion(school.id, feed),
		}
	}
	const before = read()
	expect(before).toMatchObject({ standings: ['coming', 'coming'], left: 2 })
	change(`update enrolments set state = 'paused', paused_from = '2026-01-05', keeps_seat = 1`)
	const paused = read()
	expect(paused).toMatchObject({
		standings: ['paused', 'coming'],
		greeting: 'Good morning, Ana. One lesson today.',
		left: 1,
		events: ['Paused: Piano', 'CANCELLED', 'Choir', 'CONFIRMED'],
	})
	expect(paused.version).not.toBe(before.version)
	change(`update enrolments set paused_to = '2026-01-05'`)
	expect(read()).toMatchObject({ standings: ['coming', 'coming'], left: 2, events: before.events })
	change(`update enrolments set paused_to = null where class_id = ?`, classId)
	change(`delete from lessons where class_id = ?`, group)
	expect(read()).toMatchObject({ greeting: 'Good morning, Ana. No lessons today.', left: 0 })
})

it('money due is told by how late it is, and what came in counts only what was not returned', () => {
	const { access, family, school } = aBillingOffice('2026-01-15T15:00:00Z')
	const other = aFamily(school, 'Other')
	const issued = (day: string, amountMinor: number) => {
		vi.setSystemTime(Date.parse(`${day}T15:00:00Z`))
		const lines = [fee(amountMinor)]
		const draft = { familyId: family, period: null, lines, termsDays: 10 }
		const { id } = valueOf(saveInvoiceDraft(access, newId(), draft))
		valueOf(issueInvoice(access, id))
	}
	issued('2026-01-15', 1_00)
	issued('2026-03-20', 2_00)
	issued('2026-04-09', 4_00)
	vi.setSystemTime(Date.parse('2026-04-10T15:00:00Z'))
	const paid = (amountMinor: number, receivedOn: string) =>
		valueOf(recordPayment(access, newId(), { familyId: other, receivedOn, amountMinor, method: 'cash' }))
	paid(8_00, '2026-04-01')
	paid(16_00, '2026-03-31')
	const { id } = paid(32_00, '2026-04-02')
	valueOf(returnPayment(access, id))
	expect(moneyDue(access, { from: '2026-04-01', day: '2026-04-10' })).toEqual({
		openMinor: 7_00,
		families: 1,
		views: {
			'due-later': { count: 1, openMinor: 4_00 },
			late: { count: 2, openMinor: 3_00 },
			'late-30': { count: 1, openMinor: 2_00 },
			'late-60': { count: 0, openMinor: 0 },
			'late-more': { count: 1, openMinor: 1_00 },
		},
		receivedMinor: 8_00,
	})
})
