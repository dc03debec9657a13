import { expect, it, vi } from 'vitest'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { cancelLesson } from '#app/models/lesson/cancellation.server.ts'
import { addExtraLesson, type ExtraLesson } from '#app/models/lesson/extra-lesson.server.ts'
import { classForOtherTimes, findOwnCredit } from '#app/models/portal/make-up-times.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import { aClass, aLesson, anEnrolment, aStudent } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'
import { aCredit, aHousehold } from '../../support/portal.ts'

/** A household whose student may make up two lessons; the one of the earlier day was given later. */
function owed() {
	const house = aHousehold()
	const { school, violin, teacher, room, ben, at } = house
	const missed = (day: string) =>
		aLesson(school, { classId: violin, startsAt: at(day, '16:00'), state: 'canceled_by_teacher' })
	const later = aCredit(school, ben, { id: 'a', sourceLessonId: missed('2026-01-13') })
	const sooner = aCredit(school, ben, { id: 'b', sourceLessonId: missed('2026-01-06') })
	change('delete from outbox')
	const wish: ExtraLesson = {
		classId: violin,
		kind: 'make_up',
		teacherId: teacher,
		roomId: room,
		day: '2026-01-21',
		startTime: '17:00',
		durationMinutes: 45,
		tells: true,
	}
	const add = (more: Partial<ExtraLesson> = {}, reason?: string) =>
		addExtraLesson(house.access, newId(), { ...wish, ...more }, reason ? { reason } : undefined)
	const states = () => [sooner, later].map((id) => findOwnCredit(house.access, id)?.state)
	return { ...house, sooner, later, add, states }
}

const mails = () => rows<{ to_email: string; subject: string }>('select * from outbox order by rowid')

it('a private make-up lesson that the office adds uses the oldest credit that fits', () => {
	const { access, own, ben, at, sooner, add, states } = owed()
	const { id, used, mailed } = valueOf(add())
	expect({ used, mailed }).toEqual({ used: 1, mailed: 1 })
	expect(states()).toEqual(['held', 'open'])
	expect(findOwnCredit(access, sooner)?.usedLessonId).toBe(id)
	expect(listCredits(own, { states: ['open'] })).toHaveLength(1)
	expect(mails().map(({ subject }) => subject)).toEqual([expect.stringContaining('Ben Okafor')])
	vi.setSystemTime(at('2026-01-21', '18:00'))
	valueOf(markLesson(access, id, [{ studentId: ben, code: 'P' }], { source: 'office' }))
	expect(states()).toEqual(['used', 'open'])
})

it.each(['teacher', 'student'] as const)('the credit is open again after the %s cancels the lesson', (by) => {
	const { access, add, states } = owed()
	const { id } = valueOf(add())
	expect(states()).toEqual(['held', 'open'])
	valueOf(cancelLesson(access, id, { by, reason: 'Ill' }))
	expect(states()).toEqual(['open', 'open'])
	expect(listCredits(access)).toHaveLength(2)
})

it('the office chooses another credit, or none', () => {
	const { ben, later, add, states } = owed()
	valueOf(add({ makeUps: [{ studentId: ben, creditId: later }] }))
	expect(states()).toEqual(['open', 'held'])
	expect(valueOf(add({ startTime: '18:00', makeUps: [{ studentId: ben }] })).used).toBe(0)
	expect(states()).toEqual(['open', 'held'])
	const taken = add({ startTime: '19:00', makeUps: [{ studentId: ben, creditId: later }] })
	expect(wordsOf(taken)).toContain('no longer open')
	expect(rows('select id from lessons where kind = ?', 'make_up')).toHaveLength(2)
})

it('a student whose credit is chosen comes before their first day, and the family is told', () => {
	const { access, ben, sooner, add, states } = owed()
	change("update enrolments set starts_on = '2026-02-01'")
	expect(valueOf(add({ makeUps: [{ studentId: ben, creditId: sooner }] }))).toMatchObject({
		used: 1,
		mailed: 1,
	})
	expect(states()).toEqual(['held', 'open'])
	expect(mails().map(({ subject }) => subject)).toEqual([expect.stringContaining('Ben Okafor')])
	expect(listCredits(access)).toHaveLength(2)
})

it('a credit that is too short or expires before is not used by itself', () => {
	const { sooner, add, states } = owed()
	change('update make_up_credits set minutes = 30')
	expect(valueOf(add()).used).toBe(0)
	change("update make_up_credits set minutes = 45, expires_on = '2026-01-20' where id = ?", sooner)
	change('update make_up_credits set minutes = 45')
	valueOf(add({ startTime: '18:00' }))
	expect(states()).toEqual(['open', 'held'])
})

it('despite a clash, also one of the student, it uses a credit with a reason', () => {
	const { access, school, ben, at, sooner, violin, add, states } = owed()
	expect(classForOtherTimes(access, findOwnCredit(access, sooner)!)).toBe(violin)
	const choir = aClass(school, { name: 'Choir' })
	anEnrolment(school, choir, ben)
	aLesson(school, { classId: choir, startsAt: at('2026-01-21', '17:30') })
	expect(wordsOf(add())).toContain('Choir')
	expect(states()).toEqual(['open', 'open'])
	valueOf(add({}, 'The family asked'))
	expect(states()).toEqual(['held', 'open'])
	anEnrolment(school, violin, aStudent(school))
	expect(classForOtherTimes(access, findOwnCredit(access, sooner)!)).toBeNull()
})

it('lessons of a group and of another kind use none', () => {
	const { school, ben, add, states } = owed()
	const choir = aClass(school, { name: 'Choir' })
	for (const studentId of [ben, aStudent(school)]) anEnrolment(school, choir, studentId)
	expect(valueOf(add({ kind: 'extra' })).used).toBe(0)
	expect(valueOf(add({ classId: choir, startTime: '18:00' })).used).toBe(0)
	expect(states()).toEqual(['open', 'open'])
})
