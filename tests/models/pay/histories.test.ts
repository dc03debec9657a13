import { afterEach, expect, it, vi } from 'vitest'
import { connection } from '#db/client.server.ts'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { substitute } from '#app/models/lesson/change.server.ts'
import { addPayAdjustment } from '#app/models/pay/adjustments.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { rows } from '../../support/database.ts'
import { aLesson, aTeacher } from '../../support/factories.ts'
import { aTimetable } from '../../support/lessons.ts'
import { approve, aPayRate } from '../../support/pay.ts'
import { random } from '../../support/random.ts'

afterEach(() => void vi.useRealTimers())

const MONTHS = ['2026-04', '2026-05', '2026-06']
const DAYS = ['2026-04-08', '2026-04-15', '2026-05-06', '2026-05-13', '2026-06-03', '2026-06-10']
const STEPS = 14

const paid = () => rows<{ n: number }>('select coalesce(sum(amount_minor), 0) n from pay_entries')[0]!.n

it('whatever is marked, substituted, adjusted and approved in whichever order, in the end each lesson is paid once to who taught it', () => {
	const { school, access, classId, student, teacher, at } = aTimetable({ now: '2026-06-20T12:00:00Z' })
	const mira = aTeacher(school, { name: 'Mira Osei' })
	const rates = new Map([
		[teacher, 20_00],
		[mira, 33_33],
	])
	for (const [teacherId, amount] of rates) aPayRate(access, teacherId, { basis: 'lesson', amount })
	const lessons = DAYS.map((day) =>
		aLesson(school, { classId, teacherId: teacher, startsAt: at(day, '16:00') }),
	)
	const { sqlite } = connection()
	const happened = { corrections: 0, steps: 0 }
	for (let seed = 1; seed <= 25; seed++) {
		sqlite.exec('savepoint history')
		vi.setSystemTime(Date.parse('2026-06-20T12:00:00Z'))
		const chance = random(seed)
		const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)]!
		let adjusted = 0
		const steps = [
			() =>
				markLesson(access, pick(lessons), [{ studentId: student, code: pick(['P', 'A', 'N', null]) }], {
					source: 'office',
				}),
			() => {
				const id = pick(lessons)
				const [{ version }] = rows<{ version: number }>('select version from lessons where id = ?', id) as [
					{ version: number },
				]
				return substitute(access, { id, version }, pick([teacher, mira]))
			},
			() => {
				const amountMinor = Math.floor(chance() * 100) - 50
				const wanted = { teacherId: pick([teacher, mira]), period: pick(MONTHS), amountMinor, reason: 'r' }
				const added = addPayAdjustment(access, newId(), wanted)
				if (added.ok) adjusted += amountMinor
				return added
			},
			() => approve(access, pick([teacher, mira]), pick(MONTHS)),
		]
		for (let step = 0; step < STEPS; step++) {
			vi.setSystemTime(Date.now() + 1_000)
			if (pick([...steps, steps[0]!, steps[0]!, steps[3]!])().ok) happened.steps++
		}
		vi.setSystemTime(Date.parse('2026-10-20T12:00:00Z'))
		for (const period of [...MONTHS, '2026-07', '2026-08', '2026-09'])
			for (const teacherId of [teacher, mira]) approve(access, teacherId, period)
		happened.corrections += rows("select id from pay_entries where kind = 'correction'").length
		const owed = rows<{ teacher_id: string }>(
			`select l.teacher_id from lessons l join attendance_marks m on m.lesson_id = l.id
			 where m.replaced_at is null and m.code in ('P', 'A')`,
		).reduce((sum, one) => sum + rates.get(one.teacher_id)!, 0)
		const off = rows(
			`select s.id from pay_sheets s where amount_minor <> (select coalesce(sum(amount_minor), 0) from pay_entries e
			 where e.teacher_id = s.teacher_id and e.period = s.period)`,
		)
		const outcome = { paid: paid(), off }
		sqlite.exec('rollback to history; release history')
		expect(outcome, `history ${seed}`).toEqual({ paid: owed + adjusted, off: [] })
	}
	expect(happened.corrections).toBeGreaterThan(3)
	expect(happened.steps).toBeGreaterThan(120)
})
