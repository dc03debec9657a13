import type { lessons } from '#db/schema/index.ts'
import type { Consequence } from '#app/domain/attendance/consequence.ts'
import { isInTime, type AttendanceRules } from '#app/domain/attendance/policy.ts'
import type { Access } from '../access.server.ts'
import { creditFor } from './credits.server.ts'
import { listExpected, type Expected } from './expected.server.ts'
import { policyOf, rulesOf, type AttendancePolicy } from './settings.server.ts'

export type CanceledBy = 'student' | 'teacher' | 'school' | 'closure'

/** The letters cancellations mark with. Schools may change what they mean, and cannot remove them. */
export function codeOfCancellation(
	access: Access,
	by: CanceledBy,
	startsAt: number,
	now = Date.now(),
): string {
	return letterOf(rulesOf(access), by, startsAt, now)
}

function letterOf(rules: AttendanceRules, by: CanceledBy, startsAt: number, now: number): string {
	if (by === 'teacher') return 'T'
	if (by === 'closure') return 'S'
	if (by === 'school') return 'T'
	return isInTime(rules, now, startsAt) ? 'M' : 'A'
}

type Canceled = Pick<typeof lessons.$inferSelect, 'day' | 'startsAt' | 'endsAt'>

/** What a cancellation now would mean for each student. Nothing is written. */
export function consequencesOf(
	access: Access,
	lesson: Canceled & { id: string; classId: string },
	by: CanceledBy,
	now = Date.now(),
): Consequence[] {
	const policy = policyOf(access)
	return listExpected(access, lesson).map((student) =>
		consequenceFor(access, policy, lesson, student, by, now),
	)
}

/** The same for one student who is expected at the lesson. */
export function consequenceFor(
	access: Access,
	{ rules, codes }: AttendancePolicy,
	{ day, startsAt, endsAt }: Canceled,
	{ studentId, name, isVisitor, creditId }: Pick<Expected, 'studentId' | 'name' | 'isVisitor' | 'creditId'>,
	by: CanceledBy,
	now: number,
): Consequence {
	const letter = letterOf(rules, by, startsAt, now)
	const code = codes.find((one) => one.letter === letter)
	if (!code) throw new Error(`The school has no code ${letter}.`)
	const minutes = Math.round((endsAt - startsAt) / 60_000)
	const none = { creditMinutes: 0, expiresOn: null, cap: null }
	const about = { studentId, name, code: letter, charges: code.charges && !creditId }
	const earned = isVisitor ? null : creditFor(access, rules, code, { studentId, day, minutes }, now)
	if (!earned) return { ...about, ...none }
	const { isWithheld, expiresOn, left } = earned
	return {
		...about,
		creditMinutes: earned.minutes,
		expiresOn: isWithheld ? null : expiresOn,
		cap:
			left === null || rules.creditCap === null ? null : { left: Math.max(0, left - 1), of: rules.creditCap },
	}
}
