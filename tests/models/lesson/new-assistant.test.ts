import { beforeEach, describe, expect, it, vi } from 'vitest'
import { classDetails } from '#app/domain/class/form.ts'
import { changeDefinition } from '#app/models/class/class-change.server.ts'
import { addExtraLesson } from '#app/models/lesson/extra-lesson.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { checkSchedule } from '#app/models/hourly/schedule-check.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import { aClass, aLesson, aTeacher } from '../../support/factories.ts'
import { aTimetable, lessonsOfClass, tuesdays, valueOf } from '../../support/lessons.ts'
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
const letters = () =>
	rows<{ subject: string; text: string }>(
		`select subject, text from outbox where to_address = 'ines@school.example' order by id`,
	)

describe('an assistant who is named for a class with lessons to come', () => {
	const CLASH = 'Ines Alba teaches Piano then (Tue 13 January, 16:15).'

	beforeEach(() => {
		const { school, classId, ines, at } = its
		sing()
		aLesson(school, { classId, teacherId: ines, startsAt: at('2026-01-13', '16:15') })
	})

	it('is refused while their own lessons clash, and taken with a reason that the lessons keep', () => {
		expect(wordsOf(save([its.ines]))).toContain(CLASH)
		expect([assistantsNow(), letters()]).toEqual([0, []])
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

describe('the email to a new assistant', () => {
	it('names the lessons to come once, and follows no other change of the class', () => {
		sing()
		valueOf(save([its.ines]))
		valueOf(save([its.ines]))
		expect(letters().map(({ subject }) => subject)).toEqual([expect.stringMatching(/^New lessons at /)])
		expect(letters()[0]?.text).toContain('You now assist in Choir at ')
		expect(letters()[0]?.text).toContain('Choir: Tuesday, 16:00–16:45, every week from 6 January 2026.')
		valueOf(save([]))
		expect(letters()).toHaveLength(1)
	})

	it('names lessons that do not repeat, or not for long, one by one', () => {
		const { access, choir } = its
		sing({ endsOn: '2026-01-13' })
		sing({ startsOn: '2026-01-20', startTime: '17:00' })
		const slot = { day: '2026-01-08', startTime: '10:00', durationMinutes: 45, roomId: null, teacherId: null }
		valueOf(addExtraLesson(access, newId(), { ...slot, classId: choir, kind: 'extra' }))
		valueOf(save([its.ines]))
		const [letter, ...more] = letters()
		expect(more).toEqual([])
		expect(letter?.text).toContain('Choir: Tuesday, 17:00–17:45, every week from 20 January 2026.')
		expect(letter?.text.match(/Choir, .+ takes place\./g)).toHaveLength(3)
	})

	it('is not written without lessons to come', () => {
		valueOf(save([its.ines]))
		sing()
		valueOf(save([]))
		change(`delete from outbox`)
		vi.setSystemTime(Date.parse('2026-02-01T12:00:00Z'))
		valueOf(save([its.ines]))
		expect(letters()).toEqual([])
		expect(lessonsOfClass(its.choir)).toHaveLength(4)
	})

	it.each([
		['de', 'Sie assistieren jetzt bei '],
		['es', 'Ahora participa como asistente en Choir ('],
	])('speaks the language of the reader: %s', (language, words) => {
		sing()
		change('update students set language = ?, email_key = ?', language, 'ines@school.example')
		valueOf(save([its.ines]))
		expect(letters()[0]?.text).toContain(words)
	})
})
