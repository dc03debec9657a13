import { divide, moneyWords } from '#app/utils/money.ts'
import type { Access } from '../../access.server.ts'
import { freeKey, lineOf, type Part } from './plan-line.server.ts'

/** The line of a package, or of the part of it that a student who leaves has taken. */
export function packageLine(
	{ school }: Access,
	{ seat, price }: Part,
	{ claimed, lessons, days }: { claimed: Parameters<typeof freeKey>[0]; lessons: number; days: string[] },
) {
	const size = price.packageLessons
	const isWhole = lessons === size
	const keyOf = (number: number) => `package ${price.chosenOn}/${number}${isWhole ? '' : ` of ${lessons}`}`
	const whys = [
		`${price.plan}, ${moneyWords(price.amountMinor, school.currency)} a package`,
		price.overrideReason,
		days.length > 0 ? `${days.length === 1 ? '1 lesson' : `${days.length} lessons`} taught` : null,
	]
	return {
		...lineOf(seat, price),
		kind: 'tuition' as const,
		period: freeKey(claimed, seat.enrolmentId, keyOf),
		description: `${seat.about}, ${isWhole ? `package of ${size} lessons` : `${lessons} of ${size} lessons`}`,
		unitMinor: isWhole ? price.amountMinor : divide(price.amountMinor * lessons, size),
		lessonDays: days.length > 0 ? days : null,
		why: whys.filter(Boolean).join('; '),
	}
}

/** The number of lessons that the line of a part pays for; null for a whole package. */
export function lessonsInKey(key: string): number | null {
	const [, lessons] = / of (\d+)$/.exec(key) ?? []
	return lessons ? Number(lessons) : null
}
