import { afterEach, expect, it, vi } from 'vitest'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { cancelLesson, previewCancellation } from '#app/models/lesson/cancellation.server.ts'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { addVisitor } from '#app/models/lesson/visitors.server.ts'
import type { NewPlanVersion } from '#app/models/billing/plans.server.ts'
import { aGuardianOf } from '../../support/accounts.ts'
import { aCode } from '../../support/attendance.ts'
import { change, rows } from '../../support/database.ts'
import { aLesson } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { aCredit } from '../../support/portal.ts'
import { aSeat } from '../../support/seat.ts'

afterEach(() => void vi.useRealTimers())

const SINGLE = { basis: 'lesson', amountMinor: 32_50 } as const
const on = (time: string) => vi.setSystemTime(Date.parse(`2026-${time}:00:00Z`))

/** A make-up lesson that the family cancels an hour before it begins: what it is told, and what is billed then. */
function canceledTooLate(
	version: Partial<NewPlanVersion>,
	credit: { code: string } | { cause: 'teacher' | 'goodwill' },
) {
	const seat = aSeat(version)
	const { access, school, piano, student, family } = seat
	change(`update classes set kind = 'private' where id = ?`, piano)
	aCode(school, 'A', { credit: 'make_up', charges: true })
	if ('code' in credit) {
		const missed = aLesson(school, { classId: piano, startsAt: Date.parse('2026-09-23T16:00:00Z') })
		on('09-24T15')
		valueOf(markLesson(access, missed, [{ studentId: student, code: credit.code }], { source: 'office' }))
	} else aCredit(school, student, { cause: credit.cause, issuedOn: '2026-09-01', expiresOn: '2026-12-31' })
	const startsAt = Date.parse('2026-10-02T17:00:00Z')
	const lessonId = aLesson(school, { classId: piano, startsAt, kind: 'make_up' })
	const [{ id = '' } = {}] = listCredits(access)
	aGuardianOf(school, student, { email: 'uwe@example.test' })
	valueOf(addVisitor(access, lessonId, { studentId: student, creditId: id, tells: true }))
	const [{ text: letter = '' } = {}] = rows<{ text: string }>(
		"select text from outbox where kind = 'lesson-changes' and subject like 'Make-up lesson booked%' order by rowid desc",
	)
	on('10-02T16')
	const [told] = previewCancellation(access, lessonId, 'student')
	valueOf(cancelLesson(access, lessonId, { by: 'student' }))
	on('10-05T15')
	const { lines } = suggestLines(access, family, '2026-10')
	return {
		letter: /.* (charged as usual|lesson of the package)\./.exec(letter)?.[0] ?? (letter && 'no price'),
		told: told && [told.charges, told.usesPackage, told.hasFlatPrice, told.bookedCredit],
		billed: lines.filter((line) => line.lessonId === lessonId).map(({ unitMinor }) => unitMinor),
	}
}

it.each([
	['is charged where its absence was not', { code: 'M' }, true, [32_50]],
	['is free where its absence was charged', { code: 'A' }, false, []],
	['is free as goodwill', { cause: 'goodwill' as const }, false, []],
	['is charged where the office gave the credit', { cause: 'teacher' as const }, true, [32_50]],
])('a make-up lesson that is canceled too late %s', (_, credit, charges, billed) => {
	const letter = charges ? 'This lesson is charged as usual.' : 'no price'
	expect(canceledTooLate(SINGLE, credit)).toEqual({
		told: [charges, false, false, 'used'],
		billed,
		letter,
	})
})

it('a make-up lesson that is canceled too late counts for a package, and leaves the price of a month as it is', () => {
	const kindOf = (basis: 'package' | 'month') =>
		canceledTooLate({ basis, amountMinor: 200_00 }, { code: 'M' })
	expect(kindOf('package')).toMatchObject({
		told: [true, true, false, 'used'],
		letter: 'It counts as one lesson of the package.',
	})
	expect(kindOf('month')).toMatchObject({ told: [true, false, true, 'used'], letter: 'no price' })
})
