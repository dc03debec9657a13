import { beforeEach, describe, expect, it } from 'vitest'
import { database, write } from '#db/client.server.ts'
import { guardianships } from '#db/schema/index.ts'
import type { Access } from '#app/models/access.server.ts'
import { inviteHolder } from '#app/models/account/opening.server.ts'
import { lockAccount, unlockAccount } from '#app/models/account/status.server.ts'
import { hashOfSecret } from '#app/models/secret.server.ts'
import { findInvitation } from '#app/models/identity/invitation.server.ts'
import { findPerson } from '#app/models/identity/person.server.ts'
import { findCredentials } from '#app/models/identity/sign-in.server.ts'
import { archiveStudent, unarchiveStudent } from '#app/models/student/internal/archival.server.ts'
import { changeStudents, findBulkResult } from '#app/models/student/bulk.server.ts'
import { editGuardian, unlinkGuardian } from '#app/models/student/guardian.server.ts'
import { addGuardian } from '#app/models/student/guardian-addition.server.ts'
import { listClosing } from '#app/models/student/portal-question.server.ts'
import { changeState, type StateChange } from '#app/models/student/internal/state.server.ts'
import { today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { aGuardianOf, invited, mailedInvitation } from '../../support/accounts.ts'
import { change, databaseHash, rows } from '../../support/database.ts'
import {
	accessOf,
	anAdminAt,
	aPerson,
	aSchool,
	aStudent,
	joins,
	ORIGIN,
	signedIn,
	type APerson,
	type ASchool,
} from '../../support/factories.ts'

let school: ASchool
let access: Access

beforeEach(() => {
	school = aSchool()
	access = accessOf(anAdminAt(school))
})

const PLACE = (person: APerson) => person.membershipId ?? ''
const comesIn = ({ email }: APerson) => findCredentials(email) !== undefined

function aLearner() {
	const person = joins(aPerson(), school, 'student', 'learner')
	const id = aStudent(school, { firstName: 'Ada', lastName: 'Lind', membershipId: person.membershipId })
	return { person, id }
}

/** A guardian with an account, of one child or of several. */
function aParent(child: string, ...more: string[]) {
	const person = joins(aPerson(), school, 'student', 'guardian')
	const id = aGuardianOf(school, child, { name: 'Uma Vale' })
	change('update guardians set membership_id = ? where id = ?', person.membershipId, id)
	for (const studentId of more)
		database()
			.insert(guardianships)
			.values({ schoolId: school.id, guardianId: id, studentId, relation: 'parent', createdAt: 1 })
			.run()
	return { person, id }
}

const archive = (id: string, portal?: 'keep' | 'lock') =>
	write((tx) => archiveStudent(tx, access, id, { portal }))
const unarchive = (id: string) => write((tx) => unarchiveStudent(tx, access, id))
const lead = (id: string, to: Partial<StateChange>) =>
	write((tx) => changeState(tx, access, id, { state: 'left', since: today(access.school.timeZone), ...to }))
const actions = () =>
	rows<{ action: string; name: string }>(
		"select action, object_name as name from audit_entries where action in ('account.locked', 'account.unlocked') order by id",
	).map(({ action, name }) => `${action} ${name}`)

describe('a student who is archived', () => {
	it('is signed out and locked with their family, and comes in again with the way back', () => {
		const { person, id } = aLearner()
		const parent = aParent(id)
		const [{ secret }, other] = [signedIn(person), signedIn(parent.person)]
		expect(listClosing(access, [id])).toEqual(['Ada Lind', 'Uma Vale'])
		expect(archive(id)).toMatchObject({
			ok: true,
			value: { accounts: { locked: ['Ada Lind', 'Uma Vale'], unlocked: [] } },
		})
		expect(findPerson(secret, ORIGIN)).toBeNull()
		expect(findPerson(other.secret, ORIGIN)).toBeNull()
		expect([comesIn(person), comesIn(parent.person)]).toEqual([false, false])
		expect(unarchive(id)).toMatchObject({ value: { accounts: { unlocked: ['Ada Lind', 'Uma Vale'] } } })
		expect([comesIn(person), comesIn(parent.person)]).toEqual([true, true])
		expect(actions()).toEqual([
			'account.locked Ada Lind',
			'account.locked Uma Vale',
			'account.unlocked Ada Lind',
			'account.unlocked Uma Vale',
		])
	})

	it('keeps reading access where that was chosen', () => {
		const { person, id } = aLearner()
		const { secret } = signedIn(person)
		archive(id, 'keep')
		expect(findPerson(secret, ORIGIN)).not.toBeNull()
		expect(actions()).toEqual([])
	})

	it('stays locked on the way back where a person had locked them by hand', () => {
		const { person, id } = aLearner()
		lockAccount(access, PLACE(person))
		archive(id)
		unarchive(id)
		expect(comesIn(person)).toBe(false)
		// Also where that was between the two.
		unlockAccount(access, PLACE(person))
		archive(id)
		unlockAccount(access, PLACE(person))
		expect(comesIn(person)).toBe(true)
		lockAccount(access, PLACE(person))
		unarchive(id)
		expect(comesIn(person)).toBe(false)
	})

	it('takes an invitation that is open with them', () => {
		const id = aStudent(school)
		invited(access, { is: 'learner', id }, { by: 'mail', email: 'a@example.test' })
		const hash = hashOfSecret(mailedInvitation())
		archive(id)
		unarchive(id)
		expect(findInvitation(hash)?.isOpen).toBe(false)
	})
})

describe('a student who leaves', () => {
	it('keeps what they can read unless it is locked, and is let in again when they are back', () => {
		const { person, id } = aLearner()
		lead(id, {})
		expect(comesIn(person)).toBe(true)
		lead(id, { state: 'active' })
		expect(lead(id, { portal: 'lock' })).toMatchObject({ value: { accounts: { locked: ['Ada Lind'] } } })
		expect(comesIn(person)).toBe(false)
		expect(lead(id, { state: 'waiting' })).toMatchObject({
			value: { accounts: { unlocked: ['Ada Lind'] } },
		})
		expect(comesIn(person)).toBe(true)
	})

	it('stays locked out of the archive and back as long as they have left', () => {
		const { person, id } = aLearner()
		lead(id, { portal: 'lock' })
		archive(id)
		unarchive(id)
		expect(comesIn(person)).toBe(false)
		lead(id, { state: 'active' })
		expect(comesIn(person)).toBe(true)
	})

	it('leaves a guardian who has another child here their account, until that one goes too', () => {
		const [one, two] = [aStudent(school), aStudent(school)]
		const { person } = aParent(one, two)
		expect(listClosing(access, [one])).toEqual([])
		expect(listClosing(access, [one, two])).toEqual(['Uma Vale'])
		lead(one, { portal: 'lock' })
		expect(comesIn(person)).toBe(true)
		archive(two)
		expect(comesIn(person)).toBe(false)
		lead(one, { state: 'active' })
		expect(comesIn(person)).toBe(true)
	})

	it('stays signed out on the way back: an old session does not come alive again', () => {
		const { person, id } = aLearner()
		const { secret } = signedIn(person)
		archive(id)
		unarchive(id)
		expect(comesIn(person)).toBe(true)
		expect(findPerson(secret, ORIGIN)).toBeNull()
	})

	it('stays closed to a guardian who is let in by hand for another child', () => {
		const [one, two] = [aStudent(school), aStudent(school)]
		const { person } = aParent(one, two)
		lead(one, { portal: 'lock' })
		lockAccount(access, PLACE(person))
		expect(unlockAccount(access, PLACE(person))).toMatchObject({ ok: true })
		expect(rows('select id from students where portal_closed_at is not null')).toEqual([{ id: one }])
	})

	it('does not take the place of somebody who works here', () => {
		const person = joins(aPerson(), school, 'teacher')
		archive(aStudent(school, { membershipId: person.membershipId }))
		expect(comesIn(person)).toBe(true)
		expect(actions()).toEqual([])
	})

	it('can be many at once, each told of', () => {
		const [one, two] = [aLearner(), aLearner()]
		const since = today(access.school.timeZone)
		const [key, later] = [newId(), newId()]
		changeStudents(access, [one.id], { act: 'state', state: 'left', since, portal: 'lock' }, key)
		changeStudents(access, [two.id], { act: 'archive', portal: 'lock' }, later)
		expect([comesIn(one.person), comesIn(two.person)]).toEqual([false, false])
		for (const said of [key, later])
			expect(findBulkResult(access, said)?.outcomes[0]?.text).toContain(
				'Locked, and signed out: the account of Ada Lind',
			)
		changeStudents(access, [two.id], { act: 'unarchive' }, newId())
		expect(comesIn(two.person)).toBe(true)
	})

	it('is let in again by hand, with what had been closed to the family', () => {
		const { person, id } = aLearner()
		const parent = aParent(id)
		lead(id, { portal: 'lock' })
		expect(unlockAccount(access, PLACE(parent.person))).toMatchObject({ ok: true })
		expect([comesIn(person), comesIn(parent.person)]).toEqual([true, true])
		expect(rows('select portal_closed_at as at from students where id = ?', id)).toEqual([{ at: null }])
	})

	it('of another school is nobody’s to lock', () => {
		const { person } = aLearner()
		const foreign = accessOf(anAdminAt(aSchool()))
		const before = databaseHash()
		const [{ id = '' } = {}] = rows<{ id: string }>('select id from students')
		expect(write((tx) => archiveStudent(tx, foreign, id))).toMatchObject({ ok: false, status: 404 })
		expect(listClosing(foreign, [id])).toEqual([])
		expect(databaseHash()).toBe(before)
		expect(comesIn(person)).toBe(true)
	})
})

describe('a guardian who must have no contact', () => {
	const flagged = (guardianId: string, child: string, flags: 'noContact'[]) => {
		const [{ version = 0 } = {}] = rows<{ version: number }>(
			'select version from guardians where id = ?',
			guardianId,
		)
		const details = { name: 'Uma Vale', relation: 'parent', flags, version }
		return editGuardian(access, { id: child, name: 'Ada Lind' }, guardianId, details)
	}

	it('is locked out with the last child, and let in again when the order ends', () => {
		const child = aStudent(school)
		const { person, id } = aParent(child)
		const { secret } = signedIn(person)
		expect(flagged(id, child, ['noContact'])).toMatchObject({
			value: { name: 'Uma Vale', accounts: { locked: ['Uma Vale'] } },
		})
		expect(findPerson(secret, ORIGIN)).toBeNull()
		expect(comesIn(person)).toBe(false)
		expect(flagged(id, child, [])).toMatchObject({ value: { accounts: { unlocked: ['Uma Vale'] } } })
		expect(comesIn(person)).toBe(true)
	})

	it('loses only that child where there is another', () => {
		const [one, two] = [aStudent(school), aStudent(school)]
		const { person, id } = aParent(one, two)
		const { secret } = signedIn(person)
		expect(flagged(id, one, ['noContact'])).toMatchObject({ value: { accounts: { locked: [] } } })
		expect(findPerson(secret, ORIGIN)).not.toBeNull()
		// The other one leaves, and nobody is left to see.
		lead(two, { portal: 'lock' })
		expect(comesIn(person)).toBe(false)
		lead(two, { state: 'active' })
		expect(comesIn(person)).toBe(true)
	})

	it('is not let in by hand, nor invited, from whichever child it is tried', () => {
		const child = aStudent(school)
		const { person, id } = aParent(child)
		flagged(id, child, ['noContact'])
		const before = databaseHash()
		expect(unlockAccount(access, PLACE(person))).toMatchObject({
			ok: false,
			errors: { form: [expect.stringContaining('no child here whom Uma Vale may have contact with')] },
		})
		expect(databaseHash()).toBe(before)
		const stranger = aGuardianOf(school, child, { noContact: true })
		const entrance = { by: 'mail', email: 'far@example.test' } as const
		expect(inviteHolder(access, { is: 'guardian', id: stranger }, entrance)).toMatchObject({
			ok: false,
		})
		expect(rows("select id from users where email_key = 'far@example.test'")).toEqual([])
	})

	it('who is no guardian of anybody any more sees nothing either, until there is a child again', () => {
		const [child, other] = [aStudent(school), aStudent(school)]
		const { person, id } = aParent(child)
		change("update guardians set email = 'u@example.test', email_key = 'u@example.test' where id = ?", id)
		expect(unlinkGuardian(access, { id: child, name: 'Ada' }, id)).toMatchObject({
			accounts: { locked: ['Uma Vale'] },
		})
		expect(comesIn(person)).toBe(false)
		const details = { name: '', email: 'u@example.test', relation: '', flags: [] }
		expect(addGuardian(access, { id: other, name: 'Ben' }, details, newId())).toMatchObject({ ok: true })
		expect(comesIn(person)).toBe(true)
	})
})
