import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { classDetails } from '#app/domain/class/form.ts'
import { changeDefinition } from '#app/models/class/class-change.server.ts'
import { changeClass } from '#app/models/class/state.server.ts'
import { rollOpenSeries } from '#app/models/hourly/open-series.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { addSeries, type SeriesWish } from '#app/models/lesson/series.server.ts'
import { plannedDays } from '#app/routes/school/classes/show/read-planned-days.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import { aTimetable, lessonsOfClass, tuesdays, valueOf } from '../../support/lessons.ts'
import { allOf } from '../../support/steps.ts'

let its: ReturnType<typeof aTimetable>

/** A group on Tuesdays up to 20 January, the last day of the class. */
beforeEach(() => {
	its = aTimetable()
	const { access, classId, student, teacher: teacherId } = its
	const email = 'ada@family.example'
	change('update students set email = ?, email_key = ? where id = ?', email, email, student)
	change(`update teachers set email = 'jun@school.example' where id = ?`, teacherId)
	const group = `kind = 'group', duration_minutes = 45, ends_on = '2026-01-20'`
	change(`update classes set ${group} where id = ?`, classId)
	valueOf(addSeries(access, newId(), classId, tuesdays({ endsOn: undefined, teacherId })))
	change('delete from outbox')
})
afterEach(() => void vi.useRealTimers())

const days = () => lessonsOfClass(its.classId).map(({ day }) => day)
const lettersTo = (address: string) =>
	rows<{ subject: string; text: string }>('select subject, text from outbox where to_address = ?', address)

function edit(endsOn: string | undefined, confirmed?: { token: string; tells: boolean }) {
	const typed = { kind: 'group', name: 'Piano', durationMinutes: '45', joining: 'closed', endsOn }
	const [saved] = rows<{ version: number }>('select version from classes where id = ?', its.classId)
	const how = { version: saved?.version ?? 0, alsoMoved: false }
	return valueOf(changeDefinition(its.access, its.classId, classDetails.parse(typed), how, confirmed))
}

/** Saves the class as previewed. */
function moveTo(endsOn: string | undefined, tells = true) {
	const [preview] = edit(endsOn).previews
	const saved = preview && edit(endsOn, { token: preview.token, tells })
	return { added: saved?.added, removed: saved?.removed, told: preview?.studentIds }
}

describe('a later last day of a class', () => {
	it('names the families of the lessons it adds before, and tells them and the teacher of each', () => {
		expect(moveTo('2026-02-10')).toEqual({ added: 3, removed: 0, told: [its.student] })
		for (const to of ['ada@family.example', 'jun@school.example']) {
			const [letter, ...more] = lettersTo(to)
			expect([letter?.subject, more]).toEqual(['New lessons at School 1', []])
			expect(letter?.text.match(/Tue .*takes place/g)).toEqual([
				'Tue 27 January, 16:00–16:45 takes place',
				'Tue 3 February, 16:00–16:45 takes place',
				'Tue 10 February, 16:00–16:45 takes place',
			])
		}
	})

	it('that was over goes on from now', () => {
		vi.setSystemTime('2026-02-01T12:00:00Z')
		expect(moveTo('2026-02-10').told).toEqual([its.student])
		expect(days()).toEqual(['2026-01-06', '2026-01-13', '2026-01-20', '2026-02-03', '2026-02-10'])
		expect(lettersTo('ada@family.example')[0]?.text).toContain('Tue 10 February, 16:00–16:45 takes place')
	})

	it('or an earlier one is told to families whose child keeps the seat in a pause without a last day', () => {
		change(`update enrolments set state = 'paused', paused_from = '2026-01-02', keeps_seat = 1`)
		expect(moveTo('2026-01-13').told).toEqual([its.student])
		expect(lettersTo('ada@family.example')[0]?.subject).toBe('Canceled: Piano, Tue 20 January, 16:00')
		change('delete from outbox')
		valueOf(changeClass(its.access, its.classId, 'finish', undefined, true))
		expect(lettersTo('ada@family.example')).toHaveLength(1)
	})

	it('tells only the teacher where the office leaves the families out', () => {
		moveTo('2026-02-10', false)
		expect(lettersTo('ada@family.example')).toEqual([])
		expect(lettersTo('jun@school.example')).toHaveLength(1)
	})

	it('after an earlier one tells that the lessons take place after all, with the new ones', () => {
		expect(moveTo('2026-01-13')).toEqual({ added: 0, removed: 1, told: [its.student] })
		moveTo('2026-01-27')
		const [canceled, added, ...more] = lettersTo('ada@family.example')
		expect(canceled?.subject).toBe('Canceled: Piano, Tue 20 January, 16:00')
		expect(added?.text).toMatch(
			/20 January, 16:00–16:45 takes place.*\n.*27 January, 16:00–16:45 takes place/,
		)
		expect(more).toEqual([])
	})

	it('or none adds the lessons of half a year at once, which are shown and told', () => {
		expect(moveTo(undefined).added).toBe(23)
		expect(lettersTo('ada@family.example')[0]?.text).toContain('Tue 27 January, 16:00–16:45 takes place')
		const before = days()
		allOf(rollOpenSeries())
		expect(days()).toEqual(before)
		change('delete from outbox')
		// Lessons that far ahead are not touched by a last day beyond them.
		moveTo('2026-12-20')
		moveTo(undefined)
		expect([days(), lettersTo('ada@family.example')]).toEqual([before, []])
	})
})

describe('repeating lessons after the last day of a class', () => {
	const facts = () =>
		rows<{ last_day: string | null; ends_on: string; open_ended: number }>(
			`select c.ends_on as last_day, s.ends_on, s.open_ended from series s join classes c on c.id = s.class_id
			order by s.starts_on`,
		)
	const inSpring = (more: Partial<SeriesWish> = {}) =>
		tuesdays({ startsOn: '2026-02-17', endsOn: '2026-03-12', teacherId: its.teacher, ...more })
	const add = (wish: SeriesWish) => valueOf(addSeries(its.access, newId(), its.classId, wish))
	const ends = (wish: SeriesWish) => valueOf(plannedDays(its.access, its.classId, wish)).classEnds
	const latest = () => rows<{ id: string }>('select id from schedule_changes order by id desc')[0]?.id ?? ''
	const SPRING = ['2026-02-17', '2026-02-24', '2026-03-03', '2026-03-10']

	it('give it a later one, which the preview names, and undoing them gives the earlier one back', () => {
		const before = [facts(), days()]
		expect(ends(inSpring())).toBe('The class then ends on 10 March 2026 instead of 20 January 2026.')
		expect(ends(inSpring({ startsOn: '2026-01-13', endsOn: '2026-01-20', startTime: '18:00' }))).toBeNull()
		add(inSpring())
		expect(facts().map((row) => row.last_day)).toEqual(['2026-03-10', '2026-03-10'])
		// The lessons that ended with the class do not come back with its later last day.
		allOf(rollOpenSeries())
		expect(days()).toEqual(['2026-01-06', '2026-01-13', '2026-01-20', ...SPRING])
		valueOf(undoChange(its.access, latest()))
		expect([facts(), days()]).toEqual(before)
	})

	it('leave it without one if they go on until further notice', () => {
		const before = facts()
		const wish = inSpring({ endsOn: undefined })
		expect(ends(wish)).toBe('The class then has no last day.')
		add(wish)
		expect(facts()).toMatchObject([
			{ last_day: null, ends_on: '2026-01-20', open_ended: 0 },
			{ last_day: null, open_ended: 1 },
		])
		valueOf(undoChange(its.access, latest()))
		expect(facts()).toEqual(before)
	})

	it('keep the later one while others of them are left', () => {
		add(inSpring())
		const first = latest()
		add(inSpring({ startTime: '18:00', endsOn: '2026-02-24' }))
		valueOf(undoChange(its.access, first))
		expect(facts()[0]?.last_day).toBe('2026-03-10')
	})

	it('stay as they are when the class gets a later last day, and take no day from another', () => {
		add(inSpring())
		change(`update classes set ends_on = '2026-01-20'`)
		change(`update series set open_ended = 1 where starts_on = '2026-01-06'`)
		expect(moveTo('2026-03-12').added).toBe(3)
		expect(days().slice(3)).toEqual(['2026-01-27', '2026-02-03', '2026-02-10', ...SPRING])
		moveTo(undefined)
		expect(new Set(days()).size).toBe(days().length)
	})
})
