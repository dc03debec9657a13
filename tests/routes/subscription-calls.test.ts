import { beforeEach, describe, expect, it, vi } from 'vitest'
import { databaseHash, rows } from '../support/database.ts'
import { takeErrorLog } from '../support/error-log.ts'
import {
	aGuardianAt,
	anAdminAt,
	aSchool,
	aSoloTeacherAt,
	aStudent,
	aStudentAt,
	aTeacherAt,
	platformStaff,
} from '../support/factories.ts'
import { openProvider } from '../support/provider.ts'
import { Visitor } from '../support/visitor.ts'

let provider: Awaited<ReturnType<typeof openProvider>>
beforeEach(async () => {
	provider = await openProvider()
})

const stranger = () => new Visitor({ environment: provider.environment })
const signedIn = (person: { userId: string }) =>
	Visitor.signedInAs(person, { environment: provider.environment })
const anOwner = () => signedIn(anAdminAt(aSchool({ subscription: 'pending' })))
const buy = async (visitor: Visitor, plan: string) => {
	const bought = await visitor.call('POST', '/api/paypal/subscription', { plan, cycle: 'monthly' })
	return bought.json().id as string
}
const AUTHENTICATE = { message: 'Authentication required' }

describe('GET /api/paypal/config', () => {
	it('tells the public id and the script, and the same whoever asks for a sandbox', async () => {
		const plain = await stranger().call('GET', '/api/paypal/config')
		expect(Object.keys(plain.json()).sort()).toEqual(['clientId', 'sdkUrl'])
		expect(plain.json().clientId).toBe('solfa-demo')
		expect(plain.headers['cache-control']).toBe('no-store')
		expect((await stranger().call('GET', '/api/paypal/config?sandbox=true')).body).toBe(plain.body)
		expect(plain.body).not.toContain('secret')
	})

	it('never leads from real money to test money', async () => {
		const environment = { PAYPAL_API_URL: 'https://api-m.paypal.com', PAYPAL_CLIENT_ID: 'live-id' }
		const answer = await new Visitor({ environment }).call('GET', '/api/paypal/config?sandbox=true')
		expect(answer.json()).toEqual({
			clientId: 'live-id',
			sdkUrl: 'https://www.paypal.com/sdk/js?client-id=live-id&vault=true&intent=subscription',
		})
	})

	it('is of this provider and of no other', async () => {
		for (const path of ['/api/stripe/config', '/api/..%2fpaypal/config'])
			expect((await stranger().call('GET', path)).status).toBe(404)
	})
})

describe('GET /api/auth/subscription-status', () => {
	it.each(['none', 'pending', 'active', 'expired'] as const)('says %s in both fields', async (status) => {
		const visitor = await signedIn(anAdminAt(aSchool({ subscription: status })))
		const answer = await visitor.call('GET', '/api/auth/subscription-status?schoolId=another')
		expect(answer.json()).toEqual({ status, subscriptionStatus: status })
	})

	it('says expired from the moment on when what was paid for is over', async () => {
		const school = aSchool({ subscription: 'cancelled', paidThrough: Date.now() - 1 })
		const answer = await (await signedIn(anAdminAt(school))).call('GET', '/api/auth/subscription-status')
		expect(answer.json().status).toBe('expired')
	})

	it('needs a session', async () => {
		const answer = await stranger().call('GET', '/api/auth/subscription-status')
		expect([answer.status, answer.json()]).toEqual([401, AUTHENTICATE])
	})
})

describe('GET /api/subscription/limits/{schoolId} and /api/school-by-id/{schoolId}', () => {
	const paths = (id: string) => [`/api/subscription/limits/${id}`, `/api/school-by-id/${id}`]

	it('tell of one’s own school', async () => {
		const school = aSchool({ name: 'Own' })
		aTeacherAt(school)
		aStudentAt(school)
		const visitor = await signedIn(anAdminAt(school))
		const [limits = '', byId = ''] = paths(school.id)
		expect((await visitor.call('GET', limits)).json()).toEqual({
			usage: { teachers: 1, students: 1 },
			limits: { teachers: 5, students: 100 },
			teacherLimit: 5,
			studentLimit: 100,
			isActive: true,
		})
		expect((await visitor.call('GET', byId)).json()).toEqual({
			id: school.id,
			name: 'Own',
			settings: { invoiceSettings: { defaultCurrency: 'USD' } },
		})
	})

	it('tell the limits to those who run the school, and to nobody else of it', async () => {
		const school = aSchool()
		for (const person of [aTeacherAt(school), aStudentAt(school), aGuardianAt(school)]) {
			const answer = await (await signedIn(person)).call('GET', `/api/subscription/limits/${school.id}`)
			expect([answer.status, answer.json()]).toEqual([
				403,
				{ message: 'Only an administrator of a school sees its limits.' },
			])
		}
	})

	it('leave no room where there is no plan', async () => {
		const school = aSchool({ kind: 'solo', subscription: 'none' })
		const visitor = await signedIn(aSoloTeacherAt(school))
		const answer = await visitor.call('GET', `/api/subscription/limits/${school.id}`)
		expect(answer.json()).toMatchObject({ limits: { teachers: 0, students: 0 }, isActive: false })
	})

	it('answer about another school just as about one that is not there', async () => {
		const visitor = await signedIn(anAdminAt(aSchool()))
		const other = aSchool()
		for (const [at, path] of paths(other.id).entries()) {
			const foreign = await visitor.call('GET', path)
			const missing = await visitor.call('GET', paths('nothing')[at] ?? '')
			expect([foreign.status, foreign.body]).toEqual([404, missing.body])
			expect(missing.status).toBe(404)
		}
	})

	it('tell platform staff of every school', async () => {
		const visitor = await signedIn(platformStaff())
		const school = aSchool()
		for (const path of paths(school.id)) expect((await visitor.call('GET', path)).status).toBe(200)
		for (const path of paths('nothing')) expect((await visitor.call('GET', path)).status).toBe(404)
	})

	it('need a session', async () => {
		for (const path of paths(aSchool().id))
			expect((await stranger().call('GET', path)).json()).toEqual(AUTHENTICATE)
	})
})

describe('POST /api/subscription/manual-activation', () => {
	const claim = { amount: '2999', planName: 'Standard Monthly', currency: 'USD' }
	const ask = (visitor: Visitor, body: unknown = claim) =>
		visitor.call('POST', '/api/subscription/manual-activation', body)
	const states = () =>
		rows<{ state: string }>('select state from subscriptions where replaced_at is null').map(
			({ state }) => state,
		)

	it('opens nothing for the asking: it is noted for staff', async () => {
		const answer = await ask(await anOwner())
		expect([answer.status, answer.json().success]).toEqual([202, false])
		expect(typeof answer.json().message).toBe('string')
		expect(states()).toEqual(['pending'])
		expect(rows('select claimed from activation_requests')).toEqual([{ claimed: 'Standard Monthly' }])
		const noted = rows(`select 1 from audit_entries where action = 'subscription.activation-asked'`)
		expect(noted).toHaveLength(1)
	})

	it('opens nothing for an order that was not paid, whatever amount is named', async () => {
		const visitor = await anOwner()
		await buy(visitor, 'professional')
		const answer = await ask(visitor, { ...claim, amount: '7900', status: 'active', success: true })
		expect([answer.status, states()]).toEqual([202, ['pending']])
	})

	it('opens what the provider says is paid', async () => {
		const visitor = await anOwner()
		provider.world.approve(await buy(visitor, 'standard'))
		expect((await ask(visitor)).json()).toEqual({ success: true })
		expect(states()).toEqual(['active'])
		expect((await ask(visitor)).json()).toEqual({ success: true })
		expect(rows('select outcome from activation_requests')).toEqual([{ outcome: 'activated' }])
	})

	it('opens nothing when a cheaper plan was paid', async () => {
		const visitor = await anOwner()
		const id = await buy(visitor, 'professional')
		provider.world.find(id).planId = 'P-SOLFA-STANDARD-MONTHLY'
		provider.world.approve(id)
		expect([(await ask(visitor)).status, states()]).toEqual([202, ['pending']])
		takeErrorLog()
	})

	it('opens what was paid before another plan was begun, in whatever order', async () => {
		const visitor = await anOwner()
		provider.world.approve(await buy(visitor, 'standard'))
		await buy(visitor, 'professional')
		expect((await ask(visitor)).json()).toEqual({ success: true })
		expect(rows('select plan, state from subscriptions where replaced_at is null')).toEqual([
			{ plan: 'standard', state: 'active' },
		])
	})

	it('is heard once in ten seconds', async () => {
		vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
		const visitor = await anOwner()
		const answers = await Promise.all(Array.from({ length: 5 }, () => ask(visitor)))
		expect(answers.map(({ status }) => status).sort()).toEqual([202, 429, 429, 429, 429])
		expect(answers.find(({ status }) => status === 429)?.headers['retry-after']).toBe('10')
	})

	it('is for administrators', async () => {
		const school = aSchool({ subscription: 'pending' })
		expect((await ask(stranger())).status).toBe(401)
		for (const person of [aTeacherAt(school), aStudentAt(school), platformStaff()])
			expect((await ask(await signedIn(person))).status).toBe(403)
		expect(rows('select id from activation_requests')).toEqual([])
	})
})

describe('DELETE /api/cleanup/cancel-registration', () => {
	const cancel = (visitor: Visitor, email?: string) =>
		visitor.call('DELETE', '/api/cleanup/cancel-registration', email === undefined ? undefined : { email })

	it('takes one’s own unpaid registration back and ends the session', async () => {
		const person = anAdminAt(aSchool({ subscription: 'pending' }))
		const visitor = await signedIn(person)
		const answer = await cancel(visitor, person.email.toUpperCase())
		expect([answer.status, answer.json()]).toEqual([200, { cleaned: true }])
		expect(answer.headers['clear-site-data']).toContain('storage')
		expect(visitor.cookies.has('session')).toBe(false)
		expect(rows('select 1 from users where email = ?', person.email)).toEqual([])
	})

	it('answers everybody else just the same, and changes nothing', async () => {
		const pending = anAdminAt(aSchool({ subscription: 'pending' }))
		const full = aSchool({ subscription: 'pending' })
		const visitors = [
			stranger(),
			await signedIn(anAdminAt(aSchool({ subscription: 'active' }))),
			await signedIn(anAdminAt(full)),
			await signedIn(aTeacherAt(full)),
			await signedIn(platformStaff()),
		]
		const before = databaseHash()
		for (const visitor of visitors) {
			for (const email of [pending.email, undefined]) {
				const answer = await cancel(visitor, email)
				expect([answer.status, answer.body]).toEqual([200, '{"cleaned":false}'])
			}
		}
		expect(databaseHash()).toBe(before)
	})

	it('keeps a school whose payment came in a moment ago', async () => {
		const visitor = await anOwner()
		provider.world.approve(await buy(visitor, 'standard'))
		expect((await cancel(visitor)).json()).toEqual({ cleaned: false })
		expect((await visitor.call('GET', '/api/auth/subscription-status')).json().status).toBe('active')
	})

	it('has a form for those without a script', async () => {
		const visitor = await anOwner()
		const answer = await visitor.post('/api/cleanup/cancel-registration')
		expect([answer.status, answer.location]).toEqual([303, '/'])
		expect((await visitor.follow(answer)).page.flash).toBe(
			'Registration Cancelled Your registration has been cancelled and all account data removed. You can now start fresh.',
		)
		const paid = await signedIn(anAdminAt(aSchool()))
		const refused = await paid.post('/api/cleanup/cancel-registration')
		const led = await paid.follow(refused)
		expect(led.location).toBe('/dashboard')
		expect((await paid.follow(led)).page.flash).toBe(
			'Cleanup Issue There was an issue cleaning up your account. Please contact support if needed.',
		)
	})
})

describe('/dev/paypal', () => {
	const here = () => `http://127.0.0.1:${provider.port}/dev/paypal/`

	it('is not there through a proxy, or where the provider is elsewhere', async () => {
		expect((await fetch(here())).status).toBe(200)
		for (const name of ['X-Forwarded-For', 'Forwarded', 'Via', 'X-Real-IP', 'Fly-Client-IP'])
			expect((await fetch(here(), { headers: { [name]: '203.0.113.1' } })).status, name).toBe(404)
		expect((await stranger().get('/dev/paypal/')).status).toBe(404)
	})

	it('takes no form from another site', async () => {
		const headers = { Origin: 'https://evil.example' }
		const body = new URLSearchParams({ move: 'month' })
		const answer = await fetch(here(), { method: 'POST', headers, body })
		expect([answer.status, provider.world.ahead]).toEqual([403, 0])
	})
})

describe('what buying by script refuses', () => {
	const refusals = async (school: Parameters<typeof aSchool>[0], plan: string, students = 0) => {
		const made = aSchool({ subscription: 'pending', ...school })
		for (let n = 0; n < students; n++) aStudent(made)
		const visitor = await signedIn(school?.kind === 'solo' ? aSoloTeacherAt(made) : anAdminAt(made))
		const words = []
		for (const language of ['en', 'es', 'de']) {
			visitor.cookies.set('lang', language)
			const { status, json } = await visitor.call('POST', '/api/paypal/subscription', {
				plan,
				cycle: 'monthly',
			})
			expect(status).toBeGreaterThanOrEqual(400)
			words.push(json().message)
		}
		return words
	}

	it('is said in the language of the page', async () => {
		expect(await refusals({ kind: 'solo' }, 'standard')).toEqual([
			'A solo teacher buys the Solo Teacher plan.',
			'Una persona que enseña sola contrata el plan Solo Teacher.',
			'Für Einzellehrkräfte gibt es den Tarif Solo Teacher.',
		])
	})

	it('says how large the school is', async () => {
		expect(await refusals({}, 'standard', 101)).toEqual([
			'The Standard plan has no room for your school: 101 students of 100.',
			'Su escuela no cabe en el plan Standard: 101 estudiantes de 100.',
			'Ihre Schule ist für den Tarif Standard zu groß: 101 Schüler von 100.',
		])
	})
})
