import { beforeEach, describe, expect, it, vi } from 'vitest'
import { classDetails } from '#app/domain/class/form.ts'
import { changeDefinition } from '#app/models/class/class-change.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { checkSchedule } from '#app/models/hourly/schedule-check.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import { aClass, aLesson, aTeacher } from '../../support/factories.ts'
import { aTimetable, tuesdays, valueOf } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'

let its: ReturnType<typeof aTimetable> & { ines: string; choir: string }

beforeEach(() => {
	const timetable = aTimetable()
	const { school } = timetable
	const ines = aTeacher(school, { name: 'Ines Alba', email: 'ines@school.example' })
	its = { ...timetable, ines, choir: aClass(school, { name: 'Choir' }) }
	return () => vi.useRealTimers()
})

/** Saves the choir with these assistants, and with nothing else changed. */
function save(assistants: string[], more: { forceReason?: string } = {}) {
	const { access, choir } = its
	const [row] = rows<{ version: number; duration: number }>(
		'select version, duration_minutes duration from classes where id = ?',
		choir,
	)
	const typed = { kind: 'group', name: 'Choir', durationMinutes: String(row?.duration), joining: 'closed' }
	const details = { ...classDetails.parse(typed), assistants }
	return changeDefinition(access, choir, details, { version: row?.version ?? 0, alsoMoved: false, ...more })
}

const sing = (more = {}) => valueOf(addSeries(its.access, newId(), its.choir, tuesdays(more)))
const assistantsNow = () => rows(`select teacher_id from class_teachers where part = 'assist'`).length
const clashesNow = () => {
	checkSchedule(its.access)
	return rows<{ clashes: number }>('select clashes from schedule_checks')[0]?.clashes
}

describe('an assistant who is named for a class with lessons to come', () => {
	const CLASH = 'Ines Alba teaches Piano then (Tue 13 January, 16:15).'

	beforeEach(() => {
		const { school, classId, ines, at } = its
		sing()
		aLesson(school, { classId, teacherId: ines, startsAt: at('2026-01-13', '16:15') })
	})

	it('is refused while their own lessons clash, and taken with a reason that the lessons keep', () => {
		expect(wordsOf(save([its.ines]))).toContain(CLASH)
		expect(assistantsNow()).toBe(0)
		valueOf(save([its.ines], { forceReason: 'The choir sings alone' }))
		expect(assistantsNow()).toBe(1)
		expect(rows('select day, forced_reason from lessons where forced_at is not null')).toEqual([
			{ day: '2026-01-13', forced_reason: 'The choir sings alone' },
		])
		expect(clashesNow()).toBe(0)
	})

	it('clashes in no lesson of another class, and is not asked again', () => {
		change(`update lessons set starts_at = starts_at + 3600000, ends_at = ends_at + 3600000
			where teacher_id is not null`)
		valueOf(save([its.ines]))
		change(`update lessons set starts_at = starts_at - 3600000, ends_at = ends_at - 3600000
			where teacher_id is not null`)
		valueOf(save([its.ines]))
		expect(clashesNow()).toBe(1)
		change("update teachers set ended_on = '2026-01-12' where id = ?", its.ines)
		expect(clashesNow()).toBe(0)
	})

	it('is found by the check also if they assist in both classes', () => {
		const { school, classId, choir, ines } = its
		change('update lessons set teacher_id = null')
		expect(clashesNow()).toBe(0)
		for (const id of [choir, classId])
			change(
				`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'assist')`,
				...[school.id, id, ines],
			)
		expect(clashesNow()).toBe(1)
	})
})
