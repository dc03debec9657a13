import { beforeEach, describe, expect, it } from 'vitest'
import { rows } from '../support/database.ts'
import {
	aClass,
	anAdminAt,
	anEnrolment,
	aPerson,
	aSchool,
	aStudent,
	joins,
	type ASchool,
} from '../support/factories.ts'
import { Visitor, type Answer } from '../support/visitor.ts'

let school: ASchool
let admin: Visitor

beforeEach(async () => {
	school = aSchool()
	admin = await Visitor.signedInAs(anAdminAt(school))
})

const stateOf = (id: string) =>
	rows<{ state: string; archived_at: number | null }>(
		'select state, archived_at from students where id = ?',
		id,
	)[0]

/** The address the button of a notice is sent to. */
const undoIn = ({ body }: Answer) =>
	/action="([^"]*undo=[^"]*)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? ''

const leave = async (id: string, who = admin) =>
	who.follow(
		await who.post(`/students/${id}/status`, {
			version: '1',
			state: 'left',
			since: '2026-01-02',
			reason: 'Moved away',
		}),
	)

describe('a notice offers to undo', () => {
	it('a change of status, with the enrollments that ended by it', async () => {
		const id = aStudent(school, { state: 'active' })
		const enrolment = anEnrolment(school, aClass(school), id)
		const said = await leave(id)
		expect(stateOf(id)?.state).toBe('left')
		const undone = await admin.post(undoIn(said))
		expect([undone.status, undone.location]).toEqual([303, `/students/${id}`])
		expect((await admin.follow(undone)).page.text).toContain('That was undone.')
		expect(stateOf(id)?.state).toBe('active')
		expect(rows('select state, end_reason from enrolments where id = ?', enrolment)).toEqual([
			{ state: 'active', end_reason: null },
		])
	})

	it('archiving, and lets those in again who were locked out by it', async () => {
		const person = joins(aPerson({ name: 'Ada Lind' }), school, 'student', 'learner')
		const id = aStudent(school, { state: 'active', membershipId: person.membershipId })
		const locks = () => rows('select locked_at from memberships where id = ?', person.membershipId)
		const said = await admin.follow(await admin.post(`/students/${id}/archive`, { portal: 'lock' }))
		expect(locks()).not.toEqual([{ locked_at: null }])
		await admin.post(undoIn(said))
		expect(stateOf(id)?.archived_at).toBeNull()
		expect(locks()).toEqual([{ locked_at: null }])
	})

	it('the end of an enrollment, unless the seat is taken by then', async () => {
		const classId = aClass(school, { capacity: 1 })
		const id = aStudent(school, { state: 'active' })
		const enrolment = anEnrolment(school, classId, id)
		const end = async (version: number) =>
			admin.follow(
				await admin.post(`/classes/${classId}/students/end?enrolment=${enrolment}`, {
					version: String(version),
					endsOn: '2026-01-02',
					reason: 'Moved away',
				}),
			)
		await admin.post(undoIn(await end(1)))
		expect(rows('select state from enrolments where id = ?', enrolment)).toEqual([{ state: 'active' }])
		const again = await end(3)
		anEnrolment(school, classId, aStudent(school))
		const late = await admin.follow(await admin.post(undoIn(again)))
		expect(late.page.text).toMatch(/The seat in .* has been taken in the meantime\./)
		expect(rows('select state from enrolments where id = ?', enrolment)).toEqual([{ state: 'ended' }])
	})

	it('what was done to several students, tag by tag', async () => {
		const ids = [aStudent(school), aStudent(school)]
		const page = await admin.get(`/students/list/add-tag?ticked=${ids.join('.')}`)
		const [, key = ''] =
			/name="form\.key"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="form\.key"/.exec(page.body) ?? []
		const done = await admin.post(`/students/list/add-tag?ticked=${ids.join('.')}`, {
			tag: 'Choir',
			'form.key': key,
		})
		const result = await admin.follow(done)
		expect(rows('select student_id from student_tags')).toHaveLength(2)
		await admin.post(undoIn(result))
		expect(rows('select student_id from student_tags')).toEqual([])
	})
})

describe('a move on a waiting list', () => {
	/** A full class, and three who wait for it. */
	const waiting = () => {
		const classId = aClass(school, { capacity: 1 })
		const ids = ['Ben', 'Cleo', 'Dan'].map((firstName, at) => {
			const student = aStudent(school, { state: 'active', firstName, lastName: 'Lind' })
			return anEnrolment(school, classId, student, { state: 'waiting', position: at + 1 })
		})
		return { address: `/classes/${classId}/waiting-list`, ids, order: () => orderOf(classId) }
	}
	const orderOf = (classId: string) =>
		rows<{ first_name: string }>(
			`select first_name from enrolments join students on students.id = student_id
			where class_id = ? order by position`,
			classId,
		).map(({ first_name }) => first_name)
	const versionOf = (id: string) =>
		String(rows<{ version: number }>('select version from enrolments where id = ?', id)[0]?.version)
	const move = async (address: string, id: string, fields: Record<string, string>, who = admin) =>
		who.follow(await who.post(address, { enrolmentId: id, version: versionOf(id), ...fields }))

	it.each([
		['to another place', { intent: 'place', to: '1' }, ['Dan', 'Ben', 'Cleo']],
		['up', { intent: 'up' }, ['Ben', 'Dan', 'Cleo']],
	])('%s is taken back by the button of its notice', async (_, fields, moved) => {
		const { address, ids, order } = waiting()
		const said = await move(address, ids[2] ?? '', fields)
		expect(order()).toEqual(moved)
		const undone = await admin.post(undoIn(said))
		expect([undone.status, undone.location]).toEqual([303, address])
		expect((await admin.follow(undone)).page.text).toContain('That was undone.')
		expect(order()).toEqual(['Ben', 'Cleo', 'Dan'])
	})

	it('stays where somebody else changed the order since, and says who', async () => {
		const { address, ids, order } = waiting()
		const said = await move(address, ids[2] ?? '', { intent: 'place', to: '1' })
		const colleague = joins(aPerson({ name: 'Hanna Lindqvist' }), school, 'admin', 'staff')
		await move(address, ids[0] ?? '', { intent: 'down' }, await Visitor.signedInAs(colleague))
		const refused = await admin.follow(await admin.post(undoIn(said)))
		expect(refused.page.text).toContain(
			'Hanna Lindqvist changed this in the meantime, so nothing was undone.',
		)
		expect(order()).toEqual(['Dan', 'Cleo', 'Ben'])
	})

	it('up by skipping somebody is none: it says why, and ends an offer', async () => {
		const { address, ids } = waiting()
		expect(undoIn(await move(address, ids[0] ?? '', { intent: 'skip', reason: 'On vacation' }))).toBe('')
	})
})

describe('undoing is refused', () => {
	it('after somebody else changed it, and says who', async () => {
		const id = aStudent(school, { state: 'active' })
		const said = await leave(id)
		const colleague = joins(aPerson({ name: 'Hanna Lindqvist' }), school, 'admin', 'staff')
		const other = await Visitor.signedInAs(colleague)
		await other.post(`/students/${id}/status`, { version: '2', state: 'waiting', since: '2026-01-03' })
		const refused = await admin.follow(await admin.post(undoIn(said)))
		expect(refused.page.text).toContain(
			'Hanna Lindqvist changed this in the meantime, so nothing was undone.',
		)
		expect(stateOf(id)?.state).toBe('waiting')
	})

	it('a second time, and to anybody else', async () => {
		const id = aStudent(school, { state: 'active' })
		const address = undoIn(await leave(id))
		const other = await Visitor.signedInAs(anAdminAt(school))
		expect((await other.follow(await other.post(address))).page.text).toContain(
			'This can no longer be undone.',
		)
		expect(stateOf(id)?.state).toBe('left')
		await admin.post(address)
		expect((await admin.follow(await admin.post(address))).page.text).toContain(
			'This can no longer be undone.',
		)
		expect(stateOf(id)?.state).toBe('active')
	})
})
