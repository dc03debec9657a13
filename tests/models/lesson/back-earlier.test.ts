import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endTimeOff } from '#app/models/calendar/time-off.server.ts'
import { listTimeOff } from '#app/models/calendar/time-off-list.server.ts'
import { listAwayLessons } from '#app/models/dashboard/internal/away-lessons.server.ts'
import { applyTeacherAbsence } from '#app/models/lesson/absence.server.ts'
import { previewTeacherAbsence } from '#app/models/lesson/absence-plan.server.ts'
import { addExtraLesson } from '#app/models/lesson/extra-lesson.server.ts'
import { previewReopening, reopenLessons } from '#app/models/lesson/reopening.server.ts'
import { splitSeries } from '#app/models/lesson/split.server.ts'
import { previewSplit } from '#app/models/lesson/split-plan.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { restoreLesson } from '#app/models/lesson/restoration.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { claimMail, markSent } from '#app/models/mail/delivery.server.ts'
import { readReopening } from '#app/requests/reopening.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aGuardianOf } from '../../support/accounts.ts'
import { change, rows } from '../../support/database.ts'
import { aClass, aLesson, anEnrolment, aSchoolWithAccess, aStudent } from '../../support/factories.ts'
import { aTimetable, lessonsOfClass, tuesdays, valueOf } from '../../support/lessons.ts'

const DAYS = { startsOn: '2026-01-05', endsOn: '2026-01-09' }

let its: ReturnType<typeof aTimetable>
let ids: string[]
let plan: string

/** A teacher alone is ill for a week. Lessons of Ada on two days and of Kim on a third are canceled, and the families read it. */
beforeEach(() => {
	const timetable = aTimetable({ now: '2026-01-01T17:00:00Z' })
	const { access, school, student, teacher, classId, at } = timetable
	its = { ...timetable, access: { ...access, school: { ...access.school, kind: 'solo' } } }
	const choir = aClass(school, { name: 'Choir' })
	const kim = aStudent(school, { firstName: 'Kim', lastName: 'Berg' })
	anEnrolment(school, choir, kim)
	aGuardianOf(school, student, { name: 'Eva Lind', email: 'eva@family.example' })
	aGuardianOf(school, kim, { name: 'Ole Berg', email: 'ole@family.example' })
	ids = [
		aLesson(school, { classId, teacherId: teacher, startsAt: at('2026-01-06', '16:00') }),
		aLesson(school, { classId, teacherId: teacher, startsAt: at('2026-01-08', '16:00') }),
		aLesson(school, { classId: choir, teacherId: teacher, startsAt: at('2026-01-09', '16:00') }),
	]
	const plans = ids.map((lessonId) => ({ lessonId, plan: { is: 'cancel' as const } }))
	const wish = { teacherId: teacher, ...DAYS, isPaid: false, plans }
	const { token } = valueOf(previewTeacherAbsence(its.access, wish))
	plan = valueOf(applyTeacherAbsence(its.access, newId(), wish, token)).changeId
	sendAll()
})
afterEach(() => vi.useRealTimers())

function sendAll() {
	for (let mail = claimMail(); mail; mail = claimMail()) markSent(mail, true)
}
const timeOff = () => listTimeOff(its.access, { from: DAYS.startsOn, to: DAYS.endsOn })[0]!
const backOn = (day: string) => endTimeOff(its.access, timeOff().id, day)
const states = () =>
	ids.map((id) => rows<{ state: string }>('select state from lessons where id = ?', id)[0]?.state)
const offered = () => {
	const { free = [], taken = [] } = previewReopening(its.access, { teacherId: its.teacher }) ?? {}
	return [free, taken].map((lessons) => lessons.map(({ id }) => ids.indexOf(id)))
}
const bringBack = () => valueOf(reopenLessons(its.access, { teacherId: its.teacher }))
const news = () =>
	rows<{ to: string; text: string }>(
		`select to_address as "to", text from outbox where sent_at is null order by to_address`,
	)

it('names the students whose families the offer to bring lessons back cannot email', () => {
	valueOf(backOn('2026-01-08'))
	const unreachable = () => readReopening(its.access, { teacherId: its.teacher }).unreachable
	expect(unreachable()).toEqual([])
	change("update guardians set email = null where name = 'Ole Berg'")
	expect(unreachable()).toEqual(['Kim Berg'])
})

it('frees the days from the first day back on, and offers to bring back their lessons', () => {
	expect(offered()).toEqual([[], []])
	valueOf(backOn('2026-01-08'))
	expect(timeOff()).toMatchObject({ startsOn: '2026-01-05', endsOn: '2026-01-07', state: 'approved' })
	expect(offered()).toEqual([[1, 2], []])
	expect(states()).toEqual(Array(3).fill('canceled_by_teacher'))
	expect(bringBack()).toEqual({ back: 2, taken: 0, mailed: 2 })
	expect(states()).toEqual(['canceled_by_teacher', 'scheduled', 'scheduled'])
	expect(news().map(({ to }) => to)).toEqual(['eva@family.example', 'ole@family.example'])
	expect(news()[0]?.text).toContain('8 January')
	expect(news()[0]?.text).not.toContain('6 January')
	expect(offered()).toEqual([[], []])
})

it('allows lessons on the days that are free again, and names the others as time off', () => {
	valueOf(backOn('2026-01-08'))
	const place = { kind: 'extra', classId: its.classId, teacherId: its.teacher, roomId: null } as const
	const add = (day: string) =>
		addExtraLesson(its.access, newId(), { ...place, day, startTime: '11:00', durationMinutes: 45 })
	expect(add('2026-01-07').ok).toBe(false)
	valueOf(add('2026-01-08'))
	expect(listAwayLessons(its.access, '2026-01-05')).toEqual([])
	change("update lessons set state = 'scheduled' where id = ?", ids[0]!)
	expect(listAwayLessons(its.access, '2026-01-05')[0]?.name).toContain('(5 January 2026 to 7 January 2026)')
})

it('tells the teacher of a school once, who read of the absence before', () => {
	change("update teachers set email = 'jun@school.example' where id = ?", its.teacher)
	change("update outbox set to_address = 'jun@school.example' where to_address = 'eva@family.example'")
	valueOf(backOn('2026-01-08'))
	sendAll()
	bringBack()
	expect(news().map(({ to }) => to)).toEqual([
		'eva@family.example',
		'jun@school.example',
		'ole@family.example',
	])
})

it('ends the time off as a whole on its first day, and takes the same day twice', () => {
	valueOf(backOn('2026-01-08'))
	valueOf(backOn('2026-01-08'))
	expect(backOn('2026-01-09')).toMatchObject({ ok: false })
	valueOf(backOn('2026-01-05'))
	expect(timeOff().state).toBe('canceled')
	expect(offered()).toEqual([[0, 1, 2], []])
	expect(backOn('2026-01-05')).toMatchObject({ ok: false, status: 409 })
})

it('leaves lessons canceled whose time is taken or whose make-up lesson is used, and all of other schools', () => {
	valueOf(backOn('2026-01-08'))
	const startsAt = its.at('2026-01-08', '16:00')
	aLesson(its.school, { classId: aClass(its.school), teacherId: its.teacher, startsAt })
	change(`update make_up_credits set state = 'used', used_lesson_id = ?`, ids[0]!)
	expect(offered()).toEqual([[], [1, 2]])
	expect(bringBack()).toEqual({ back: 0, taken: 2, mailed: 0 })
	const { access: stranger } = aSchoolWithAccess()
	expect(previewReopening(stranger, { teacherId: its.teacher })).toBeUndefined()
	expect(endTimeOff(stranger, timeOff().id, '2026-01-06')).toMatchObject({ ok: false, status: 404 })
	expect(endTimeOff({ ...its.access, role: 'teacher' }, timeOff().id, '2026-01-06').ok).toBe(false)
})

it('names a lesson whose class meets at another time by now, and leaves it canceled', () => {
	const { access, teacher: teacherId, classId } = its
	const day = '2026-01-20'
	const seriesId = valueOf(
		addSeries(access, newId(), classId, tuesdays({ teacherId, startsOn: '2026-01-13' })),
	).id
	const lessonId = lessonsOfClass(classId).find((lesson) => lesson.day === day)?.id ?? ''
	const plans = [{ lessonId, plan: { is: 'cancel' as const } }]
	const away = { teacherId, startsOn: day, endsOn: day, isPaid: false, plans }
	valueOf(applyTeacherAbsence(access, newId(), away, valueOf(previewTeacherAbsence(access, away)).token))
	const wish = tuesdays({ teacherId, startsOn: '2026-01-19', startTime: '17:00' })
	valueOf(splitSeries(access, seriesId, wish, valueOf(previewSplit(access, seriesId, wish)).token))
	const [off] = listTimeOff(access, { from: day, to: day })
	valueOf(endTimeOff(access, off!.id, day))
	const { free, taken } = previewReopening(access, { teacherId })!
	expect([free, taken.map(({ id }) => id)]).toEqual([[], [lessonId]])
	expect(bringBack()).toEqual({ back: 0, taken: 1, mailed: 0 })
	change(`update classes set state = 'finished' where id = ?`, classId)
	expect(offered()).toEqual([[], []])
})

it('can be undone as a whole after a single lesson was restored, which stays as it is', () => {
	valueOf(restoreLesson(its.access, ids[1]!))
	sendAll()
	valueOf(undoChange(its.access, plan))
	expect(states()).toEqual(Array(3).fill('scheduled'))
	expect(timeOff().state).toBe('canceled')
	expect(news().map(({ to }) => to)).toEqual(['eva@family.example', 'ole@family.example'])
	expect(news()[0]?.text).toContain('6 January')
	expect(news()[0]?.text).not.toContain('Thursday')
})

it('can be undone as a whole after it was ended earlier', () => {
	valueOf(backOn('2026-01-08'))
	bringBack()
	sendAll()
	valueOf(undoChange(its.access, plan))
	expect(states()).toEqual(Array(3).fill('scheduled'))
	expect(timeOff().state).toBe('canceled')
	expect(news().map(({ to }) => to)).toEqual(['eva@family.example'])
})

it.each([
	['en', 'The make-up credit for it no longer applies.'],
	['de', 'Eine Nachholstunde dafür gibt es deshalb nicht mehr.'],
	['es', 'Por eso ya no hay clase de recuperación por ella.'],
])('says in %s to each family whose lessons are back that their credits are gone', (language, gone) => {
	change('update guardians set language = ?', language)
	valueOf(backOn('2026-01-08'))
	bringBack()
	expect(news().map(({ text }) => text.split(gone).length - 1)).toEqual([1, 1])
})

it('says so after an undo as a whole too, which is refused once a make-up lesson is booked', () => {
	change(
		`update make_up_credits set state = 'used', used_lesson_id = ? where source_lesson_id = ?`,
		ids[1]!,
		ids[0]!,
	)
	expect(undoChange(its.access, plan)).toMatchObject({ ok: false })
	expect(restoreLesson(its.access, ids[0]!)).toMatchObject({ ok: false })
	change(`update make_up_credits set state = 'open', used_lesson_id = null`)
	change(`update make_up_credits set state = 'revoked' where source_lesson_id = ?`, ids[2]!)
	valueOf(undoChange(its.access, plan))
	expect(
		news().map(({ to, text }) => [to, text.split('The make-up credit for it no longer').length - 1]),
	).toEqual([
		['eva@family.example', 2],
		['ole@family.example', 0],
	])
})
