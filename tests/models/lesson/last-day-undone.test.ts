import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { classDetails } from '#app/domain/class/form.ts'
import { changeDefinition } from '#app/models/class/class-change.server.ts'
import { rollOpenSeries } from '#app/models/hourly/open-series.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { listSeries, listSeriesChanges } from '#app/models/lesson/series-list.server.ts'
import { previewSplit } from '#app/models/lesson/split-plan.server.ts'
import { splitSeries } from '#app/models/lesson/split.server.ts'
import { claimMail, markSent } from '#app/models/mail/delivery.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import { aTeacher } from '../../support/factories.ts'
import { aTimetable, lessonsOfClass, tuesdays, valueOf } from '../../support/lessons.ts'
import { allOf } from '../../support/steps.ts'

let its: ReturnType<typeof aTimetable>

/** A class on Tuesdays with Ada, and Jun as its teacher. It has a last day, or none. */
function aClassUntil(endsOn: string | null, kind: 'group' | 'private' = 'group') {
	its = aTimetable()
	const { access, classId, student, teacher: teacherId } = its
	const email = 'ada@family.example'
	change('update students set email = ?, email_key = ? where id = ?', email, email, student)
	change(`update teachers set email = 'jun@school.example' where id = ?`, teacherId)
	const days = 'duration_minutes = 45, kind = ?, ends_on = ?'
	change(`update classes set ${days} where id = ?`, kind, endsOn, classId)
	valueOf(addSeries(access, newId(), classId, tuesdays({ endsOn: undefined, teacherId })))
	change('delete from outbox')
}
beforeEach(() => aClassUntil('2026-01-20'))
afterEach(() => void vi.useRealTimers())

const days = () => lessonsOfClass(its.classId).map(({ day }) => day)
const saved = () =>
	rows<{ kind: string; version: number; ends_on: string | null }>(
		'select kind, version, ends_on from classes where id = ?',
		its.classId,
	)[0]!
const ADA = 'ada@family.example'
const JUN = 'jun@school.example'
const lettersTo = (address: string) =>
	rows<{ subject: string; text: string }>(
		'select subject, text from outbox where to_address = ? and sent_at is null',
		address,
	)

type Details = Partial<
	Record<'startsOn' | 'endsOn' | 'name' | 'weekday' | 'startTime' | 'onlineLink', string>
>

function edit(details: Details, confirmed?: { token: string; tells: boolean }, from?: string) {
	const { kind, version } = saved()
	const typed = { kind, name: 'Piano', durationMinutes: '45', joining: 'closed', ...details }
	const how = { version, alsoMoved: false, from }
	return valueOf(changeDefinition(its.access, its.classId, classDetails.parse(typed), how, confirmed))
		.previews
}

/** Saves the class with another last day, and its emails are sent. */
function moveTo(endsOn?: string, more: Details = {}) {
	const details = { ...more, endsOn }
	const token = edit(details)
		.map((preview) => preview.token)
		.join('.')
	edit(details, { token, tells: true })
	for (let mail = claimMail(); mail; mail = claimMail()) markSent(mail, true)
}

const undo = () => undoChange(its.access, listSeriesChanges(its.access, its.classId)[0]?.id ?? '')

describe('a later last day of a class that is undone', () => {
	it.each(['group', 'private'] as const)('is the earlier one again, and no lesson comes back: %s', (kind) => {
		aClassUntil('2026-01-20', kind)
		const before = days()
		for (const later of ['2026-02-17', undefined]) {
			moveTo(later)
			expect(days().length).toBeGreaterThan(before.length)
			const { version } = saved()
			valueOf(undo())
			allOf(rollOpenSeries())
			expect([days(), saved()]).toEqual([before, { kind, version: version + 1, ends_on: '2026-01-20' }])
		}
	})

	it('names the lessons that are gone, to the family and the teacher', () => {
		moveTo('2026-02-03')
		valueOf(undo())
		for (const to of [ADA, JUN]) {
			const [letter, ...more] = lettersTo(to)
			expect([letter?.subject, more]).toEqual(['New lessons do not take place after all', []])
			expect(letter?.text).toMatch(/Tue 27 January, 16:00 is canceled.*\n.*Tue 3 February, 16:00 is canceled/)
		}
	})

	it.each(['2026-02-17', undefined])('counts them where there are many: to %s', (later) => {
		const before = days().length
		moveTo(later)
		vi.setSystemTime('2026-01-15T12:00:00Z')
		allOf(rollOpenSeries())
		const gone = days().length - before
		valueOf(undo())
		for (const to of [ADA, JUN])
			expect(lettersTo(to).map(({ text }) => text)).toEqual([
				expect.stringContaining(
					`Piano ends on 20 January 2026. Its ${gone} lessons after that are canceled.`,
				),
			])
	})

	it('is told as a change where other lessons go back to their time', () => {
		change(`update classes set weekday = 2, start_time = '16:00' where id = ?`, its.classId)
		moveTo('2026-02-03', { weekday: '2', startTime: '17:00' })
		valueOf(undo())
		const [letter] = lettersTo(ADA)
		expect(letter?.subject).toBe('Changed lessons at School 1')
		expect(letter?.text).toContain('Those changes were taken back.')
		expect(letter?.text).toMatch(/Tue 3 February, 17:00 is canceled/)
	})

	it('is recorded in the history of the class', () => {
		moveTo('2026-02-17')
		valueOf(undo())
		expect(
			rows(
				`select before, after from audit_entries where action = 'class.changed' order by position desc limit 1`,
			),
		).toEqual([{ before: '{"endsOn":"2026-02-17"}', after: '{"endsOn":"2026-01-20"}' }])
	})
})

describe('an earlier last day of a class that is undone', () => {
	it.each(['group', 'private'] as const)('is the later one again, with its lessons: %s', (kind) => {
		for (const later of ['2026-03-31', null]) {
			aClassUntil(later, kind)
			const before = days()
			moveTo('2026-02-10')
			expect([days().at(-1), saved().ends_on]).toEqual(['2026-02-10', '2026-02-10'])
			valueOf(undo())
			expect([days(), saved().ends_on]).toEqual([before, later])
			expect(lettersTo(ADA)[0]?.subject).toBe('Lessons take place as planned after all')
		}
	})
})

describe('a last day of a class with lessons on several days', () => {
	beforeEach(() => {
		const fridays = { weekdays: [5], endsOn: undefined, teacherId: its.teacher }
		valueOf(addSeries(its.access, newId(), its.classId, tuesdays(fridays)))
		change('delete from outbox')
	})

	it.each([
		['2026-02-06', 'New lessons do not take place after all'],
		['2026-01-09', 'Lessons take place as planned after all'],
	])('is undone for all of them, which one letter tells: %s', (other, subject) => {
		const before = days()
		moveTo(other)
		expect(days()).not.toEqual(before)
		const { version } = saved()
		const summaries = listSeriesChanges(its.access, its.classId).length
		valueOf(undo())
		expect(listSeriesChanges(its.access, its.classId)).toHaveLength(summaries - 1)
		allOf(rollOpenSeries())
		expect([days(), saved().ends_on, saved().version]).toEqual([before, '2026-01-20', version + 1])
		for (const to of [ADA, JUN]) expect(lettersTo(to).map((letter) => letter.subject)).toEqual([subject])
	})

	describe('at another time', () => {
		const times = () =>
			rows<{ day: string; hour: string }>(
				`select day, time(starts_at / 1000, 'unixepoch') as hour from lessons order by day`,
			)
		const usual = () => rows('select start_time from classes where id = ?', its.classId)
		const latest = () => listSeriesChanges(its.access, its.classId)[0]
		let before: unknown

		beforeEach(() => {
			change(`update classes set weekday = 2, start_time = '16:00', ends_on = null where id = ?`, its.classId)
			allOf(rollOpenSeries())
			before = [times(), usual()]
			moveTo(undefined, { weekday: '2', startTime: '17:00' })
		})

		it('is one change, which is undone for all of them and told in one letter', () => {
			const moved = times().length
			expect(moved).toBeGreaterThan(4)
			expect(latest()?.summary).toBe(`Piano: ${moved} moved, 0 added, 0 removed`)
			const listed = listSeriesChanges(its.access, its.classId).length
			valueOf(undo())
			expect([times(), usual()]).toEqual(before)
			expect(listSeriesChanges(its.access, its.classId)).toHaveLength(listed - 1)
			expect(rows(`select object_name from audit_entries where action = 'schedule.undone'`)).toEqual([
				{ object_name: `Piano: ${moved} moved, 0 added, 0 removed` },
			])
			expect(rows(`select id from audit_entries where after like '%endsOn%'`)).toEqual([])
			for (const to of [ADA, JUN]) {
				const [letter, ...more] = lettersTo(to)
				expect(more).toEqual([])
				for (const day of ['Tuesday', 'Friday']) expect(letter?.text).toContain(`${day}, 17:00`)
			}
		})

		it('withdraws no letter that also tells a new link of a lesson in no series', () => {
			change(`update lessons set series_id = null, original_date = null where day = '2026-01-16'`)
			const details = { weekday: '2', startTime: '18:00', onlineLink: 'https://meet.example/piano' }
			const token = edit(details)
				.map((preview) => preview.token)
				.join('.')
			edit(details, { token, tells: true })
			valueOf(undo())
			const texts = lettersTo(ADA).map(({ text }) => text)
			expect(texts).toEqual([expect.stringContaining('16 January'), expect.stringContaining('taken back')])
		})

		it('stays for all of them if a lesson of one was changed since', () => {
			const after = [times(), usual()]
			change(`update lessons set version = version + 1 where day = '2026-01-13'`)
			expect(undo()).toMatchObject({
				status: 409,
				errors: { form: [expect.stringMatching(/^Some of these lessons have been changed since/)] },
			})
			expect([times(), usual()]).toEqual(after)
			expect(latest()?.summary).toMatch(/moved/)
		})

		it('is undone by itself after another edit of the class', () => {
			const middle = [times(), usual()]
			moveTo(undefined, { weekday: '2', startTime: '18:00' })
			valueOf(undo())
			expect([times(), usual()]).toEqual(middle)
			valueOf(undo())
			expect([times(), usual()]).toEqual(before)
		})
	})
})

describe('a last day before the first lesson of a later weekly time', () => {
	const NINA = 'nina@school.example'
	const series = () => rows('select starts_on, ends_on, open_ended, archived_at from series order by id')

	/** Nina has the class on Thursdays from 5 February on. */
	function handOver(endsOn: string | undefined) {
		aClassUntil(null)
		const { access, classId, school } = its
		const teacherId = aTeacher(school, { name: 'Nina Ode', email: NINA })
		const [row] = listSeries(access, classId, '2026-01-06')
		const later = tuesdays({ weekdays: [4], startsOn: '2026-02-05', endsOn, teacherId })
		const { token } = valueOf(previewSplit(access, row!.id, later))
		valueOf(splitSeries(access, row!.id, later, token))
		change('delete from outbox')
	}

	it.each([undefined, '2026-03-26'])('removes them, which undo brings back: until %s', (until) => {
		handOver(until)
		const before = [days(), series()]
		const gone = days().filter((day) => day > '2026-01-20').length
		const previews = edit({ endsOn: '2026-01-20' })
		expect(previews.flatMap(({ removed }) => removed)).toHaveLength(gone)
		const token = previews.map((preview) => preview.token).join('.')
		edit({ endsOn: '2026-01-20' }, { token, tells: true })
		expect(days()).toEqual(['2026-01-06', '2026-01-13', '2026-01-20'])
		expect(listSeries(its.access, its.classId, '2026-01-21')).toEqual([])
		for (const [to, lessons] of [
			[ADA, gone],
			[NINA, gone - 2],
		] as const)
			expect(lettersTo(to).map(({ text }) => text)).toEqual([
				expect.stringContaining(
					`Piano ends on 20 January 2026. Its ${lessons} lessons after that are canceled.`,
				),
			])
		expect(lettersTo(JUN)[0]?.text).toMatch(
			/27 January, 16:00 is canceled.*\n.*3 February, 16:00 is canceled/,
		)
		valueOf(undo())
		expect([days(), series()]).toEqual(before)
	})

	it('removes them if the other changes were to begin later', () => {
		handOver(undefined)
		const removed = edit({ endsOn: '2026-01-20' }).flatMap((preview) => preview.removed)
		const later = edit({ endsOn: '2026-01-20' }, undefined, '2026-03-01')
		expect(later.flatMap((preview) => preview.removed)).toEqual(removed)
	})

	it('removes them where a holiday lies between the two times', () => {
		handOver(undefined)
		change(`update lessons set state = 'canceled_by_school' where day = '2026-02-03'`)
		change(`delete from lessons where day = '2026-02-05'`)
		moveTo('2026-01-20')
		expect(days()).toEqual(['2026-01-06', '2026-01-13', '2026-01-20', '2026-02-03'])
	})
})

describe('a last day of a class without a lesson before it', () => {
	it('removes all lessons to come, and a later one adds them', () => {
		aClassUntil(null)
		const before = days()
		vi.setSystemTime('2026-01-14T12:00:00Z')
		moveTo('2026-01-19')
		expect(days()).toEqual(['2026-01-06', '2026-01-13'])
		valueOf(undo())
		expect(days()).toEqual(before)
		moveTo('2026-01-19')
		moveTo('2026-01-27')
		expect(days()).toEqual(['2026-01-06', '2026-01-13', '2026-01-20', '2026-01-27'])
	})

	it.each([
		['2026-01-20', ['2026-01-08']],
		['2026-01-07', []],
	])('removes lessons on chosen days after it: %s', (endsOn, left) => {
		const { access, classId } = its
		change('delete from lessons')
		change('delete from series')
		change('update classes set ends_on = null')
		const chosen = { frequency: 'dates', dates: ['2026-01-08', '2026-02-05'], endsOn: undefined } as const
		valueOf(addSeries(access, newId(), classId, tuesdays({ ...chosen, dates: [...chosen.dates] })))
		moveTo(endsOn)
		expect(days()).toEqual(left)
		valueOf(undo())
		expect(days()).toEqual(chosen.dates)
	})
})

describe('a last day of a class that was changed again since', () => {
	it('stays with the lessons up to it', () => {
		moveTo('2026-02-17')
		// No lesson falls between these days.
		edit({ endsOn: '2026-02-19' })
		const before = [days(), saved()]
		expect(undo()).toMatchObject({
			status: 409,
			errors: { form: [expect.stringMatching(/^The last day of this class has been changed since\./)] },
		})
		expect([days(), saved()]).toEqual(before)
	})

	it('goes back if only other details of the class changed', () => {
		moveTo('2026-02-17')
		edit({ endsOn: '2026-02-17', name: 'Piano duo' })
		valueOf(undo())
		expect(saved().ends_on).toBe('2026-01-20')
	})
})

describe('another first day of a class that is undone', () => {
	const FIRST = '2026-01-13'
	const seat = () => rows<{ starts_on: string }>('select starts_on from enrolments')[0]?.starts_on
	const first = () =>
		rows<{ starts_on: string }>('select starts_on from classes where id = ?', its.classId)[0]?.starts_on

	beforeEach(() => {
		const { access, classId, teacher: teacherId } = its
		change('delete from lessons')
		change('delete from series')
		change('update classes set starts_on = ?, ends_on = null where id = ?', FIRST, classId)
		change('update enrolments set starts_on = ?', FIRST)
		const rule = tuesdays({ startsOn: FIRST, endsOn: undefined, teacherId })
		valueOf(addSeries(access, newId(), classId, rule))
		change('delete from outbox')
	})

	it.each([
		['2026-01-27', 'Lessons take place as planned after all'],
		['2026-01-06', 'New lessons do not take place after all'],
	])('is the one before, with its lessons and its students: %s', (startsOn, subject) => {
		const before = days()
		moveTo(undefined, { startsOn })
		expect([days()[0], first(), seat()]).toEqual([startsOn, startsOn, startsOn])
		valueOf(undo())
		expect([days(), first(), seat()]).toEqual([before, FIRST, FIRST])
		const [letter] = lettersTo(ADA)
		expect(letter?.subject).toBe(subject)
		expect(letter?.text).toMatch(/January/)
	})

	it('stays if it was changed again since', () => {
		moveTo(undefined, { startsOn: '2026-01-27' })
		change("update classes set starts_on = '2026-01-28' where id = ?", its.classId)
		expect(undo()).toMatchObject({ status: 409 })
	})
})
