import { whileEnrolled } from '#app/domain/billing/last-day.ts'
import { divide } from '#app/utils/money.ts'
import type { Access } from '../access.server.ts'
import { countPackages } from './internal/beyond-packages.server.ts'
import { ask } from './internal/seats.server.ts'

/**
 * Finds the price of a lesson that a package pays for, as the package was billed: after the discounts and before tax. The
 * packages are used up in the order in which they were billed. Undefined for a lesson of no billed package.
 */
export function packagePrices(
	access: Access,
	/** The families, and the last month of the lessons. */
	{ familyIds, to }: { familyIds: readonly string[]; to: string },
): (lesson: { studentId: string; lessonId: string }) => number | undefined {
	const { asked, stays } = ask(access, familyIds, to)
	const counted = countPackages(access, {
		stays: stays.map((stay) => stay.map(whileEnrolled)),
		prices: asked.prices,
		to,
	})
	const prices = new Map<string, number>()
	for (const { seats, billed, covered } of counted) {
		const perLesson = billed.flatMap(({ lessons, size, netMinor }) =>
			Array<number>(lessons).fill(divide(netMinor, Math.max(1, size))),
		)
		for (const [i, lessonId] of covered.entries())
			prices.set(`${seats[0]?.studentId} ${lessonId}`, perLesson[i] ?? 0)
	}
	return ({ studentId, lessonId }) => prices.get(`${studentId} ${lessonId}`)
}
