import { beforeEach, describe, expect, it } from 'vitest'
import { write } from '#db/client.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { record } from '#app/models/audit.server.ts'
import { addLesson } from '#app/models/class/lesson.server.ts'
import { reply } from '#app/models/message/conversation.server.ts'
import { cancelRegistration } from '#app/models/provider/registration-cancellation.server.ts'
import { setStudentArchived } from '#app/models/student/activity.server.ts'
import { eraseStudent } from '#app/models/student/erasure.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { addSupportMessage, findChat } from '#app/models/support/chat.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../support/database.ts'
import {
	accessOf,
	aClass,
	anAdminAt,
	anEnrolment,
	aPerson,
	aSchool,
	aSchoolWithAccess,
	aStudent,
	joins,
} from '../support/factories.ts'
import { begun, writerOf } from '../support/messages.ts'
import { aParent } from '../support/portal.ts'
import { aFamily } from '../support/students.ts'

let its: ReturnType<typeof aSchoolWithAccess>
beforeEach(() => {
	its = aSchoolWithAccess()
})

const ottoline = (details = {}) =>
	aStudent(its.school, { firstName: 'Ottoline', lastName: 'Quennell', ...details })

function erase(access: Access, id: string) {
	change('update students set archived_at = coalesce(archived_at, 1) where id = ?', id)
	const { firstName = '', lastName = '', version = 0 } = findStudent(access, id) ?? {}
	const name = [firstName, lastName].filter(Boolean).join(' ')
	expect(eraseStudent(access, id, { version, name })).toMatchObject({ ok: true })
}

describe('a private class, which is called after its student', () => {
	function taught() {
		const { access } = its
		const id = ottoline()
		const added = addLesson(
			access,
			{ studentId: id, weekday: 2, startTime: '16:00', durationMinutes: 45 },
			newId(),
		)
		if (!added.ok) throw new Error(JSON.stringify(added.errors))
		const classId = added.value.id
		expect(added.value.lessons).toBeGreaterThan(20)
		change(
			`update lessons set cancel_reason = 'Ottoline was ill', forced_reason = 'Tell Ms Quennell', forced_at = 1`,
		)
		return { id, classId }
	}
	const told = () =>
		JSON.stringify(
			['classes', 'lessons', 'schedule_changes', 'audit_entries'].map((table) =>
				rows(`select * from ${table}`),
			),
		)

	it('says no more whose it was when they are erased, and keeps its days', () => {
		const { id } = taught()
		const lessons = () => rows('select id, starts_at, state from lessons order by id')
		const before = lessons()
		expect(told()).toMatch(/Ottoline|Quennell/)
		setStudentArchived(its.access, id, { archive: { portal: 'lock' } })
		erase(its.access, id)
		expect(told()).not.toMatch(/Ottoline|Quennell/)
		expect(rows('select name from classes')).toEqual([{ name: 'Erased student' }])
		expect(lessons()).toEqual(before)
	})

	it('is left alone where somebody else was in it too', () => {
		const { id, classId } = taught()
		anEnrolment(its.school, classId, aStudent(its.school))
		const left = () => [rows('select * from classes'), rows('select * from lessons')]
		setStudentArchived(its.access, id, { archive: { portal: 'lock' } })
		const before = left()
		erase(its.access, id)
		expect(left()).toEqual(before)
	})

	it('and a group of one is still the group', () => {
		const id = ottoline()
		anEnrolment(its.school, aClass(its.school, { name: 'Choir' }), id)
		erase(its.access, id)
		expect(rows('select name from classes')).toEqual([{ name: 'Choir' }])
	})
})

describe('messages of somebody erased', () => {
	it('leave what others wrote to other families in the same conversation', () => {
		const { school } = its
		const office = anAdminAt(school)
		const id = ottoline()
		const mother = aParent(school, [id])
		const other = aParent(school, [aStudent(school, { firstName: 'Ben', lastName: 'Hale' })])
		const all = begun(writerOf(office), {
			to: [mother.membershipId ?? '', other.membershipId ?? ''],
			subject: 'Summer',
			body: 'The concert is on Friday.',
		})
		const say = (person: typeof other, body: string) =>
			expect(reply(writerOf(person), all, newId(), { kind: 'message', body })).toMatchObject({ ok: true })
		say(mother, 'We are away.')
		say(other, 'We will come.')
		say(office, 'What a pity about Ottoline Quennell.')
		begun(writerOf(mother), { subject: 'Just us', body: 'She is unwell.' })
		erase(accessOf(office, 'student:erase'), id)
		expect(rows('select body from messages order by id').map(({ body }) => body)).toEqual([
			'The concert is on Friday.',
			'Erased student',
			'We will come.',
			'Erased student',
			'Erased student',
		])
		expect(rows('select subject from conversations order by id').map(({ subject }) => subject)).toEqual([
			'Summer',
			'Erased student',
		])
	})

	it('to support are gone, and those of everybody else stay', () => {
		const { school, access } = its
		const learner = joins(aPerson({ name: 'Ottoline Quennell' }), school, 'student', 'learner')
		const mate = joins(aPerson(), school, 'student', 'learner')
		const id = ottoline({ membershipId: learner.membershipId })
		for (const person of [learner, mate])
			for (const mode of ['ai', 'admin'] as const)
				addSupportMessage(school.id, { ...person, role: 'student' }, mode, {
					content: `I am ${person.name}`,
					summary: person.name,
				})
		erase(access, id)
		expect(findChat(school.id, learner.userId, 'admin')).toBeNull()
		expect(
			JSON.stringify([rows('select * from support_chats'), rows('select * from support_messages')]),
		).not.toContain('Ottoline')
		expect(rows('select * from support_messages')).toHaveLength(2)
	})

	it('to support stay where they have another place at the school', () => {
		const { school, access } = its
		const person = joins(aPerson(), school, 'student', 'learner')
		const id = ottoline({ membershipId: person.membershipId })
		joins(person, school, 'teacher')
		addSupportMessage(school.id, { ...person, role: 'teacher' }, 'admin', {
			content: 'The grand piano squeaks',
		})
		erase(access, id)
		expect(rows('select content from support_messages')).toHaveLength(1)
	})
})

it('a name made up today blanks nothing that a family was told before', () => {
	const { school, access } = its
	const familyId = aFamily(school, 'Berg')
	const sibling = aStudent(school, { familyId })
	write((tx) =>
		record(tx, access, 'student.edited', {
			objectId: sibling,
			objectName: 'Bo Berg',
			before: { state: 'active', leftOn: '2026-05-01' },
		}),
	)
	const lines = () => rows(`select * from audit_entries where action = 'student.edited'`)
	const before = lines()
	const createdAt = Date.now() + 1000
	erase(access, aStudent(school, { firstName: 'active', lastName: '', phone: '2026', familyId, createdAt }))
	expect(lines()).toEqual(before)
})

it('a registration that is taken back leaves nothing of what its owner wrote to support', () => {
	const school = aSchool({ subscription: 'pending' })
	const owner = joins(aPerson({ name: 'Ottoline Quennell' }), school, 'admin')
	addSupportMessage(school.id, { ...owner, role: 'admin' }, 'admin', { content: 'Hello, Ottoline here' })
	change('insert into preferences (user_id, phone, updated_at) values (?, ?, 1)', owner.userId, '5550199')
	expect(cancelRegistration(accessOf(owner))).toBe(true)
	expect([rows('select * from support_chats'), rows('select * from support_messages')]).toEqual([[], []])
	expect(rows('select * from preferences where user_id = ?', owner.userId)).toEqual([])
})
