import { beforeEach, describe, expect, it } from 'vitest'
import { lookAtEvents, reconcile } from '#app/jobs/payments.server.ts'
import { approve, anOwnerAt, buy } from '../support/buyer.ts'
import { change, rows } from '../support/database.ts'
import { anAdminAt, aSchool, PASSWORD } from '../support/factories.ts'
import { mails } from '../support/mail.ts'
import { openProvider, type Provider } from '../support/provider.ts'
import { Visitor } from '../support/visitor.ts'

let provider: Provider
beforeEach(async () => {
	provider = await openProvider()
})

describe('a payment', () => {
	it('is confirmed by one mail to whoever ordered the plan, and so is each renewal', async () => {
		const { school, visitor } = await anOwnerAt(provider)
		await visitor.get((await approve(provider, await buy(visitor))).back)
		for (let i = 0; i < 3; i++) {
			await reconcile(provider.paypal)
			await lookAtEvents(provider.paypal)
		}
		const [first, ...others] = mails()
		expect([first?.kind, others]).toEqual(['payment', []])
		expect(first?.text).toContain(`We received $79.00 for ${school.name} on `)
		expect(first?.text).toMatch(/Plan: Professional, \$79 a month\nReceipt: \d{8}-\w{6}/)
		const [, link = ''] = /http:\/\/localhost:3000(\/subscription\S+)/.exec(first?.text ?? '') ?? []
		expect((await visitor.get(link)).page.heading).toMatch(/^Receipt/)

		provider.world.jumpAMonth()
		await reconcile(provider.paypal)
		await lookAtEvents(provider.paypal)
		expect(mails()).toHaveLength(2)
	})

	it('of somebody whose account is gone is confirmed to nobody', async () => {
		const { visitor } = await anOwnerAt(provider)
		await visitor.get((await approve(provider, await buy(visitor))).back)
		change('update users set disabled_at = 1')
		await lookAtEvents(provider.paypal)
		expect(mails()).toEqual([])
	})
})

describe('a registration', () => {
	const typed = {
		name: 'Ana Ruiz',
		email: 'ana@letters.example',
		password: 'ana-sings-1',
		schoolName: 'Ruiz School',
	}

	it('is confirmed by one mail, which is gone when the registration is', async () => {
		const visitor = new Visitor()
		await visitor.post('/register-school', typed)
		await new Visitor().post('/register-school', typed)
		expect(mails().map(({ kind }) => kind)).toEqual(['registration'])
		const [mail] = mails()
		expect(mail?.text).toContain('You are registered on Solfa.')
		expect(mail?.text).toContain('http://localhost:3000/auth/login?redirectTo=%2Fselect-plan')
		await visitor.post('/api/cleanup/cancel-registration', {})
		expect(mails()).toEqual([])
	})
})

describe('an owner who has not paid', () => {
	it('can correct their own email address', async () => {
		const admin = anAdminAt(aSchool({ subscription: 'pending' }))
		const visitor = await Visitor.signedInAs(admin)
		const { page } = await visitor.get('/select-plan?billing=yearly')
		expect(page.links['Correct your email address']).toBe('/subscription/email?plan=standard&billing=yearly')
		expect((await visitor.get('/subscription/email')).page.heading).toBe('Correct your email address')
		const email = 'right@letters.example'
		const wrong = await visitor.post('/subscription/email', {
			intent: 'email',
			email,
			currentPassword: 'not-it',
		})
		expect([wrong.status, wrong.page.valueOf('email')]).toEqual([400, email])
		const sent = await visitor.post('/subscription/email?plan=standard&billing=yearly', {
			intent: 'email',
			email,
			currentPassword: PASSWORD,
		})
		expect(sent.location).toBe('/select-plan?plan=standard&billing=yearly')
		const confirmation = mails().find(({ kind }) => kind === 'email-confirmation')
		const [, link = ''] =
			/http:\/\/localhost:3000(\/email-confirmation\S+)/.exec(confirmation?.text ?? '') ?? []
		await visitor.follow(await visitor.get(link))
		await visitor.post('/email-confirmation', { intent: 'join' })
		expect(rows('select email from users where id = ?', admin.userId)).toEqual([{ email }])
	})

	it('is not asked so once the school is active', async () => {
		const visitor = await Visitor.signedInAs(anAdminAt(aSchool()))
		expect((await visitor.get('/subscription/email')).location).toBe('/subscription')
	})
})
