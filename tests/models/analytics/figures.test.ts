import { afterEach, describe, expect, it, vi } from 'vitest'
import { periodOf } from '#app/domain/analytics/period.ts'
import { addSeats } from '#app/domain/class/labels.ts'
import { countLessons, sumAttendance } from '#app/models/analytics/lessons.server.ts'
import { sumMoney, sumOwed, sumTaxes } from '#app/models/analytics/money.server.ts'
import { sumCredits } from '#app/models/analytics/seats.server.ts'
import { countLeaveReasons, countStudentFlow } from '#app/models/analytics/students.server.ts'
import { creditInvoice, voidInvoice } from '#app/models/billing/ending.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { listInvoices } from '#app/models/billing/list.server.ts'
import { listPayments } from '#app/models/billing/payment-list.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { returnPayment } from '#app/models/billing/payment-return.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { listSeated } from '#app/models/dashboard/figures.server.ts'
import { listClassSeats } from '#app/models/class/seat-sums.server.ts'
import { listClasses } from '#app/models/class/list.server.ts'
import { changeStudentStatus } from '#app/models/student/activity.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { listStudents } from '#app/models/student/list.server.ts'
import { listLessons } from '#app/models/lesson/list.server.ts'
import { issueCredit } from '#app/models/attendance/credit-ledger.server.ts'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { listClassRates, listStudentRates } from '#app/models/attendance/rates.server.ts'
import { readClassRateQuery, readStudentRateQuery } from '#app/domain/attendance/lists.ts'
import { countAttendance } from '#app/models/learning/report-figures.server.ts'
import { readInvoiceQuery } from '#app/domain/billing/list.ts'
import { readClassQuery } from '#app/domain/class/list.ts'
import { readStudentList } from '#app/domain/student/list.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import { aBillingOffice, aDraft, fee, markLessonOf } from '../../support/billing.ts'
import {
	aClass,
	aLesson,
	anEnrolment,
	aSchoolWithAccess,
	aStudent,
	aTeacher,
} from '../../support/factories.ts'
import { aTimetable, valueOf } from '../../support/lessons.ts'
import { anOffice } from '../../support/office.ts'

afterEach(() => void vi.useRealTimers())

const text = (text = '') => new URLSearchParams(text)
const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)

describe('the months of a period', () => {
	it('end today, and stand beside the same days a year earlier', () => {
		const { months, before } = periodOf('2026-04-14', 3, true)
		expect(months).toEqual([
			{ month: '2026-02', from: '2026-02-01', to: '2026-02-28' },
			{ month: '2026-03', from: '2026-03-01', to: '2026-03-31' },
			{ month: '2026-04', from: '2026-04-01', to: '2026-04-14' },
		])
		expect(before.map(({ from, to }) => [from, to])).toEqual([
			['2025-02-01', '2025-02-28'],
			['2025-03-01', '2025-03-31'],
			['2025-04-01', '2025-04-14'],
		])
		expect(periodOf('2024-02-29', 1, true).before).toEqual([
			{ month: '2023-02', from: '2023-02-01', to: '2023-02-28' },
		])
		expect(periodOf('2026-01-01', 12, false)).toMatchObject({ before: [], months: { length: 12 } })
	})
})

describe('the figures of students', () => {
	it('are those of the list of students, month by month', () => {
		const { school, access } = aSchoolWithAccess()
		const { school: other } = aSchoolWithAccess()
		aStudent(school, { joinedOn: '2025-11-03' })
		aStudent(school, { joinedOn: '2026-02-10' })
		aStudent(school, { joinedOn: '2026-04-14' })
		aStudent(school, { joinedOn: '2026-04-02', archivedAt: 1 })
		const left = {
			state: 'left',
			joinedOn: '2025-01-01',
			leftOn: '2026-03-31',
			leaveReason: 'Moved away',
		} as const
		aStudent(school, left)
		aStudent(school, { ...left, leftOn: '2026-04-01', leaveReason: null })
		aStudent(other, { joinedOn: '2026-04-02' })
		const period = periodOf('2026-04-14', 3, false)
		const flow = countStudentFlow(access, period.months)
		expect(flow).toEqual([
			{ joined: 1, back: 0, left: 0, there: 4 },
			{ joined: 0, back: 0, left: 1, there: 3 },
			{ joined: 1, back: 0, left: 1, there: 3 },
		])
		const listed = (query: string) => listStudents(access, readStudentList(text(query))).total
		period.months.forEach(({ from, to }, i) => {
			expect(flow[i]?.joined, from).toBe(listed(`joinedFrom=${from}&joinedTo=${to}`))
			expect(flow[i]?.left, from).toBe(listed(`leftFrom=${from}&leftTo=${to}`))
		})
		expect(countLeaveReasons(access, period)).toEqual([
			{ key: null, earlier: 0, students: 1 },
			{ key: 'Moved away', earlier: 0, students: 1 },
		])
	})

	it('keep those who left and came back, each time, and not those of an undone or immediate return', () => {
		const { school, access } = aSchoolWithAccess()
		const julia = aStudent(school, { joinedOn: '2025-01-01' })
		const become = (state: 'active' | 'left', since: string, reason?: string) =>
			valueOf(
				changeStudentStatus(access, julia, { state, since, reason }, findStudent(access, julia)!.version),
			)
		become('left', '2026-01-14', 'Moved away')
		become('active', '2026-03-01')
		become('left', '2026-03-20')
		become('active', '2026-03-21')
		become('left', '2026-04-02', 'Moved away')
		const { months } = periodOf('2026-04-14', 4, false)
		const flow = () => countStudentFlow(access, months).map(({ back, left, there }) => [back, left, there])
		const reasons = () => countLeaveReasons(access, { months, before: [] })
		const expected = [
			[0, 1, 0],
			[0, 0, 0],
			[1, 0, 1],
			[0, 1, 0],
		]
		expect(flow()).toEqual(expected)
		expect(reasons()).toEqual([{ key: 'Moved away', earlier: 0, students: 2 }])
		become('active', '2026-04-10')
		expect(flow()).toEqual([...expected.slice(0, 3), [1, 1, 1]])
		expect(reasons()).toEqual([{ key: 'Moved away', earlier: 0, students: 2 }])
		expect(countLeaveReasons(access, { months: months.slice(2), before: months.slice(0, 2) })).toEqual([
			{ key: 'Moved away', earlier: 1, students: 1 },
			{ key: 'Moved away', earlier: 0, students: 1 },
		])
		// An undo restores the row, and the history keeps the return.
		change(`update students set state = 'left', left_on = '2026-04-02', leave_reason = 'Moved away'`)
		expect(flow()).toEqual(expected)
		change('update students set archived_at = 1')
		expect(flow()).toEqual(flow().map(() => [0, 0, 0]))
		expect(reasons()).toEqual([])
	})
})

describe('the figures of lessons', () => {
	it('are those of the schedule, by month and by teacher', () => {
		const { school, access, classId, teacher, at } = aTimetable({ now: '2026-04-14T20:00:00Z' })
		const other = aTeacher(school, { name: 'Ada' })
		const on = (day: string, details: Partial<Parameters<typeof aLesson>[1]>) =>
			aLesson(school, { classId, teacherId: teacher, startsAt: at(day, '10:00'), ...details })
		on('2025-04-14', { state: 'held' })
		on('2025-04-15', { state: 'held' })
		on('2026-03-31', { state: 'held' })
		on('2026-04-01', { state: 'held', teacherId: other })
		on('2026-04-02', { state: 'canceled_late' })
		on('2026-04-03', { state: 'canceled_in_time' })
		on('2026-04-04', { state: 'canceled_by_school' })
		on('2026-04-05', { state: 'closed' })
		on('2026-04-14', {})
		on('2026-04-14', { startsAt: at('2026-04-14', '23:00') })
		const period = periodOf('2026-04-14', 2, true)
		const months = countLessons(access, 'month', period)
		expect(months.map(({ key, held }) => [key, held]).sort()).toEqual([
			['2025-04', 1],
			['2026-03', 1],
			['2026-04', 1],
		])
		const april = months.find(({ key }) => key === '2026-04')
		expect(april).toMatchObject({
			held: 1,
			heldMinutes: 45,
			byFamilies: 2,
			late: 1,
			bySchool: 1,
			closed: 1,
			open: 1,
		})
		const listed = listLessons(access, { from: at('2026-04-01', '00:00'), to: Date.now() })
		expect(sum([april!.held, april!.byFamilies, april!.bySchool, april!.closed, april!.open])).toBe(
			listed.length,
		)
		const teachers = countLessons(access, 'teacher', periodOf('2026-04-14', 2, false))
		for (const { key, held } of teachers) {
			const from = at('2026-03-01', '00:00')
			const own = listLessons(access, { from, to: Date.now(), teacherId: key ?? '', state: 'held' })
			expect(held, key ?? '').toBe(own.length)
		}
		expect(teachers.map(({ name }) => name).sort()).toEqual(['Ada', 'Jun Mori'])
	})

	it('count the marks that stand, as the lists and reports of attendance do', () => {
		const { school, access, classId, teacher, student, at } = aTimetable({ now: '2026-04-14T20:00:00Z' })
		const mark = (
			day: string,
			code: string,
			state: 'held' | 'closed' | 'scheduled' | 'canceled_in_time' = 'held',
		) => {
			const startsAt = at(day, '10:00')
			markLessonOf(access, aLesson(school, { classId, teacherId: teacher, state, startsAt }), student, code)
		}
		mark('2026-04-01', 'P')
		mark('2026-04-02', 'L')
		mark('2026-04-03', 'A', 'scheduled')
		mark('2026-04-04', 'S', 'closed')
		mark('2026-04-05', 'N', 'canceled_in_time')
		mark('2026-04-16', 'N', 'scheduled')
		mark('2026-04-06', 'P')
		change(`update attendance_marks set replaced_at = 2 where code = 'P' and lesson_id =
			(select id from lessons where day = '2026-04-06')`)
		// Minutes that were left beside a corrected mark make nobody late.
		change(`update attendance_marks set minutes_late = 10 where code = 'P'`)
		const counted = sumAttendance(access, 'teacher', periodOf('2026-04-14', 1, false))
		const figures = { marked: 4, present: 2, late: 1 }
		expect(counted).toEqual([{ key: teacher, name: 'Jun Mori', earlier: 0, ...figures }])
		expect(countAttendance(access, student, { from: '2026-04-01', to: '2026-04-14' })).toEqual({
			held: 2,
			late: 1,
			absent: 2,
		})
		const april = 'from=2026-04-01&to=2026-04-14'
		expect(listClassRates(access, readClassRateQuery(text(april)))).toMatchObject([figures])
		expect(listStudentRates(access, readStudentRateQuery(text(april)))).toMatchObject([figures])
	})
})

describe('the figures of money', () => {
	it('are those of the invoices and payments', () => {
		const { access, family } = aBillingOffice('2026-01-15T15:00:00Z')
		const on = (day: string, amountMinor: number) => {
			vi.setSystemTime(Date.parse(`${day}T15:00:00Z`))
			const wish = { familyId: family, period: null, lines: [fee(amountMinor)], termsDays: 10 }
			const { id } = valueOf(saveInvoiceDraft(access, newId(), wish))
			valueOf(issueInvoice(access, id))
			return id
		}
		const pay = (receivedOn: string, amountMinor: number, invoiceId: string) =>
			valueOf(
				recordPayment(access, newId(), {
					familyId: family,
					receivedOn,
					amountMinor,
					method: 'cash',
					chosen: [{ invoiceId, amountMinor }],
				}),
			)
		const first = on('2026-01-15', 10_00)
		on('2026-02-15', 20_00)
		const credited = on('2026-03-20', 40_00)
		valueOf(voidInvoice(access, on('2026-03-21', 80_00), 'r'))
		const last = on('2026-04-09', 160_00)
		pay('2026-04-10', 10_00, first)
		pay('2026-04-10', 30_00, last)
		valueOf(creditInvoice(access, newId(), { id: credited, amountMinor: 5_00, reason: 'r' }))
		valueOf(saveInvoiceDraft(access, newId(), { familyId: family, period: null, lines: [fee(320_00)] }))
		const found = sumMoney(access, periodOf('2026-04-10', 3, false))
		const of = (what: string) =>
			found
				.filter((row) => row.what === what)
				.map(({ month, amountMinor, openMinor }) => [month, amountMinor, openMinor])
				.sort()
		expect(of('billed')).toEqual([
			['2026-02', 20_00, 20_00],
			['2026-03', 40_00, 35_00],
			['2026-04', 160_00, 130_00],
		])
		expect(of('credited')).toEqual([['2026-04', 5_00, 0]])
		expect(of('received')).toEqual([['2026-04', 40_00, 0]])

		const owed = sumOwed(access)
		for (const { band, invoices, openMinor } of owed) {
			const { count, openMinor: listed } = listInvoices(access, readInvoiceQuery(text(`view=${band}`)))
			expect([band, invoices, openMinor]).toEqual([band, count, listed])
		}
		const open = listInvoices(access, readInvoiceQuery(text('view=open')))
		expect(sum(owed.map(({ openMinor }) => openMinor))).toBe(open.openMinor)

		const payment = listPayments(access, family).find(({ amountMinor }) => amountMinor === 30_00)
		valueOf(returnPayment(access, payment?.id ?? ''))
		const after = sumMoney(access, periodOf('2026-04-10', 3, false))
		expect(after.find(({ what }) => what === 'received')?.amountMinor).toBe(10_00)
	})

	it('are the taxes of the invoices, less those of credit notes, without drafts and void invoices', () => {
		const { access, family } = aBillingOffice('2026-03-20T15:00:00Z')
		const [hst, gst] = [
			{ name: 'HST', rate: 13_000 },
			{ name: 'GST', rate: 5_000 },
		]
		const none = { name: 'VAT', rate: 0, reason: 'Exempt' }
		const issued = (...lines: Parameters<typeof aDraft>[2][]) => {
			const id = aDraft(access, family, ...lines)
			valueOf(issueInvoice(access, id))
			return id
		}
		const credit = (id: string, amountMinor: number) =>
			valueOf(creditInvoice(access, newId(), { id, amountMinor, reason: 'r' }))
		const first = issued(
			fee(100_00, { rates: [hst] }),
			fee(50_00, { rates: [gst] }),
			fee(5_00, { rates: [none] }),
		)
		vi.setSystemTime(Date.parse('2026-04-10T15:00:00Z'))
		issued(fee(200_00, { rates: [hst] }))
		credit(first, 85_25)
		const ended = issued(fee(300_00, { rates: [hst] }))
		credit(ended, 11_30)
		valueOf(voidInvoice(access, ended, 'r'))
		aDraft(access, family, fee(400_00, { rates: [hst] }))
		const sums = new Map<string, number>()
		for (const { month, name, taxMinor } of sumTaxes(access, periodOf('2026-04-10', 3, true)))
			sums.set(`${month} ${name}`, (sums.get(`${month} ${name}`) ?? 0) + taxMinor)
		expect(Object.fromEntries(sums)).toEqual({
			'2026-03 HST': 13_00,
			'2026-03 GST': 2_50,
			'2026-04 HST': 19_50,
			'2026-04 GST': -1_25,
		})
	})
})

describe('the figures of seats and make-ups', () => {
	it('are those of the list of classes', () => {
		const { school, access, joined } = anOffice()
		const two = aClass(school, { name: 'Two', capacity: 2, state: 'running' })
		for (const name of ['Ada', 'Ben', 'Cleo']) joined(two, name)
		joined(aClass(school, { name: 'Open end', capacity: null, state: 'open' }), 'Dan')
		aClass(school, { name: 'Draft', state: 'draft' })
		const seats = listClassSeats(access)
		const listed = (['running', 'upcoming'] as const).flatMap(
			(tab) => listClasses(access, tab, readClassQuery(text())).rows,
		)
		const plain = (some: { id: string; taken: number; waiting: number }[]) =>
			some.map(({ id, taken, waiting }) => ({ id, taken, waiting })).sort((a, b) => a.id.localeCompare(b.id))
		expect(plain(seats)).toEqual(plain(listed))
		expect(seats.find(({ id }) => id === two)).toMatchObject({ capacity: 2, taken: 2, waiting: 1 })
		aClass(school, { name: 'Next term', capacity: 12, state: 'open' })
		// Nobody can join a workshop whose only day is over, until it is finished.
		const day = today(access.school.timeZone)
		const [yesterday, last] = [daysAfter(day, -1), { capacity: 20, kind: 'workshop' } as const]
		const past = aClass(school, { name: 'Over', startsOn: yesterday, endsOn: yesterday, ...last })
		const sums = { seats: 34, taken: 3, free: 12, waiting: 1 }
		expect(addSeats(listClassSeats(access))).toEqual(sums)
		expect(addSeats(listSeated(access).classes)).toEqual(sums)
		const list = (asked: string) =>
			listClasses(access, 'current', { ...readClassQuery(text(asked)), perPage: 1 })
		expect(list('')).toMatchObject({ total: 4, sums })
		expect(list('free=yes')).toMatchObject({ total: 2, sums: { free: 12 } })
		change('update classes set ends_on = ? where id = ?', day, past)
		expect(addSeats(listSeated(access).classes).free).toBe(32)
		expect(list('free=yes')).toMatchObject({ total: 3, sums: { free: 32 } })
		expect(listClasses(access, 'waiting', readClassQuery(text())).sums?.waiting).toBe(1)
	})

	it('are those of the list of credits', () => {
		const { access, student } = aTimetable()
		const gift = { studentId: student, cause: 'goodwill', reason: 'r', counts: false } as const
		for (const minutes of [45, 30]) valueOf(issueCredit(access, newId(), { ...gift, minutes }))
		const listed = listCredits(access, { states: ['open', 'held'] })
		const [owed] = sumCredits(access)
		expect(owed).toMatchObject({ cause: 'goodwill', open: 2, held: 0, students: 1, minutes: 75 })
		expect(sum(listed.map(({ minutes }) => minutes))).toBe(owed?.minutes)
		expect(rows('select id from make_up_credits')).toHaveLength(listed.length)
	})
})

it('no figure tells of another school', () => {
	const { school, access, classId, teacher, student, at } = aTimetable({ now: '2026-04-14T20:00:00Z' })
	const startsAt = at('2026-04-01', '10:00')
	markLessonOf(
		access,
		aLesson(school, { classId, teacherId: teacher, state: 'held', startsAt }),
		student,
		'P',
	)
	anEnrolment(school, aClass(school), aStudent(school, { joinedOn: '2026-04-02' }))
	const { access: stranger } = aSchoolWithAccess()
	const period = periodOf('2026-04-14', 3, true)
	expect([
		...countLessons(stranger, 'month', period),
		...sumAttendance(stranger, 'month', period),
		...sumMoney(stranger, period),
		...sumOwed(stranger),
		...sumTaxes(stranger, period),
		...listClassSeats(stranger),
		...sumCredits(stranger),
		...countLeaveReasons(stranger, period),
		...countStudentFlow(stranger, period.months).filter(
			({ joined, left, there }) => joined + left + there > 0,
		),
	]).toEqual([])
	expect(countLessons(access, 'month', period)).toHaveLength(1)
})
