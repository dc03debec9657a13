import { beforeEach, describe, expect, it, vi } from 'vitest'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { findLesson } from '#app/models/lesson/detail.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { previewSplit } from '#app/models/lesson/split-plan.server.ts'
import { splitSeries } from '#app/models/lesson/split.server.ts'
import { splitWords } from '#app/routes/school/classes/show/read-split.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import { anEnrolment, aStudent } from '../../support/factories.ts'
import { aTimetable, lessonsOfClass, tuesdays, valueOf } from '../../support/lessons.ts'

let its: ReturnType<typeof aTimetable> & { seriesId: string; rule: ReturnType<typeof tuesdays>; id: string }

/** Lessons of Ada and Kim on Fridays without a last day. Ada is reported absent from that of 16 January. */
beforeEach(() => {
	const timetable = aTimetable()
	const { school, access, classId, student, teacher } = timetable
	change(`update teachers set email = 'jun@school.example'`)
	change(`update students set email = 'ada@family.example' where id = ?`, student)
	const kim = aStudent(school, { firstName: 'Kim', lastName: 'Oh' })
	change(`update students set email = 'kim@family.example' where id = ?`, kim)
	anEnrolment(school, classId, kim)
	const rule = tuesdays({ weekdays: [5], startsOn: '2026-01-09', endsOn: undefined, teacherId: teacher })
	const { id: seriesId } = valueOf(addSeries(access, newId(), classId, rule))
	const { id = '' } = lessonsOfClass(classId).find(({ day }) => day === '2026-01-16') ?? {}
	valueOf(markLesson(access, id, [{ studentId: student, code: 'M' }], { source: 'office' }))
	change('delete from outbox')
	vi.setSystemTime(Date.now() + 60_000)
	its = { ...timetable, seriesId, rule, id }
	return () => vi.useRealTimers()
})

const standing = () => ({
	day: findLesson(its.access, its.id)?.day,
	marks: findLesson(its.access, its.id)?.expected.map(({ mark }) => mark?.code),
	credits: listCredits(its.access)
		.map(({ state }) => state)
		.sort(),
})
const textTo = (to: string) =>
	rows<{ text: string }>('select text from outbox where to_address = ? order by id', to).at(-1)?.text ?? ''
const wish = () => ({ ...its.rule, weekdays: [2], startsOn: '2026-01-12' })
const preview = () => valueOf(previewSplit(its.access, its.seriesId, wish()))
const split = () =>
	valueOf(splitSeries(its.access, its.seriesId, wish(), preview().token, { tells: true })).changeId

describe('a weekly time that changes to another day after an absence was entered', () => {
	it('takes the absence and its credit back, and says so in the preview', () => {
		expect(splitWords(its.access, [preview()]).notes).toEqual([
			expect.stringMatching(
				/16.*: Ada Lind was reported absent\. Moving it takes the absence and its make-up credit back\.$/,
			),
		])
		split()
		expect(standing()).toEqual({ day: '2026-01-13', marks: [undefined, undefined], credits: ['revoked'] })
	})

	it('says so to the family and to the teacher on a line of its own, and to no other family', () => {
		split()
		const [ada, kim, jun] = ['ada@family.example', 'kim@family.example', 'jun@school.example'].map(textTo)
		const moved = /Fri 16 January, 16:00 moves to Tue 13 January, 16:00–16:45/
		expect(ada).toMatch(
			new RegExp(`${moved.source} \\(the absence and its make-up credit are taken back\\)\\.`),
		)
		expect(ada?.match(/taken back/g)).toHaveLength(1)
		expect(ada).toContain('moves to Tuesday')
		expect(jun).toMatch(
			new RegExp(`${moved.source}\\. For Ada Lind: the absence and its make-up credit are taken back\\.`),
		)
		expect(jun?.match(/taken back/g)).toHaveLength(1)
		expect(kim).toContain('moves to Tuesday')
		expect(kim).not.toMatch(moved)
		expect(kim).not.toContain('absence')
	})

	it('brings it back with its credit when it is undone, and says who is absent still', () => {
		const changeId = split()
		change(`update outbox set sent_at = 1, text = ''`)
		valueOf(undoChange(its.access, changeId))
		expect(standing()).toEqual({ day: '2026-01-16', marks: ['M', undefined], credits: ['open', 'revoked'] })
		const [ada, kim, jun] = ['ada@family.example', 'kim@family.example', 'jun@school.example'].map(textTo)
		const back = /Tue 13 January, 16:00 moves to Fri 16 January, 16:00–16:45/
		expect(ada).toMatch(new RegExp(`${back.source} \\(still reported absent\\)\\.`))
		expect(jun).toMatch(new RegExp(`${back.source} \\(still reported absent: Ada Lind\\)\\.`))
		expect(kim).not.toContain('absent')
	})

	it('leaves the absence where its credit is booked, and says so before', () => {
		change(`update make_up_credits set state = 'used', used_lesson_id = ?`, its.id)
		expect(splitWords(its.access, [preview()]).notes.join()).toContain(
			'Ada Lind was reported absent and stays absent',
		)
		split()
		expect(standing()).toEqual({ day: '2026-01-13', marks: ['M', undefined], credits: ['used'] })
		expect(textTo('ada@family.example')).not.toContain('taken back')
	})
})
