import { beforeEach, describe, expect, it } from 'vitest'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { previewSplit } from '#app/models/lesson/split-plan.server.ts'
import { splitSeries } from '#app/models/lesson/split.server.ts'
import { changeStudentStatus } from '#app/models/student/activity.server.ts'
import { withdrawPlan } from '#app/models/student/planned-state.server.ts'
import type { StateChange } from '#app/models/student/internal/state.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import { aTimetable, lessonsOfClass, tuesdays, valueOf } from '../../support/lessons.ts'

let its: ReturnType<typeof aTimetable>

/** Four Tuesdays of Ada alone; it is the day after the second. */
beforeEach(() => {
	its = aTimetable({ now: '2026-01-14T12:00:00Z' })
	const { access, classId, teacher: teacherId } = its
	change(`update teachers set email = 'jun@school.example' where id = ?`, teacherId)
	change(`update classes set kind = 'private' where id = ?`, classId)
	valueOf(addSeries(access, newId(), classId, tuesdays({ teacherId })))
	change('delete from outbox')
})

const version = () =>
	rows<{ version: number }>('select version from students where id = ?', its.student)[0]?.version ?? 0
const plan = (more: Partial<StateChange>) =>
	valueOf(
		changeStudentStatus(
			its.access,
			its.student,
			{ state: 'paused', since: '2026-01-19', lessons: 'remove', ...more },
			version(),
		),
	)
/** The emails to the teacher that were not sent before, which are sent then. */
function newMails() {
	const mails = rows<{ subject: string; text: string }>(
		'select subject, text from outbox where sent_at is null order by id',
	)
	change('update outbox set sent_at = 1')
	return mails
}
const PAUSE = 'Lessons of Ada Lind pause from 19 January 2026 to'

describe('another end of a pause that the teacher was told of', () => {
	it('is told in one email, with the lesson that is back', () => {
		plan({ until: '2026-02-01' })
		expect(newMails().map(({ subject }) => subject)).toEqual([`${PAUSE} 1 February 2026`])
		plan({ until: '2026-01-25' })
		const [mail, ...more] = newMails()
		expect([mail?.subject, more]).toEqual([`${PAUSE} 25 January 2026`, []])
		expect(mail?.text).toContain('These lessons have changed at')
		expect(mail?.text).toContain('Piano, Tue 20 January, 16:00 is canceled.')
		expect(mail?.text).toContain('Piano, Tue 27 January, 16:00 takes place.')
		expect(
			lessonsOfClass(its.classId)
				.map(({ day }) => day)
				.slice(2),
		).toEqual(['2026-01-27'])
	})

	it('is told in one email where it is later', () => {
		plan({ until: '2026-01-25' })
		newMails()
		plan({ until: '2026-02-01' })
		const [mail, ...more] = newMails()
		expect([mail?.subject, more]).toEqual([`${PAUSE} 1 February 2026`, []])
		expect(mail?.text).toContain('These lessons were removed from your schedule at')
		expect(mail?.text).toMatch(/Tue 20 January, 16:00[^]*Tue 27 January, 16:00/)
	})

	it('is taken back as well, whether or not its email was sent', () => {
		for (const isSent of [true, false]) {
			plan({ until: '2026-02-01' })
			newMails()
			plan({ until: '2026-01-25' })
			if (isSent) newMails()
			valueOf(withdrawPlan(its.access, its.student, version()))
			expect(newMails().map(({ subject }) => subject)).toEqual([
				'Lessons of Ada Lind go on after 18 January 2026',
			])
		}
	})

	it('is told as an end alone where all lessons are back', () => {
		plan({ since: '2026-01-26', until: '2026-02-01' })
		newMails()
		plan({ since: '2026-01-21', until: '2026-01-25' })
		expect(newMails().map(({ subject }) => subject)).toEqual([
			'Lessons of Ada Lind go on after 25 January 2026',
		])
	})
})

it('a change of time is not undone where lessons came back since, which would be lost', () => {
	plan({ until: '2026-02-01' })
	const { id = '' } = rows<{ id: string }>('select id from series')[0] ?? {}
	const wish = tuesdays({ teacherId: its.teacher, startsOn: '2026-01-20', startTime: '17:00' })
	const { token } = valueOf(previewSplit(its.access, id, wish))
	const { changeId } = valueOf(splitSeries(its.access, id, wish, token))
	const times = () =>
		lessonsOfClass(its.classId).map(({ day, starts_at }) => [day, new Date(starts_at).getUTCHours()])
	valueOf(withdrawPlan(its.access, its.student, version()))
	const back = [
		['2026-01-06', 21],
		['2026-01-13', 21],
		['2026-01-20', 22],
		['2026-01-27', 22],
	]
	expect(times()).toEqual(back)
	expect(undoChange(its.access, changeId)).toMatchObject({ ok: false, status: 409 })
	expect(times()).toEqual(back)
})
