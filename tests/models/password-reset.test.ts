import { describe, expect, it } from 'vitest'
import { removeOldResets, sendResetLink } from '#app/models/identity/password-reset.server.ts'
import { findLinkOwner, LINK_OVER, resetPassword } from '#app/models/identity/password-choice.server.ts'
import { findPerson } from '#app/models/identity/person.server.ts'
import { recordFailure, signInRoom } from '#app/models/identity/sign-in.server.ts'
import { isWeakPassword, weakPasswords } from '#app/models/weak-password.server.ts'
import { fold } from '#app/utils/fold.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import { statementsRun } from '../support/statements.ts'
import { anAdminAt, aPerson, aSchool, ORIGIN, signedIn, type APerson } from '../support/factories.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const NOON = Date.UTC(2026, 3, 14, 12)

/** Asks for a link and reads it in the mail. */
function link(email: string, now = NOON) {
	sendResetLink(email, ORIGIN, now)
	const mail = rows<{ text: string }>('select text from outbox order by created_at desc, rowid desc')[0]
	const address = new URL(/http\S+reset-password\S+/.exec(mail?.text ?? '')?.[0] ?? '')
	return { token: address.searchParams.get('token') ?? '', email: address.searchParams.get('email') ?? '' }
}

const reset = (given: { token: string; email: string }, now = NOON + MINUTE) =>
	resetPassword(given, 'a new hash', ORIGIN, now)
const over = { ok: false, status: 400, errors: { form: [LINK_OVER] } }
const passwordOf = ({ userId }: APerson) =>
	rows<{ password_hash: string }>('select password_hash from users where id = ?', userId)[0]?.password_hash
const mails = () => rows<{ kind: string; to_address: string }>('select kind, to_address from outbox')

describe('a link to choose a new password', () => {
	it('is mailed to the address we know, and only its hash is kept', () => {
		const ana = aPerson({ email: 'ana@example.test' })
		const { token } = link(' ＡＮＡ@example.test ')
		expect(mails()).toEqual([{ kind: 'password-reset', to_address: 'ana@example.test' }])
		expect(Buffer.from(token, 'base64url')).toHaveLength(32)
		const [kept] = rows('select * from password_resets')
		expect(kept).toMatchObject({ user_id: ana.userId, expires_at: NOON + 30 * MINUTE, used_at: null })
		expect(JSON.stringify(kept)).not.toContain(token)
	})

	it('is for nobody when nobody has the address, or the account is closed', () => {
		const ana = aPerson()
		change('update users set disabled_at = 1 where id = ?', ana.userId)
		const before = databaseHash()
		sendResetLink('nobody@example.test', ORIGIN, NOON)
		sendResetLink(ana.email, ORIGIN, NOON)
		sendResetLink(ana.username, ORIGIN, NOON)
		expect(databaseHash()).toBe(before)
	})

	it('is written for nobody too, so that a known address takes no longer', async () => {
		const reads = async (email: string) => {
			const { statements } = await statementsRun(() => sendResetLink(email, ORIGIN, NOON))
			return statements.filter((sql) => /^select .*(users|password_resets)/.test(sql))
		}
		const known = await reads(aPerson().email)
		expect(known.join()).toContain('"language"')
		expect(await reads('nobody@example.test')).toEqual(known)
	})

	it('is mailed three times an hour to one account, and no more', () => {
		const [ana, bo] = [aPerson(), aPerson()]
		for (let i = 0; i < 5; i++) sendResetLink(ana.email, ORIGIN, NOON + i)
		expect(mails()).toHaveLength(3)
		sendResetLink(bo.email, ORIGIN, NOON)
		expect(mails()).toHaveLength(4)
		sendResetLink(ana.email, ORIGIN, NOON + HOUR - 1)
		expect(mails()).toHaveLength(4)
		sendResetLink(ana.email, ORIGIN, NOON + HOUR)
		expect(mails()).toHaveLength(5)
	})

	it('counts for half an hour', () => {
		const ana = aPerson()
		const sent = link(ana.email)
		expect(findLinkOwner(sent, NOON + 30 * MINUTE - 1)).toMatchObject({ userId: ana.userId })
		expect(findLinkOwner(sent, NOON + 30 * MINUTE)).toBeNull()
		expect(reset(sent, NOON + 31 * MINUTE)).toMatchObject(over)
	})

	it('ends the one before it', () => {
		const ana = aPerson()
		const first = link(ana.email)
		const second = link(ana.email, NOON + MINUTE)
		expect(reset(first, NOON + 2 * MINUTE)).toMatchObject(over)
		expect(reset(second, NOON + 2 * MINUTE)).toMatchObject({ ok: true })
	})

	it('is not ended by asking so often that no other is sent', () => {
		const ana = aPerson()
		link(ana.email)
		link(ana.email, NOON + 1)
		const third = link(ana.email, NOON + 2)
		sendResetLink(ana.email, ORIGIN, NOON + 3)
		expect(reset(third)).toMatchObject({ ok: true })
	})

	it('works once', () => {
		const ana = aPerson()
		const sent = link(ana.email)
		expect(reset(sent)).toMatchObject({ ok: true })
		expect(passwordOf(ana)).toBe('a new hash')
		expect(rows('select used_at from password_resets')).toEqual([{ used_at: NOON + MINUTE }])
		expect(reset(sent)).toMatchObject(over)
	})

	it('opens one account, under the address it has now', () => {
		const [ana, bo] = [aPerson(), aPerson()]
		const sent = link(ana.email)
		expect(reset({ ...sent, email: bo.email })).toMatchObject(over)
		expect(reset({ ...sent, token: `${sent.token}x` })).toMatchObject(over)
		change(
			`update users set email = 'new@example.test', email_key = 'new@example.test' where id = ?`,
			ana.userId,
		)
		expect(reset(sent)).toMatchObject(over)
		expect(reset({ ...sent, email: 'NEW@example.test' })).toMatchObject({ ok: true })
		expect(passwordOf(bo)).not.toBe('a new hash')
	})

	it('opens no account that was closed meanwhile', () => {
		const ana = aPerson()
		const sent = link(ana.email)
		change('update users set disabled_at = 1 where id = ?', ana.userId)
		expect(reset(sent)).toMatchObject(over)
	})
})

describe('a new password by mail', () => {
	it('signs out everywhere, ends other links, tells the owner and the history', () => {
		const school = aSchool()
		const [ana, bo] = [anAdminAt(school), anAdminAt(school)]
		const secrets = [signedIn(ana).secret, signedIn(ana).secret]
		const other = signedIn(bo).secret
		expect(reset(link(ana.email))).toMatchObject({ ok: true })
		for (const secret of secrets) expect(findPerson(secret, ORIGIN)).toBeNull()
		expect(findPerson(other, ORIGIN)).toMatchObject({ userId: bo.userId })
		expect(rows('select 1 from password_resets where expires_at > ?', NOON + MINUTE)).toEqual([])
		expect(mails().at(-1)).toEqual({ kind: 'password-changed', to_address: ana.email })
		const history = `select action, actor_id, request_id from audit_entries where school_id = 'platform' order by id`
		expect(rows(history)).toEqual(
			['password.link-sent', 'password.reset'].map((action) => ({
				action,
				actor_id: ana.userId,
				request_id: ORIGIN.requestId,
			})),
		)
	})

	it('lets in again whoever was locked out by guesses', () => {
		const ana = aPerson()
		for (const name of [ana.email, ana.username])
			for (let i = 0; i < 10; i++) recordFailure(name, '198.51.100')
		expect(signInRoom(ana.username, '203.0.113')).toHaveProperty('retryAfter')
		reset(link(ana.email))
		for (const name of [ana.email, ana.username]) expect(signInRoom(name, '203.0.113')).toEqual({ delay: 0 })
	})

	it('is all or nothing', () => {
		const ana = aPerson()
		const sent = link(ana.email)
		const before = databaseHash()
		change("create trigger broken before insert on outbox begin select raise(abort, 'no letter today'); end")
		expect(() => resetPassword(sent, 'a new hash', ORIGIN, NOON)).toThrow('no letter today')
		expect(databaseHash()).toBe(before)
	})

	it('leaves no old links behind, but those that still count', () => {
		const ana = aPerson()
		link(ana.email)
		expect(removeOldResets(NOON + HOUR + 30 * MINUTE)).toBe(0)
		expect(removeOldResets(NOON + HOUR + 30 * MINUTE + 1)).toBe(1)
	})
})

describe('a password that anybody would try first', () => {
	it('is on a list of three thousand', () => {
		expect(weakPasswords().size).toBe(3_000)
		const all = [...weakPasswords()]
		expect(all.filter((one) => one !== fold(one))).toEqual([])
	})

	it.each([
		'password',
		'piano123',
		'1q2w3e4r',
		'asdfgh',
		'Jennifer2024',
		'dragon!',
		'Password123',
		'QWERTYUIOP',
		'12345678',
		'87654321',
		'aaaaaaaa',
		'abababab',
		'solfa2026',
	])('is %s', (password) => expect(isWeakPassword(password, 'ana.lopez@example.test')).toBe(true))

	it.each(['ana.lopez', 'ANA.LOPEZ1', 'ana.lopez@example.test'])('is the own address: %s', (password) =>
		expect(isWeakPassword(password, 'Ana.Lopez@example.test')).toBe(true),
	)

	it.each(['violas are fine', 'solfa-demo-1', 'correct horse', 'ana.lopez plays', '19870423', 'éèàüößçñ'])(
		'is not %s',
		(password) => expect(isWeakPassword(password, 'ana.lopez@example.test')).toBe(false),
	)
})
