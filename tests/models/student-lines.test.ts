import { beforeEach, describe, expect, it } from 'vitest'
import { write } from '#db/client.server.ts'
import { changeClass } from '#app/models/class/state.server.ts'
import { spendKey } from '#app/models/form-key.server.ts'
import { enrolCandidate } from '#app/models/enrolment/candidate.server.ts'
import { changeQueue } from '#app/models/enrolment/queue.server.ts'
import { listRoster } from '#app/models/enrolment/roster.server.ts'
import { moveEnrolment } from '#app/models/enrolment/move.server.ts'
import { changeStudents, findBulkResult } from '#app/models/student/bulk.server.ts'
import { enrolStudent } from '#app/models/student/activity.server.ts'
import { listStudentHistory } from '#app/models/student/history.server.ts'
import { handOver } from '#app/models/teacher/hand-over.server.ts'
import { daysAfter } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../support/database.ts'
import { aClass, aStudent, aTeacher } from '../support/factories.ts'
import { anOffice, stateOf, versionOf, wordsOf } from '../support/office.ts'
import { aGuardian } from '../support/students.ts'

let { school, access, day, join, joined } = {} as ReturnType<typeof anOffice>

beforeEach(() => {
	;({ school, access, day, join, joined } = anOffice())
})

const linesOf = (studentId: string) =>
	listStudentHistory(access, studentId, null).lines.map(({ action, before, after }) => ({
		action,
		before,
		after,
	}))

describe('each student has a line of their own', () => {
	it('when a teacher hands them over', () => {
		const [from, to] = [aTeacher(school, { name: 'Ana Example' }), aTeacher(school, { name: 'Ben Sample' })]
		const ids = [1, 2, 3].map(() => aStudent(school, { primaryTeacherId: from }))
		const stays = aStudent(school, { primaryTeacherId: to })
		const chosen = { teacherId: to, classIds: [], studentIds: [...ids.slice(0, 2), stays] }
		expect(handOver(access, from, chosen)).toMatchObject({ ok: true, value: { students: 2 } })
		for (const id of ids.slice(0, 2))
			expect(linesOf(id)).toEqual([
				{
					action: 'student.teacher-assigned',
					before: { teacher: 'Ana Example' },
					after: { teacher: 'Ben Sample' },
				},
			])
		expect([ids[2] ?? '', stays].flatMap(linesOf)).toEqual([])
	})

	it.each(['finish', 'archive'] as const)('when their class is over: %s', (step) => {
		const classId = aClass(school, { name: 'Duo', capacity: 1 })
		const [ada, ben] = [aStudent(school), aStudent(school)]
		joined(classId, 'Ada', { studentId: ada })
		joined(classId, 'Ben', { studentId: ben })
		changeClass(access, classId, step)
		const after = { class: 'Duo', classId, on: day, reason: 'The class ended' }
		expect(linesOf(ada)[0]).toEqual({ action: 'enrolment.ended', before: { state: 'active' }, after })
		expect(linesOf(ben)[0]).toEqual({ action: 'enrolment.ended', before: { state: 'waiting' }, after })
		expect(rows('select distinct request_id from audit_entries')).toHaveLength(1)
	})
})

it('what another page made is no result of this one, whatever it is called', () => {
	const key = newId()
	write((tx) => spendKey(tx, access, key, '{"act":"archive"}'))
	expect(findBulkResult(access, key)).toBeNull()
})

it('a family reads that its child is on the waiting list of a full class, from whatever page it was put there', () => {
	const [from, full] = [aClass(school), aClass(school, { name: 'Choir', capacity: 1 })]
	joined(full, 'Ben')
	const waiting = (firstName: string) => {
		const id = aStudent(school, { firstName, lastName: 'Lind' })
		aGuardian(school, { name: 'Amara', email: `${firstName}@example.com` }, id)
		return id
	}
	const into = { startsOn: day, isTrial: false, tells: true }
	const [ada, cleo, dan] = ['Ada', 'Cleo', 'Dan'].map(waiting) as [string, string, string]
	const enrolled = enrolStudent(
		access,
		{ id: ada, name: 'Ada Lind' },
		{ ...into, classId: full, ifFull: true },
	)
	const added = enrolCandidate(access, full, { ...into, studentId: cleo, ifFull: 'wait' }, newId())
	const seat = joined(from, 'Dan', { studentId: dan, startsOn: daysAfter(day, -9) })
	const move = {
		version: versionOf(seat),
		classId: full,
		startsOn: day,
		ifFull: 'wait',
		tells: true,
	} as const
	const moved = moveEnrolment(access, { classId: from, id: seat }, move)
	for (const [i, outcome] of [enrolled, added, moved].entries())
		expect(outcome).toMatchObject({ ok: true, value: { position: i + 1, mailed: 1 } })
	const texts = rows<{ text: string }>('select text from outbox order by rowid').map(({ text }) => text)
	for (const name of ['Ada', 'Cleo', 'Dan'])
		expect(texts).toContainEqual(expect.stringContaining(`${name} Lind is on the waiting list of Choir at`))
})

describe('who has left has no seat in any class', () => {
	const LEFT = 'Ada Lind has left. Change their state first; then they can have a seat.'
	const leaves = (id: string) => change("update students set state = 'left' where id = ?", id)

	it('from whatever page they are put into one', () => {
		const ada = aStudent(school, { firstName: 'Ada', lastName: 'Lind' })
		const [from, to] = [aClass(school), aClass(school)]
		const seat = joined(from, 'Ada', { studentId: ada })
		leaves(ada)
		const move = { version: versionOf(seat), classId: to, startsOn: '2099-01-01' }
		expect(wordsOf(moveEnrolment(access, { classId: from, id: seat }, move))).toBe(LEFT)
		const child = { id: ada, name: 'Ada Lind' }
		const asked = enrolStudent(access, child, { classId: to, isTrial: false, ifFull: true })
		expect(asked).toMatchObject({ ok: false, way: { to: `/students/${ada}/status` } })
		const key = newId()
		changeStudents(
			access,
			[ada],
			{ act: 'enrol', classId: to, startsOn: day, isTrial: false, ifFull: 'wait' },
			key,
		)
		expect(findBulkResult(access, key)?.outcomes).toMatchObject([{ ok: false, text: LEFT }])
		expect(wordsOf(join(to, 'Ada Lind', { studentId: ada }))).toBe(LEFT)
		expect(listRoster(access, to, null)).toEqual([])
	})

	it('when one that was waited for becomes free', () => {
		const ada = aStudent(school, { firstName: 'Ada', lastName: 'Lind' })
		const classId = aClass(school, { capacity: 1 })
		const first = joined(classId, 'Ben')
		const waits = joined(classId, 'Ada', { studentId: ada })
		change("update enrolments set state = 'ended' where id = ?", first)
		leaves(ada)
		const step = (intent: 'offer' | 'accept' | 'withdraw') =>
			changeQueue(access, classId, {
				intent,
				enrolmentId: waits,
				version: versionOf(waits),
				hours: 24,
				reason: 'Left',
			})
		expect(wordsOf(step('offer'))).toBe(LEFT)
		expect(wordsOf(step('accept'))).toBe(LEFT)
		expect(stateOf(waits)).toBe('waiting')
		expect(step('withdraw').ok).toBe(true)
	})
})
