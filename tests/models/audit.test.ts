import { expect, it } from 'vitest'
import { write } from '#db/client.server.ts'
import { listActivity, record } from '#app/models/audit.server.ts'
import { noteExport } from '#app/models/school/exports.server.ts'
import { change, rows } from '../support/database.ts'
import { accessOf, aSchool, aTeacherAt, anAdminAt, platformStaff, signedIn } from '../support/factories.ts'

it('a line of history can be neither changed nor removed', () => {
	signedIn(anAdminAt(aSchool()))
	expect(() => change(`update audit_entries set action = 'other'`)).toThrow('audit entries are never changed')
	expect(() => change('delete from audit_entries')).toThrow('audit entries are never removed')
	expect(() => change('insert or replace into audit_entries select * from audit_entries')).toThrow()
	expect(rows('select action from audit_entries')).toEqual([{ action: 'session.opened' }])
})

it('a line says who did what, when and from where', () => {
	const school = aSchool()
	const access = accessOf(aTeacherAt(school))
	write((tx) => record(tx, access, 'session.closed', { objectId: 'x', objectName: 'X', after: { a: 1 } }))
	expect(rows(`select * from audit_entries where action = 'session.closed'`)).toMatchObject([
		{
			school_id: school.id,
			actor_id: access.userId,
			actor_name: access.name,
			object_id: 'x',
			object_name: 'X',
			before: null,
			after: '{"a":1}',
			request_id: access.requestId,
			address: access.address,
		},
	])
})

it('a school reads its own history, newest first, and nobody else’s', () => {
	const [here, there] = [aSchool(), aSchool()]
	const admin = accessOf(anAdminAt(here))
	const teacher = accessOf(aTeacherAt(here))
	const other = accessOf(anAdminAt(there))
	signedIn(platformStaff())
	for (const access of [admin, teacher, other])
		write((tx) => {
			record(tx, access, 'profile.changed')
		})
	expect(listActivity(admin, 10).map((line) => line.actorName)).toEqual([teacher.name, admin.name])
	expect(listActivity(admin, 1)).toHaveLength(1)
	expect(listActivity(other, 10).map((line) => line.actorName)).toEqual([other.name])
})

it('every time that somebody takes data away is a line with its name, in the history of their school', () => {
	const [here, there] = [aSchool(), aSchool()]
	const access = accessOf(anAdminAt(here))
	anAdminAt(there)
	noteExport(access, 'Students')
	noteExport(access, 'Students')
	const line = { school_id: here.id, actor_id: access.userId, object_name: 'Students' }
	expect(
		rows(`select school_id, actor_id, object_name from audit_entries where action = 'data.exported'`),
	).toEqual([line, line])
})

it('who only came and went has not done anything lately', () => {
	const access = accessOf(anAdminAt(aSchool()))
	expect(rows('select action from audit_entries')).toEqual([{ action: 'session.opened' }])
	expect(listActivity(access, 10)).toEqual([])
})

it('what somebody does at once is one line of recent activity, and all of it is in the history', () => {
	const access = { ...accessOf(anAdminAt(aSchool())), requestId: 'one' }
	const book = (which: typeof access) =>
		write((tx) => {
			record(tx, which, 'lesson.visitor-added')
			record(tx, which, 'credit.booked')
		})
	book(access)
	write((tx) => record(tx, { ...access, requestId: 'another' }, 'lesson.visitor-added'))
	expect(listActivity(access, 10).map(({ action }) => action)).toEqual([
		'lesson.visitor-added',
		'credit.booked',
	])
	expect(rows("select id from audit_entries where action = 'lesson.visitor-added'")).toHaveLength(2)
})

it('a line goes with its change when that is undone', () => {
	const access = accessOf(anAdminAt(aSchool()))
	const undo = () =>
		write((tx) => {
			record(tx, access, 'profile.changed')
			throw new Error('undone')
		})
	expect(undo).toThrow('undone')
	expect(rows('select action from audit_entries')).toEqual([{ action: 'session.opened' }])
})
