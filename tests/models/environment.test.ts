import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
	isMailSetUp,
	readEnvironment,
	refuseUnsafeStart,
	startWarnings,
} from '#app/config/environment.server.ts'
import { cookie } from '#app/web/cookies.server.ts'
import { secretsFor } from '#app/config/secrets.server.ts'

const SECRET = '3f9a6c01d7e2b8544a5e6f70819c2d3b'
const COMPLETE = {
	NODE_ENV: 'production',
	SESSION_SECRET: SECRET,
	RESEND_API_KEY: 'key',
	MAIL_FROM: 'us@example.test',
	PAYPAL_CLIENT_ID: 'id',
	PAYPAL_CLIENT_SECRET: 'secret',
	PAYPAL_WEBHOOK_ID: 'secret',
	CONTACT_EMAIL: 'us@example.test',
	PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com',
	PAYPAL_SANDBOX_PLAN_ID: 'P-1',
} as const

/** Real money: each plan by its own id. */
const LIVE = {
	PAYPAL_API_URL: '',
	PAYPAL_SANDBOX_PLAN_ID: '',
	PAYPAL_PLAN_SOLO_MONTHLY: 'P-0',
	PAYPAL_PLAN_SOLO_YEARLY: 'P-1',
	PAYPAL_PLAN_STANDARD_MONTHLY: 'P-2',
	PAYPAL_PLAN_STANDARD_YEARLY: 'P-3',
	PAYPAL_PLAN_PROFESSIONAL_MONTHLY: 'P-4',
	PAYPAL_PLAN_PROFESSIONAL_YEARLY: 'P-5',
}

let folder = ''
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'solfa-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the environment', () => {
	it('needs nothing to be read', () => {
		expect(readEnvironment({ NODE_ENV: 'development' })).toMatchObject({
			production: false,
			port: 3000,
			host: '0.0.0.0',
			appUrl: 'http://localhost:3000',
			secure: false,
			databasePath: 'data/solfa.db',
			demo: false,
			trustedHops: 0,
			limitsScale: 1,
		})
	})

	it('takes an empty variable as one that is not set', () => {
		const empty = {
			...COMPLETE,
			PORT: '',
			APP_URL: '',
			DATA_DIR: '',
			HOST: '',
			LIMITS_SCALE: '',
			TRUSTED_HOPS: '',
		}
		expect(readEnvironment(empty)).toMatchObject({
			port: 3000,
			appUrl: 'http://localhost:3000',
			trustedHops: 0,
		})
	})

	it('uses the origin of APP_URL and nothing behind it', () => {
		const { appUrl, secure } = readEnvironment({ ...COMPLETE, APP_URL: 'https://solfa.example/path?x#y' })
		expect([appUrl, secure]).toEqual(['https://solfa.example', true])
	})

	it('never lowers the limits', () => {
		for (const scale of ['0', '-3', 'many', '0.1']) {
			expect(readEnvironment({ ...COMPLETE, LIMITS_SCALE: scale }).limitsScale).toBe(1)
		}
		expect(readEnvironment({ ...COMPLETE, LIMITS_SCALE: '50' }).limitsScale).toBe(50)
	})

	it.each([
		[{ PORT: 'abc' }, 'PORT must be a whole number, not "abc".'],
		[{ PORT: '-1' }, 'PORT must be a whole number, not "-1".'],
		[{ TRUSTED_HOPS: '1.5' }, 'TRUSTED_HOPS must be a whole number, not "1.5".'],
		[{ APP_URL: 'solfa' }, 'APP_URL must be an address such as https://solfa.example, not "solfa".'],
		[{ SESSION_SECRET: 'short' }, 'SESSION_SECRET needs at least 32 characters.'],
		[{ SESSION_SECRET: `${SECRET}, short` }, 'SESSION_SECRET needs at least 32 characters.'],
	])('refuses %j in words', (variables, text) => {
		expect(() => readEnvironment({ ...COMPLETE, ...variables })).toThrow(text)
	})
})

describe('a start', () => {
	it('asks a school of its own who sends its mail, and for nothing of a platform', () => {
		const school = { NODE_ENV: 'production', SOLFA_FOR: 'school', DATA_DIR: folder } as const
		const { MAIL_FROM, CONTACT_EMAIL } = COMPLETE
		const mail = { ...school, SMTP_URL: 'smtps://user:secret@mail.example' }
		expect(() => refuseUnsafeStart(readEnvironment(mail), mail)).toThrow('Set MAIL_FROM, CONTACT_EMAIL (see')
		const enough = { ...mail, MAIL_FROM, CONTACT_EMAIL }
		const env = readEnvironment(enough)
		refuseUnsafeStart(env, enough)
		expect(env.backupDir).toBe(join(folder, 'backups'))
		expect(readEnvironment(enough).sessionSecrets).toEqual(env.sessionSecrets)
		expect([startWarnings(env), isMailSetUp(env)]).toEqual([[], true])
	})

	it('lets a school of its own begin without mail, and says in a sentence what mail needs', () => {
		const school = { NODE_ENV: 'production', SOLFA_FOR: 'school', DATA_DIR: folder } as const
		const env = readEnvironment(school)
		refuseUnsafeStart(env, school)
		expect([isMailSetUp(env), isMailSetUp(readEnvironment({ ...school, DEMO: '1' }))]).toEqual([false, true])
		expect(startWarnings(env)).toEqual([
			'Mail is not set up, so invitations, invoices and password links wait: set SMTP_URL, MAIL_FROM and CONTACT_EMAIL (see .env.example).',
		])
	})

	it('outside the demo names everything that is missing', () => {
		const nothing = { NODE_ENV: 'production' } as const
		expect(() => refuseUnsafeStart(readEnvironment(nothing), nothing)).toThrow(
			'Set SESSION_SECRET, SMTP_URL or RESEND_API_KEY, MAIL_FROM, CONTACT_EMAIL, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID (see .env.example), or DEMO=1',
		)
		const almost = { ...COMPLETE, MAIL_FROM: '' }
		expect(() => refuseUnsafeStart(readEnvironment(almost), almost)).toThrow('Set MAIL_FROM (see')
	})

	it.each([
		[{ APP_URL: 'http://solfa.example' }, 'APP_URL is "http://solfa.example". Use https'],
		[{ APP_URL: 'http://localhost.example' }, 'Use https'],
		[{ SESSION_SECRET: 'x'.repeat(32) }, 'SESSION_SECRET is easy to guess'],
		[{ SESSION_SECRET: 'change-me-please'.repeat(3) }, 'SESSION_SECRET is easy to guess'],
		[{ SESSION_SECRET: `${SECRET},${'0123456789'.repeat(4)}` }, 'SESSION_SECRET is easy to guess'],
		[{ CONTACT_EMAIL: '' }, 'Set CONTACT_EMAIL (see'],
		[{ SMTP_URL: 'mail.example', RESEND_API_KEY: '' }, 'SMTP_URL must be an address such as smtps://'],
		[{ SMTP_URL: 'smtp://mail.example' }, 'Set SMTP_URL or RESEND_API_KEY, not both.'],
		[
			{ PAYPAL_SANDBOX_PLAN_ID: '' },
			'Set PAYPAL_PLAN_SOLO_MONTHLY, PAYPAL_PLAN_SOLO_YEARLY, PAYPAL_PLAN_STANDARD',
		],
		[
			{ ...LIVE, PAYPAL_PLAN_STANDARD_YEARLY: '' },
			'Set PAYPAL_PLAN_STANDARD_YEARLY to the ids of your own plans',
		],
		[{ ...LIVE, PAYPAL_PLAN_SOLO_MONTHLY: 'P-SOLFA-SOLO-MONTHLY' }, 'Set PAYPAL_PLAN_SOLO_MONTHLY to'],
		[
			{ ...LIVE, PAYPAL_PLAN_SOLO_YEARLY: 'P-2' },
			'PAYPAL_PLAN_SOLO_YEARLY and PAYPAL_PLAN_STANDARD_MONTHLY are the same plan',
		],
	])('outside the demo is refused with %j', (variables, text) => {
		const set = { ...COMPLETE, ...variables }
		expect(() => refuseUnsafeStart(readEnvironment(set), set)).toThrow(text)
		const demo = { ...set, DEMO: '1' }
		expect(() => refuseUnsafeStart(readEnvironment(demo), demo)).not.toThrow()
	})

	it.each(['https://solfa.example', 'http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000'])(
		'outside the demo may be at %s',
		(APP_URL) => {
			const set = { ...COMPLETE, APP_URL }
			expect(() => refuseUnsafeStart(readEnvironment(set), set)).not.toThrow()
		},
	)

	it('outside the demo takes real money with the ids of our own plans', () => {
		const live = { ...COMPLETE, ...LIVE }
		const env = readEnvironment(live)
		expect(() => refuseUnsafeStart(env, live)).not.toThrow()
		expect(env.paypal.planIds.standard).toEqual({ monthly: 'P-2', yearly: 'P-3' })
	})

	it('goes on with everything set, or with nothing set in the demo', () => {
		expect(() => refuseUnsafeStart(readEnvironment(COMPLETE), COMPLETE)).not.toThrow()
		const demo = { NODE_ENV: 'production', DEMO: '1', DATA_DIR: folder } as const
		expect(() => refuseUnsafeStart(readEnvironment(demo), demo)).not.toThrow()
	})
})

describe('secrets', () => {
	it('of a demo are made once, beside its data, for the owner’s eyes only', () => {
		const demo = { NODE_ENV: 'production', DEMO: '1', DATA_DIR: join(folder, 'new') } as const
		const [first, second] = [readEnvironment(demo), readEnvironment(demo)]
		expect(first.sessionSecrets[0]).toMatch(/^[0-9a-f]{64}$/)
		expect(second.sessionSecrets).toEqual(first.sessionSecrets)
		expect(statSync(join(folder, 'new/session-secret')).mode & 0o777).toBe(0o600)
	})

	it('may be two, to rotate them', () => {
		const both = { ...COMPLETE, SESSION_SECRET: `${'n'.repeat(32)} , ${SECRET}` }
		expect(readEnvironment(both).sessionSecrets).toEqual(['n'.repeat(32), SECRET])
	})

	it('differ by use, so that no cookie’s value passes for another’s', async () => {
		expect(secretsFor('cookie:session')).not.toEqual(secretsFor('cookie:flash'))
		const flash = (await cookie('flash').serialize('value')).split(';')[0] ?? ''
		expect(await cookie('flash').parse(flash)).toBe('value')
		expect(await cookie('session').parse(flash.replace('flash=', 'session='))).toBeNull()
	})
})
