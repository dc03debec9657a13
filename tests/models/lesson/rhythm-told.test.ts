import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SeriesWish } from '#app/domain/lesson/series-wish.ts'
import { cancelLesson } from '#app/models/lesson/cancellation.server.ts'
import { editLesson } from '#app/models/lesson/change.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { previewSplit } from '#app/models/lesson/split-plan.server.ts'
import { splitSeries } from '#app/models/lesson/split.server.ts'
import { splitWords } from '#app/routes/school/classes/show/read-split.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aGuardianOf } from '../../support/accounts.ts'
import { change, rows } from '../../support/database.ts'
import { aClosure, aTeacher } from '../../support/factories.ts'
import { aTimetable, lessonsOfClass, tuesdays, valueOf } from '../../support/lessons.ts'

let its: ReturnType<typeof aTimetable>
let rule: SeriesWish

/** Ada has piano on Tuesdays at four without an end, with Jun. Her mother reads English, and her father German. */
beforeEach(() => {
	its = aTimetable()
	const { school, student, teacher } = its
	aGuardianOf(school, student, { name: 'Eva Lind', email: 'eva@family.example' })
	aGuardianOf(school, student, { name: 'Ole Lind', email: 'ole@family.example' })
	change(`update guardians set language = 'de' where email = 'ole@family.example'`)
	change(`update teachers set email = 'jun@school.example' where id = ?`, teacher)
	rule = tuesdays({ teacherId: teacher, endsOn: undefined })
	return () => vi.useRealTimers()
})

const add = (more: Partial<SeriesWish> = {}) =>
	valueOf(addSeries(its.access, newId(), its.classId, { ...rule, ...more })).id

function split(id: string, more: Partial<SeriesWish>) {
	change('delete from outbox')
	const wish = { ...rule, ...more }
	const { token } = valueOf(previewSplit(its.access, id, wish))
	valueOf(splitSeries(its.access, id, wish, token, { tells: true }))
}

const mailTo = (to: string) =>
	rows<{ subject: string; text: string }>('select subject, text from outbox where to_address = ?', to)[0]
/** The lines about Piano. */
const linesTo = (to: string) =>
	mailTo(to)
		?.text.split('\n')
		.filter((line) => line.includes('Piano'))
const lines = () => ['eva', 'ole'].map((who) => linesTo(`${who}@family.example`))

const EN = 'Piano: Tuesday, 16:00–16:45, now Wednesday, every 2 weeks, 17:00–17:45, from 4 February 2026.'

describe('a new rhythm of a series', () => {
	it('is told in one line with the new day and time, to families and to teachers', () => {
		split(add(), { every: 2, weekdays: [3], startTime: '17:00', startsOn: '2026-02-02' })
		expect(lines()).toEqual([
			[`Ada Lind: ${EN}`],
			[
				'Ada Lind: Piano: dienstags, 16:00–16:45, jetzt mittwochs, alle 2 Wochen, 17:00–17:45, ab dem 4. Februar 2026.',
			],
		])
		expect(linesTo('jun@school.example')).toEqual([EN])
	})

	it('is told in Spanish', () => {
		change(`update guardians set language = 'es'`)
		split(add(), { every: 2, startsOn: '2026-02-03' })
		expect(linesTo('eva@family.example')).toEqual([
			'Ada Lind: Piano: martes, 16:00–16:45, ahora martes, cada 2 semanas, 16:00–16:45, a partir del 3 de febrero de 2026.',
		])
	})

	it('is told alone, and back to every week, as a change of the lessons', () => {
		const id = add()
		split(id, { every: 2, startsOn: '2026-02-03' })
		expect(lines()).toEqual([
			[
				'Ada Lind: Piano: Tuesday, 16:00–16:45, now Tuesday, every 2 weeks, 16:00–16:45, from 3 February 2026.',
			],
			[
				'Ada Lind: Piano: dienstags, 16:00–16:45, jetzt dienstags, alle 2 Wochen, 16:00–16:45, ab dem 3. Februar 2026.',
			],
		])
		const [{ series_id: next = '' } = {}] = lessonsOfClass(its.classId).slice(-1)
		split(next, { startsOn: '2026-03-09' })
		expect(lines()).toEqual([
			[
				'Ada Lind: Piano: Tuesday, every 2 weeks, 16:00–16:45, now Tuesday, every week, 16:00–16:45, from 10 March 2026.',
			],
			[
				'Ada Lind: Piano: dienstags, alle 2 Wochen, 16:00–16:45, jetzt dienstags, jede Woche, 16:00–16:45, ab dem 10. März 2026.',
			],
		])
		expect(mailTo('eva@family.example')?.subject).toMatch(/^Changed lessons at /)
	})

	it('names the weeks of a lesson every two weeks that changes its day', () => {
		split(add({ every: 2 }), { every: 2, weekdays: [4], startsOn: '2026-02-02' })
		expect(lines()[0]).toEqual([
			'Ada Lind: Piano: Tuesday, every 2 weeks, 16:00–16:45, now Thursday, every 2 weeks, 16:00–16:45, from 5 February 2026.',
		])
	})

	it('names a new teacher, also to that teacher', () => {
		const lea = aTeacher(its.school, { name: 'Lea Brandt', email: 'lea@school.example' })
		split(add(), { every: 2, startsOn: '2026-02-03', teacherId: lea })
		const line =
			'Piano: Tuesday, 16:00–16:45, now Tuesday, every 2 weeks, 16:00–16:45, with Lea Brandt, from 3 February 2026.'
		expect(lines()[0]).toEqual([`Ada Lind: ${line}`])
		expect(linesTo('lea@school.example')).toEqual([line])
		expect(linesTo('jun@school.example')).toEqual([line])
	})

	it('is told of two days a week that become one, with the last day of a series that has one', () => {
		const endsOn = '2026-03-31'
		split(add({ weekdays: [2, 4], endsOn }), { startsOn: '2026-02-02', endsOn })
		expect(lines()).toEqual([
			[
				'Ada Lind: Piano: Tuesday and Thursday, 16:00–16:45, now Tuesday, 16:00–16:45, from 3 February 2026 to 31 March 2026.',
			],
			[
				'Ada Lind: Piano: dienstags und donnerstags, 16:00–16:45, jetzt dienstags, 16:00–16:45, vom 3. Februar 2026 bis zum 31. März 2026.',
			],
		])
	})

	it('lists what it does not say: lessons that stay, a closed day, and a lesson moved by hand', () => {
		const id = add()
		const [, , , , , sixth] = lessonsOfClass(its.classId)
		const slot = { startTime: '10:00', durationMinutes: 45, teacherId: its.teacher, roomId: null }
		valueOf(editLesson(its.access, { id: sixth!.id, version: 1 }, { ...slot, day: '2026-02-11' }))
		aClosure(its.school, { startsOn: '2026-02-18', endsOn: '2026-02-18' })
		split(id, { every: 2, weekdays: [3], startTime: '17:00', startsOn: '2026-02-02' })
		expect(lines()[0]).toEqual([
			'Ada Lind: Piano, Tue 17 February, 16:00 is canceled.',
			`Ada Lind: ${EN.replace('2026.', '2026. Not changed: Wed 11 February, 10:00. Not on 18 Feb.')}`,
		])
	})

	it('names its closed days where it only removes lessons, and no others, to everyone and in the preview', () => {
		const id = add({ weekdays: [2, 4] })
		add({ weekdays: [5], startTime: '11:00' })
		aClosure(its.school, { name: 'Half term', startsOn: '2026-02-10', endsOn: '2026-02-20' })
		change(`update lessons set state = 'closed' where day between '2026-02-10' and '2026-02-20'`)
		const every2 = { every: 2, startsOn: '2026-02-03' }
		const preview = valueOf(previewSplit(its.access, id, { ...rule, ...every2 }))
		expect([preview.moved, preview.added]).toEqual([[], []])
		expect(splitWords(its.access, [preview]).notes).toEqual(['Not on 17 Feb: Half term.'])
		split(id, every2)
		const line =
			'Piano: Tuesday and Thursday, 16:00–16:45, now Tuesday, every 2 weeks, 16:00–16:45, from 3 February 2026. Not on 17 Feb.'
		expect(lines()[0]).toEqual([`Ada Lind: ${line}`])
		expect(lines()[1]?.[0]).toMatch(/ab dem 3\. Februar 2026\. Nicht am 17\. Feb\.$/)
		expect(linesTo('jun@school.example')).toEqual([line])
	})

	it('names no closed day beside lessons that are canceled one by one', () => {
		const endsOn = '2026-02-24'
		const id = add({ endsOn })
		aClosure(its.school, { startsOn: '2026-02-10', endsOn: '2026-02-10' })
		change(`update lessons set state = 'closed' where day = '2026-02-10'`)
		split(id, { every: 2, startsOn: '2026-01-27', endsOn })
		expect(lines()[0]).toEqual([
			'Ada Lind: Piano, Tue 3 February, 16:00 is canceled.',
			'Ada Lind: Piano, Tue 17 February, 16:00 is canceled.',
		])
	})

	it('lists a lesson whose new day falls in a pause of the only student', () => {
		change(`update classes set kind = 'private', capacity = 1`)
		change(
			`update enrolments set state = 'paused', paused_from = '2026-02-18', paused_to = '2026-02-22', keeps_seat = 1`,
		)
		split(add(), { every: 2, weekdays: [3], startTime: '17:00', startsOn: '2026-02-02' })
		expect(lines()[0]).toEqual([`Ada Lind: ${EN}`, 'Ada Lind: Piano, Tue 17 February, 16:00 is canceled.'])
	})

	it('lists the lessons one by one where it changes one or two of them', () => {
		const endsOn = '2026-01-27'
		split(add({ endsOn }), { every: 2, startsOn: '2026-01-13', endsOn })
		expect(lines()[0]).toEqual(['Ada Lind: Piano, Tue 20 January, 16:00 is canceled.'])
	})

	it('is told of the lessons of a student who begins later and leaves earlier', () => {
		change(`update enrolments set starts_on = '2026-03-02', ends_on = '2026-04-30'`)
		const endsOn = '2026-06-30'
		split(add({ endsOn }), { every: 2, weekdays: [3], startTime: '17:00', startsOn: '2026-02-02', endsOn })
		expect(lines()[0]?.[0]).toMatch(/, from 4 March 2026 to 29 April 2026\.$/)
	})
})

describe('a weekly time that ends', () => {
	it('is told in one line, and not its lessons one by one', () => {
		add()
		const fridays = { weekdays: [5], startTime: '11:00' }
		split(add(fridays), { ...fridays, startsOn: '2026-01-12', endsOn: '2026-02-13' })
		const count = 'The 20 lessons after that are canceled.'
		expect(lines()).toEqual([
			[`Ada Lind: Piano: Friday, 11:00–11:45, ends on 13 February 2026. ${count}`],
			[
				'Ada Lind: Piano: freitags, 11:00–11:45, endet am 13. Februar 2026. Die 20 Stunden danach fallen aus.',
			],
		])
		expect(linesTo('jun@school.example')).toEqual([
			`Piano: Friday, 11:00–11:45, ends on 13 February 2026. ${count}`,
		])
	})

	it('is told beside its new time, and without lessons that were canceled before', () => {
		const id = add({ endsOn: '2026-06-30' })
		const [, last] = lessonsOfClass(its.classId).toReversed()
		valueOf(cancelLesson(its.access, last!.id, { by: 'school', reason: 'A concert' }))
		split(id, { startTime: '17:00', startsOn: '2026-01-12', endsOn: '2026-05-26' })
		expect(lines()[0]).toEqual([
			'Ada Lind: Piano: Tuesday, 16:00–16:45, ends on 26 May 2026. The 4 lessons after that are canceled.',
			'Ada Lind: Piano: Tuesday, 16:00–16:45, moves to Tuesday, 17:00–17:45 (20 lessons, 13 January 2026 to 26 May 2026).',
		])
	})
})
