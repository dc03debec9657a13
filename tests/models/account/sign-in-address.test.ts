import { beforeEach, describe, expect, it } from 'vitest'
import { signInAsked, signInOf } from '#app/models/account/sign-in-address.server.ts'
import { editGuardian } from '#app/models/student/guardian.server.ts'
import { editTeacher } from '#app/models/teacher/definition.server.ts'
import { reverseChange } from '#app/models/identity/reversal.server.ts'
import { askForEmail, confirmEmail } from '#app/models/identity/email-change.server.ts'
import { searchSchool } from '#app/models/school-search.server.ts'
import { findInvitation } from '#app/models/identity/invitation.server.ts'
import { findCredentials } from '#app/models/identity/sign-in.server.ts'
import { hashOfSecret } from '#app/models/secret.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { aGuardianOf, invited, mailedInvitation } from '../../support/accounts.ts'
import { change, rows } from '../../support/database.ts'
import {
	accessOf,
	anAdminAt,
	aPerson,
	aSchool,
	aStudent,
	aTeacher,
	joins,
	ORIGIN,
	type APerson,
	type ASchool,
} from '../../support/factories.ts'
import { mails } from '../../support/mail.ts'

let school: ASchool
let access: Access
let parent: APerson
let child: { id: string; name: string }
let guardianId: string

beforeEach(() => {
	school = aSchool()
	access = accessOf(anAdminAt(school))
	parent = joins(aPerson({ name: 'Grace Reed', email: 'grace@old.example' }), school, 'student', 'guardian')
	child = { id: aStudent(school), name: 'Ada Reed' }
	guardianId = aGuardianOf(school, child.id, { name: 'Grace Reed', email: 'grace@old.example' })
	change('update guardians set membership_id = ? where id = ?', parent.membershipId, guardianId)
})

const versionOf = (table: string, id: string) =>
	rows<{ version: number }>(`select version from ${table} where id = ?`, id)[0]?.version ?? 0
const holder = () => ({ is: 'guardian', id: guardianId }) as const
const save = (email: string | undefined, signIn: boolean) =>
	editGuardian(access, child, guardianId, {
		name: 'Grace Reed',
		email,
		relation: 'mother',
		flags: ['mayBook'],
		signIn,
		version: versionOf('guardians', guardianId),
	})
const emailOf = () =>
	rows<{ email: string }>('select email from guardians where id = ?', guardianId)[0]?.email
const kinds = () => mails().map(({ kind, to }) => `${kind} ${to}`)
const linkIn = () => {
	const text = mails().find(({ kind }) => kind === 'email-confirmation')?.text ?? ''
	return hashOfSecret(new URL(/http\S+/.exec(text)?.[0] ?? '').searchParams.get('token') ?? '')
}

describe('the email of a guardian who signs in', () => {
	it('changes alone where nothing else is asked', () => {
		expect(save('grace@new.example', false)?.ok).toBe(true)
		expect(emailOf()).toBe('grace@new.example')
		expect(signInOf(access, holder(), 'grace@old.example')).toMatchObject({
			address: 'grace@old.example',
			follows: false,
			pending: null,
		})
		expect(mails()).toEqual([])
	})

	it('is what they sign in with once they have opened the link to it', () => {
		expect(save('grace@new.example', true)?.ok).toBe(true)
		expect(kinds()).toEqual([
			'email-confirmation grace@new.example',
			'email-change-by-school grace@old.example',
		])
		expect(signInOf(access, holder(), emailOf() ?? null)).toMatchObject({
			address: 'grace@old.example',
			pending: 'grace@new.example',
		})
		expect(confirmEmail(linkIn(), ORIGIN).ok).toBe(true)
		expect(findCredentials('grace@new.example')?.id).toBe(parent.userId)
		expect(findCredentials('grace@old.example')).toBeUndefined()
	})

	it.each([
		['the same address', 'grace@old.example', 'signIn'],
		['no address', undefined, 'email'],
	])('is refused with %s, and nothing is saved', (_, email, field) => {
		const saved = save(email, true)
		expect(saved && !saved.ok && saved.errors).toHaveProperty(field)
		expect([emailOf(), mails()]).toEqual(['grace@old.example', []])
	})

	it('is theirs alone to change where the account opens another school, and nobody is told why', () => {
		joins(parent, aSchool(), 'teacher')
		expect(signInOf(access, holder(), emailOf() ?? null)?.mayChange).toBe(false)
		const saved = save('grace@new.example', true)
		expect(saved && !saved.ok && saved.errors).toEqual({
			signIn: ['Only the owner of the account can change this, in their own settings.'],
		})
		expect([emailOf(), mails()]).toEqual(['grace@old.example', []])
	})

	it('is not for a colleague of the office who does not manage accounts', () => {
		const colleague = accessOf(joins(aPerson(), school, 'admin', 'office'))
		expect(signInOf(colleague, holder(), null)).toMatchObject({ address: null, mayChange: false })
		access = colleague
		const saved = save('grace@new.example', true)
		expect(saved && !saved.ok && saved.errors).toHaveProperty('signIn')
		expect([emailOf(), mails()]).toEqual(['grace@old.example', []])
	})

	it('gets the invitation that waited at the old address', () => {
		const other = aGuardianOf(school, child.id, { name: 'Chidi Reed', email: 'chidi@old.example' })
		const who = { is: 'guardian', id: other } as const
		invited(access, who, { by: 'mail', email: 'chidi@old.example' })
		const first = hashOfSecret(mailedInvitation())
		guardianId = other
		const shown = () => signInOf(access, who, emailOf() ?? null)
		expect(shown()).toMatchObject({ address: 'chidi@old.example', isInvited: true, follows: true })
		const saved = save('chidi@new.example', true)
		expect(signInAsked(saved?.ok ? saved.value.signIn : null)).toBe(
			', and a new invitation was emailed to the new address',
		)
		expect(shown()).toMatchObject({ address: 'chidi@new.example', isInvited: true, follows: true })
		expect(findInvitation(first)).toBeNull()
		expect(findInvitation(hashOfSecret(mailedInvitation()))).not.toBeNull()
		expect(mails().at(-1)?.to).toBe('chidi@new.example')
	})

	it('keeps the invitation where the email stays, is removed, or was changed without it', () => {
		const other = aGuardianOf(school, child.id, { name: 'Chidi Reed', email: 'chidi@old.example' })
		const who = { is: 'guardian', id: other } as const
		invited(access, who, { by: 'mail', email: 'chidi@old.example' })
		const first = hashOfSecret(mailedInvitation())
		guardianId = other
		for (const [email, isTicked] of [
			['Chidi@old.example', true],
			[undefined, true],
			['chidi@new.example', false],
		] as const)
			expect(save(email, isTicked)).toMatchObject({ ok: true, value: { signIn: null } })
		expect(signInAsked(null)).toBe('')
		expect(findInvitation(first)).not.toBeNull()
		expect(mails()).toHaveLength(1)
		expect(signInOf(access, who, emailOf() ?? null)).toMatchObject({ isInvited: true, follows: false })
	})

	it('keeps the invitation where the new address cannot be invited', () => {
		const other = aGuardianOf(school, child.id, { name: 'Chidi Reed', email: 'chidi@old.example' })
		invited(access, { is: 'guardian', id: other }, { by: 'mail', email: 'chidi@old.example' })
		const first = hashOfSecret(mailedInvitation())
		guardianId = other
		const saved = save('grace@old.example', true)
		expect(saved && !saved.ok && saved.errors).toHaveProperty('email')
		expect(emailOf()).toBe('chidi@old.example')
		expect(findInvitation(first)).not.toBeNull()
	})
})

describe('the email a guardian changes in their own settings', () => {
	const confirmed = () => {
		askForEmail(accessOf(parent), 'grace@new.example')
		expect(confirmEmail(linkIn(), ORIGIN).ok).toBe(true)
	}

	it('is the one the school writes to and finds them by, where it wrote to the old one', () => {
		confirmed()
		expect(emailOf()).toBe('grace@new.example')
		expect(searchSchool(access, 'grace@new').map(({ id }) => id)).toContain(child.id)
		expect(searchSchool(access, 'grace@old')).toEqual([])
		expect(rows("select before, after from audit_entries where action = 'contact.followed'")).toEqual([
			{ before: '{"email":"grace@old.example"}', after: '{"email":"grace@new.example"}' },
		])
	})

	it('leaves another address alone that the school was given', () => {
		expect(save('grace@work.example', false)?.ok).toBe(true)
		confirmed()
		expect(emailOf()).toBe('grace@work.example')
	})

	it('is taken back with the account', () => {
		confirmed()
		const text = mails().find(({ kind }) => kind === 'email-changed')?.text ?? ''
		const token = /\/links\/(\S+)/.exec(text)?.[1] ?? ''
		expect(reverseChange(token, 'unknown', ORIGIN).ok).toBe(true)
		expect(emailOf()).toBe('grace@old.example')
	})
})

describe('the email of a teacher', () => {
	const profile = { name: 'Jun Mori', instruments: [], bufferMinutes: 0 }

	it('of an administrator is theirs to change, and the profile is not saved by half', () => {
		const admin = joins(aPerson({ email: 'jun@old.example' }), school, 'admin')
		const id = aTeacher(school, { name: 'Jun', email: 'jun@old.example', membershipId: admin.membershipId })
		const which = { id, version: versionOf('teachers', id) }
		const edited = editTeacher(access, which, { ...profile, email: 'jun@new.example', signIn: true })
		expect(!edited.ok && edited.errors).toHaveProperty('signIn')
		expect(rows('select name, email from teachers where id = ?', id)).toEqual([
			{ name: 'Jun', email: 'jun@old.example' },
		])
	})

	it('asks nobody where somebody else changed the profile meanwhile', () => {
		const member = joins(aPerson({ email: 'jun@old.example' }), school, 'teacher')
		const id = aTeacher(school, { name: 'Jun', email: 'jun@old.example', membershipId: member.membershipId })
		const stale = { id, version: versionOf('teachers', id) + 7 }
		expect(editTeacher(access, stale, { ...profile, email: 'jun@new.example', signIn: true }).ok).toBe(false)
		expect(mails()).toEqual([])
		const which = { id, version: versionOf('teachers', id) }
		expect(editTeacher(access, which, { ...profile, email: 'jun@new.example', signIn: true }).ok).toBe(true)
		expect(kinds()).toContain('email-confirmation jun@new.example')
	})
})
