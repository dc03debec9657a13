import { describe, expect, it } from 'vitest'
import { startOutbox } from '#app/jobs/outbox.server.ts'
import { change } from '../support/database.ts'
import { takeErrorLog } from '../support/error-log.ts'
import { aPerson } from '../support/factories.ts'
import { mails } from '../support/mail.ts'
import { Visitor } from '../support/visitor.ts'

const SENT = "If an account with this email exists, you'll receive password reset instructions."

const forget = (email: string, visitor = new Visitor()) => visitor.post('/auth/forgot-password', { email })

describe('a forgotten password', () => {
	it('is asked for at two addresses, on a page without framework JavaScript', async () => {
		for (const path of ['/auth/forgot-password', '/forgot-password']) {
			const { status, page, body } = await new Visitor().get(path)
			expect(status).toBe(200)
			expect(page.title).toBe('Forgot password – Solfa')
			expect(page.control('email')).toContain('autoComplete="email"')
			expect(page.links['Back to Login']).toBe('/login')
			expect(page.scripts).toHaveLength(1)
			expect(body).not.toContain('__remixContext')
		}
	})

	it('needs a sound address, and keeps what was typed', async () => {
		for (const [email, kept] of [
			['', undefined],
			['nope', 'nope'],
			['a@b', 'a@b'],
		] as const) {
			const { status, page } = await forget(email)
			expect(status).toBe(400)
			expect(page.title).toBe('Error: Forgot password – Solfa')
			expect(page.problems).toEqual(['There is a problem', 'Invalid email'])
			expect(page.problemOf('email')).toContain('Invalid email')
			expect(page.valueOf('email')).toBe(kept)
		}
		expect(mails()).toEqual([])
	})

	it('ends in the same view whether the account exists or not', async () => {
		const ana = aPerson()
		const [known, unknown] = [await forget(ana.email), await forget('nobody@example.test')]
		for (const answer of [known, unknown]) {
			expect(answer).toMatchObject({ status: 303, location: '/auth/forgot-password?sent=1', body: '' })
			const { page, status, body } = await new Visitor().follow(answer)
			expect(status).toBe(200)
			expect(page.title).toBe('Email Sent! – Solfa')
			expect(page.heading).toBe('Email Sent!')
			expect(body).toContain('role="status"')
			expect(page.text).toContain(`Password reset email sent ${SENT}`)
			expect(page.links['Back to Login']).toBe('/login')
		}
		expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers))
		expect(mails().map(({ kind }) => kind)).toEqual(['password-reset'])
	})

	it('says so when it could not be taken care of, and keeps what was typed', async () => {
		change('drop table outbox')
		const { status, page } = await forget(aPerson({ email: 'ana@example.test' }).email)
		expect(status).toBe(503)
		expect(page.problems).toEqual(['Error', 'Failed to send password reset email. Please try again.'])
		expect(page.valueOf('email')).toBe('ana@example.test')
		expect(takeErrorLog().join()).not.toContain('ana@')
	})

	it('leads to the configured origin, whoever asks under whatever name', async () => {
		const ana = aPerson()
		await forget(ana.email, new Visitor())
		const headers = { Host: 'eve.example', Origin: 'http://eve.example', 'X-Forwarded-Host': 'eve.example' }
		await new Visitor().post('/auth/forgot-password', { email: ana.email }, headers)
		expect(mails()).toHaveLength(2)
		for (const { text } of mails()) {
			expect(text).toContain('http://localhost:3000/reset-password?')
			expect(text).not.toContain('eve.example')
		}
	})

	it('is answered while the mail provider says nothing', async () => {
		const waits = { finish: () => {} }
		const deliver = () => new Promise<{ ok: true }>((done) => (waits.finish = () => done({ ok: true })))
		const stop = startOutbox({ keepsWords: true, deliver })
		for (let i = 0; i < 3; i++) {
			const { status } = await forget(aPerson().email)
			expect(status).toBe(303)
		}
		expect(mails()).toHaveLength(3)
		const stopped = stop()
		waits.finish()
		await stopped
	})
})
