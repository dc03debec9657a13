import { beforeEach, expect, it } from 'vitest'
import { leaveClass, pausePlace } from '#app/models/class/leaving.server.ts'
import { enrolCandidate } from '#app/models/enrolment/candidate.server.ts'
import { substitute } from '#app/models/lesson/change.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { previewSplit } from '#app/models/lesson/split-plan.server.ts'
import { splitSeries } from '#app/models/lesson/split.server.ts'
import { resumeSeat } from '#app/models/student/planned-state.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import { aClass, anEnrolment, aStudent, aTeacher } from '../../support/factories.ts'
import { aTimetable, tuesdays, valueOf } from '../../support/lessons.ts'

let its: ReturnType<typeof aTimetable> & { circle: string; paul: string; seat: string }

/** A group that Lea teaches on Tuesdays until 27 January, and Nina from 3 February on. Ty is in it. */
beforeEach(() => {
	const table = aTimetable({ now: '2026-01-13T22:00:00Z' })
	const { school, access } = table
	const lea = aTeacher(school, { name: 'Lea Kern', email: 'lea@school.example' })
	const nina = aTeacher(school, { name: 'Nina Ode', email: 'nina@school.example' })
	const circle = aClass(school, { name: 'Piano Circle' })
	const seat = anEnrolment(school, circle, aStudent(school, { firstName: 'Ty', lastName: 'Rao' }))
	change(
		`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
		...[school.id, circle, lea],
	)
	const wish = tuesdays({ startsOn: '2026-01-06', endsOn: '2026-03-31', teacherId: lea })
	const { id } = valueOf(addSeries(access, newId(), circle, wish))
	const later = { ...wish, startsOn: '2026-02-01', teacherId: nina }
	valueOf(splitSeries(access, id, later, valueOf(previewSplit(access, id, later)).token))
	change('delete from outbox')
	its = { ...table, circle, paul: aStudent(school, { firstName: 'Paul', lastName: 'Wolf' }), seat }
})

const which = () => ({ classId: its.circle, id: its.seat })
const version = () =>
	rows<{ version: number }>('select version from enrolments where id = ?', its.seat)[0]?.version ?? 0

function joins(startsOn: string) {
	const seat = { studentId: its.paul, startsOn, isTrial: false, ifFull: 'wait' } as const
	valueOf(enrolCandidate(its.access, its.circle, seat, newId()))
}
const leaves = (endsOn: string) =>
	valueOf(leaveClass(its.access, which(), { version: version(), endsOn, reason: 'Moves' }))
const pauses = (from: string, to: string) =>
	valueOf(
		pausePlace(its.access, which(), {
			...{ from, to, keepsSeat: true, paysWhilePaused: false },
			version: version(),
		}),
	)
const told = () =>
	rows<{ to: string; subject: string }>('select to_address as "to", subject from outbox order by to_address')
const [LEA, NINA] = ['lea@school.example', 'nina@school.example']

it.each([
	['joins in the time of the first one', () => joins('2026-01-20'), [LEA, NINA]],
	['joins in the time of the later one', () => joins('2026-02-10'), [NINA]],
	['leaves in the time of the first one', () => leaves('2026-01-20'), [LEA, NINA]],
	['leaves after the last lesson of the first one', () => leaves('2026-01-31'), [LEA, NINA]],
	['leaves in the time of the later one', () => leaves('2026-02-10'), [NINA]],
	['pauses in the time of the first one', () => pauses('2026-01-15', '2026-01-31'), [LEA]],
	['pauses until the time of the later one', () => pauses('2026-01-25', '2026-02-05'), [LEA, NINA]],
] as const)('the teachers of a class that changes hands hear who %s', (_, act, readers) => {
	act()
	expect(told().map(({ to }) => to)).toEqual(readers)
})

it('both teachers read that the student stays after all', () => {
	leaves('2026-01-31')
	change('delete from outbox')
	valueOf(resumeSeat(its.access, which(), version()))
	expect(told()).toEqual([
		{ to: LEA, subject: 'Ty Rao stays in Piano Circle' },
		{ to: NINA, subject: 'Ty Rao stays in Piano Circle' },
	])
})

it('a substitute of the first day and an assistant read of the change once', () => {
	const { school, access, circle } = its
	const jo = aTeacher(school, { name: 'Jo Lind', email: 'jo@school.example' })
	const helper = aTeacher(school, { name: 'Ines Alba', email: 'ines@school.example' })
	change(
		`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'assist')`,
		...[school.id, circle, helper],
	)
	const [lesson] = rows<{ id: string; version: number }>(
		`select id, version from lessons where day = '2026-01-27' and class_id = ?`,
		circle,
	)
	valueOf(substitute(access, lesson!, jo))
	change('delete from outbox')
	joins('2026-01-25')
	expect(told().map(({ to }) => to)).toEqual(['ines@school.example', 'jo@school.example', LEA, NINA])
	expect(rows<{ text: string }>('select text from outbox')[0]?.text.match(/Paul Wolf joins/g)).toHaveLength(1)
})
