import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SeriesWish } from '#app/domain/lesson/series-wish.ts'
import { leaveClass } from '#app/models/class/leaving.server.ts'
import { rollOpenSeries } from '#app/models/hourly/open-series.server.ts'
import { findFreeTimes } from '#app/models/lesson/free-times.server.ts'
import { addSeries, previewSeries } from '#app/models/lesson/series.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { previewSplit } from '#app/models/lesson/split-plan.server.ts'
import { splitSeries } from '#app/models/lesson/split.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aGuardianOf } from '../../support/accounts.ts'
import { change, databaseHash, rows } from '../../support/database.ts'
import { aClass, anEnrolment, aStudent } from '../../support/factories.ts'
import { aTimetable, lessonsOfClass, tuesdays, valueOf } from '../../support/lessons.ts'
import { versionOf } from '../../support/office.ts'
import { allOf } from '../../support/steps.ts'

let its: ReturnType<typeof aTimetable>
let other: { classId: string; student: string; id: string }
let rule: SeriesWish
let own: string

/** Ada has piano on Tuesdays at four and Hugo on Wednesdays at five, both with Jun and without an end. Lessons stand until July. */
beforeEach(() => {
	its = aTimetable({ now: '2026-01-01T17:00:00Z' })
	const { school, student, teacher } = its
	aGuardianOf(school, student, { name: 'Eva Lind', email: 'eva@family.example' })
	rule = tuesdays({ teacherId: teacher, endsOn: undefined })
	const classId = aClass(school, { name: 'Hugo Gil', kind: 'private' })
	const hugo = aStudent(school, { firstName: 'Hugo', lastName: 'Gil' })
	other = { classId, student: hugo, id: anEnrolment(school, classId, hugo) }
	own = valueOf(addSeries(its.access, newId(), its.classId, rule)).id
	valueOf(addSeries(its.access, newId(), classId, { ...rule, weekdays: [3], startTime: '17:00' }))
	return () => vi.useRealTimers()
})

const ahead = (): SeriesWish => ({ ...rule, weekdays: [3], startTime: '17:00', startsOn: '2026-09-02' })
const days = (classId: string, from: string, to: string) =>
	lessonsOfClass(classId).flatMap(({ day }) => (day >= from && day <= to ? day : []))

describe('a change from a day for which no lessons are in the schedule yet', () => {
	it('clashes with the lessons of others that repeat until further notice', () => {
		const before = databaseHash()
		const { added } = valueOf(previewSplit(its.access, own, ahead()))
		expect(added[0]?.clashes).toMatchObject([{ kind: 'teacher', what: 'Hugo Gil' }])
		expect(databaseHash()).toBe(before)
		const refused = splitSeries(its.access, own, ahead(), null, { tells: true })
		expect(refused).toMatchObject({ ok: false, status: 409 })
		const late = { ...ahead(), startTime: '17:45' }
		expect(valueOf(previewSplit(its.access, own, late)).added[0]?.clashes).toEqual([])
	})

	it('does not clash with lessons of a student who has left by then, nor with its own', () => {
		const gone = { version: versionOf(other.id), endsOn: '2026-08-19', reason: 'Moves', tells: false }
		valueOf(leaveClass(its.access, other, gone))
		const { added } = valueOf(previewSplit(its.access, own, ahead()))
		expect([added.length > 20, added.flatMap(({ clashes }) => clashes)]).toEqual([true, []])
		const longer = valueOf(
			previewSplit(its.access, own, { ...rule, durationMinutes: 60, startsOn: '2026-09-01' }),
		)
		expect(longer.added.flatMap(({ clashes }) => clashes)).toEqual([])
	})

	it('is not offered a free time at which another series will stand', () => {
		const search = { durationMinutes: 30, teacherIds: [its.teacher], roomIds: [], classId: its.classId }
		const on = { from: '2026-09-02', to: '2026-09-02', most: 100 }
		const times = findFreeTimes(its.access, { ...search, ...on }).map(({ time }) => time)
		expect(times).toContain('16:00')
		expect(times).not.toContain('17:00')
	})

	it('is told to the family, and leaves the lessons until then as they were', () => {
		change('delete from outbox')
		const wish = { ...ahead(), startTime: '18:00' }
		const { token, studentIds } = valueOf(previewSplit(its.access, own, wish))
		expect(studentIds).toEqual([its.student])
		const { changeId } = valueOf(splitSeries(its.access, own, wish, token, { tells: true }))
		const [mail] = rows<{ text: string }>(`select text from outbox where to_address = 'eva@family.example'`)
		expect(mail?.text).toContain(
			'Piano: Tuesday, 16:00–16:45, now Wednesday, 18:00–18:45, from 2 September 2026.',
		)
		expect(days(its.classId, '2026-08-15', '2026-09-10')).toEqual([
			...['2026-08-18', '2026-08-25', '2026-09-01'],
			...['2026-09-02', '2026-09-09'],
		])
		valueOf(undoChange(its.access, changeId))
		vi.setSystemTime('2026-06-01T17:00:00Z')
		allOf(rollOpenSeries())
		expect(days(its.classId, '2026-08-15', '2026-09-10')).toEqual([
			...['2026-08-18', '2026-08-25', '2026-09-01', '2026-09-08'],
		])
	})

	it('is told to nobody if it changes nothing', () => {
		change('delete from outbox')
		const same = { ...rule, startsOn: '2026-09-01' }
		const { token, studentIds } = valueOf(previewSplit(its.access, own, same))
		expect(studentIds).toEqual([])
		valueOf(splitSeries(its.access, own, same, token, { tells: true }))
		expect(rows('select id from outbox')).toEqual([])
	})
})

it('new lessons that repeat clash with those that are not in the schedule yet', () => {
	const third = aClass(its.school, { name: 'Duo' })
	const wish = { ...ahead(), endsOn: '2026-12-16' }
	const clashing = () =>
		valueOf(previewSeries(its.access, third, wish)).days.flatMap(({ clashes }) => clashes)
	expect(clashing()[0]).toMatchObject({ kind: 'teacher', what: 'Hugo Gil' })
	change(`update classes set ends_on = '2026-08-31' where id = ?`, other.classId)
	expect(clashing()).toEqual([])
})
