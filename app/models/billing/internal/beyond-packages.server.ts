import { lastDayOf } from '#app/domain/billing/month-charge.ts'
import { groupedBy } from '#app/utils/group.ts'
import type { Access } from '../../access.server.ts'
import { codesByDay } from '../../attendance/codes.server.ts'
import { laterDayOf } from '../price.server.ts'
import { basisOf, packagesSince, usedOf, type StaySeat } from './package-count.server.ts'
import { listCharging, listPackages } from './package-use.server.ts'
import type { Asked } from './seats.server.ts'

interface Stays {
	stays: readonly (readonly (StaySeat & { studentId: string })[])[]
	prices: Asked['prices']
	/** The last month. */
	to: string
}

interface Taught {
	studentId: string
	lessonId: string
}

/**
 * Tells whether a charged lesson is beyond the packages of its stay, as a run counts them: each pays for so many lessons, in
 * order over all months. A lesson that no package counts, such as one made up in another class, is not beyond.
 */
export function beyondPackages(access: Access, which: Stays): (lesson: Taught) => boolean {
	const { prices } = which
	const beyond = new Set<string>()
	for (const { seats, own, covered } of countPackages(access, which)) {
		const paidFor = new Set(covered)
		for (const lesson of own)
			if (!paidFor.has(lesson.id) && basisOf({ prices }, seats, lesson))
				beyond.add(`${lesson.studentId} ${lesson.id}`)
	}
	return ({ studentId, lessonId }) => beyond.has(`${studentId} ${lessonId}`)
}

/** The packages of each stay, its charged lessons, and in order the ids of those that the packages pay for. */
export function countPackages(access: Access, { stays, prices, to }: Stays) {
	const begun = stays.flatMap((stay) => {
		// An enrollment without a price, such as one on the waiting list, uses no package.
		const seats = stay.filter(({ enrolmentId }) => prices.has(enrolmentId))
		const since = packagesSince({ prices }, seats)
		return since === undefined ? [] : [{ seats, since }]
	})
	const all = begun.flatMap(({ seats }) => seats)
	if (all.length === 0) return []
	const packages = listPackages(
		access,
		all.map(({ enrolmentId }) => enrolmentId),
	)
	const charging = listCharging(access, {
		codes: codesByDay(access),
		studentIds: all.map(({ studentId }) => studentId),
		classIds: all.map(({ classId }) => classId),
		from: begun.map(({ since }) => since).sort()[0] ?? '',
		to: lastDayOf(to),
	})
	const byStudent = groupedBy(charging, ({ studentId }) => studentId)
	return begun.map(({ seats, since }) => {
		const billed = packages.filter((line) => seats.some((seat) => seat.enrolmentId === line.enrolmentId))
		const paid = billed.reduce((sum, line) => sum + line.lessons, 0)
		const own = (byStudent.get(seats[0]?.studentId ?? '') ?? []).filter(
			(lesson) => laterDayOf(lesson) >= since && seats.some(({ classId }) => classId === lesson.classId),
		)
		return { seats, own, billed, covered: [...usedOf({ prices }, seats, own, paid).keys()].slice(0, paid) }
	})
}
