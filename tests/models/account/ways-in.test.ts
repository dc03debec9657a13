import { describe, expect, it } from 'vitest'
import { inviteHolder } from '#app/models/account/opening.server.ts'
import { resendInvitation, resetAccount } from '#app/models/account/renewal.server.ts'
import { lockAccount, unlinkAccount, unlockAccount } from '#app/models/account/status.server.ts'
import { listStandings } from '#app/models/account/statuses.server.ts'
import { hashOfSecret } from '#app/models/secret.server.ts'
import { declineInvitation } from '#app/models/identity/declining.server.ts'
import { findCode, findInvitation, findUnanswered } from '#app/models/identity/invitation.server.ts'
import { acceptInvitation } from '#app/models/identity/acceptance.server.ts'
import { registerSchool } from '#app/models/visitors/registration.server.ts'
import { sendResetLink } from '#app/models/identity/password-reset.server.ts'
import { resetPassword } from '#app/models/identity/password-choice.server.ts'
import { openSession } from '#app/models/identity/session.server.ts'
import { findCredentials, recordFailure, signInRoom } from '#app/models/identity/sign-in.server.ts'
import { invitationsOf, invited, mailedInvitation } from '../../support/accounts.ts'
import { change, databaseHash, rows } from '../../support/database.ts'
import { accessOf, anAdminAt, aSchool, aStudent, aTeacherAt, joins, ORIGIN } from '../../support/factories.ts'
import { mails } from '../../support/mail.ts'

function harmony() {
	const school = aSchool()
	return { school, access: accessOf(anAdminAt(school)) }
}

const byMail = (email: string) => ({ by: 'mail', email }) as const
const onPaper = (username: string) => ({ by: 'paper', username }) as const
const learner = (id: string) => ({ is: 'learner', id }) as const

/** As if the link in the newest letter had been followed. */
function resetByMail(email: string, passwordHash = 'a new hash') {
	sendResetLink(email, ORIGIN)
	const text = mails().at(-1)?.text ?? ''
	const token = new URL(/http\S+token=\S+/.exec(text)?.[0] ?? '').searchParams.get('token') ?? ''
	return resetPassword({ token, email }, passwordHash, ORIGIN)
}

describe('somebody who is locked', () => {
	it('comes in nowhere', () => {
		const { school, access } = harmony()
		const jun = aTeacherAt(school)
		lockAccount(access, jun.membershipId ?? '')
		expect(findCredentials(jun.email)).toBeUndefined()
		expect(findUnanswered(jun.userId)).toBeNull()
		expect(() => openSession(jun.userId, false, ORIGIN)).toThrow()
	})

	it('is told by the school that a new password would not help, once an hour, and is sent no link', () => {
		const { school, access } = harmony()
		const jun = aTeacherAt(school)
		const profile = 'insert into school_profiles (school_id, email, version, updated_at) values (?, ?, 1, 0)'
		change(profile, school.id, 'office@harmony.test')
		lockAccount(access, jun.membershipId ?? '')
		for (let i = 0; i < 3; i++) sendResetLink(jun.email, { ...ORIGIN, language: 'de' })
		expect(rows('select to_address as "to", kind, reply_to as "replyTo", subject from outbox')).toEqual([
			{
				to: jun.email,
				kind: 'account-locked',
				replyTo: 'office@harmony.test',
				subject: `Ihr Konto bei ${school.name} ist gesperrt`,
			},
		])
		expect(mails()[0]?.text).toContain(`wenden Sie sich bitte an ${school.name}.`)
		expect(mails()[0]?.text).not.toContain('http://localhost:3000/reset-password')
		expect(rows('select * from password_resets')).toEqual([])
		unlockAccount(access, jun.membershipId ?? '')
		expect(resetByMail(jun.email)).toMatchObject({ ok: true })
	})

	it('at one school is sent a link as long as another school lets them in, and is told by both after that', () => {
		const [one, other] = [harmony(), harmony()]
		const jun = aTeacherAt(one.school)
		const elsewhere = joins(jun, other.school, 'teacher')
		lockAccount(one.access, jun.membershipId ?? '')
		sendResetLink(jun.email, ORIGIN)
		lockAccount(other.access, elsewhere.membershipId ?? '')
		sendResetLink(jun.email, ORIGIN)
		expect(mails().map(({ kind }) => kind)).toEqual(['password-reset', 'account-locked', 'account-locked'])
		expect(mails()[2]?.subject).toBe(`Your account at ${other.school.name} is locked`)
	})

	it('is not sent another invitation before the lock is off', () => {
		const { school, access } = harmony()
		const { membershipId } = invited(access, learner(aStudent(school)), byMail('a@example.test'))
		lockAccount(access, membershipId)
		const before = databaseHash()
		expect(resendInvitation(access, membershipId)).toMatchObject({
			errors: { form: [expect.stringContaining('is locked. Unlock it first.')] },
		})
		expect(databaseHash()).toBe(before)
		unlockAccount(access, membershipId)
		expect(resendInvitation(access, membershipId)).toMatchObject({ ok: true })
		expect(acceptInvitation(hashOfSecret(mailedInvitation()), 'hash', ORIGIN)).toMatchObject({ ok: true })
	})
})

describe('a link or a code that was handed out', () => {
	it.each(['mail', 'paper'] as const)('opens nothing after a lock, though it was taken off (%s)', (by) => {
		const { school, access } = harmony()
		const entrance = by === 'mail' ? byMail('a@example.test') : onPaper('ada.lind')
		const { membershipId, code } = invited(access, learner(aStudent(school)), entrance)
		const hash = invitationsOf(membershipId)[0]?.hash ?? ''
		lockAccount(access, membershipId)
		unlockAccount(access, membershipId)
		expect(findInvitation(hash)?.isOpen).toBe(false)
		expect(acceptInvitation(hash, 'hash', ORIGIN)).toMatchObject({ ok: false })
		const [user] = rows<{ id: string }>('select user_id as id from memberships where id = ?', membershipId)
		if (code) expect(findCode(user!.id, code)).toBeNull()
		expect(listStandings(access, [membershipId]).get(membershipId)).toMatchObject({
			state: 'invited',
			invitation: null,
		})
	})

	it('opens nothing after the account was taken away and opened again', () => {
		const { school, access } = harmony()
		const holder = learner(aStudent(school))
		invited(access, holder, byMail('a@example.test'))
		const first = hashOfSecret(mailedInvitation())
		unlinkAccount(access, holder)
		invited(access, holder, byMail('a@example.test'))
		expect(acceptInvitation(first, 'hash', ORIGIN)).toMatchObject({ ok: false })
		expect(acceptInvitation(hashOfSecret(mailedInvitation()), 'hash', ORIGIN)).toMatchObject({ ok: true })
	})

	it('is used once, and a code not after the next one was printed', () => {
		const { school, access } = harmony()
		const { membershipId, code } = invited(access, learner(aStudent(school)), onPaper('ada.lind'))
		const userId = findCredentials('ADA.LIND')?.id ?? ''
		expect(acceptInvitation(findCode(userId, code!)!, 'hash', ORIGIN)).toMatchObject({ ok: true })
		expect(findCode(userId, code!)).toBeNull()
		const [one, two] = [1, 2].map(() => {
			const reset = resetAccount(access, membershipId)
			return reset.ok ? (reset.value.code ?? '') : ''
		})
		expect(findCode(userId, one!)).toBeNull()
		expect(acceptInvitation(findCode(userId, two!)!, 'hash', ORIGIN)).toMatchObject({ ok: true })
		expect(findCode(userId, two!)).toBeNull()
		expect(listStandings(access, [membershipId]).get(membershipId)?.state).toBe('active')
	})
})

describe('an account nobody came in to', () => {
	const isTaken = (email: string) => rows('select id from users where email_key = ?', email).length === 1
	const anOwner = (email: string) =>
		registerSchool(
			{
				name: 'Ada Lind',
				email,
				schoolName: 'Lind Strings',
				role: 'admin',
				plan: null,
				language: 'en',
				dateFormat: 'day-first',
			},
			{ hash: 'a hash', isWeak: false },
			{ ...ORIGIN, subnet: '203.0.113' },
		)

	it('is gone with an invitation that was declined, and its address free to register with', () => {
		const { school, access } = harmony()
		invited(access, learner(aStudent(school)), byMail('a@example.test'))
		const invitation = hashOfSecret(mailedInvitation())
		expect(anOwner('a@example.test').is).toBe('taken')
		expect(declineInvitation(invitation, null)).toMatchObject({ ok: true })
		expect(anOwner('a@example.test').is).toBe('new')
		expect(findCredentials('a@example.test')).toBeDefined()
	})

	it('is gone when the school takes it away, also with a password chosen before answering', () => {
		const { school, access } = harmony()
		const holder = learner(aStudent(school))
		invited(access, holder, byMail('a@example.test'))
		resetByMail('a@example.test')
		unlinkAccount(access, holder)
		expect(anOwner('a@example.test').is).toBe('new')
		const onlyCode = learner(aStudent(school))
		invited(access, onlyCode, onPaper('ada.lind'))
		unlinkAccount(access, onlyCode)
		expect(inviteHolder(access, onlyCode, onPaper('ada.lind'))).toMatchObject({ ok: true })
	})

	it('stays where another school still waits for them, or they came in anywhere', () => {
		const [one, two] = [harmony(), harmony()]
		const waiting = learner(aStudent(one.school))
		invited(one.access, waiting, byMail('a@example.test'))
		invited(two.access, learner(aStudent(two.school)), byMail('a@example.test'))
		unlinkAccount(one.access, waiting)
		expect(isTaken('a@example.test')).toBe(true)
		const elsewhere = aTeacherAt(aSchool())
		const again = learner(aStudent(one.school))
		invited(one.access, again, byMail(elsewhere.email))
		unlinkAccount(one.access, again)
		expect(isTaken(elsewhere.email)).toBe(true)
	})
})

describe('whoever mistyped their password until nobody listens any more', () => {
	it('is heard again with a new code from the office, for no mail could reach them', () => {
		const { school, access } = harmony()
		const { membershipId } = invited(access, learner(aStudent(school)), onPaper('ada.lind'))
		const isHeard = () => !('retryAfter' in signInRoom('ada.lind', '192.0.2.9'))
		const mistypes = () => {
			for (let slip = 0; slip < 10; slip++) recordFailure('ada.lind', `192.0.2.${slip}`)
			expect(isHeard()).toBe(false)
		}
		mistypes()
		expect(resendInvitation(access, membershipId)).toMatchObject({ ok: true })
		expect(isHeard()).toBe(true)
		change('update memberships set awaited_since = null where id = ?', membershipId)
		mistypes()
		expect(resetAccount(access, membershipId)).toMatchObject({ ok: true })
		expect(isHeard()).toBe(true)
	})
})

describe('whoever chose a password by “forgot password” before answering', () => {
	it('is led to the invitation, and has no place before that', () => {
		const { school, access } = harmony()
		const { membershipId } = invited(access, learner(aStudent(school)), byMail('a@example.test'))
		expect(resetByMail('a@example.test')).toMatchObject({ ok: true })
		const userId = findCredentials('a@example.test')?.id ?? ''
		expect(() => openSession(userId, false, ORIGIN)).toThrow()
		expect(findUnanswered(userId)).toBe(invitationsOf(membershipId)[0]?.hash)
		expect(listStandings(access, [membershipId]).get(membershipId)?.state).toBe('invited')
	})
})

describe('a name to sign in with', () => {
	it('is one account’s however it is written, and the second of two at once is told so', () => {
		const { school, access } = harmony()
		invited(access, learner(aStudent(school)), onPaper('ada.lind'))
		for (const name of ['ada.lind', 'ADA.Lind', 'Ａda.lind'])
			expect(inviteHolder(access, learner(aStudent(school)), onPaper(name)), name).toMatchObject({
				ok: false,
				errors: { username: [expect.any(String)] },
			})
	})

	it('is the same mailbox in other letters and with blanks around it', () => {
		const { school, access } = harmony()
		invited(access, learner(aStudent(school)), byMail('Ada@Example.Test'))
		expect(inviteHolder(access, learner(aStudent(school)), byMail('  ada@EXAMPLE.test '))).toMatchObject({
			ok: false,
			errors: { email: [expect.stringContaining('has an account here')] },
		})
		expect(rows('select id from users where email_key = ?', 'ada@example.test')).toHaveLength(1)
	})
})
