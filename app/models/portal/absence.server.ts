import type { Consequence } from '#app/domain/attendance/consequence.ts'
import { refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { consequenceFor } from '../attendance/consequences.server.ts'
import { policyOf } from '../attendance/settings.server.ts'
import { previewCancel, reportAbsence } from '../attendance/absence-report.server.ts'
import type { OwnLesson } from './lessons.server.ts'

/** What it means that a student does not come, and until when it means that. */
export interface AbsencePreview extends Consequence {
	/** How long before a lesson notice is given in time. */
	noticeHours: number
	/** The last moment at which notice is given in time. */
	deadline: number
	isInTime: boolean
	/** Stands for all of this: an absence is only reported with the consequence that was read. */
	shown: string
}

/** Of a lesson that was read for this family. */
export function previewAbsence(access: Access, lesson: OwnLesson, now = Date.now()): AbsencePreview {
	const policy = policyOf(access, lesson.day)
	const found = consequenceFor(access, policy, lesson, { ...lesson, name: '' }, 'student', now)
	const { noticeHours } = policy.rules
	const deadline = lesson.startsAt - noticeHours * 3_600_000
	return { ...found, noticeHours, deadline, isInTime: now <= deadline, shown: signOf(found) }
}

export interface Absence {
	lessonId: string
	studentId: string
	note?: string
	/** `shown` of the preview that was on the page. */
	shown: string
}

/** Reports an absence if it still means what the page said. Midnight, the deadline or the cap may have passed since. */
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
	return reportAbsence(access, lessonId, studentId, note)
}

function signOf({ code, charges, usesCredit, creditMinutes, expiresOn, cap }: Consequence): string {
	return [code, charges ? 1 : 0, usesCredit ? 1 : 0, creditMinutes, expiresOn, cap?.left].join('.')
}
