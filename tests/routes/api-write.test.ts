import { afterEach, describe, expect, it, vi } from 'vitest'
import { rowsOfEverything } from '../support/api-rows.ts'
import { change, rows } from '../support/database.ts'
import { aLesson, aSchool, aStudent } from '../support/factories.ts'
import { aProgramOf } from '../support/keys.ts'
import { aTimetable } from '../support/lessons.ts'
import { aFamily } from '../support/students.ts'

afterEach(() => {
	vi.useRealTimers()
})

describe('a script with a key', () => {
	it('reads and marks the lessons of a day without a browser', async () => {
		const { school, classId, student, at } = aTimetable({ now: '2026-01-06T23:00:00Z' })
		change('update schools set time_zone = ? where id = ?', 'America/New_York', school.id)
		const lesson = aLesson(school, { classId, startsAt: at('2026-01-06', '16:00') })
		aLesson(school, { classId, startsAt: at('2026-01-07', '16:00') })
		const program = aProgramOf(school, ['schedule:read', 'attendance:write'])

		const day = (await program.get('lessons?from=2026-01-06&to=2026-01-06')).json()
		expect(day).toMatchObject({ data: [{ id: lesson, className: 'Piano', state: 'scheduled' }], next: null })
		const roll = (await program.get(`lessons/${lesson}/marks`)).json()
		expect(roll.students).toEqual([{ studentId: student, name: 'Ada Lind', mark: null }])

		const marks = [{ studentId: student, code: 'P' }]
		const marked = await program.call('PUT', `lessons/${lesson}/marks`, { marks })
		expect([marked.status, marked.json().students]).toMatchObject([200, [{ mark: { code: 'P' } }]])
		const again = await program.call('PUT', `lessons/${lesson}/marks`, { marks })
		expect(again.json()).toEqual(marked.json())
		expect((await program.get(`lessons/${lesson}`)).json()).toMatchObject({ state: 'held' })
		expect(rows('select actor_name from audit_entries where action = ?', 'attendance.marked')).toEqual([
			{ actor_name: 'Key “Website”' },
		])

		const wrong = await program.call('PUT', `lessons/${lesson}/marks`, {
			marks: [{ studentId: 'x', code: 'P' }],
		})
		expect([wrong.status, wrong.headers['content-type']]).toEqual([400, 'application/problem+json'])
		const listless = await program.call('PUT', `lessons/${lesson}/marks`, {})
		expect([listless.status, listless.json().detail]).toEqual([400, 'Send the marks as a list'])
	})
})

describe('a student', () => {
	it('is added once by the same Idempotency-Key, and changed field by field', async () => {
		const school = aSchool()
		const program = aProgramOf(school, ['people:read', 'people:write'])
		const once = { 'Idempotency-Key': 'sign-up-0001' }
		const ada = { firstName: 'Ada', lastName: 'Lind', email: 'ada@example.com', note: 'Plays by ear' }
		const made = await program.call('POST', 'students', ada, once)
		expect([made.status, made.json().name]).toEqual([201, 'Ada Lind'])
		const id = String(made.json().id)
		expect(made.headers.location).toBe(`/api/v1/students/${id}`)
		const again = await program.call('POST', 'students', ada, once)
		expect([again.status, again.json().id]).toEqual([201, id])
		const other = await program.call('POST', 'students', { ...ada, firstName: 'Bo' }, once)
		expect([other.status, other.headers['content-type']]).toEqual([422, 'application/problem+json'])

		const changed = await program.call('PATCH', `students/${id}`, { preferredName: 'Adi', email: null })
		expect([changed.status, changed.json()]).toMatchObject([
			200,
			{ firstName: 'Ada', preferredName: 'Adi', email: null },
		])
		expect(rows('select note from students where id = ?', id)).toEqual([{ note: 'Plays by ear' }])
		const wrong = await program.call('PATCH', `students/${id}`, { birthDate: 'soon' })
		expect([wrong.status, wrong.json().detail]).toEqual([400, expect.stringMatching(/^birthDate: /)])
		expect((await program.call('PATCH', `students/${id}`, { nickname: 'A' })).status).toBe(400)
	})

	it('who may be on the list already is added only if the program insists', async () => {
		const school = aSchool()
		const program = aProgramOf(school)
		const ada = { firstName: 'Ada', lastName: 'Lind', birthDate: '2015-04-14' }
		expect((await program.call('POST', 'students', ada)).status).toBe(201)
		const twice = await program.call('POST', 'students', ada)
		expect([twice.status, twice.json().detail]).toEqual([409, expect.stringContaining('duplicates=allow')])
		expect((await program.call('POST', 'students?duplicates=allow', ada)).status).toBe(201)
	})

	it('beyond the plan is refused, with the words of the desk', async () => {
		const school = aSchool()
		const program = aProgramOf(school)
		for (let i = 0; i < 100; i++) aStudent(school)
		const answer = await program.call('POST', 'students', { firstName: 'One', lastName: 'More' })
		expect([answer.status, answer.json().detail]).toEqual([400, expect.stringContaining('plan allows')])
	})
})

it('the link of a lesson is set and taken back, by a key that may write no more than that', async () => {
	const school = aSchool()
	const { lessonId } = rowsOfEverything(school)
	change("update classes set online_link = 'https://meet.example.com/class'")
	const program = aProgramOf(school, ['schedule:write'])
	const set = (body: object) => program.call('PATCH', `lessons/${lessonId}`, body)
	const own = await set({ onlineLink: 'meet.example.com/ada' })
	expect([own.status, own.json().onlineLink]).toEqual([200, 'https://meet.example.com/ada'])
	for (const body of [{}, { onlineLink: 7 }, { onlineLink: 'javascript:alert(1)' }, { state: 'canceled' }])
		expect((await set(body)).status).toBe(400)
	const entries = () =>
		rows("select actor_name from audit_entries where action = 'lesson.changed' and object_id = ?", lessonId)
	expect(entries()).toEqual([{ actor_name: 'Key “Website”' }])
	const none = await set({ onlineLink: null })
	expect([none.status, none.json().onlineLink]).toEqual([200, 'https://meet.example.com/class'])
	expect(entries()).toHaveLength(2)
	expect((await program.get(`lessons/${lessonId}`)).status).toBe(403)
})

it('a payment is recorded as at the desk, and paid once', async () => {
	const school = aSchool()
	const familyId = aFamily(school)
	const program = aProgramOf(school, ['money:write'])
	const payment = { familyId, amountMinor: 4500, receivedOn: '2026-01-05', method: 'transfer' }
	const once = { 'Idempotency-Key': 'bank-line-17' }
	const answers = [
		await program.call('POST', 'payments', payment, once),
		await program.call('POST', 'payments', payment, once),
	]
	expect(answers.map(({ status }) => status)).toEqual([201, 201])
	expect(answers[0]?.json()).toMatchObject({ amountMinor: 4500, familyId })
	expect(rows('select amount_minor from family_payments')).toEqual([{ amount_minor: 4500 }])
	expect((await program.call('POST', 'payments', { ...payment, amountMinor: 0 })).status).toBe(400)
	expect((await program.call('POST', 'payments', { ...payment, familyId: 'x' })).status).toBe(400)
})

describe('writing', () => {
	const writes = (school: ReturnType<typeof aSchool>) => {
		const { lessonId, studentId, familyId } = rowsOfEverything(school)
		const payment = { familyId, amountMinor: 4500, receivedOn: '2026-01-05', method: 'cash' }
		return [
			['POST', 'students', { firstName: 'Ben' }],
			['PATCH', `students/${studentId}`, { firstName: 'Ben' }],
			['PATCH', `lessons/${lessonId}`, { onlineLink: 'https://meet.example.com/ada' }],
			['POST', 'payments', payment],
			['PUT', `lessons/${lessonId}/marks`, { marks: [{ studentId, code: 'A' }] }],
		] as const
	}
	const counted = () => rows('select count(*) as entries from audit_entries where actor_name like ?', 'Key%')

	it('needs its scope', async () => {
		const school = aSchool()
		const program = aProgramOf(school, ['people:read', 'schedule:read', 'money:read'])
		for (const [method, path, body] of writes(school)) {
			const answer = await program.call(method, path, body)
			expect([path, answer.status]).toEqual([path, 403])
		}
		expect(counted()).toEqual([{ entries: 0 }])
	})

	it('is refused for a school that is suspended, which can still be read', async () => {
		const school = aSchool()
		const program = aProgramOf(school)
		const all = writes(school)
		change(
			`insert into school_oversight (school_id, suspended_at, suspend_reason, updated_at) values (?, 1, 'Unpaid', 1)`,
			school.id,
		)
		for (const [method, path, body] of all) {
			const answer = await program.call(method, path, body)
			expect([path, answer.status, answer.json().detail]).toEqual([
				path,
				403,
				expect.stringMatching(/read-only/),
			])
		}
		expect((await program.get('students')).status).toBe(200)
		expect(counted()).toEqual([{ entries: 0 }])
	})

	it('reaches no row of another school', async () => {
		const other = aSchool()
		const [, change, link, pay, mark] = writes(other)
		const program = aProgramOf(aSchool())
		for (const [method, path, body] of [change, link, mark]) {
			const answer = await program.call(method, path, body)
			expect([path, answer.status]).toEqual([path, 404])
		}
		expect((await program.call(...pay)).status).toBe(400)
		expect((await program.get(mark[1])).status).toBe(404)
		expect(counted()).toEqual([{ entries: 0 }])
	})
})
