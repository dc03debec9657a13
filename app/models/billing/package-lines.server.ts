import { and, count, eq, gte, isNotNull, isNull, like, lte } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { invoiceLines, lessons, marks } from '#db/schema/index.ts'
import { lastDayOf } from '#app/domain/billing/month-charge.ts'
import { moneyWords } from '#app/utils/money.ts'
import type { Access } from '../access.server.ts'
import { lineOf } from './plan-line.server.ts'
import type { Price } from './price.server.ts'
import type { Asked, Seat, Suggestions } from './seats.server.ts'

/** A package is billed before its first lesson, and the next one when no lesson of it is left. */
export function addPackages(access: Access, asked: Asked, found: Suggestions, seat: Seat, price: Price) {
	const size = price.packageLessons
	const billed = countBilled(access, seat, price)
	const used = countUsed(access, asked, seat, price)
	const left = billed * size - used
	if (left > 0) {
		found.absent.push({
			about: seat.about,
			why: `${left} of ${size} lessons of the package ${left === 1 ? 'is' : 'are'} left.`,
		})
		return
	}
	// More lessons were taught than one package holds, for nobody billed meanwhile.
	const wanted = Math.floor(-left / size) + 1
	for (let number = billed + 1; number <= billed + wanted; number++)
		found.lines.push({
			...lineOf(seat, price),
			kind: 'tuition',
			period: `${keyOf(price)}${number}`,
			description: `${seat.about}, package of ${size} lessons`,
			unitMinor: price.amountMinor,
			why: [
				`${price.plan}, ${moneyWords(price.amountMinor, access.school.currency)} a package`,
				price.overrideReason,
				used > 0 ? `${used} lessons taught` : null,
			]
				.filter(Boolean)
				.join('; '),
		})
}

/** Packages are counted from the day the plan was chosen. */
function keyOf({ chosenOn }: Price): string {
	return `package ${chosenOn}/`
}

function countBilled({ schoolId }: Access, { enrolmentId }: Seat, price: Price): number {
	const found = database()
		.select({ many: count() })
		.from(invoiceLines)
		.where(
			and(
				eq(invoiceLines.schoolId, schoolId),
				eq(invoiceLines.enrolmentId, enrolmentId),
				isNotNull(invoiceLines.period),
				like(invoiceLines.period, `${keyOf(price)}%`),
				isNull(invoiceLines.releasedAt),
			),
		)
		.get()
	return found?.many ?? 0
}

/** Lessons whose mark charges, until the end of the month. */
function countUsed(
	{ schoolId }: Access,
	{ period, codes }: Asked,
	{ classId, studentId }: Seat,
	{ chosenOn }: Price,
): number {
	return database()
		.select({ day: lessons.day, code: marks.code })
		.from(marks)
		.innerJoin(lessons, and(eq(lessons.schoolId, schoolId), eq(lessons.id, marks.lessonId)))
		.where(
			and(
				eq(marks.schoolId, schoolId),
				eq(marks.studentId, studentId),
				isNull(marks.replacedAt),
				eq(lessons.classId, classId),
				gte(lessons.day, chosenOn),
				lte(lessons.day, lastDayOf(period)),
			),
		)
		.all()
		.filter(({ day, code }) => codes(day).get(code)?.charges).length
}
