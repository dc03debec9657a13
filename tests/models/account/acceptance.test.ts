import { describe, expect, it } from 'vitest'
import { inviteHolder } from '#app/models/account/opening.server.ts'
import { resendInvitation, resetAccount } from '#app/models/account/renewal.server.ts'
import { lockAccount, unlinkAccount, unlockAccount } from '#app/models/account/status.server.ts'
import { listStandings } from '#app/models/account/statuses.server.ts'
import { hashOfSecret } from '#app/models/secret.server.ts'
import { findInvitation } from '#app/models/identity/invitation.server.ts'
import { acceptInvitation, joinSchool } from '#app/models/identity/acceptance.server.ts'
import { listMemberships } from '#app/models/identity/membership.server.ts'
import { openSession, switchSchool } from '#app/models/identity/session.server.ts'
import { findCredentials } from '#app/models/identity/sign-in.server.ts'
import { aGuardianOf, invited, mailedInvitation } from '../../support/accounts.ts'
import { change, databaseHash } from '../../support/database.ts'
import {
	accessOf,
	anAdminAt,
	aPerson,
	aSchool,
	aStudent,
	aTeacher,
	aTeacherAt,
	joins,
	ORIGIN,
	signedIn,
} from '../../support/factories.ts'
import { mails } from '../../support/mail.ts'

/** Somebody who teaches at one school, and another school that knows their address. */
function aStranger() {
	const elsewhere = aSchool()
	const stranger = aTeacherAt(elsewhere)
	const school = aSchool()
	return { stranger, elsewhere, school, access: accessOf(anAdminAt(school)) }
}

const byMail = (email: string) => ({ by: 'mail', email }) as const
const invitation = () => hashOfSecret(mailedInvitation())

describe('whoever is invited and has an account at another school', () => {
	it.each(['teacher', 'guardian', 'learner'] as const)('has no place as %s before they say yes', (is) => {
		const { stranger, elsewhere, school, access } = aStranger()
		const student = aStudent(school, { birthDate: '1990-01-01' })
		const id =
			is === 'teacher' ? aTeacher(school) : is === 'guardian' ? aGuardianOf(school, student) : student
		const { membershipId } = invited(access, { is, id }, byMail(stranger.email))
		const { person } = signedIn(stranger)
		expect(person.school?.id).toBe(elsewhere.id)
		expect(listMemberships(person).map(({ schoolId }) => schoolId)).toEqual([elsewhere.id])
		expect(switchSchool(person, membershipId, ORIGIN)).toBeNull()
		const stateHere = () => listStandings(access, [membershipId]).get(membershipId)?.state
		expect(stateHere()).toBe('invited')

		const joined = joinSchool(invitation(), stranger.userId, person, ORIGIN)
		expect(joined.ok && joined.value.person.school?.id).toBe(school.id)
		expect(stateHere()).toBe('active')
		expect(
			listMemberships(person)
				.map(({ schoolId }) => schoolId)
				.sort(),
		).toEqual([elsewhere.id, school.id].sort())
		expect(joinSchool(invitation(), stranger.userId, null, ORIGIN)).toMatchObject({ ok: false })
	})

	it('is not joined by anybody else, nor after the week', () => {
		const { stranger, school, access } = aStranger()
		invited(access, { is: 'teacher', id: aTeacher(school) }, byMail(stranger.email))
		const other = aTeacherAt(aSchool())
		const { person } = signedIn(other)
		const late = Date.now() + 8 * 24 * 60 * 60 * 1000
		const before = databaseHash()
		expect(joinSchool(invitation(), other.userId, person, ORIGIN)).toMatchObject({ ok: false })
		expect(joinSchool(invitation(), stranger.userId, null, ORIGIN, late)).toMatchObject({ ok: false })
		expect(joinSchool('none', stranger.userId, null, ORIGIN)).toMatchObject({ ok: false })
		expect(databaseHash()).toBe(before)
	})

	it('looks to the school like anybody else, whatever is asked', () => {
		const { stranger, school, access } = aStranger()
		const seen = [stranger.email, 'nobody-yet@example.test'].map((email) => {
			const id = aTeacher(school, { name: 'Typed Here' })
			const typed = email.toUpperCase()
			const { membershipId } = invited(access, { is: 'teacher', id }, byMail(typed))
			const standing = listStandings(access, [membershipId]).get(membershipId)
			const told = [
				{
					...standing,
					membershipId: '',
					userId: '',
					teacherId: '',
					signsInAs: standing?.signsInAs.replace(email, 'X'),
				},
				resetAccount(access, membershipId),
				resendInvitation(access, membershipId),
				lockAccount(access, membershipId),
				unlockAccount(access, membershipId),
				mails().at(-1)?.kind,
				unlinkAccount(access, { is: 'teacher', id }),
			]
			return JSON.stringify(told).replace(/"expiresAt":\d+/, '')
		})
		expect(seen[0]).toContain('Typed Here')
		expect(seen[0]).toContain('"signsInAs":"X"')
		expect(seen[0]).toBe(seen[1])
	})

	it('is invited again after their place was taken away, and has to say yes again', () => {
		const { stranger, school, access } = aStranger()
		const holder = { is: 'teacher', id: aTeacher(school) } as const
		invited(access, holder, byMail(stranger.email))
		joinSchool(invitation(), stranger.userId, null, ORIGIN)
		unlinkAccount(access, holder)
		const { membershipId } = invited(access, holder, byMail(stranger.email))
		expect(switchSchool(signedIn(stranger).person, membershipId, ORIGIN)).toBeNull()
		expect(listStandings(access, [membershipId]).get(membershipId)?.state).toBe('invited')
	})

	it('cannot sign in where the invitation is all they have, before it is answered', () => {
		const { stranger, school, access } = aStranger()
		change('update memberships set ended_at = 1 where id = ?', stranger.membershipId)
		expect(findCredentials(stranger.email)).toBeUndefined()
		const { membershipId } = invited(access, { is: 'teacher', id: aTeacher(school) }, byMail(stranger.email))
		expect(findCredentials(stranger.email)).toMatchObject({ id: stranger.userId })
		expect(() => openSession(stranger.userId, false, ORIGIN)).toThrow()
		lockAccount(access, membershipId)
		unlockAccount(access, membershipId)
		// No invitation is open: there is nothing to answer, and nobody is told more than a stranger.
		expect(findCredentials(stranger.email)).toBeUndefined()
	})
})

describe('an address that has an account at the school itself', () => {
	it('is linked at once and told so, for whoever came in once need not be asked again', () => {
		const school = aSchool()
		const access = accessOf(anAdminAt(school))
		const parent = joins(aPerson(), school, 'student', 'guardian')
		const { membershipId, linked } = invited(
			access,
			{ is: 'learner', id: aStudent(school, { birthDate: '1980-02-02' }) },
			byMail(`  ${parent.email.toUpperCase()} `),
		)
		expect(linked).toBe(true)
		expect(mails().map(({ kind }) => kind)).toEqual(['second-access'])
		expect(switchSchool(signedIn(parent).person, membershipId, ORIGIN)?.person.kind).toBe('learner')
	})

	it('is asked again where the first place has not been accepted', () => {
		const school = aSchool()
		const access = accessOf(anAdminAt(school))
		const child = aStudent(school, { birthDate: '1980-02-02' })
		invited(access, { is: 'guardian', id: aGuardianOf(school, child) }, byMail('both@example.test'))
		expect(inviteHolder(access, { is: 'learner', id: child }, byMail('both@example.test'))).toMatchObject({
			ok: true,
			value: { linked: false },
		})
		expect(mails()).toHaveLength(2)
	})
})

describe('an invitation', () => {
	it('of one school says yes to no other', () => {
		const [one, two] = [aSchool(), aSchool()].map((school) => {
			const access = accessOf(anAdminAt(school))
			const { membershipId } = invited(
				access,
				{ is: 'learner', id: aStudent(school) },
				byMail('ada@example.test'),
			)
			return { school, membershipId, hash: invitation() }
		})
		const accepted = acceptInvitation(one!.hash, 'a hash', ORIGIN)
		if (!accepted.ok) throw new Error('refused')
		const { person } = accepted.value
		expect(switchSchool(person, two!.membershipId, ORIGIN)).toBeNull()
		expect(findInvitation(two!.hash)).toMatchObject({ isOpen: true, knowsTheWay: true })
		expect(joinSchool(two!.hash, person.userId, person, ORIGIN)).toMatchObject({ ok: true })
	})
})
