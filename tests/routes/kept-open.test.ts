import { describe, expect, it } from 'vitest'
import { change } from '../support/database.ts'
import { anAdminAt, aSchool, aSoloTeacherAt } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

const DAY = 24 * 60 * 60 * 1000
/** As staff choose it: open until the day is over. */
const UNTIL = Date.UTC(new Date().getUTCFullYear() + 1, 1, 28, 23, 59, 59)
const THE_DAY = `28 February ${new Date(UNTIL).getUTCFullYear()}`
const OPEN = `You can use Solfa until ${THE_DAY} without a payment.`
const AFTER =
	'After that your account is closed until a plan is paid for, and everything in it is kept. To go on, choose and pay for a plan below.'

type Details = Parameters<typeof aSchool>[0]
const ownerOf = (details: Details) => Visitor.signedInAs(anAdminAt(aSchool({ openUntil: UNTIL, ...details })))

describe.each(['/subscription', '/settings/subscription'])('%s of a school kept open by staff', (path) => {
	it.each(['pending', 'expired', 'cancelled'] as const)(
		'says until when, and how to go on, where the plan itself is %s',
		async (subscription) => {
			const visitor = await ownerOf({ subscription, paidThrough: 1 })
			const { page } = await visitor.get(path)
			expect(page.text).toContain(`Open until ${THE_DAY}`)
			expect(page.text).toContain(OPEN)
			expect(page.text).toContain(AFTER)
			expect(page.links['Choose a plan']).toBe('#change')
			expect(page.text).toContain('Renew Standard')
			const change = await visitor.get('/subscription/change?plan=standard&cycle=monthly')
			expect(change.page.text).toContain('To pay today $29.00')
			expect(change.page.forms.map(({ button }) => button)).toContain('Pay $29.00 with PayPal')
		},
	)

	it('says it to somebody who teaches alone', async () => {
		const school = aSchool({ kind: 'solo', subscription: 'pending', openUntil: UNTIL })
		const { page } = await (await Visitor.signedInAs(aSoloTeacherAt(school))).get(path)
		expect(page.text).toContain(AFTER)
	})

	it('offers to pay what could not be charged', async () => {
		const school = aSchool({ openUntil: UNTIL, paidThrough: 1 })
		const owner = anAdminAt(school)
		change(
			`insert into plan_orders (school_id, id, plan, cycle, amount_minor, currency, paypal_plan_id, ordered_by, created_at,
			 credit_minor, paypal_subscription_id, provider_state, outcome, settled_at)
			 select ?, 'o', 'standard', 'monthly', 2900, 'USD', 'P-1', id, 1, 0, 'I-1', 'ACTIVE', 'activated', 2 from users limit 1`,
			school.id,
		)
		change(
			`update subscriptions set past_due_at = 5, paypal_subscription_id = 'I-1' where school_id = ?`,
			school.id,
		)
		const { page } = await (await Visitor.signedInAs(owner)).get(path)
		expect(page.text).toContain(OPEN)
		expect(page.text).toContain(
			'The last charge failed. To go on after that, try the payment again or choose a plan below.',
		)
		expect(page.forms.map(({ button }) => button)).toContain('Try the payment again')
	})

	it('says nothing of closing where a plan is paid for beyond that day', async () => {
		const { page } = await (await ownerOf({ paidThrough: UNTIL + DAY })).get(path)
		expect(page.text).not.toContain('without a payment')
		expect(page.text).not.toContain(AFTER)
	})
})

it('nothing is said once the day is over', async () => {
	const { page } = await (
		await ownerOf({ subscription: 'expired', openUntil: Date.now() - 1 })
	).get('/subscription')
	expect(page.text).not.toContain('without a payment')
	expect(page.links['Renew the subscription']).toBe('/select-plan?upgrade=true')
})

it.each([
	['de', 'Sie können Solfa bis 28. Februar', 'Danach ist Ihr Konto geschlossen'],
	['es', 'Puede usar Solfa hasta 28 de febrero', 'Después, su cuenta se cerrará'],
])('the owner reads it in their language: %s', async (language, open, after) => {
	const visitor = await ownerOf({ subscription: 'pending' })
	const { page } = await visitor.get('/subscription', { 'Accept-Language': language })
	expect(page.text).toContain(open)
	expect(page.text).toContain(after)
	expect(page.text).not.toMatch(/payment|school/)
})
