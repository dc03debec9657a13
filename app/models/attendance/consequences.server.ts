import type { lessons } from '#db/schema/index.ts'
import type { CanceledBy, Consequence, CountedAs } from '#app/domain/attendance/consequence-labels.ts'
import { NO_NOTICE, type AttendanceCode } from '#app/domain/attendance/codes.ts'
import { isInTime, lastDayAfter, type AttendanceRules } from '#app/domain/attendance/policy.ts'
import { startOfDay, today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { readPriceKinds, type PriceKind } from '../billing/flat-prices.server.ts'
import { capDays, creditFor, creditsLeftOf, findCredit } from './credits.server.ts'
import { listExpected, type Expected } from './expected.server.ts'
import { creditsOwed } from './internal/mark-effects.server.ts'
import { policyOf, rulesOf, type AttendancePolicy } from './settings.server.ts'

/** The letter for a cancellation. Schools can change its effects, but not remove it. */
export function codeOfCancellation(
	access: Access,
	by: CountedAs,
	{ day, startsAt }: Pick<Canceled, 'day' | 'startsAt'>,
	now = Date.now(),
): string {
	return letterOf(rulesOf(access, day), by, startsAt, now)
}

function letterOf(rules: AttendanceRules, by: CountedAs, startsAt: number, now: number): string {
	if (by === 'teacher' || by === 'school') return 'T'
	if (by === 'closure') return 'S'
	if (by !== 'excused' && !isInTime(rules, now, startsAt)) return NO_NOTICE
	return rules.creditCap === 0 ? 'N' : 'M'
}

type Canceled = Pick<typeof lessons.$inferSelect, 'day' | 'startsAt' | 'endsAt'> & {
	/** Set for a lesson that is canceled already. */
	canceledAt?: number | null
}

/** Previews the effect of a cancellation on each student. Writes nothing. */
export function consequencesOf(
	access: Access,
	lesson: Canceled & { id: string; classId: string },
	by: CountedAs,
	now = Date.now(),
): Consequence[] {
	const policy = policyOf(access, lesson.day)
	const priceOf = readPriceKinds(access, lesson, by === 'closure')
	const all = listExpected(access, lesson)
	const owed = creditsOwed(access, all)
	return all.map((expected) => {
		const { studentId } = expected
		const credit = owed.get(studentId)
		const isFreed = credit?.state === 'open' && credit.countsOn !== null
		const student = { ...expected, ...priceOf(expected), isFreed }
		const consequence = consequenceFor(access, policy, lesson, student, by, now)
		if (credit?.isSpent) return stays(consequence, expected.mark?.code)
		return credit?.state === 'revoked' && consequence.creditMinutes > 0
			? { ...consequence, ...NO_CREDIT, code: expected.mark?.code ?? consequence.code }
			: consequence
	})
}

/**
 * Students whose earlier mark stays, because the make-up lesson for it is booked, used or paid out. It also stays if its
 * credit was revoked and the new code would give another one.
 */
export function settledBefore(
	access: Access,
	expected: readonly Expected[],
	code?: AttendanceCode,
): Set<string> {
	const owed = creditsOwed(access, expected)
	const givesOne = code?.credit === 'make_up'
	return new Set(
		[...owed].flatMap(([studentId, { isSpent, state }]) =>
			isSpent || (givesOne && state === 'revoked') ? studentId : [],
		),
	)
}

const NO_CREDIT = { trialGoesOn: false, creditMinutes: 0, expiresOn: null, cap: null }

function stays(consequence: Consequence, code = consequence.code): Consequence {
	return { ...consequence, ...NO_CREDIT, code, stays: true, charges: false, usesPackage: false }
}

interface Absentee extends Pick<Expected, 'studentId' | 'name' | 'isVisitor' | 'creditId'>, PriceKind {
	/** The credit of an earlier mark is taken back and no longer counts to the limit. */
	isFreed?: boolean
	/** Days of the lessons whose absences, reported before this one at the same time, give credits that count to the limit. */
	creditedOn?: readonly string[]
}

/** The same for one student. */
export function consequenceFor(
	access: Access,
	{ rules, codes }: AttendancePolicy,
	{ id, day, startsAt, endsAt, canceledAt }: Canceled & { id?: string },
	{
		studentId,
		name,
		isVisitor,
		creditId,
		hasFlatPrice,
		hasPackage,
		isFree = false,
		isFreed = false,
		creditedOn = [],
	}: Absentee,
	by: CountedAs,
	now: number,
): Consequence {
	const letter = letterOf(rules, by, startsAt, now)
	const code = codes.find((code) => code.letter === letter)
	if (!code) throw new Error(`The school has no code ${letter}.`)
	const minutes = Math.round((endsAt - startsAt) / 60_000)
	const charges = code.charges && !isFree
	const about = {
		studentId,
		name,
		code: letter,
		charges,
		hasFlatPrice,
		usesPackage: charges && hasPackage,
		bookedCredit: creditId ? ('used' as const) : null,
		stays: false,
	}
	const visits = code.charges ? undefined : findCredit(access, creditId ?? '')
	if (visits) {
		const canceledOn = today(access.school.timeZone, now)
		const expiresOn = lastDayAfter(rules, visits.expiresOn, { letter, canceledOn, lessonOn: day })
		const bookedCredit = expiresOn && expiresOn < canceledOn ? ('over' as const) : ('returned' as const)
		return { ...about, ...NO_CREDIT, bookedCredit, expiresOn: bookedCredit === 'over' ? null : expiresOn }
	}
	const since = by === 'excused' ? { canceledAt } : {}
	const counts = !isVisitor && code.credit === 'make_up' && code.countsToCap && rules.creditCap !== null
	const counted = counts ? capDays(access, rules, day) : null
	const counting = counted ? creditsLeftOf(access, rules, [studentId], day, counted)(studentId) : null
	const also = counted ? creditedOn.filter((on) => on >= counted.from && on <= counted.to).length : 0
	const before = counting === null ? null : Math.max(0, counting + (isFreed ? 1 : 0) - also)
	const missed = { studentId, lessonId: id, day, minutes, left: before, ...since }
	const earned = isVisitor ? null : creditFor(access, rules, code, missed, now)
	if (!earned) return { ...about, ...NO_CREDIT }
	const { isWithheld, expiresOn, left } = earned
	return {
		...about,
		trialGoesOn: earned.trialGoesOn,
		creditMinutes: earned.minutes,
		expiresOn: isWithheld ? null : expiresOn,
		cap:
			// A limit of none is a rule, and not credits that were used up.
			left === null || !rules.creditCap || !counted
				? null
				: {
						left: Math.max(0, left - 1),
						of: rules.creditCap,
						period: counted.period,
					},
	}
}

/**
 * Examples for families, computed from given rules: a 45-minute lesson after their first day, and a student
 * without credits.
 */
export function exampleConsequences(
	access: Access,
	policy: AttendancePolicy,
	validFrom: string,
	now = Date.now(),
) {
	const { timeZone } = access.school
	const canceledAt = Math.max(now, startOfDay(validFrom, timeZone))
	const notice = policy.rules.noticeHours * HOUR
	const price = { hasFlatPrice: false, hasPackage: false }
	const student = { studentId: '', name: '', isVisitor: false, creditId: null, ...price }
	const example = (by: CanceledBy, startsAt: number) => {
		const lesson = { day: today(timeZone, startsAt), startsAt, endsAt: startsAt + 45 * MINUTE }
		return consequenceFor(access, policy, lesson, student, by, canceledAt)
	}
	return {
		inTime: example('student', canceledAt + notice),
		/** No cancellation is late if the school asks for no notice. */
		late: notice === 0 ? null : example('student', canceledAt + notice - MINUTE),
		teacher: example('teacher', canceledAt + notice),
	}
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
