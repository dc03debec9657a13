import { beforeEach, describe, expect, it } from 'vitest'
import { classDetails } from '#app/domain/class/form.ts'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { changeDefinition } from '#app/models/class/class-change.server.ts'
import { changeClass } from '#app/models/class/state.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import { aTimetable, lessonsOfClass, tuesdays, valueOf } from '../../support/lessons.ts'

let its: ReturnType<typeof aTimetable>
let absentAt: string

/** Four Tuesdays of a group in January. Ada is reported absent on the last of them, with a make-up credit. */
beforeEach(() => {
	its = aTimetable()
	const { access, classId, student } = its
	const email = 'ada@family.example'
	change('update students set email = ?, email_key = ? where id = ?', email, email, student)
	change(`update classes set kind = 'group', duration_minutes = 45 where id = ?`, classId)
	valueOf(addSeries(access, newId(), classId, tuesdays()))
	absentAt = lessonsOfClass(classId).at(-1)?.id ?? ''
	valueOf(markLesson(access, absentAt, [{ studentId: student, code: 'M' }], { source: 'office' }))
	change('delete from outbox')
})

const states = () => lessonsOfClass(its.classId).map(({ day, state }) => `${day} ${state}`)
const absence = () => [
	rows('select code from attendance_marks where lesson_id = ? and replaced_at is null', absentAt),
	listCredits(its.access).map(({ state }) => state),
]
const lettersToAda = () =>
	rows<{ text: string }>(`select text from outbox where to_address = 'ada@family.example'`)
const TAKEN_BACK =
	/Tue 27 January, 16:00 is canceled.* \(the absence and its make-up credit are taken back\)\./

it.each([
	['en', 'Piano ends on 1 January 2026. Its 3 lessons after that are canceled.'],
	['de', 'Piano endet am 1. Januar 2026. Die 3 Stunden danach fallen aus.'],
	['es', 'Piano termina el 1 de enero de 2026. Las 3 clases posteriores se cancelan.'],
])('a class that is finished names its last day in one line for its other lessons: %s', (language, line) => {
	change('update students set language = ? where id = ?', language, its.student)
	change(`update teachers set email = 'jun@school.example' where id = ?`, its.teacher)
	change('update lessons set teacher_id = ?', its.teacher)
	valueOf(changeClass(its.access, its.classId, 'finish', undefined, true))
	const [letter] = lettersToAda()
	expect(letter?.text).toContain(`Ada Lind: ${line}`)
	expect(letter?.text.match(/Piano/g)).toHaveLength(2)
	const [toJun] = rows<{ text: string }>(`select text from outbox where to_address = 'jun@school.example'`)
	expect(toJun?.text).toContain('Piano ends on 1 January 2026. Its 3 lessons after that are canceled.')
})

describe('a lesson to come with a reported absence', () => {
	it('leaves the schedule when its class is finished, and the absence is taken back', () => {
		valueOf(changeClass(its.access, its.classId, 'finish', undefined, true))
		expect(states()).toEqual(['2026-01-27 canceled_by_school'])
		expect(absence()).toEqual([[], ['revoked']])
		expect(lettersToAda().map(({ text }) => text)).toEqual([expect.stringMatching(TAKEN_BACK)])
	})

	it('leaves the schedule when the class gets an earlier last day, and comes back when that is undone', () => {
		const before = [states(), absence()]
		const details = classDetails.parse({
			kind: 'group',
			name: 'Piano',
			durationMinutes: '45',
			joining: 'closed',
			endsOn: '2026-01-15',
		})
		const version = rows<{ version: number }>('select version from classes where id = ?', its.classId)[0]!
		const edit = (confirmed?: { token: string; tells: boolean }) =>
			valueOf(changeDefinition(its.access, its.classId, details, { ...version, alsoMoved: false }, confirmed))
				.previews
		const [preview] = edit()
		expect([preview?.removed.length, preview?.fixed]).toEqual([2, []])
		edit({ token: preview!.token, tells: true })
		expect(states()).toEqual([
			'2026-01-06 scheduled',
			'2026-01-13 scheduled',
			'2026-01-27 canceled_by_school',
		])
		expect(absence()).toEqual([[], ['revoked']])
		expect(lettersToAda().map(({ text }) => text)).toEqual([expect.stringMatching(TAKEN_BACK)])
		const [{ id: changeId } = { id: '' }] = rows<{ id: string }>(
			`select id from schedule_changes where kind = 'split'`,
		)
		valueOf(undoChange(its.access, changeId))
		expect([states(), absence().at(0)]).toEqual([before[0], [{ code: 'M' }]])
	})
})
