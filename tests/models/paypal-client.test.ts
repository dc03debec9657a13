import { createSign, generateKeyPairSync } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { connectPaypal, type Paypal } from '#app/adapters/paypal/paypal.server.ts'
import { readEnvironment, refuseUnsafeStart } from '#app/config/environment.server.ts'
import { takeErrorLog } from '../support/error-log.ts'
import { openProvider } from '../support/provider.ts'

/** Everything a start that takes real money needs. */
const keys = {
	NODE_ENV: 'production' as const,
	DEMO: '0',
	SESSION_SECRET: '3f9a6c01d7e2b8544a5e6f70819c2d3b',
	RESEND_API_KEY: 'x',
	MAIL_FROM: 'a@b.example',
	CONTACT_EMAIL: 'a@b.example',
	PAYPAL_CLIENT_ID: 'x',
	PAYPAL_CLIENT_SECRET: 'x',
	PAYPAL_WEBHOOK_ID: 'x',
}

let provider: Awaited<ReturnType<typeof openProvider>>
let paypal: Paypal
beforeEach(async () => {
	provider = await openProvider()
	paypal = connectPaypal(provider.settings)
})

const wanted = (requestId = 'order-1', planId = 'P-SOLFA-STANDARD-MONTHLY') => ({
	planId,
	schoolId: 'school-1',
	requestId,
	returnUrl: 'http://localhost:3000/api/paypal/return?order=order-1',
	cancelUrl: 'http://localhost:3000/api/paypal/cancelled',
})

async function bought() {
	const made = await paypal.createSubscription(wanted(`order-${Math.random()}`))
	if (!made.ok) throw new Error(made.name)
	return made.value.id
}

describe('a subscription at the provider', () => {
	it('is made once for one request, and leads to where it is approved', async () => {
		const made = await paypal.createSubscription(wanted('once'))
		const again = await paypal.createSubscription(wanted('once'))
		expect(made).toMatchObject({ ok: true, value: { id: expect.stringMatching(/^I-/) as string } })
		expect(made.ok && made.value.approveUrl).toMatch(
			/^http:\/\/localhost:3000\/dev\/paypal\/checkoutnow\?ba_token=BA-/,
		)
		expect(again).toEqual(made)
		expect(provider.world.subscriptions.size).toBe(1)
	})

	it('is read with its money in hundredths', async () => {
		const id = await bought()
		provider.world.approve(id)
		expect(await paypal.look(id, Date.now())).toMatchObject({
			ok: true,
			value: {
				subscription: {
					status: 'ACTIVE',
					customId: 'school-1',
					lastPayment: { amountMinor: 2900, currency: 'USD' },
				},
				payments: [{ amountMinor: 2900, refunded: false }],
			},
		})
	})

	it('is refused in the provider’s own words', async () => {
		const plan = provider.world.plan('P-SOLFA-STANDARD-MONTHLY')
		plan.status = 'INACTIVE'
		expect(await paypal.createSubscription(wanted('inactive'))).toMatchObject({
			why: 'refused',
			name: 'PLAN_STATUS_INVALID',
		})
		expect(await paypal.look('I-NONE', 0)).toMatchObject({ why: 'refused', name: 'RESOURCE_NOT_FOUND' })
		plan.status = 'ACTIVE'
		const id = await bought()
		expect(await paypal.cancelSubscription(id, 'x')).toMatchObject({ name: 'SUBSCRIPTION_STATUS_INVALID' })
		for (const line of takeErrorLog())
			expect(JSON.parse(line)).toMatchObject({ debugId: expect.any(String) as string })
	})
})

describe('a provider in trouble', () => {
	it('that forgot our token is given a new one', async () => {
		const id = await bought()
		provider.faults.add('expired-token')
		expect((await paypal.look(id, 0)).ok).toBe(true)
		takeErrorLog()
	})

	it.each(['429', '500'] as const)('that answers %s is unavailable, and later works', async (fault) => {
		const id = await bought()
		provider.faults.add(fault, 2)
		expect(await paypal.look(id, 0)).toMatchObject({ ok: false, why: 'unavailable' })
		expect((await paypal.look(id, 0)).ok).toBe(true)
		expect(takeErrorLog()).toHaveLength(2)
	})

	it('that says nothing is not waited for, and not asked again', async () => {
		const impatient = connectPaypal(provider.settings, 2_000)
		// A look asks two things at once.
		provider.faults.add('stall', 3)
		expect(await impatient.look('I-ANY', 0)).toMatchObject({
			ok: false,
			why: 'unavailable',
			name: 'NO_ANSWER',
		})
		expect(provider.faults.waiting).toEqual(['stall'])
		takeErrorLog()
	})

	it('is given one span of time for a look and for its token together', async () => {
		const id = await bought()
		const asked = vi.spyOn(globalThis, 'fetch')
		const spans = vi.spyOn(AbortSignal, 'timeout')
		expect((await connectPaypal(provider.settings).look(id, 0)).ok).toBe(true)
		expect(asked.mock.calls.length).toBeGreaterThan(2)
		expect(new Set(asked.mock.calls.map(([, init]) => init?.signal)).size).toBe(1)
		expect(spans.mock.calls).toEqual([[8_000]])
	})

	it('that hangs up after it made the subscription gives the same one the next time', async () => {
		provider.faults.add('reset-after-commit')
		expect(await paypal.createSubscription(wanted('lost'))).toMatchObject({ why: 'unavailable' })
		expect(provider.world.subscriptions.size).toBe(1)
		const made = await paypal.createSubscription(wanted('lost'))
		expect(made.ok && [...provider.world.subscriptions.keys()]).toEqual([made.ok && made.value.id])
		takeErrorLog()
	})

	it('that does not know our keys, or is not there, sells nothing', async () => {
		const strangers = connectPaypal({ ...provider.settings, clientSecret: 'wrong' })
		const nobody = connectPaypal({ ...provider.settings, apiUrl: 'http://127.0.0.1:9' })
		for (const one of [strangers, nobody])
			expect(await one.createSubscription(wanted())).toMatchObject({ ok: false, why: 'unavailable' })
		takeErrorLog()
	})
})

describe('a webhook', () => {
	const body = Buffer.from('{"id":"WH-1","note":"ä"}')
	const signed = () => provider.deliveries.headersFor(body)
	const genuine = (headers: Record<string, string>, raw: Buffer = body) =>
		paypal.isGenuine(new Headers(headers), raw)

	it('is believed when the provider signed these very bytes', async () => {
		expect(await genuine(signed())).toBe('yes')
	})

	it('is forged when one byte differs, or any of what was signed', async () => {
		expect(await genuine(signed(), Buffer.from(body.toString().replace('ä', 'a')))).toBe('no')
		for (const name of ['PAYPAL-TRANSMISSION-ID', 'PAYPAL-TRANSMISSION-TIME', 'PAYPAL-TRANSMISSION-SIG']) {
			expect(await genuine({ ...signed(), [name]: 'another' }), name).toBe('no')
			expect(await genuine({ ...signed(), [name]: '' }), name).toBe('no')
		}
		expect(await genuine({ ...signed(), 'PAYPAL-AUTH-ALGO': 'none' })).toBe('no')
	})

	it('is forged when it was signed for another receiver', async () => {
		const other = connectPaypal({ ...provider.settings, webhookId: 'WH-OTHER' })
		expect(await other.isGenuine(new Headers(signed()), body)).toBe('no')
	})

	it('is forged when the certificate is from somewhere else, and nobody goes there', async () => {
		const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
		const own = signed()
		const { webhookId } = provider.settings
		const text = `${own['PAYPAL-TRANSMISSION-ID']}|${own['PAYPAL-TRANSMISSION-TIME']}|${webhookId}|${crc32(body)}`
		const signature = createSign('RSA-SHA256').update(text).sign(privateKey, 'base64')
		const { host } = new URL(provider.settings.apiUrl)
		for (const url of [
			'http://127.0.0.1:9/v1/notifications/certs/CERT-1',
			`https://evil.example/v1/notifications/certs/CERT-1?${host}`,
			`http://${host}@evil.example/v1/notifications/certs/CERT-1`,
			`http://${host}/dev/paypal/sdk/js`,
			`http://${host}/v1/notifications/certs/../../sdk/js`,
			'file:///etc/passwd',
			'garbage',
		]) {
			const headers = { ...own, 'PAYPAL-TRANSMISSION-SIG': signature, 'PAYPAL-CERT-URL': url }
			expect(await genuine(headers), url).toBe('no')
		}
	})

	it('is believed from any host of PayPal over https, and from no other, where PayPal is real', async () => {
		const { paypal: live } = readEnvironment(keys)
		const { isGenuine } = connectPaypal(live)
		for (const host of [
			'http://api.paypal.com',
			'https://paypal.com.evil.example',
			'https://evilpaypal.com',
		]) {
			const url = `${host}/v1/notifications/certs/CERT-1`
			expect(await isGenuine(new Headers({ ...signed(), 'PAYPAL-CERT-URL': url }), body), url).toBe('no')
		}
	})

	it('is neither when the certificate cannot be had just now', async () => {
		const away = connectPaypal({
			...provider.settings,
			apiUrl: 'http://127.0.0.1:9',
			certificateHosts: ['127.0.0.1:9'],
		})
		const headers = { ...signed(), 'PAYPAL-CERT-URL': 'http://127.0.0.1:9/v1/notifications/certs/CERT-1' }
		expect(await away.isGenuine(new Headers(headers), body)).toBe('unknown')
		takeErrorLog()
	})
})

describe('a start that takes real money', () => {
	const start = (more: Record<string, string> = {}) => {
		const from = { ...keys, ...more }
		refuseUnsafeStart(readEnvironment(from), from)
	}

	it('speaks with PayPal or its sandbox', () => {
		expect(() => start()).toThrow('Set PAYPAL_PLAN_SOLO_MONTHLY')
		expect(() =>
			start({ PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com', PAYPAL_SANDBOX_PLAN_ID: 'P-1' }),
		).not.toThrow()
	})

	it.each([
		'http://127.0.0.1:3000/dev/paypal',
		'http://localhost:3000/dev/paypal',
		'https://localhost/dev/paypal',
		'http://api-m.paypal.com',
		'https://solfa.example/dev/paypal',
		'nonsense',
	])('refuses %s', (PAYPAL_API_URL) => {
		expect(() => start({ PAYPAL_API_URL })).toThrow('which is not PayPal')
	})

	it('refuses to sell every plan as the sandbox one', () => {
		expect(() => start({ PAYPAL_SANDBOX_PLAN_ID: 'P-1' })).toThrow('sandbox only')
	})

	it('refuses without a webhook id', () => {
		expect(() => start({ PAYPAL_WEBHOOK_ID: '' })).toThrow('PAYPAL_WEBHOOK_ID')
	})
})
