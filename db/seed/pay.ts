import { and, asc, eq, gte, isNull, lt } from 'drizzle-orm'
import { usualCodes } from '#app/domain/attendance/codes.ts'
import { monthsLater } from '#app/utils/months.ts'
import { divide } from '#app/utils/money.ts'
import { grants, lessons, marks, payEntries, payRates, paySheets, teachers } from '../schema/index.ts'
import type { Desk } from './desk.ts'

/** Hourly rates, assigned to teachers in turn, with a raise half a year ago. */
const HOURLY = [38_00, 42_00, 40_00, 36_50]
const RAISE = 2_00

/** Adds rates for all teachers but the last, and two approved months, of which the earlier is paid. */
export function addPay(desk: Desk, owner: string) {
	const { db, schoolId, day, edited } = desk
	const all = db
		.select({ id: teachers.id })
		.from(teachers)
		.where(and(eq(teachers.schoolId, schoolId), isNull(teachers.archivedAt)))
		.orderBy(asc(teachers.id))
		.all()
	for (const [i, { id: teacherId }] of all.slice(0, -1).entries()) {
		const hourly = HOURLY[i % HOURLY.length] ?? 0
		const rate = { schoolId, teacherId, basis: 'hour' as const, createdBy: owner }
		db.insert(payRates)
			.values([
				{
					...rate,
					id: `${teacherId}-rate-1`,
					startsOn: day(-400),
					amount: hourly,
					createdAt: edited(300).createdAt,
				},
				{
					...rate,
					id: `${teacherId}-rate-2`,
					startsOn: day(-182),
					amount: hourly + RAISE,
					createdAt: edited(190).createdAt,
				},
			])
			.run()
		const month = day(0).slice(0, 7)
		for (const back of [2, 1])
			approveMonth(desk, {
				teacherId,
				hourly: hourly + RAISE,
				period: monthsLater(month, -back),
				owner,
				isPaid: back === 2,
			})
	}
	db.insert(grants)
		.values({
			schoolId,
			id: `${schoolId}-sees-pay`,
			membershipId: `${schoolId}-teacher`,
			permission: 'pay:read',
			grantedAt: edited(200).createdAt,
			grantedBy: owner,
		})
		.run()
}

interface Month {
	teacherId: string
	hourly: number
	period: string
	owner: string
	isPaid: boolean
}

function approveMonth(desk: Desk, { teacherId, hourly, period, owner, isPaid }: Month) {
	const { db, schoolId, day, now } = desk
	const next = monthsLater(period, 1)
	const taught = listPaid(desk, teacherId, period)
	const students = new Map<string, number>()
	for (const { id } of taught) students.set(id, (students.get(id) ?? 0) + 1)
	const lines = [...new Map(taught.map((lesson) => [lesson.id, lesson])).values()].map((lesson) => {
		const minutes = (lesson.endsAt - lesson.startsAt) / 60_000
		const count = students.get(lesson.id) ?? 0
		return { ...lesson, minutes, count, amountMinor: divide(hourly * minutes, 60) }
	})
	if (lines.length === 0) return
	const approvedAt = Math.min(now, Date.parse(`${next}-02T12:00:00Z`))
	db.insert(payEntries)
		.values(
			lines.map((line) => ({
				schoolId,
				teacherId,
				period,
				kind: 'lesson' as const,
				lessonId: line.id,
				day: line.day,
				id: `${line.id}-pay`,
				minutes: line.minutes,
				note: `${line.count === 1 ? '1 student' : `${line.count} students`}, $${(hourly / 100).toFixed(2)} an hour`,
				amountMinor: line.amountMinor,
				at: approvedAt,
				by: owner,
			})),
		)
		.run()
	const paidOn = day(0) < `${next}-05` ? day(0) : `${next}-05`
	db.insert(paySheets)
		.values({
			schoolId,
			teacherId,
			period,
			approvedAt,
			approvedBy: owner,
			id: `${teacherId}-pay-${period}`,
			amountMinor: lines.reduce((total, { amountMinor }) => total + amountMinor, 0),
			...(isPaid
				? { paidOn, method: 'transfer', reference: `Pay ${period}`, paidAt: approvedAt, paidBy: owner }
				: {}),
		})
		.run()
}

/** One row per student and lesson with a paying mark. */
function listPaid({ db, schoolId }: Desk, teacherId: string, period: string) {
	const paying = new Set(usualCodes.flatMap(({ letter, pays }) => (pays ? letter : [])))
	return db
		.select({
			id: lessons.id,
			day: lessons.day,
			startsAt: lessons.startsAt,
			endsAt: lessons.endsAt,
			code: marks.code,
		})
		.from(lessons)
		.innerJoin(
			marks,
			and(eq(marks.schoolId, schoolId), eq(marks.lessonId, lessons.id), isNull(marks.replacedAt)),
		)
		.where(
			and(
				eq(lessons.schoolId, schoolId),
				eq(lessons.teacherId, teacherId),
				gte(lessons.day, `${period}-01`),
				lt(lessons.day, `${monthsLater(period, 1)}-01`),
			),
		)
		.orderBy(asc(lessons.startsAt), asc(lessons.id))
		.all()
		.filter(({ code }) => paying.has(code))
}
