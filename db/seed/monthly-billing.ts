import { and, asc, eq, inArray } from 'drizzle-orm'
import { siblingDiscount } from '#app/domain/billing/month-charge.ts'
import { daysOf } from '#app/domain/lesson/recurrence.ts'
import { daysAfter } from '#app/utils/dates.ts'
import { billingRuns, classes, enrolments, families, students } from '../schema/index.ts'
import type { Ending, Line, Planned, PricedPlan } from './billing.ts'
import type { Desk } from './desk.ts'

/**
 * The invoices of the last two billing runs: one for each family, with a line for each seat. The families in `except` have
 * invoices of their own, one in each state.
 */
export function monthlyInvoices(desk: Desk, plan: PricedPlan, except: Set<string>): Planned[] {
	const thisMonth = desk.today.slice(0, 7)
	const lastMonth = daysAfter(`${thisMonth}-01`, -1).slice(0, 7)
	const homes = listHomes(desk).filter(({ family }) => !except.has(family.familyId))
	return [lastMonth, thisMonth].flatMap((period, run) => {
		const runId = addRun(desk, { period, owner: plan.owner, families: homes.length, number: run + 1 })
		const daysAgo = daysBetween(`${period}-01`, desk.today)
		return homes.map(({ family, seats }, at) => ({
			id: `${desk.schoolId}-monthly-${run + 1}-${at + 1}`,
			family,
			daysAgo,
			period,
			runId,
			ending: endingOf(at, run, daysAgo),
			lines: seats.map((seat) => lineOf(seat, seats[0]!.studentId, period, plan)),
		}))
	})
}

/** Most families pay within days. A few are late with last month, and some have not paid this month yet. */
function endingOf(at: number, run: number, daysAgo: number): Ending {
	if (run === 0) return at % 11 === 3 ? 'issued' : at % 11 === 7 ? 'part_paid' : 'paid'
	return daysAgo < 4 || at % 9 === 2 || at % 11 === 3 ? 'issued' : 'paid'
}

function addRun(
	{ db, schoolId, now, today }: Desk,
	{ period, owner, families, number }: { period: string; owner: string; families: number; number: number },
): string {
	const id = `${schoolId}-run-${number}`
	const at = now - daysBetween(`${period}-01`, today) * 86_400_000
	db.insert(billingRuns)
		.values({ schoolId, id, period, at, by: owner, families, familiesDone: families, finishedAt: at })
		.run()
	return id
}

type Home = ReturnType<typeof listSeats>[number]

function listHomes(desk: Desk) {
	const seats = listSeats(desk)
	const ids = [...new Set(seats.map(({ familyId }) => familyId))]
	return ids.map((id) => {
		const own = seats.filter(({ familyId }) => familyId === id)
		return { family: own[0]!, seats: own }
	})
}

function listSeats({ db, schoolId }: Desk) {
	return db
		.select({
			familyId: families.id,
			name: families.name,
			billingName: families.billingName,
			address: families.address,
			studentId: students.id,
			student: students.firstName,
			enrolmentId: enrolments.id,
			className: classes.name,
			kind: classes.kind,
			weekday: classes.weekday,
		})
		.from(families)
		.innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.familyId, families.id)))
		.innerJoin(enrolments, and(eq(enrolments.schoolId, schoolId), eq(enrolments.studentId, students.id)))
		.innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, enrolments.classId)))
		.where(
			and(
				eq(families.schoolId, schoolId),
				inArray(students.state, ['active', 'trial']),
				eq(enrolments.state, 'active'),
			),
		)
		.orderBy(asc(families.nameKey), asc(families.id), asc(students.id), asc(enrolments.id))
		.all()
}

function lineOf(seat: Home, first: string, period: string, plan: PricedPlan): Line {
	const about = seat.kind === 'private' ? seat.className : `${seat.student}, ${seat.className}`
	const isSibling = seat.studentId !== first
	return {
		studentId: seat.studentId,
		enrolmentId: seat.enrolmentId,
		period,
		planVersionId: plan.versionId,
		description: `${about}, ${monthName(period)}`,
		lessonDays: weekdaysIn(period, seat.weekday),
		unitMinor: plan.priceMinor,
		discountMinor: isSibling ? siblingDiscount(plan.priceMinor, plan.siblingDiscount) : 0,
		why: [plan.why, isSibling ? `${plan.siblingDiscount / 100}% off for a brother or sister` : null]
			.filter(Boolean)
			.join('; '),
	}
}

function monthName(period: string): string {
	const month = new Date(`${period}-01T12:00Z`).toLocaleString('en', { month: 'long', timeZone: 'UTC' })
	return `${month} ${period.slice(0, 4)}`
}

/** A monthly price covers four lessons. */
function weekdaysIn(period: string, weekday: number | null): string[] | null {
	if (weekday === null) return null
	const first = `${period}-01`
	const rule = { frequency: 'weekly' as const, every: 1, startsOn: first, endsOn: daysAfter(first, 27) }
	return daysOf({ ...rule, weekdays: [weekday], dates: [] })
}

function daysBetween(from: string, to: string): number {
	return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}
