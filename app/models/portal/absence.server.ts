import type { Consequence } from '#app/domain/attendance/consequence-labels.ts'
import { refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { consequenceFor } from '../attendance/consequences.server.ts'
import { readPriceKinds } from '../billing/flat-prices.server.ts'
import { policyOf } from '../attendance/settings.server.ts'
import { previewCancel, reportAbsence } from '../attendance/absence-report.server.ts'
import type { OwnLesson } from './lessons.server.ts'

/** The consequences of an absence, and how long they apply. */
export interface AbsencePreview extends Consequence {
	noticeHours: number
	/** The latest time for a notice without late consequences. */
	deadline: number
	isInTime: boolean
	/** Digest of the shown consequences: an absence is only reported if it still matches. */
	shown: string
}

/** The caller must have checked that the lesson belongs to the family. */
export function previewAbsence(access: Access, lesson: OwnLesson, now = Date.now()): AbsencePreview {
	const policy = policyOf(access, lesson.day)
	const student = { ...lesson, name: '', ...readPriceKinds(access, lesson, false)(lesson) }
	const consequence = consequenceFor(access, policy, lesson, student, 'student', now)
	const { noticeHours } = policy.rules
	const deadline = lesson.startsAt - noticeHours * 3_600_000
	return { ...consequence, noticeHours, deadline, isInTime: now <= deadline, shown: signOf(consequence) }
}

export interface Absence {
	lessonId: string
	studentId: string
	note?: string
	/** Digest from the previewed page. */
	shown: string
}

/**
 * Reports an absence only if its consequences are the ones shown. Midnight, the deadline or the credit limit
 * may have passed since.
 */
export function reportAbsenceAsShown(
	access: Access,
	{ lessonId, studentId, note, shown }: Absence,
): Outcome<Consequence> {
	const now = previewCancel(access, lessonId, studentId)
	if (now && signOf(now) !== shown)
		return refused(
			{
				form: 'What this absence means has changed since you opened the page, so nothing was reported. Read it again below.',
			},
			{ status: 409 },
		)
	return reportAbsence(access, lessonId, studentId, { note })
}

function signOf({ code, charges, bookedCredit, ...earned }: Consequence): string {
	const { trialGoesOn, creditMinutes, expiresOn, cap } = earned
	return [
		code,
		charges ? 1 : 0,
		bookedCredit,
		trialGoesOn ? 'trial' : creditMinutes,
		expiresOn,
		cap?.left,
	].join('.')
}
