import { beforeEach, describe, expect, it } from 'vitest'
import { database } from '#db/client.server.ts'
import { passwordResets } from '#db/schema/index.ts'
import type { Access } from '#app/models/access.server.ts'
import { listStandings } from '#app/models/account/statuses.server.ts'
import { hashOfSecret } from '#app/models/secret.server.ts'
import {
	findCode,
	findInvitation,
	findUnanswered,
	reopenUnanswered,
} from '#app/models/identity/invitation.server.ts'
import { acceptInvitation, joinSchool } from '#app/models/identity/acceptance.server.ts'
import { recordFailure, signInRoom } from '#app/models/identity/sign-in.server.ts'
import { aGuardianOf, invitationsOf, invited, mailedInvitation } from '../../support/accounts.ts'
import { change, databaseHash, rows } from '../../support/database.ts'
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
	type ASchool,
} from '../../support/factories.ts'
import { mails } from '../../support/mail.ts'

const HOUR = 60 * 60 * 1000

let school: ASchool
let access: Access

beforeEach(() => {
	school = aSchool()
	access = accessOf(anAdminAt(school))
})

const byMail = (email: string) => ({ by: 'mail', email }) as const
const standingOf = (id: string) => listStandings(access, [id]).get(id)?.state

/** Asked to teach here, by mail. */
function asked(email: string) {
	const { membershipId } = invited(access, { is: 'teacher', id: aTeacher(school) }, byMail(email))
	return { membershipId, hash: hashOfSecret(mailedInvitation()) }
}

const userOf = (email: string) =>
	rows<{ id: string }>('select id from users where email_key = ?', email)[0]?.id ?? ''

describe('saying yes', () => {
	it.each(['with a new password', 'with the password they had'])(
		'is for one’s own place alone: %s',
		(how) => {
			const stranger = aTeacherAt(aSchool())
			const email = how === 'with a new password' ? 'ada@example.test' : stranger.email
			const others = [asked('ben@example.test'), asked(aTeacherAt(aSchool()).email)]
			const mine = asked(email)
			const said =
				how === 'with a new password'
					? acceptInvitation(mine.hash, 'a hash', ORIGIN)
					: joinSchool(mine.hash, stranger.userId, null, ORIGIN)
			expect(said.ok).toBe(true)
			expect(standingOf(mine.membershipId)).toBe('active')
			for (const { membershipId, hash } of others) {
				expect(standingOf(membershipId)).toBe('invited')
				expect(findInvitation(hash)?.isOpen).toBe(true)
			}
			const awaited = rows<{ id: string }>('select id from memberships where awaited_since is not null')
			expect(awaited.map(({ id }) => id).sort()).toEqual(others.map((one) => one.membershipId).sort())
		},
	)

	it('is told in the school’s history', () => {
		const stranger = aTeacherAt(aSchool())
		joinSchool(asked(stranger.email).hash, stranger.userId, null, ORIGIN)
		acceptInvitation(asked('ada@example.test').hash, 'a hash', ORIGIN)
		const lines = rows(
			`select action, actor_id as who from audit_entries where school_id = ? and action in ('account.joined', 'account.accepted') order by id`,
			school.id,
		)
		expect(lines).toEqual([
			{ action: 'account.accepted', who: stranger.userId },
			{ action: 'account.joined', who: userOf('ada@example.test') },
		])
	})

	it('with a new password ends every other way into the account', () => {
		const person = joins(aPerson(), aSchool(), 'teacher')
		const old = signedIn(person).person
		change('update users set password_hash = null where id = ?', person.userId)
		database()
			.insert(passwordResets)
			.values({ hash: 'a link', userId: person.userId, createdAt: 1, expiresAt: Date.now() + HOUR })
			.run()
		const said = acceptInvitation(asked(person.email).hash, 'a hash', ORIGIN)
		if (!said.ok) throw new Error('refused')
		const sessions = rows('select * from sessions where user_id = ?', person.userId)
		expect([old.userId, sessions.length]).toEqual([person.userId, 1])
		const [link] = rows<{ expires_at: number }>('select expires_at from password_resets')
		expect(link?.expires_at).toBeLessThanOrEqual(Date.now())
	})

	it('forgets how often the code was mistyped', () => {
		const holder = { is: 'learner', id: aStudent(school) } as const
		const { code } = invited(access, holder, { by: 'paper', username: 'ada.lind' })
		const [{ id = '' } = {}] = rows<{ id: string }>(`select id from users where username = 'ada.lind'`)
		for (let slip = 0; slip < 6; slip++) recordFailure('ada.lind', `192.0.2.${slip}`)
		expect(signInRoom('ada.lind', '192.0.2.9')).not.toEqual({ delay: 0 })
		acceptInvitation(findCode(id, code ?? '') ?? '', 'a hash', ORIGIN)
		expect(signInRoom('ada.lind', '192.0.2.9')).toEqual({ delay: 0 })
	})

	it('needs a password of one’s own first, and an account that is not closed', () => {
		const { hash } = asked('ada@example.test')
		const before = databaseHash()
		expect(joinSchool(hash, userOf('ada@example.test'), null, ORIGIN)).toMatchObject({ ok: false })
		expect(databaseHash()).toBe(before)
		change('update users set disabled_at = 1 where email_key = ?', 'ada@example.test')
		expect(findInvitation(hash)).toBeNull()
		expect(acceptInvitation(hash, 'a hash', ORIGIN)).toMatchObject({ ok: false })
	})
})

describe('whoever signs in is led to an invitation', () => {
	it('only where they have no other place to come to', () => {
		const stranger = aTeacherAt(aSchool())
		const { hash } = asked(stranger.email)
		const whereElse = (column: string, value: number | null) =>
			change(`update memberships set ${column} = ? where id = ?`, value, stranger.membershipId)
		expect(findUnanswered(stranger.userId)).toBeNull()
		for (const column of ['ended_at', 'locked_at']) {
			whereElse(column, 1)
			expect(findUnanswered(stranger.userId), column).toBe(hash)
			whereElse(column, null)
		}
		joinSchool(hash, stranger.userId, null, ORIGIN)
		expect(findUnanswered(stranger.userId)).toBeNull()
	})

	it('that expired, which the password opens again for half an hour', () => {
		const { hash } = asked('late@example.test')
		const userId = userOf('late@example.test')
		change("update users set password_hash = 'a hash' where id = ?", userId)
		change('update invitations set expires_at = 1')
		expect(findInvitation(hash)?.isOpen).toBe(false)
		expect(reopenUnanswered(userId)).toBe(hash)
		expect(findInvitation(hash)?.isOpen).toBe(true)
		expect(findInvitation(hash, Date.now() + 31 * 60 * 1000)?.isOpen).toBe(false)
		expect(joinSchool(hash, userId, null, ORIGIN).ok).toBe(true)
		expect(reopenUnanswered(userId)).toBeNull()
	})
})

describe('somebody whose place here was locked', () => {
	it('has to say yes to a place of another kind', () => {
		const parent = joins(aPerson(), school, 'student', 'guardian')
		change('update memberships set locked_at = 1 where id = ?', parent.membershipId)
		const learner = { is: 'learner', id: aStudent(school, { birthDate: '1980-02-02' }) } as const
		const { linked, membershipId } = invited(access, learner, byMail(parent.email))
		expect([linked, mails().length, standingOf(membershipId)]).toEqual([false, 1, 'invited'])
	})

	it('is linked to that place, which stays locked', () => {
		const person = joins(aPerson(), school, 'teacher')
		change('update memberships set locked_at = 1 where id = ?', person.membershipId)
		const { linked, membershipId } = invited(
			access,
			{ is: 'teacher', id: aTeacher(school) },
			byMail(person.email),
		)
		expect([linked, membershipId, standingOf(membershipId)]).toEqual([true, person.membershipId, 'locked'])
		expect(mails()).toEqual([])
	})

	it('by a rule, and whose account was taken away then, begins anew when asked again', () => {
		const child = aStudent(school)
		const holder = { is: 'guardian', id: aGuardianOf(school, child) } as const
		const { membershipId } = invited(access, holder, byMail('ana@example.test'))
		change('update guardians set membership_id = null')
		change(
			'update memberships set ended_at = 1, locked_at = 1, locked_by_rule_at = 1 where id = ?',
			membershipId,
		)
		expect(invited(access, holder, byMail('ana@example.test')).membershipId).toBe(membershipId)
		expect(
			rows('select ended_at, locked_at, locked_by_rule_at from memberships where id = ?', membershipId),
		).toEqual([{ ended_at: null, locked_at: null, locked_by_rule_at: null }])
		expect(invitationsOf(membershipId)).toHaveLength(2)
	})
})
