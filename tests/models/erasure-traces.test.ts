import { beforeEach, describe, expect, it } from 'vitest'
import { database, write } from '#db/client.server.ts'
import { emailChanges, families, passwordResets, preferences } from '#db/schema/index.ts'
import type { Access } from '#app/models/access.server.ts'
import { record } from '#app/models/audit.server.ts'
import { queueMail, queueSchoolMail } from '#app/models/mail/outbox.server.ts'
import { giveConsent } from '#app/models/student/consent-changes.server.ts'
import { eraseStudent } from '#app/models/student/erasure.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../support/database.ts'
import {
	aPerson,
	aSchoolWithAccess,
	aStudent,
	aTeacher,
	joins,
	signedIn,
	type ASchool,
} from '../support/factories.ts'
import { aConsentText, aGuardian } from '../support/students.ts'

let school: ASchool
let access: Access

beforeEach(() => {
	;({ school, access } = aSchoolWithAccess())
})

/** Somebody the school filed: with a name in two words, a telephone, an address and more. */
function ada(details = {}) {
	const email = 'ada@lind.test'
	const known = { firstName: 'Ada', lastName: 'Lind', phone: '5550100', email, emailKey: email }
	return aStudent(school, { ...known, archivedAt: 1, ...details })
}

function erase(id: string) {
	const student = findStudent(access, id)
	const name = [student?.firstName, student?.lastName].filter(Boolean).join(' ')
	return eraseStudent(access, id, { version: student?.version ?? 0, name })
}

function aFamily(): string {
	const family = {
		schoolId: school.id,
		id: newId(),
		name: 'Berg',
		nameKey: 'berg',
		createdAt: 1,
		updatedAt: 1,
	}
	database().insert(families).values(family).run()
	return family.id
}

/** A learner with an account, filed. */
function withAccount() {
	const person = joins(aPerson({ name: 'Ada Lind' }), school, 'student', 'learner')
	return { person, id: ada({ membershipId: person.membershipId }) }
}

describe('erasing somebody takes out of the history of others', () => {
	it.each([
		['the whole name, in a longer text', { note: 'Sat beside Ada Lind' }, true],
		['the address', { invoicesTo: 'ada@lind.test' }, true],
		['the telephone number', { emergency: 'Ring 5550100' }, true],
		['the single name of a guardian', { by: 'Ana' }, true],
		['the single name of a guardian among others', { payers: 'Ana 50%, Luis 50%' }, true],
		['no name that only begins alike', { by: 'Anabel' }, false],
	])('%s', (_what, text, goes) => {
		const familyId = aFamily()
		const sibling = aStudent(school, { familyId })
		const id = ada({ familyId })
		aGuardian(school, { name: 'Ana' }, id)
		write((tx) => {
			record(tx, access, 'family.edited', { objectId: familyId, objectName: 'Berg', before: text })
			record(tx, access, 'student.edited', { objectId: sibling, objectName: 'Berg', after: text })
		})
		erase(id)
		const left = rows(
			`select object_name as name, "before", "after" from audit_entries where object_name = 'Berg'`,
		)
		const json = goes ? null : JSON.stringify(text)
		expect(left).toEqual([
			{ name: 'Berg', before: json, after: null },
			{ name: 'Berg', before: null, after: json },
		])
	})

	it('nothing where it is about somebody else, whatever name was made up', () => {
		const about = { note: 'Sat beside Ada Lind', state: 'active', by: 'Piano Room', phone: '5550100' }
		write((tx) => {
			record(tx, access, 'class.changed', { objectId: 'c', objectName: 'Choir', before: about, after: about })
			record(tx, access, 'student.edited', { objectId: aStudent(school), objectName: 'Bo', after: about })
		})
		const history = () => rows(`select * from audit_entries where action <> 'student.erased'`)
		const before = history()
		for (const [firstName, lastName] of [
			['active', ''],
			['Piano', 'Room'],
			['Ada', 'Lind'],
			['5550100', ''],
		])
			expect(erase(ada({ firstName, lastName }))).toMatchObject({ ok: true })
		expect(history()).toEqual(before)
	})

	it('their own name as somebody who did things and to whose place things were done', () => {
		const { person, id } = withAccount()
		signedIn(person)
		write((tx) => {
			record(tx, access, 'account.locked', { objectId: person.membershipId ?? '', objectName: 'Ada Lind' })
			const own = {
				userId: person.userId,
				name: person.name,
				school: null,
				requestId: 'r',
				address: '192.0.2.1',
			}
			record(tx, own, 'password.changed', { after: { device: 'Phone of Ada' } })
		})
		erase(id)
		const who = { actor_name: 'Erased student', address: null }
		expect(
			rows(
				`select action, actor_name, address, "after" from audit_entries where actor_id = ? order by id`,
				person.userId,
			),
		).toEqual([
			{ ...who, action: 'session.opened', after: null },
			{ ...who, action: 'password.changed', after: null },
		])
		expect(rows(`select object_name as name from audit_entries where action = 'account.locked'`)).toEqual([
			{ name: 'Erased student' },
		])
	})
})

describe('the account of somebody erased', () => {
	function leaveThings(userId: string) {
		const soon = { createdAt: 1, expiresAt: Date.now() + 1e6 }
		database()
			.insert(passwordResets)
			.values({ hash: 'a', userId, ...soon })
			.run()
		database()
			.insert(emailChanges)
			.values({ hash: 'b', userId, email: 'new@lind.test', ...soon })
			.run()
		database().insert(preferences).values({ userId, phone: '5550199', updatedAt: 1 }).run()
	}
	const things = () =>
		['sessions', 'password_resets', 'email_changes', 'preferences'].flatMap((table) =>
			rows(`select '${table}' as left_in from ${table} where user_id <> ?`, access.userId),
		)

	it('is closed, and nothing that belonged to it is left', () => {
		const { person, id } = withAccount()
		signedIn(person)
		leaveThings(person.userId)
		expect(erase(id)).toMatchObject({ ok: true, value: { removed: false } })
		expect(things()).toEqual([])
		expect(
			rows(
				'select name, email, username, password_hash, disabled_at > 0 as closed from users where id = ?',
				person.userId,
			),
		).toEqual([{ name: 'Erased student', email: null, username: null, password_hash: null, closed: 1 }])
	})

	it.each(['has another place at the school', 'works for the platform'])(
		'stays where that person %s',
		(why) => {
			const { person, id } = withAccount()
			leaveThings(person.userId)
			if (why === 'works for the platform')
				change('update users set is_super_admin = 1 where id = ?', person.userId)
			else joins(person, school, 'student', 'guardian')
			erase(id)
			expect(things()).toHaveLength(3)
			expect(rows('select name, email from users where id = ?', person.userId)).toEqual([
				{ name: 'Ada Lind', email: person.email },
			])
		},
	)
})

/** Every row of every table that is of a school. */
function ofSchool(schoolId: string) {
	const tables = rows<{ name: string }>(
		`select m.name from sqlite_master m join pragma_table_info(m.name) c on c.name = 'school_id' where m.type = 'table'`,
	)
	const found = tables.map(({ name }) =>
		rows(`select * from "${name}" where school_id = ? order by 2`, schoolId),
	)
	expect(found.filter((some) => some.length > 0).length).toBeGreaterThan(5)
	return found
}

describe('mail to the address of somebody erased', () => {
	const NEUTRAL = { subject: 'Terms', text: 'See you', html: '<p>See you</p>' }
	const send = (to: string, told = {}) =>
		write((tx) => queueSchoolMail(tx, access.schoolId, [{ kind: 'notice', to, ...NEUTRAL, ...told }]))
	const kept = () => rows<{ to: string }>('select to_address as "to" from outbox').map(({ to }) => to)

	it('is gone, and so is what tells of them in a mailbox that others share', () => {
		const id = ada()
		aGuardian(school, { name: 'Marguerite Lind', email: 'ada@lind.test' }, aStudent(school))
		aGuardian(school, { name: 'Ana Ruiz', email: 'ana@ruiz.test' }, id)
		for (const part of ['subject', 'text', 'html']) send('ada@lind.test', { [part]: 'About Ada Lind' })
		send('ada@lind.test')
		send('ana@ruiz.test')
		send('else@where.test', { text: 'About another Ada Lind' })
		erase(id)
		expect(kept()).toEqual(['ada@lind.test', 'else@where.test'])
	})

	it.each(['a teacher', 'somebody who runs the school'])('stays where %s has it too', (who) => {
		const email = 'shared@lind.test'
		const id = ada({ email, emailKey: email })
		if (who === 'a teacher') aTeacher(school, { email, emailKey: email })
		else change('update users set email = ?, email_key = ? where id = ?', email, email, access.userId)
		send(email)
		erase(id)
		expect(kept()).toEqual([email])
	})

	it('stays where it only has a name that begins alike', () => {
		const id = ada({ firstName: 'Ana', lastName: '' })
		aStudent(school, { email: 'ada@lind.test', emailKey: 'ada@lind.test' })
		send('ada@lind.test', { text: 'About Anabel' })
		erase(id)
		expect(kept()).toEqual(['ada@lind.test'])
	})

	it('stays where another school wrote it, with everything else of that school, and where the platform did', () => {
		const id = ada()
		const other = aSchoolWithAccess()
		const child = aStudent(other.school, {
			firstName: 'Ada',
			lastName: 'Lind',
			email: 'ada@lind.test',
			emailKey: 'ada@lind.test',
		})
		aGuardian(other.school, { name: 'Ana', email: 'ada@lind.test' }, child)
		const mail = { kind: 'notice', to: 'ada@lind.test', ...NEUTRAL, text: 'About Ada Lind' }
		write((tx) => {
			record(tx, other.access, 'student.edited', {
				objectId: child,
				objectName: 'Ada Lind',
				after: { phone: '5550100' },
			})
			queueSchoolMail(tx, other.access.schoolId, [mail])
			queueMail(tx, [mail])
		})
		send('ada@lind.test')
		const before = ofSchool(other.school.id)
		erase(id)
		expect(ofSchool(other.school.id)).toEqual(before)
		expect(kept()).toEqual(['ada@lind.test', 'ada@lind.test'])
	})

	it('stays where another student has it too', () => {
		const id = ada()
		aStudent(school, { email: 'ada@lind.test', emailKey: 'ada@lind.test' })
		send('ada@lind.test')
		erase(id)
		expect(kept()).toEqual(['ada@lind.test'])
	})
})

it('a record that has a consent is emptied and not removed', () => {
	const id = ada({ archivedAt: null })
	const answer = { textId: aConsentText(school), version: 1, givenBy: 'Ana' }
	giveConsent(access, { id, name: 'Ada' }, answer)
	change(`update consents set withdrawn_at = 1, withdrawn_by = 'Omar'`)
	giveConsent({ ...access, name: 'Ana' }, { id, name: 'Ada' }, answer)
	change('update students set archived_at = 1')
	expect(erase(id)).toEqual({ ok: true, value: { removed: false } })
	const erased = 'Erased student'
	expect(rows('select given_by, recorded_by, withdrawn_by from consents order by withdrawn_by')).toEqual([
		{ given_by: erased, recorded_by: erased, withdrawn_by: null },
		{ given_by: erased, recorded_by: access.name, withdrawn_by: erased },
	])
})
