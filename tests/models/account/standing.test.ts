import { describe, expect, it } from 'vitest'
import { resendInvitation, resetAccount } from '#app/models/account/renewal.server.ts'
import {
	endAllSessions,
	lockAccount,
	unlinkAccount,
	unlockAccount,
} from '#app/models/account/status.server.ts'
import { hashOfSecret } from '#app/models/secret.server.ts'
import { findInvitation } from '#app/models/identity/invitation.server.ts'
import { acceptInvitation, joinSchool } from '#app/models/identity/acceptance.server.ts'
import { listMemberships } from '#app/models/identity/membership.server.ts'
import { openSession, switchSchool } from '#app/models/identity/session.server.ts'
import { findPerson } from '#app/models/identity/person.server.ts'
import { findCredentials } from '#app/models/identity/sign-in.server.ts'
import { codeIn } from '#app/domain/account/accounts.ts'
import { invitationsOf, invited, mailedInvitation } from '../../support/accounts.ts'
import { databaseHash, rows } from '../../support/database.ts'
import {
	accessOf,
	anAdminAt,
	aSchool,
	aSoloTeacherAt,
	aStudent,
	aTeacher,
	aTeacherAt,
	joins,
	ORIGIN,
	signedIn,
	type APerson,
} from '../../support/factories.ts'
import { mails } from '../../support/mail.ts'

const PLACE = (person: APerson) => person.membershipId ?? ''

function harmony() {
	const school = aSchool()
	return { school, access: accessOf(anAdminAt(school)) }
}

describe('a locked account', () => {
	it('is signed out at once, cannot sign in, and has lost nothing when it is unlocked', () => {
		const { school, access } = harmony()
		const jun = aTeacherAt(school)
		const { secret } = signedIn(jun)
		expect(lockAccount(access, PLACE(jun))).toMatchObject({ ok: true, value: { name: jun.name } })
		expect(findPerson(secret, ORIGIN)).toBeNull()
		expect(findCredentials(jun.email)).toBeUndefined()
		expect(() => openSession(jun.userId, false, ORIGIN)).toThrow()
		const before = databaseHash()
		lockAccount(access, PLACE(jun))
		expect(databaseHash()).toBe(before)
		unlockAccount(access, PLACE(jun))
		expect(findCredentials(jun.email)).toMatchObject({ id: jun.userId })
		expect(openSession(jun.userId, false, ORIGIN).person.role).toBe('teacher')
		expect(rows('select action from audit_entries where action like ?', 'account.%')).toEqual([
			{ action: 'account.locked' },
			{ action: 'account.unlocked' },
		])
	})

	it('is locked here and nowhere else', () => {
		const { school, access } = harmony()
		const other = aSchool()
		const jun = aTeacherAt(other)
		const here = joins(jun, school, 'teacher')
		const { secret, person } = signedIn(jun)
		lockAccount(access, PLACE(here))
		expect(findPerson(secret, ORIGIN)?.school?.id).toBe(other.id)
		expect(switchSchool(person, PLACE(here), ORIGIN)).toBeNull()
		expect(listMemberships(person).map(({ schoolId }) => schoolId)).toEqual([other.id])
	})
})

describe('whoever runs the school', () => {
	it.each(['admin', 'solo'] as const)('cannot lock or end their own account (%s)', (kind) => {
		const school = aSchool({ kind: kind === 'solo' ? 'solo' : 'school' })
		const owner = kind === 'solo' ? aSoloTeacherAt(school) : anAdminAt(school)
		const access = accessOf(owner)
		const before = databaseHash()
		for (const act of [lockAccount, unlockAccount, endAllSessions])
			expect(act(access, PLACE(owner))).toMatchObject({ ok: false, status: 400 })
		expect(resetAccount(access, PLACE(owner))).toMatchObject({ ok: false })
		expect(databaseHash()).toBe(before)
	})

	it('is not locked by anybody else either', () => {
		const { school, access } = harmony()
		const second = anAdminAt(school)
		expect(lockAccount(access, PLACE(second))).toMatchObject({ ok: false })
	})

	it('keeps their place when what they taught is unlinked from it', () => {
		const school = aSchool()
		const owner = anAdminAt(school)
		const teacher = aTeacher(school, { membershipId: owner.membershipId })
		const access = accessOf(owner)
		expect(unlinkAccount(access, { is: 'teacher', id: teacher })).toMatchObject({ ok: true })
		expect(findCredentials(owner.email)).toBeDefined()
	})
})

describe('an account of another school', () => {
	it('does not exist for any of this, and nothing is written', () => {
		const { access } = harmony()
		const foreign = aTeacherAt(aSchool())
		const before = databaseHash()
		const acts = [
			(id: string) => lockAccount(access, id),
			(id: string) => unlockAccount(access, id),
			(id: string) => endAllSessions(access, id),
			(id: string) => resendInvitation(access, id),
			(id: string) => resetAccount(access, id),
			(id: string) => unlinkAccount(access, { is: 'teacher', id }),
		]
		for (const act of acts) {
			expect(act(PLACE(foreign))).toMatchObject({ ok: false, status: 404 })
			expect(act(PLACE(foreign))).toEqual(act('garbage'))
		}
		expect(databaseHash()).toBe(before)
	})
})

describe('ending all sessions', () => {
	it('ends those at this school and leaves the others', () => {
		const { school, access } = harmony()
		const other = aSchool()
		const jun = aTeacherAt(other)
		const here = joins(jun, school, 'teacher')
		const there = signedIn(jun)
		const second = switchSchool(signedIn(jun).person, PLACE(here), ORIGIN)!
		endAllSessions(access, PLACE(here))
		expect(findPerson(second.secret, ORIGIN)).toBeNull()
		expect(findPerson(there.secret, ORIGIN)).not.toBeNull()
	})
})

describe('an account that is unlinked', () => {
	it('ends its place, its sessions and its invitation; the person on the list stays', () => {
		const { school, access } = harmony()
		const id = aStudent(school)
		const { membershipId } = invited(access, { is: 'learner', id }, { by: 'mail', email: 'a@example.test' })
		const token = mailedInvitation()
		expect(unlinkAccount(access, { is: 'learner', id })).toMatchObject({ ok: true })
		expect(findInvitation(hashOfSecret(token))).toBeNull()
		expect(invitationsOf(membershipId)[0]?.ended_at).not.toBeNull()
		expect(rows('select membership_id, archived_at from students where id = ?', id)).toEqual([
			{ membership_id: null, archived_at: null },
		])
		expect(unlinkAccount(access, { is: 'learner', id })).toMatchObject({ ok: false })
		// And can be had again with the same address, as a new account: nobody ever came in to the first.
		const again = invited(access, { is: 'learner', id }, { by: 'mail', email: 'a@example.test' })
		expect(again.linked).toBe(false)
		expect(again.membershipId).not.toBe(membershipId)
	})
})

describe('an invitation sent again', () => {
	it('ends the one before it', () => {
		const { school, access } = harmony()
		const { membershipId } = invited(
			access,
			{ is: 'learner', id: aStudent(school) },
			{ by: 'mail', email: 'a@example.test' },
		)
		const first = mailedInvitation()
		expect(resendInvitation(access, membershipId)).toMatchObject({
			ok: true,
			value: { code: null },
		})
		expect(findInvitation(hashOfSecret(first))?.isOpen).toBe(false)
		expect(findInvitation(hashOfSecret(mailedInvitation()))?.isOpen).toBe(true)
	})

	it('is refused once they have come in', () => {
		const { school, access } = harmony()
		const jun = aTeacherAt(aSchool())
		const { membershipId } = invited(
			access,
			{ is: 'teacher', id: aTeacher(school) },
			{ by: 'mail', email: jun.email },
		)
		const { person } = signedIn(jun)
		expect(joinSchool(hashOfSecret(mailedInvitation()), jun.userId, person, ORIGIN)).toMatchObject({
			ok: true,
		})
		expect(resendInvitation(access, membershipId)).toMatchObject({ ok: false, status: 400 })
	})
})

describe('a reset', () => {
	it('mails a link to whoever has an address, three an hour, and leaves their password alone', () => {
		const { school, access } = harmony()
		const jun = aTeacherAt(school)
		const { secret } = signedIn(jun)
		const credentials = findCredentials(jun.email)
		for (let i = 0; i < 3; i++)
			expect(resetAccount(access, PLACE(jun))).toMatchObject({
				ok: true,
				value: { code: null },
			})
		expect(resetAccount(access, PLACE(jun))).toMatchObject({ ok: false })
		expect(mails().map(({ kind }) => kind)).toEqual(Array(3).fill('password-reset'))
		expect(findCredentials(jun.email)).toEqual(credentials)
		expect(findPerson(secret, ORIGIN)).toBeNull()
	})

	it('prints a new code for a child without an address, and the old password is gone', () => {
		const { school, access } = harmony()
		const opened = invited(
			access,
			{ is: 'learner', id: aStudent(school) },
			{ by: 'paper', username: 'ada.l' },
		)
		const [first] = invitationsOf(opened.membershipId)
		const accepted = acceptInvitation(first!.hash, 'hash', ORIGIN)
		if (!accepted.ok) throw new Error('refused')
		const reset = resetAccount(access, opened.membershipId)
		expect(reset).toMatchObject({ ok: true, value: { username: 'ada.l' } })
		expect(reset.ok && codeIn(reset.value.code ?? '')).toBeTruthy()
		expect(findPerson(accepted.value.secret, ORIGIN)).toBeNull()
		expect(findCredentials('ada.l')).toMatchObject({ passwordHash: null })
	})
})
