import type { Consequence } from '#app/domain/attendance/consequence-labels.ts'
import { daysAfter, startOfDay } from '#app/utils/dates.ts'
import { refused, type Outcome } from '#app/utils/outcome.ts'
import { previewToken } from '#app/utils/preview-token.server.ts'
import type { Access } from '../access.server.ts'
import { previewCancel, reportAbsence, reportAbsences } from '../attendance/absence-report.server.ts'
import { consequenceFor } from '../attendance/consequences.server.ts'
import { policyOf } from '../attendance/settings.server.ts'
import { readPriceKinds } from '../billing/flat-prices.server.ts'
import { LESSON_GONE } from '../lesson-scope.server.ts'
import { writeWhole } from '../undo.server.ts'
import { listOwnLessons, type OwnLesson } from './lessons.server.ts'

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
	return previewAfter(access, lesson, [], now).preview
}

/** Previews an absence that is reported at the same time as earlier ones, which count to the limit of credits first. */
function previewAfter(access: Access, lesson: OwnLesson, creditedOn: readonly string[], now: number) {
	const policy = policyOf(access, lesson.day)
	const kinds = readPriceKinds(access, lesson, false)(lesson)
	const student = { ...lesson, name: '', ...kinds, creditedOn }
	const consequence = consequenceFor(access, policy, lesson, student, 'student', now)
	const { noticeHours } = policy.rules
	const deadline = lesson.startsAt - noticeHours * 3_600_000
	const code = policy.codes.find(({ letter }) => letter === consequence.code)
	return {
		preview: { ...consequence, noticeHours, deadline, isInTime: now <= deadline, shown: signOf(consequence) },
		isCounted: consequence.creditMinutes > 0 && Boolean(code?.countsToCap),
	}
}

/** First and last day, both included. */
export interface DaysAway {
	from: string
	to: string
}

/** Lessons of some days whose absence the family can still report, in order, with what it means if all are reported. */
export function previewAbsences(
	access: Access,
	studentIds: readonly string[],
	{ from, to }: DaysAway,
	now = Date.now(),
) {
	const { timeZone } = access.school
	const span = { from: startOfDay(from, timeZone), to: startOfDay(daysAfter(to, 1), timeZone) }
	const credited = new Map<string, string[]>()
	const absences = listOwnLessons(access, studentIds, span)
		.filter(({ startsAt, state, mark }) => startsAt > now && state === 'scheduled' && mark === null)
		.map((lesson) => {
			const before = credited.get(lesson.studentId) ?? []
			const { preview, isCounted } = previewAfter(access, lesson, before, now)
			if (isCounted) credited.set(lesson.studentId, [...before, lesson.day])
			return { key: `${lesson.id}.${lesson.studentId}`, lesson, preview }
		})
	return { absences, shown: previewToken(absences.map(({ key, preview }) => [key, preview.shown])) }
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
	if (now && signOf(now) !== shown) return CHANGED
	return reportAbsence(access, lessonId, studentId, { note })
}

const CHANGED = refused(
	{
		form: 'What this absence means has changed since you opened the page, so nothing was reported. Read it again below.',
	},
	{ status: 409 },
)

interface Absences {
	studentIds: readonly string[]
	days: DaysAway
	/** Keys of the preview. */
	ticked: readonly string[]
	note?: string
	/** Digest of the whole preview, also of lessons that are not ticked. */
	shown: string
}

/** Reports the ticked absences of a preview, all of them or nothing, and only if the preview still holds. */
export function reportAbsencesAsShown(
	access: Access,
	{ studentIds, days, ticked, note, shown }: Absences,
): Outcome<Consequence[]> {
	return writeWhole(() => {
		const preview = previewAbsences(access, studentIds, days)
		if (preview.shown !== shown) return CHANGED
		const chosen = preview.absences.filter(({ key }) => ticked.includes(key))
		if (chosen.length !== new Set(ticked).size) return LESSON_GONE
		const absences = chosen.map(({ lesson: { id: lessonId, studentId } }) => ({ lessonId, studentId }))
		return reportAbsences(access, absences, { note })
	})
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
