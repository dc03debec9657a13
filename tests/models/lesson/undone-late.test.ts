import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addClosure } from '#app/models/calendar/closures.server.ts'
import { applyTeacherAbsence } from '#app/models/lesson/absence.server.ts'
import { previewTeacherAbsence } from '#app/models/lesson/absence-plan.server.ts'
import { cancelLesson } from '#app/models/lesson/cancellation.server.ts'
import { applyClosing, previewClosing } from '#app/models/lesson/closing.server.ts'
import { restoreLesson } from '#app/models/lesson/restoration.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { previewSplit } from '#app/models/lesson/split-plan.server.ts'
import { splitSeries } from '#app/models/lesson/split.server.ts'
import { claimMail, markSent } from '#app/models/mail/delivery.server.ts'
import { listMailbox } from '#app/models/mail/mailbox.server.ts'
import { removeOldMail } from '#app/models/mail/outbox.server.ts'
import { retryFailedMail } from '#app/models/school/jobs.server.ts'
import { countMail, listMail } from '#app/models/school/mail.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aGuardianOf } from '../../support/accounts.ts'
import { change, rows } from '../../support/database.ts'
import { aTimetable, lessonsOfClass, tuesdays, valueOf } from '../../support/lessons.ts'

const DAY = 86_400_000
const FAMILY = 'eva@family.example'
const TEACHER = 'jun@school.example'

let its: ReturnType<typeof aTimetable> & { seriesId: string; first: string }

/** Four Tuesdays from March 10, as they were on January 1. */
beforeEach(() => {
	const timetable = aTimetable()
	const { school, access, classId, student, teacher } = timetable
	aGuardianOf(school, student, { name: 'Eva Lind', email: FAMILY })
	change('update teachers set email = ? where id = ?', TEACHER, teacher)
	const rule = tuesdays({ teacherId: teacher, startsOn: '2026-03-10', endsOn: '2026-03-31' })
	const { id: seriesId } = valueOf(addSeries(access, newId(), classId, rule))
	const first = lessonsOfClass(classId)[0]?.id ?? ''
	change('delete from outbox')
	its = { ...timetable, seriesId, first }
	return () => vi.useRealTimers()
})

const mails = () =>
	rows<{ to: string; subject: string; text: string; html: string }>(
		'select to_address as "to", subject, text, html from outbox order by id',
	)
const unread = () => mails().filter(({ subject }) => subject !== '')

/** All emails are sent, and the job for old ones runs some days later. */
function later(days = 40) {
	for (let mail = claimMail(); mail; mail = claimMail()) markSent(mail, true)
	vi.setSystemTime(Date.now() + days * DAY)
	return removeOldMail()
}

const away = { startsOn: '2026-03-10', endsOn: '2026-03-10', isPaid: true }

const CHANGES: Record<string, () => () => void> = {
	'a canceled lesson that is restored': () => {
		valueOf(cancelLesson(its.access, its.first, { by: 'school', reason: 'Concert', tells: true }))
		return () => valueOf(restoreLesson(its.access, its.first))
	},
	'an absence of the teacher that is undone': () => {
		const { access, teacher, first } = its
		const wish = {
			teacherId: teacher,
			...away,
			plans: [{ lessonId: first, plan: { is: 'cancel' as const } }],
		}
		const { token } = valueOf(previewTeacherAbsence(access, wish))
		const { changeId } = valueOf(applyTeacherAbsence(access, newId(), wish, token))
		return () => valueOf(undoChange(access, changeId))
	},
	'another time of repeating lessons that is undone': () => {
		const { access, seriesId, teacher } = its
		const wish = tuesdays({
			teacherId: teacher,
			startsOn: '2026-03-10',
			endsOn: '2026-03-31',
			startTime: '15:00',
		})
		const { token } = valueOf(previewSplit(access, seriesId, wish))
		const { changeId } = valueOf(splitSeries(access, seriesId, wish, token, { tells: true }))
		return () => valueOf(undoChange(access, changeId))
	},
	'a closure that is undone': () => {
		const { access } = its
		const camp = { name: 'Camp', startsOn: '2026-03-10', endsOn: '2026-03-10', effect: 'skip' as const }
		const { id } = valueOf(addClosure(access, newId(), camp))
		const { token } = valueOf(previewClosing(access, id))
		const { changeId } = valueOf(applyClosing(access, id, token, true))
		return () => valueOf(undoChange(access, changeId))
	},
}

describe.each(Object.entries(CHANGES))('%s forty days later', (_name, make) => {
	it('is told to the family and the teacher, who read of the change', () => {
		const undo = make()
		expect(new Set(mails().map(({ to }) => to))).toEqual(new Set([FAMILY, TEACHER]))
		later()
		expect(unread()).toEqual([])
		undo()
		expect(
			unread()
				.map(({ to }) => to)
				.toSorted(),
		).toEqual([FAMILY, TEACHER])
	})
})

describe('an old email about lessons', () => {
	const cancel = () =>
		valueOf(cancelLesson(its.access, its.first, { by: 'school', reason: 'Concert', tells: true }))

	it('keeps nothing but the address, and is listed nowhere', () => {
		cancel()
		change(`update outbox set unsubscribe = 'https://solfa.example/u', reply_to = 'office@school.example'`)
		expect(later()).toBe(2)
		expect(rows('select * from outbox where to_address = ?', FAMILY)).toMatchObject([
			{ kind: 'lesson-changes', subject: '', text: '', html: '', unsubscribe: null, reply_to: null },
		])
		expect(listMail(its.access, { only: null, before: null, limit: 9 })).toEqual([])
		expect(countMail(its.access)).toEqual({ failed: 0, waiting: 0, sent: 0 })
		expect(listMailbox(9)).toEqual([])
		expect(removeOldMail()).toBe(0)
	})

	it('that came back only after a month is never sent again', () => {
		cancel()
		later()
		change('update outbox set dead_at = 1, sent_at = null')
		expect(retryFailedMail(its.access)).toMatchObject({ ok: false })
	})

	it('is gone once the lessons are long over, and at once if it was never delivered', () => {
		cancel()
		change('update outbox set dead_at = 1 where to_address = ?', TEACHER)
		later()
		expect(mails().map(({ to }) => to)).toEqual([FAMILY])
		expect(later(359)).toBe(0)
		expect(later(2)).toBe(1)
		expect(mails()).toEqual([])
	})
})
