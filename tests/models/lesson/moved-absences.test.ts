import { beforeEach, describe, expect, it, vi } from 'vitest'
import { movedAbsenceWords } from '#app/domain/attendance/consequence-labels.ts'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { applyTeacherAbsence } from '#app/models/lesson/absence.server.ts'
import { previewTeacherAbsence } from '#app/models/lesson/absence-plan.server.ts'
import { editLesson } from '#app/models/lesson/change.server.ts'
import { findLesson } from '#app/models/lesson/detail.server.ts'
import { listMovedAbsences } from '#app/models/lesson/moved-absences.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import { aLesson, aStudent, anEnrolment } from '../../support/factories.ts'
import { aTimetable, valueOf } from '../../support/lessons.ts'

let its: ReturnType<typeof aTimetable> & { id: string; kim: string }

/** A lesson of Ada and Kim, at which Ada was reported absent, with a make-up credit. */
beforeEach(() => {
	const timetable = aTimetable()
	const { school, access, classId, student, teacher, at } = timetable
	change(`update teachers set email = 'jun@school.example'`)
	change(`update students set email = 'ada@family.example' where id = ?`, student)
	const kim = aStudent(school, { firstName: 'Kim', lastName: 'Oh' })
	anEnrolment(school, classId, kim)
	const id = aLesson(school, { classId, teacherId: teacher, startsAt: at('2026-01-06', '16:00') })
	valueOf(markLesson(access, id, [{ studentId: student, code: 'M' }], { source: 'office' }))
	change('delete from outbox')
	vi.setSystemTime(Date.now() + 60_000)
	its = { ...timetable, id, kim }
})

const marksNow = () => findLesson(its.access, its.id)?.expected.map(({ name, mark }) => [name, mark?.code])
const creditsNow = () => listCredits(its.access).map(({ state }) => state)
const wordsNow = () => listMovedAbsences(its.access, findLesson(its.access, its.id)!).map(movedAbsenceWords)
const textsTo = (to: string) =>
	rows<{ text: string }>('select text from outbox where to_address = ? order by id', to).map(
		({ text }) => text,
	)

function move(more = {}) {
	const slot = { day: '2026-01-08', startTime: '16:00', durationMinutes: 45, roomId: null }
	const { version = 0 } = findLesson(its.access, its.id) ?? {}
	const edit = { ...slot, teacherId: its.teacher, tells: true, ...more }
	return editLesson(its.access, { id: its.id, version }, edit)
}

describe('a lesson that moves after an absence was entered', () => {
	it('takes the absence and its credit back, and says so before and in the letters', () => {
		expect(wordsNow()).toEqual([
			'Ada Lind was reported absent. Moving it takes the absence and its make-up credit back.',
		])
		valueOf(markLesson(its.access, its.id, [{ studentId: its.kim, code: 'N' }], { source: 'office' }))
		valueOf(move())
		expect(marksNow()).toEqual([
			['Ada Lind', undefined],
			['Kim Oh', undefined],
		])
		expect(creditsNow()).toEqual(['revoked'])
		expect(findLesson(its.access, its.id)).toMatchObject({ state: 'scheduled', markedAt: null })
		expect(textsTo('ada@family.example')[0]).toMatch(
			/moves to Thu 8 January, .* \(the absence and its make-up credit are taken back\)\./,
		)
		expect(textsTo('jun@school.example').join()).toMatch(/Ada Lind .*Thu 8 January/)
	})

	it('keeps the absence where the time stays, and where the credit is booked', () => {
		valueOf(move({ day: '2026-01-06', durationMinutes: 60 }))
		expect([marksNow()?.[0], creditsNow()]).toEqual([['Ada Lind', 'M'], ['open']])
		change(`update make_up_credits set state = 'used', used_lesson_id = ?`, its.id)
		expect(wordsNow()).toEqual([
			'Ada Lind was reported absent and stays absent, because the make-up credit is booked, used or paid out.',
		])
		valueOf(move())
		expect([marksNow()?.[0], creditsNow()]).toEqual([['Ada Lind', 'M'], ['used']])
	})

	it('does the same in the plan for an absent teacher, and undoing brings the absence back', () => {
		const { access, id, teacher, at } = its
		const plan = { is: 'move' as const, startsAt: at('2026-01-08', '16:00'), roomId: null }
		const days = { startsOn: '2026-01-06', endsOn: '2026-01-06', isPaid: true }
		const wish = { teacherId: teacher, ...days, plans: [{ lessonId: id, plan }] }
		const { lines, letters, token } = valueOf(previewTeacherAbsence(access, wish))
		expect(lines[0]?.takenBack.map(movedAbsenceWords)).toEqual(wordsNow())
		expect(letters.told[0]?.lines[0]).toMatch(/the absence and its make-up credit are taken back\.$/)
		expect(letters.told.find(({ name }) => name === 'Jun Mori')?.lines).toEqual([
			expect.stringMatching(/16:00\. For Ada Lind: the absence and its make-up credit are taken back\.$/),
		])
		const { changeId } = valueOf(applyTeacherAbsence(access, newId(), wish, token))
		expect([marksNow()?.[0], creditsNow()]).toEqual([['Ada Lind', undefined], ['revoked']])
		valueOf(undoChange(access, changeId))
		expect([marksNow()?.[0], creditsNow().sort()]).toEqual([
			['Ada Lind', 'M'],
			['open', 'revoked'],
		])
	})
})
