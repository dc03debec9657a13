import { beforeEach, describe, expect, it } from 'vitest'
import { approve, anOwnerAt, buy } from '../support/buyer.ts'
import { change, databaseHash } from '../support/database.ts'
import { anAdminAt, aSchool, aStudentAt, aTeacherAt, platformStaff } from '../support/factories.ts'
import { openProvider, type Provider } from '../support/provider.ts'
import { Visitor } from '../support/visitor.ts'

type State = 'none' | 'pending' | 'active' | 'expired'

const ownerOf = (subscription: State) => Visitor.signedInAs(anAdminAt(aSchool({ subscription })))

let provider: Provider
beforeEach(async () => {
	provider = await openProvider()
})

describe('/payment-success after a payment', () => {
	const isSuccess = async (visitor: Visitor, path: string) => {
		const { status, page, headers, body } = await visitor.get(path)
		expect([status, page.heading, page.title]).toEqual([
			200,
			'Payment Successful',
			'Payment Successful – Solfa',
		])
		expect(page.text).toContain('Redirecting to your dashboard')
		expect(page.text).not.toContain('No payment was made')
		expect(headers.refresh).toBe('1;url=/dashboard')
		expect(body).toContain('data-goes="/dashboard"')
		expect(page.links['Go to Dashboard']).toBe('/dashboard')
	}

	it.each(['confirmed', 'only approved'])('goes to the dashboard while the payment is %s', async (how) => {
		provider.world.slowActivation = how === 'only approved'
		const { visitor } = await anOwnerAt(provider)
		const { back } = await approve(provider, await buy(visitor))
		const sent = await visitor.get(back)
		expect(sent.location).toMatch(/^\/payment-success\?subscription=/)
		await isSuccess(visitor, sent.location ?? '')
	})

	it('has the same words for an owner whose plan is paid, whatever the address says', async () => {
		const visitor = await ownerOf('active')
		for (const query of ['', '?subscription=I-12345', '?subscription=%3Cscript%3E&url=//evil.example'])
			await isSuccess(visitor, `/payment-success${query}`)
	})
})

describe('/payment-success without a payment', () => {
	const CLOSED = 'Your dashboard opens once a plan is paid for.'
	const OPEN = 'Your account is open without a payment for now.'
	const OTHERS = 'The plan of a school is looked after by its administrator.'
	const plans = { 'See the plans': '/select-plan', 'See your subscription': '/subscription' }

	it.each([
		[
			'a stranger',
			() => new Visitor(),
			'You’re not signed in.',
			{ 'Sign in': '/auth/login', 'See the plans': '/#pricing' },
		],
		['an owner who has not paid', () => ownerOf('pending'), CLOSED, plans],
		['an owner without a plan', () => ownerOf('none'), CLOSED, plans],
		['an owner whose plan has expired', () => ownerOf('expired'), CLOSED, plans],
		[
			'an owner whose school is kept open by staff',
			() =>
				Visitor.signedInAs(
					anAdminAt(aSchool({ subscription: 'expired', paidThrough: 1, openUntil: Date.now() + 60_000 })),
				),
			OPEN,
			{ 'Go to Dashboard': '/dashboard', 'See your subscription': '/subscription' },
		],
		[
			'a teacher',
			() => Visitor.signedInAs(aTeacherAt(aSchool())),
			OTHERS,
			{ 'Go to Dashboard': '/dashboard/teacher' },
		],
		[
			'a student',
			() => Visitor.signedInAs(aStudentAt(aSchool())),
			OTHERS,
			{ 'Go to Dashboard': '/student/dashboard' },
		],
		['staff', () => Visitor.signedInAs(platformStaff()), OTHERS, { 'Go to Dashboard': '/super-admin' }],
	] as const)('says so to %s, and goes nowhere by itself', async (_who, visit, text, links) => {
		const visitor = await visit()
		for (const query of ['', '?subscription=I-12345', '?subscription=%3Cscript%3E&url=//evil.example']) {
			const { status, page, headers, body } = await visitor.get(`/payment-success${query}`)
			expect([status, page.heading, page.title]).toEqual([
				200,
				'No payment was made',
				'No payment was made – Solfa',
			])
			expect(page.text).toContain(text)
			expect(page.text).not.toMatch(/Payment Successful|Redirecting/)
			expect([headers.refresh, body.includes('data-goes')]).toEqual([undefined, false])
			expect(page.links).toMatchObject(links)
			expect(body).not.toContain('I-12345')
		}
	})

	it('says so to an owner whose last charge failed', async () => {
		const school = aSchool()
		change('update subscriptions set past_due_at = ? where school_id = ?', Date.now() - 1000, school.id)
		const { page } = await (await Visitor.signedInAs(anAdminAt(school))).get('/payment-success')
		expect(page.heading).toBe('No payment was made')
		expect(page.text).toContain('Your account is open, but the last payment failed.')
		expect(page.links['See your subscription']).toBe('/subscription')
	})

	it('opens nothing by itself', async () => {
		const visitor = await ownerOf('pending')
		const before = databaseHash()
		await visitor.get('/payment-success?subscription=I-12345')
		expect((await visitor.get('/dashboard')).location).toBe('/select-plan?upgrade=true')
		expect(databaseHash()).toBe(before)
	})
})
