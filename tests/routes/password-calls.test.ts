import { describe, expect, it } from 'vitest'
import { rows } from '../support/database.ts'
import { anAdminAt, aPerson, aSchool, PASSWORD, type APerson } from '../support/factories.ts'
import { mailedLink, mails } from '../support/mail.ts'
import { Visitor } from '../support/visitor.ts'

const NEW = 'violas are fine'
const INVALID = 'Invalid reset link. Please request a new password reset.'
const OVER = 'This reset link has expired or was used already. Please request a new password reset.'
const MINUTE = 60 * 1000

const anAdmin = () => anAdminAt(aSchool())

const signsInWith = async (person: APerson, password: string) =>
	(await new Visitor().call('POST', '/api/login', { username: person.email, password })).status === 200

describe('the calls about passwords', () => {
	const ask = (body: unknown) => new Visitor().call('POST', '/api/email/password-reset', body)
	const reset = (body: unknown) => new Visitor().call('POST', '/api/auth/reset-password', body)
	const linkParts = () => Object.fromEntries(new URLSearchParams(mailedLink().split('?')[1]))

	it('to send a link answers 200 for every sound address', async () => {
		const ana = aPerson()
		for (const email of [ana.email, 'nobody@example.test', ana.email, ana.email, ana.email]) {
			const answer = await ask({ email })
			expect(answer).toMatchObject({ status: 200, body: '{"ok":true}' })
			expect(answer.headers['cache-control']).toBe('no-store')
		}
		expect(mails()).toHaveLength(3)
		const unsound = await ask({ email: 'nope' })
		expect(unsound.status).toBe(400)
		expect(unsound.json()).toEqual({ message: 'Invalid email' })
	})

	it('to set a password does what the page does', async () => {
		const ana = anAdmin()
		await ask({ email: ana.email })
		const link = linkParts()
		const refusals: [unknown, string][] = [
			[{ password: NEW }, INVALID],
			[{ ...link, token: '', password: NEW }, INVALID],
			[{ ...link, password: 'short' }, 'Password must be at least 8 characters long.'],
			[{ ...link, email: 'bo@example.test', password: NEW }, OVER],
			[{ ...link, token: 'guess', password: NEW }, OVER],
			[{ ...link, token: ['x'], password: NEW }, INVALID],
		]
		for (const [body, message] of refusals) {
			const answer = await reset(body)
			expect(answer.status).toBe(400)
			expect(answer.json()).toEqual({ message })
		}
		expect(await reset({ ...link, password: NEW })).toMatchObject({ status: 200, body: '{"ok":true}' })
		expect((await reset({ ...link, password: NEW })).json()).toEqual({ message: OVER })
		expect(await signsInWith(ana, NEW)).toBe(true)
	})

	it('change nobody but the owner, whatever else is sent', async () => {
		const [ana, bo] = [anAdmin(), anAdmin()]
		await ask({ email: ana.email })
		const extra = {
			userId: bo.userId,
			role: 'super_admin',
			isSuperAdmin: true,
			expiresAt: Date.now() + MINUTE,
		}
		await reset({ ...linkParts(), ...extra, password: NEW })
		expect(await signsInWith(bo, PASSWORD)).toBe(true)
		expect(rows('select 1 from users where is_super_admin = 1')).toEqual([])
	})

	it('are made with POST', async () => {
		for (const path of ['/api/email/password-reset', '/api/auth/reset-password']) {
			const answer = await new Visitor().get(path)
			expect(answer.status).toBe(405)
			expect(answer.headers.allow).toBe('POST')
		}
	})
})
