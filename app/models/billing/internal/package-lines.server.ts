import { and, asc, eq, exists, gte, inArray, isNull, like, lte, not, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { invoiceLines, invoices, lessons, marks, pricePlanVersions } from '#db/schema/index.ts'
import { whileEnrolled } from '#app/domain/billing/last-day.ts'
import { daysWithin, isChargedOn, lastDayOf } from '#app/domain/billing/month-charge.ts'
import { leftWords } from '#app/domain/billing/package-words.ts'
import { daysAfter } from '#app/utils/dates.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { lessonsToCome } from './package-left.server.ts'
import { lessonsInKey, packageLine } from './package-line.server.ts'
import { presenceIn, pricedPartsOf, wholePriceOf, type ByLessons } from './plan-line.server.ts'
import { priceOn } from '../price.server.ts'
import type { Asked, PackageLeft, Stay, Suggestions } from './seats.server.ts'

export interface Packages {
	/** The first day a package plan applies. */
	since: string
	/** Package lines on invoices, with the number of lessons each one pays for. */
	billed: PackageLeft['billed']
	/**
	 * Lessons the packages cover with their days, including lessons under a per-lesson plan while a package still has
	 * lessons left.
	 */
	used: Map<string, string>
	left: number
}

/**
 * A package is billed before its first lesson, and the next one when none of its lessons is left: once per
 * stay, even if the class changes. A student who stops owes the lessons taken, and those until the last day.
 */
export function addPackages(
	access: Access,
	asked: Asked,
	suggestions: Suggestions & ByLessons,
	/** True if the stay ends the month with a package. */
	{ stay, packages, isThere }: { stay: Stay; packages: Packages; isThere: boolean },
) {
	const lastDay = lastDayOf(asked.period)
	const after = daysAfter(lastDay, 1)
	const part = pricedPartsOf({ asked, stay }, { from: packages.since, to: lastDay }, ['package']).at(-1)
	if (!part) return
	const { seat, price } = part
	const size = price.packageLessons
	const { left, used, billed } = packages
	const isNew = isThere && left === 0 && used.size === 0
	// A student who leaves in the month and takes no lesson until then needs no package.
	const coming = lessonsToCome(access, asked.period, stay)
	const needsNone = isNew && coming === 0
	if (isThere && !needsNone)
		suggestions.charged.push({ studentId: seat.studentId, priceMinor: wholePriceOf(price) })
	const goesOn =
		isThere &&
		pricedPartsOf({ asked, stay }, { from: after, to: after }, ['package']).some((next) =>
			isChargedOn(after, presenceIn(next)),
		)
	// More lessons were taught than one package holds, because no run billed in between.
	const wanted = isNew && !needsNone ? 1 : goesOn ? Math.floor(-left / size) + 1 : Math.ceil(-left / size)
	const ownPackage = { stay, studentId: seat.studentId, about: seat.about, left, goesOn, billed }
	const unused: PackageLeft = { ...ownPackage, size: billed.at(-1)?.lessons ?? size }
	if (left > 0) suggestions.unused.push(unused)
	if (left > 0 && isThere)
		suggestions.absent.push({ studentId: seat.studentId, about: seat.about, why: leftWords(unused) })
	else if (wanted <= 0 && isThere)
		suggestions.absent.push({
			studentId: seat.studentId,
			about: seat.about,
			why: needsNone ? 'Nothing to charge: no lesson was taken.' : 'Every lesson of the package was used.',
		})
	const owed = hasLeft(stay, lastDay) ? (isThere ? (coming ?? 0) : 0) - left : wanted * size
	const unpaid = [...used.values()].slice(left + used.size)
	const claimed: { enrolmentId: string | null; key: string }[] = [...billed]
	for (let i = 0; i < wanted; i++) {
		const line = packageLine(access, part, {
			claimed,
			lessons: Math.min(size, owed - i * size),
			days: unpaid.slice(i * size, (i + 1) * size),
		})
		claimed.push({ enrolmentId: seat.enrolmentId, key: line.period })
		suggestions.priced.push({ line, price })
	}
}

const hasLeft = (stay: Stay, lastDay: string) => (stay.at(-1)?.endsOn ?? '9999') <= lastDay

/** Packages of a stay and their lessons up to a day. Null if no package was ever chosen. */
export function packagesOf(access: Access, asked: Asked, stay: Stay): Packages | null {
	const chosen = stay
		.flatMap(({ enrolmentId }) => asked.prices.get(enrolmentId) ?? [])
		.filter(({ version }) => version.basis === 'package')
		.map(({ chosen: { startsOn } }) => startsOn)
	const since = chosen.sort()[0]
	if (since === undefined) return null
	const billed = listPackages(access, stay)
	const paid = billed.reduce((sum, { lessons }) => sum + lessons, 0)
	const used = new Map<string, string>()
	for (const { id, day, classId } of listCharging(access, asked, stay, since)) {
		const seat = stay.find(
			(seat) => seat.classId === classId && daysWithin(whileEnrolled(seat), { from: day, to: day }),
		)
		const basis = seat && priceOn(asked, day, seat.enrolmentId)?.basis
		const isByLesson = basis === 'lesson' || basis === 'hour'
		if (basis === 'package' || (isByLesson && used.size < paid)) used.set(id, day)
	}
	return { since, billed, used, left: paid - used.size }
}

function listPackages(access: Access, stay: Stay) {
	return database()
		.select({
			enrolmentId: invoiceLines.enrolmentId,
			key: sql<string>`${invoiceLines.period}`,
			lessons: sql<number>`coalesce(${pricePlanVersions.packageLessons}, 0)`,
			isDraft: sql<boolean>`${eq(invoices.state, 'draft')}`.mapWith(Boolean),
		})
		.from(invoiceLines)
		.innerJoin(invoices, rowOf(invoices, access, invoiceLines.invoiceId))
		.leftJoin(pricePlanVersions, rowOf(pricePlanVersions, access, invoiceLines.planVersionId))
		.where(
			and(
				rowsOf(invoiceLines, access),
				inArray(
					invoiceLines.enrolmentId,
					stay.map(({ enrolmentId }) => enrolmentId),
				),
				like(invoiceLines.period, 'package %'),
				isNull(invoiceLines.releasedAt),
			),
		)
		.all()
		.map((line) => ({ ...line, lessons: lessonsInKey(line.key) ?? line.lessons }))
}

/** Lessons with a charging mark and no line of their own, until the end of the month. */
function listCharging(access: Access, { period, codes }: Asked, stay: Stay, since: string) {
	const studentId = stay[0]?.studentId ?? ''
	const billed = database()
		.select({ one: sql`1` })
		.from(invoiceLines)
		.where(
			and(
				rowsOf(invoiceLines, access),
				eq(invoiceLines.lessonId, lessons.id),
				eq(invoiceLines.studentId, studentId),
				isNull(invoiceLines.releasedAt),
			),
		)
	return database()
		.select({ id: lessons.id, day: lessons.day, classId: lessons.classId, code: marks.code })
		.from(marks)
		.innerJoin(lessons, rowOf(lessons, access, marks.lessonId))
		.where(
			and(
				rowsOf(marks, access),
				eq(marks.studentId, studentId),
				isNull(marks.replacedAt),
				inArray(lessons.classId, [...new Set(stay.map(({ classId }) => classId))]),
				gte(lessons.day, since),
				lte(lessons.day, lastDayOf(period)),
				not(exists(billed)),
			),
		)
		.orderBy(asc(lessons.startsAt), asc(lessons.id))
		.all()
		.filter(({ day, code }) => codes(day).get(code)?.charges)
}
