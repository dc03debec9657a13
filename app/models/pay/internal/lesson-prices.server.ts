import { and, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { credits, enrolments, lessons, students, visitors } from '#db/schema/index.ts'
import { takesOffClosures } from '#app/domain/billing/plan-labels.ts'
import { priceOfLesson } from '#app/domain/pay/earnings.ts'
import { groupedBy } from '#app/utils/group.ts'
import type { Access } from '../../access.server.ts'
import { listPrices } from '../../billing/chosen-prices.server.ts'
import { freeLessons } from '../../calendar/free-lessons.server.ts'
import { FLAT } from '../../billing/flat-prices.server.ts'
import { packagePrices } from '../../billing/package-prices.server.ts'
import { lessonPriceOn } from '../../billing/price.server.ts'
import { suggestFor } from '../../billing/suggestions.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import type { MarkedForPay } from './lessons.server.ts'

/**
 * Prices families pay per lesson, after the sibling discount. A lesson of a package has the price the package was billed at, and one
 * on a day free of charge has none. Null for a plan without a price per lesson.
 */
export function listLessonPrices(
	access: Access,
	all: readonly MarkedForPay[],
): Map<string, (number | null)[]> {
	const taught = all.filter(({ studentIds }) => studentIds.length > 0)
	const seats = listSeatsOf(access, [...new Set(taught.map(({ classId }) => classId))])
	const visits = listVisitsAt(
		access,
		taught.map(({ id }) => id),
	)
	const seatIds = [...seats.map(({ id }) => id), ...visits.flatMap(({ enrolmentId }) => enrolmentId ?? [])]
	const prices = listPrices(access, [...new Set(seatIds)])
	const priceAt = ({ id, classId, day }: MarkedForPay, studentId: string) => {
		const visit = visits.find((visit) => visit.lessonId === id && visit.studentId === studentId)
		const own = seats.filter((seat) => seat.classId === classId && seat.studentId === studentId)
		const all = [visit?.enrolmentId, ...own.map((seat) => seat.id)]
		const lesson = { day, missedOn: visit?.missedOn }
		return all.flatMap((seat) => (seat ? (lessonPriceOn({ prices }, lesson, seat) ?? []) : []))[0]
	}
	const paid = taught.flatMap((lesson) =>
		lesson.studentIds.map((studentId) => ({ lesson, studentId, price: priceAt(lesson, studentId) })),
	)
	const isSibling = siblingFinder(
		access,
		paid.flatMap(({ lesson: { day }, studentId, price }) =>
			price && price.siblingDiscount > 0 ? [{ studentId, day }] : [],
		),
	)
	const hasPackages = [...prices.values()].flat().some(({ version }) => version.basis === 'package')
	const ofPackage = packagePriceFinder(access, hasPackages ? paid : [])
	const freeBy = freeLessons(access)
	const byPlan = ({ lesson, studentId, price }: (typeof paid)[number]) => {
		if (!price) return null
		// A month without a deduction is paid as a whole.
		const isTakenOff = takesOffClosures(price) || !FLAT.includes(price.basis)
		const isFree = freeBy(lesson.place) !== null && isTakenOff
		return isFree ? 0 : priceOfLesson(price, lesson.minutes, isSibling(studentId, lesson.day))
	}
	const priced = paid.map((one) => ({ id: one.lesson.id, price: ofPackage(one) ?? byPlan(one) }))
	return new Map(
		[...groupedBy(priced, ({ id }) => id)].map(([id, own]) => [id, own.map(({ price }) => price)]),
	)
}

interface PaidLesson {
	lesson: MarkedForPay
	studentId: string
}

function packagePriceFinder(access: Access, paid: readonly PaidLesson[]) {
	if (paid.length === 0) return () => undefined
	const families = familiesIn(
		access,
		paid.map(({ studentId }) => studentId),
	)
	const months = paid.map(({ lesson: { day } }) => day.slice(0, 7)).sort()
	const familyIds = [...new Set(families.values())]
	const find = packagePrices(access, { familyIds, to: months.at(-1) ?? '' })
	return ({ lesson, studentId }: PaidLesson) => find({ studentId, lessonId: lesson.id })
}

function listSeatsOf(access: Access, classIds: readonly string[]) {
	return database()
		.select({ id: enrolments.id, classId: enrolments.classId, studentId: enrolments.studentId })
		.from(enrolments)
		.where(and(rowsOf(enrolments, access), inArray(enrolments.classId, [...classIds])))
		.all()
}

/** Make-up visitors, with the enrollment their credit came from and the day that they missed. */
function listVisitsAt(access: Access, lessonIds: readonly string[]) {
	return database()
		.select({
			lessonId: visitors.lessonId,
			studentId: visitors.studentId,
			enrolmentId: credits.enrolmentId,
			missedOn: lessons.day,
		})
		.from(visitors)
		.innerJoin(credits, rowOf(credits, access, visitors.creditId))
		.leftJoin(lessons, rowOf(lessons, access, credits.sourceLessonId))
		.where(and(rowsOf(visitors, access), inArray(visitors.lessonId, [...lessonIds])))
		.all()
}

/** Tells on which of these days a student has the sibling discount of their plan. Billing decides it by the month. */
function siblingFinder(access: Access, days: readonly { studentId: string; day: string }[]) {
	const families = familiesIn(
		access,
		days.map(({ studentId }) => studentId),
	)
	const billed = new Map(
		[...groupedBy(days, ({ day }) => day.slice(0, 7))].map(([period, own]) => {
			const ids = new Set(own.flatMap(({ studentId }) => families.get(studentId) ?? []))
			return [period, suggestFor(access, [...ids], period)]
		}),
	)
	return (studentId: string, day: string) => {
		const family = billed.get(day.slice(0, 7))?.get(families.get(studentId) ?? '')
		return family?.inFull !== undefined && family.inFull !== studentId
	}
}

function familiesIn(access: Access, studentIds: readonly string[]): Map<string, string> {
	const rows = database()
		.select({ id: students.id, familyId: students.familyId })
		.from(students)
		.where(and(rowsOf(students, access), inArray(students.id, [...new Set(studentIds)])))
		.all()
	return new Map(rows.flatMap(({ id, familyId }) => (familyId ? [[id, familyId]] : [])))
}
