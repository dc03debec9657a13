import { beforeEach, describe, expect, it } from 'vitest'
import { write } from '#db/client.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { changeQueue } from '#app/models/enrolment/queue.server.ts'
import { endEnrolment } from '#app/models/enrolment/changes.server.ts'
import { joinClass } from '#app/models/enrolment/joining.server.ts'
import { changeState, type StateChange } from '#app/models/student/internal/state.server.ts'
import { countUsage } from '#app/models/subscription/usage.server.ts'
import { today } from '#app/utils/dates.ts'
import { change, rows } from '../support/database.ts'
import { aClass, aSchoolWithAccess, aStudent, type ASchool } from '../support/factories.ts'

let school: ASchool
let access: Access

beforeEach(() => {
	;({ school, access } = aSchoolWithAccess())
})

const used = () => countUsage(school.id).students
const day = () => today(access.school.timeZone)
const to = (id: string, next: Partial<StateChange>) =>
	write((tx) => changeState(tx, access, id, { state: 'left', since: day(), ...next }))
const join = (studentId: string, classId: string) =>
	write((tx) =>
		joinClass(tx, access, {
			studentId,
			studentName: 'Ada Lind',
			classId,
			startsOn: '2026-01-12',
			isTrial: false,
			ifFull: 'wait',
		}),
	)
const fillThePlan = () => {
	while (used() < 100) aStudent(school)
}
const isBeyond = { ok: false, errors: { form: [expect.stringContaining('allows 100 students')] } }

describe('a student who keeps a seat', () => {
	it('counts in the plan after leaving, until the seat is given up', () => {
		const [one, other] = [aStudent(school), aStudent(school)]
		const classId = aClass(school)
		join(one, classId)
		join(other, classId)
		expect(to(one, { places: 'keep' }).ok).toBe(true)
		expect(to(other, {}).ok).toBe(true)
		expect(used()).toBe(1)
		const [{ id, version } = { id: '', version: 0 }] = rows<{ id: string; version: number }>(
			`select id, version from enrolments where student_id = ?`,
			one,
		)
		endEnrolment(access, { classId, id }, { version, endsOn: '2026-02-01', reason: 'Moved' })
		expect(used()).toBe(0)
	})

	it('comes back into a full plan, for they were counted all the time', () => {
		const [stayed, gone] = [aStudent(school), aStudent(school)]
		join(stayed, aClass(school))
		to(stayed, { places: 'keep' })
		to(gone, {})
		fillThePlan()
		expect(to(gone, { state: 'active' })).toMatchObject(isBeyond)
		expect(to(stayed, { state: 'active' }).ok).toBe(true)
		expect(used()).toBe(100)
	})
})

describe('a seat for somebody whom the plan does not count yet', () => {
	it('needs room in the plan, and a place in a queue does not', () => {
		const [enquiry, waiting] = [
			aStudent(school, { state: 'enquiry' }),
			aStudent(school, { state: 'waiting' }),
		]
		const [free, full] = [aClass(school), aClass(school, { capacity: 1 })]
		fillThePlan()
		const [{ id: active } = { id: '' }] = rows<{ id: string }>(
			"select id from students where state = 'active' limit 1",
		)
		expect(join(active, full).ok).toBe(true)
		expect(join(enquiry, free)).toMatchObject(isBeyond)
		expect(join(waiting, full)).toMatchObject({ ok: true, value: { position: 1 } })
		expect(used()).toBe(100)
		change('update classes set capacity = 2 where id = ?', full)
		const offer = () => {
			const [{ id, version } = { id: '', version: 0 }] = rows<{ id: string; version: number }>(
				`select id, version from enrolments where student_id = ?`,
				waiting,
			)
			return changeQueue(access, full, { enrolmentId: id, version, intent: 'offer', hours: 48 })
		}
		expect(offer()).toMatchObject(isBeyond)
		to(active, { places: 'give-up' })
		expect(offer().ok).toBe(true)
		expect(used()).toBe(100)
	})
})
