import { beforeEach, describe, expect, it } from 'vitest'
import { approve, anOwnerAt, buy } from '../support/buyer.ts'
import { change, databaseHash } from '../support/database.ts'
import {
	aGuardianAt,
	anAdminAt,
	aSchool,
	aSoloTeacherAt,
	aStudentAt,
	aTeacher,
	aTeacherAt,
	platformStaff,
} from '../support/factories.ts'
import { Page } from '../support/page.ts'
import { openProvider, type Provider } from '../support/provider.ts'
import { Visitor, type Answer } from '../support/visitor.ts'

const DAY = 24 * 60 * 60 * 1000
type State = 'none' | 'pending' | 'active' | 'expired'

const owner = (subscription: State) => Visitor.signedInAs(anAdminAt(aSchool({ subscription })))
const soloOwner = (subscription: State) =>
	Visitor.signedInAs(aSoloTeacherAt(aSchool({ kind: 'solo', subscription })))
const UNPAID = ['none', 'pending', 'expired'] as const

/** All but the ways out of the account. */
const ownForms = ({ page }: Answer) => page.forms.filter(({ action }) => action !== '/api/logout')

describe('/select-plan', () => {
	it('leads a stranger to registration with the plan they chose', async () => {
		const ask = async (query: string) => (await new Visitor().get(`/select-plan${query}`)).page.links
		expect((await ask(''))['Continue to registration']).toBe('/register-school?plan=standard')
		expect((await ask('?plan=professional'))['Continue to registration']).toBe(
			'/register-school?plan=professional',
		)
		expect((await ask('?type=solo'))['Continue to registration']).toBe(
			'/register-solo-teacher?plan=soloTeacher',
		)
		expect((await ask('?type=solo&billing=yearly'))['Continue to registration']).toBe(
			'/register-solo-teacher?plan=soloTeacher&billing=yearly',
		)
		expect((await ask('?plan=professional&billing=yearly'))['Continue to registration']).toBe(
			'/register-school?plan=professional&billing=yearly',
		)
		expect(await ask('?plan=nothing')).toMatchObject({
			Back: '/register-school',
			'Cancel Registration': '/',
			Monthly: '?plan=standard&billing=monthly#summary',
			'Yearly, Save up to $549': '?plan=standard&billing=yearly#summary',
			'Choose Professional': '?plan=professional#summary',
		})
		const answer = await new Visitor().get('/select-plan')
		expect(answer.page.forms).toEqual([])
		expect(answer.page.scripts).toHaveLength(1)
	})

	it.each(['/register-school?plan=standard', '/register-solo-teacher?plan=soloTeacher'])(
		'is opened yearly by who chose that before %s',
		async (path) => {
			const owner = { name: 'Ana Ruiz', email: 'ana@yearly.example', password: 'ana-sings-1' }
			const visitor = new Visitor()
			const names = { schoolName: 'Ruiz School', businessName: 'Ruiz School' }
			const sent = await visitor.post(`${path}&billing=yearly`, { ...owner, ...names })
			expect(sent.location).toContain('&billing=yearly')
			expect((await visitor.follow(sent)).page.text).toMatch(/Order summary .* , paid yearly/)
		},
	)

	it('says what every plan costs by the month and by the year', async () => {
		const text = async (query: string) => (await new Visitor().get(`/select-plan?${query}`)).page.text
		expect(await text('')).toMatch(/Standard \$29 \/month .* Professional Most Popular \$79 \/month/)
		expect(await text('billing=yearly')).toMatch(
			/Standard \$149 \/year Save \$199 .* \$399 \/year Save \$549 /,
		)
		expect(await text('type=solo')).toMatch(/Solo Teacher \$9\.99 \/month/)
		const yearly = await text('type=solo&billing=yearly')
		expect(yearly).toMatch(/17% saving .* \$99 \/year Save \$20\.88 compared to monthly/)
		expect(yearly).not.toMatch(/Professional|Standard/)
		expect(await text('plan=professional&billing=yearly')).toContain(
			'Order summary Professional , paid yearly: $399 today, then $399 every year.',
		)
	})

	it('has nothing to choose for whoever cannot pay', async () => {
		const school = aSchool({ subscription: 'pending' })
		for (const [person, home] of [
			[aTeacherAt(school), '/dashboard/teacher'],
			[aStudentAt(school), '/student/dashboard'],
			[aGuardianAt(school), '/student/dashboard'],
			[platformStaff(), '/super-admin'],
		] as const) {
			const visitor = await Visitor.signedInAs(person)
			for (const query of ['', '?upgrade=true', '?type=solo']) {
				const answer = await visitor.get(`/select-plan${query}`)
				expect([answer.status, answer.location]).toEqual([302, home])
			}
		}
	})

	it('leads an owner whose school is active to work, or to their plan', async () => {
		for (const visitor of [await owner('active'), await soloOwner('active')]) {
			for (const query of ['', '?plan=professional', '?upgrade=false']) {
				const answer = await visitor.get(`/select-plan${query}`)
				expect([answer.status, answer.location]).toEqual([302, '/dashboard'])
			}
			expect((await visitor.get('/select-plan?upgrade=true')).location).toBe('/subscription')
		}
	})

	it.each(UNPAID)('is one form to pay for an owner whose school is %s', async (state) => {
		const answer = await (await owner(state)).get('/select-plan?plan=professional&billing=yearly')
		expect(answer.status).toBe(200)
		expect(ownForms(answer)[0]).toEqual({
			action: '/api/paypal/subscription',
			hidden: { plan: 'professional', cycle: 'yearly' },
			button: 'Pay $399 with PayPal',
		})
		expect(answer.page.links['Continue to registration']).toBeUndefined()
		const solo = await (await soloOwner(state)).get('/select-plan?plan=professional')
		expect(ownForms(solo)[0]).toMatchObject({
			hidden: { plan: 'soloTeacher', cycle: 'monthly' },
			button: 'Pay $9.99 with PayPal',
		})
		expect(solo.page.text).not.toMatch(/Professional|Standard/)
	})

	it('chooses no plan that the school is too large for, and says why', async () => {
		const school = aSchool({ subscription: 'expired' })
		for (let i = 0; i < 6; i++) aTeacher(school)
		const visitor = await Visitor.signedInAs(anAdminAt(school))
		for (const query of ['?upgrade=true', '?plan=standard']) {
			const answer = await visitor.get(`/select-plan${query}`)
			expect(ownForms(answer)[0]?.hidden).toEqual({ plan: 'professional', cycle: 'monthly' })
			expect(answer.page.text).toContain(
				'The Standard plan has no room for your school: 6 teachers of 5. Professional',
			)
			expect(answer.page.links['Choose Standard']).toBeUndefined()
		}
	})

	it('lets a registration be taken back by its address', async () => {
		const admin = anAdminAt(aSchool({ subscription: 'pending' }))
		const visitor = await Visitor.signedInAs(admin)
		for (const query of ['', '?upgrade=true']) {
			const answer = await visitor.get(`/select-plan${query}`)
			expect(ownForms(answer)[1]).toEqual({
				action: '/api/cleanup/cancel-registration',
				hidden: { email: admin.email },
				button: 'Cancel Registration',
			})
			expect(answer.page.links.Back).toBe(query ? '/subscription' : '/register-school')
			const [order] = /<section[^>]* id="summary".*?<\/section>/s.exec(answer.body) ?? []
			expect(order, 'one act, and it is to pay').toMatch(/button-filled/)
			expect(order).not.toContain('Cancel')
		}
	})

	it.each(['expired', 'none'] as const)('never offers that to a school that is %s', async (state) => {
		const visitor = await owner(state)
		const upgrade = await visitor.get('/select-plan?upgrade=true')
		expect(ownForms(upgrade)[1]).toEqual({
			action: '/select-plan?upgrade=true',
			hidden: {},
			button: 'Cancel',
		})
		expect(upgrade.body).not.toContain('cancel-registration')
		// The dashboard is closed to them.
		expect(upgrade.page.links.Back).toBe('/subscription')
		const plain = await visitor.get('/select-plan')
		expect(ownForms(plain)).toHaveLength(1)
		expect(plain.page.links['Cancel']).toBe('/')
	})

	it('says what became of an expired school’s things', async () => {
		const answer = await (await owner('expired')).get('/select-plan')
		expect(answer.page.text).toContain('whose subscription has expired. Everything in it is kept')
	})

	const NORMALLY = 'Upgrade Cancelled You can continue using your account normally.'
	const CLOSED =
		'Upgrade Cancelled Your account stays closed until a plan is paid for. Everything in it is kept. Choose a plan below, or take your data with you.'
	const READ_ONLY =
		'Upgrade Cancelled Your account stays read-only: you can open and download everything, but change nothing until the last payment goes through or Solfa support lifts it.'

	it('left for now keeps everything, and says at the next page whether the school can be used', async () => {
		const unpaid = aSchool()
		change('update subscriptions set past_due_at = ? where school_id = ?', Date.now() - 20 * DAY, unpaid.id)
		for (const [visitor, next, text, wayOn] of [
			[await owner('expired'), '/subscription', CLOSED, 'Renew the subscription'],
			[await owner('pending'), '/subscription', CLOSED, 'Choose a plan'],
			[await soloOwner('none'), '/subscription', CLOSED, 'Choose a plan'],
			[await Visitor.signedInAs(anAdminAt(unpaid)), '/subscription', READ_ONLY, null],
			[await owner('active'), '/dashboard', NORMALLY, null],
		] as const) {
			const before = databaseHash()
			const sent = await visitor.post('/select-plan?upgrade=true', { intent: 'cancel-upgrade' })
			expect([sent.status, sent.location]).toEqual([303, next])
			const landed = await visitor.follow(sent)
			expect(landed.page.flash).toBe(text)
			expect(landed.body).toContain('<strong>Upgrade Cancelled</strong>')
			if (wayOn) expect(landed.page.links[wayOn]).toBe('/select-plan?upgrade=true')
			expect(databaseHash()).toBe(before)
		}
	})

	it('is nothing somebody could leave who cannot choose a plan', async () => {
		const teacher = await Visitor.signedInAs(aTeacherAt(aSchool()))
		const sent = await teacher.post('/select-plan?upgrade=true', { intent: 'cancel-upgrade' })
		expect([sent.status, sent.location]).toEqual([302, '/dashboard/teacher'])
		expect((await teacher.follow(sent)).page.flash).toBeFalsy()
		const stranger = await new Visitor().post('/select-plan')
		expect(stranger.location).toBe('/auth/login?redirectTo=%2Fselect-plan%3Fupgrade%3Dtrue')
	})

	it('reaches no other site in the demo, and with PayPal only PayPal', async () => {
		const policyOf = async (environment: Record<string, string>, path: string) => {
			const person = anAdminAt(aSchool({ subscription: 'pending' }))
			const visitor = await Visitor.signedInAs(person, { environment })
			const answer = await visitor.get(path)
			// One for every page and one for what stands on it.
			expect(answer.page.scripts).toHaveLength(2)
			return String(answer.headers['content-security-policy'])
		}
		const demo = await policyOf({}, '/select-plan')
		expect(demo).toContain(`default-src 'none'; script-src 'self';`)
		expect(demo).toContain(`form-action 'self';`)
		expect(demo).not.toMatch(/frame-src|https?:|unsafe|\*/)

		const real = { PAYPAL_API_URL: 'https://api-m.paypal.com' }
		const policy = await policyOf(real, '/select-plan')
		const there = 'https://www.paypal.com https://www.sandbox.paypal.com'
		for (const line of [
			`script-src 'self' ${there};`,
			`connect-src 'self' ${there};`,
			`frame-src ${there};`,
			`form-action 'self' ${there};`,
			`base-uri 'none'`,
			`frame-ancestors 'none'`,
		])
			expect(policy).toContain(line)
		expect(policy).not.toMatch(/unsafe|\*/)
		expect(await policyOf(real, '/')).not.toContain('paypal')
	})
})

const PLACES = ['/subscription', '/dashboard/admin/subscription', '/settings/subscription']

describe('a school’s subscription', () => {
	let provider: Provider
	beforeEach(async () => {
		provider = await openProvider()
	})

	/** The plan and its receipts as they are read, without the frame of the page. */
	function factsOf({ body }: Answer): string {
		const [, facts = ''] =
			/(<h1>Subscription<\/h1>.*?)(?:<\/section><\/section>|<\/section><\/main>)/s.exec(body) ?? []
		return new Page(`<body>${facts}`).text
	}

	it('is the same at all three addresses, and can be ended', async () => {
		const { visitor, school } = await anOwnerAt(provider)
		const { back } = await approve(provider, await buy(visitor))
		await visitor.get(back)
		const [first = '', ...others] = await Promise.all(
			PLACES.map(async (path) => factsOf(await visitor.get(path))),
		)
		expect(first).toContain(`Subscription ${school.name} Active Plan Professional, $79 a month Next charge`)
		expect(first).toMatch(/Receipts Date Receipt Amount .* \d{8}-\w{6} Professional, monthly \$79\.00 Paid/)
		expect(first).toContain('Cancel the subscription')
		expect(others).toEqual([first, first])

		const ended = await visitor.post('/subscription', { intent: 'cancel' })
		expect([ended.status, ended.location]).toEqual([303, '/subscription'])
		const landed = await visitor.follow(ended)
		expect(landed.page.flash).toMatch(
			/^Subscription canceled Nothing more will be charged\. You can use Solfa until \w+/,
		)
		expect(factsOf(landed)).toContain('Paid until')
		expect(factsOf(landed)).not.toContain('Cancel the subscription')
		expect((await visitor.get('/dashboard')).status).toBe(200)
		expect((await visitor.post('/subscription', { intent: 'cancel' })).location).toBe('/subscription')
	})

	it.each([
		['pending', 'Pending', 'Choose a plan'],
		['none', 'None', 'Choose a plan'],
		['expired', 'Expired', 'Renew the subscription'],
	] as const)('is told to its owner while it is %s, with the way on', async (state, text, label) => {
		for (const visitor of [await owner(state), await soloOwner(state)]) {
			const answer = await visitor.get('/subscription')
			expect(answer.status).toBe(200)
			expect(factsOf(answer)).toMatch(new RegExp(`^Subscription School \\d+ ${text} Plan`))
			expect(answer.page.links[label]).toBe('/select-plan?upgrade=true')
			expect(ownForms(answer)).toEqual([])
			for (const path of PLACES.slice(1))
				expect((await visitor.get(path)).location).toBe('/select-plan?upgrade=true')
		}
	})

	it('is told to nobody else, who is still answered', async () => {
		const school = aSchool({ name: 'Secret School' })
		for (const person of [aTeacherAt(school), aStudentAt(school), platformStaff()]) {
			const visitor = await Visitor.signedInAs(person)
			const answer = await visitor.get('/subscription')
			expect(answer.status).toBe(200)
			expect(answer.page.text).toContain('The plan of a school is looked after by its administrator.')
			expect(answer.page.text).not.toMatch(/Receipts|Secret School (Active|Pending)/)
			expect((await visitor.get('/settings/subscription')).status).toBe(302)
			const before = databaseHash()
			expect((await visitor.post('/subscription', { intent: 'cancel' })).location).toMatch(/^\/auth\/login/)
			expect(databaseHash()).toBe(before)
		}
		const stranger = await new Visitor().get('/subscription')
		expect(stranger.status).toBe(200)
		expect(stranger.page.links['Sign in']).toBe('/auth/login?redirectTo=%2Fsubscription')
		expect(stranger.page.links['See the plans']).toBe('/#pricing')
	})
})
