import { whileEnrolled } from '#app/domain/billing/last-day.ts'
import { isChargedOn, lastDayOf } from '#app/domain/billing/month-charge.ts'
import { leftWords, wholeSizeOf } from '#app/domain/billing/package-words.ts'
import { daysAfter } from '#app/utils/dates.ts'
import { monthsLater } from '#app/utils/months.ts'
import type { Access } from '../../access.server.ts'
import { lessonsToCome } from './package-left.server.ts'
import { packageLine } from './package-line.server.ts'
import { lastDayOfPackages, packagesSince, usedOf } from './package-count.server.ts'
import { listCharging, listPackages } from './package-use.server.ts'
import { presenceIn, pricedPartsOf, wholePriceOf, type ByLessons } from './plan-line.server.ts'
import type { Asked, PackageLeft, Stay, Suggestions } from './seats.server.ts'

export interface Packages {
	/** The first day a package plan applies, and the last one whose lesson takes one of a package. Null if they go on. */
	since: string
	endsOn: string | null
	/** Package lines on invoices, with the number of lessons each one pays for, without those that were credited. */
	billed: PackageLeft['billed']
	/**
	 * Lessons the packages cover with their days, including lessons under a per-lesson plan while a package still has
	 * lessons left.
	 */
	used: Map<string, string>
	left: number
	/** The number of lessons that were taken after the month. */
	takenLater: number
}

/**
 * A package is billed before its first lesson, and the next one when none of its lessons is left: once per
 * stay, even if the class changes. A student who stops, or goes on at a price for a month, term or course, owes the lessons
 * taken, and those until the last day of the package, also if it lies in a later month.
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
	const { left, used, takenLater, billed, since, endsOn } = packages
	const isNew = isThere && left === 0 && used.size === 0
	const comingSince = (from: string, to: string) =>
		lessonsToCome(access, asked, { stay, since: from, endsOn: to })
	// The lessons until a last day later than the next month are known once the timetable reaches it.
	const isKnown = (to: string) =>
		to >= `${asked.period}-01` &&
		(to <= lastDayOf(monthsLater(asked.period, 1)) || comingSince(daysAfter(to, -30), to) > 0)
	const coming =
		isThere && endsOn !== null && isKnown(endsOn) ? comingSince(since, endsOn) + takenLater : null
	// A student whose packages end and who takes no lesson until then needs none.
	const needsNone = isNew && coming === 0
	if (isThere && !needsNone)
		suggestions.charged.push({ studentId: seat.studentId, priceMinor: wholePriceOf(price) })
	const isThereAfter =
		isThere &&
		pricedPartsOf({ asked, stay }, { from: after, to: after }, ['package']).some((next) =>
			isChargedOn(after, presenceIn(next)),
		)
	// Lessons taken or still to come that no package pays for. No limit is known for packages that go on.
	const owed = coming !== null ? coming - left : isOver(packages, lastDay) ? -left : Infinity
	const goesOn = isThereAfter && owed >= size
	// More lessons were taught than one package holds, because no run billed in between.
	const due = isNew ? 1 : isThereAfter ? Math.floor(-left / size) + 1 : Math.ceil(-left / size)
	const wanted = Math.min(due, Math.ceil(owed / size))
	const ownPackage = {
		stay,
		studentId: seat.studentId,
		about: seat.about,
		left,
		since,
		endsOn,
		goesOn,
		billed,
	}
	const latest = billed.at(-1)
	const unused: PackageLeft = { ...ownPackage, size: latest ? wholeSizeOf(latest) : size }
	if (left > 0 || goesOn) suggestions.unused.push(unused)
	if (wanted <= 0 && isThere)
		suggestions.absent.push({
			studentId: seat.studentId,
			about: seat.about,
			why: needsNone ? 'Nothing to charge: no lesson was taken.' : leftWords(unused),
		})
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

const isOver = ({ endsOn }: Pick<Packages, 'endsOn'>, lastDay: string) => endsOn !== null && endsOn <= lastDay

/** Packages of a stay and their lessons up to a day. Null if no package was ever chosen. */
export function packagesOf(access: Access, asked: Asked, stay: Stay): Packages | null {
	const since = packagesSince(asked, stay)
	if (since === undefined) return null
	const billed = listPackages(
		access,
		stay.map(({ enrolmentId }) => enrolmentId),
	)
	const paid = billed.reduce((sum, { lessons }) => sum + lessons, 0)
	const lastDay = lastDayOf(asked.period)
	const endsOn = lastDayOfPackages(asked, stay, since)
	const charging = listCharging(access, {
		codes: asked.codes,
		studentIds: stay.slice(0, 1).map(({ studentId }) => studentId),
		classIds: stay.map(({ classId }) => classId),
		from: since,
		to: endsOn === null ? lastDay : '9999-12-31',
	})
	// Packages that are over count lessons made up in later months too.
	const counted = charging.filter(({ day }) => day <= lastDay || isOver({ endsOn }, lastDay))
	const usedIn = (lessons: typeof charging) => usedOf(asked, stay.map(whileEnrolled), lessons, paid)
	const used = usedIn(counted)
	const takenLater = usedIn(charging).size - used.size
	return { since, endsOn, billed, used, left: paid - used.size, takenLater }
}
