import { expect, it } from 'vitest'
import { reconcile } from '#app/jobs/payments.server.ts'
import { change } from '../support/database.ts'
import { approve, anOwnerAt, buy } from '../support/buyer.ts'
import { openProvider } from '../support/provider.ts'
import { Visitor } from '../support/visitor.ts'

it('each payment has a receipt, to be printed by whoever owns it', async () => {
	const provider = await openProvider()
	const { visitor, school } = await anOwnerAt(provider)
	const { id, back } = await approve(provider, await buy(visitor))
	await visitor.get(back)
	provider.world.refund(id)
	await reconcile(provider.paypal)
	const { page } = await visitor.get('/subscription')
	expect(page.text).toMatch(/Professional, monthly −\$79\.00 Refunded .* Professional, monthly \$79\.00 Paid/)
	const links = Object.entries(page.links).filter(([label]) => /^\d{8}-\w{6}$/.test(label))
	expect(links).toHaveLength(2)
	const [number = '', address = ''] = links[1] ?? []
	const receipt = await visitor.get(address)
	expect(receipt.page.text).toContain(`Receipt ${number}`)
	expect(receipt.page.text).toContain(`To ${school.name} For Professional, monthly Amount $79.00 State Paid`)
	expect(receipt.body).toMatch(/<button[^>]*data-prints[^>]*hidden/)
	// One of the two is on another day than a receipt in UTC, whatever the hour.
	for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
		change('update schools set time_zone = ? where id = ?', zone, school.id)
		expect((await visitor.get(address)).page.text).toBe(receipt.page.text)
	}

	const other = await anOwnerAt(provider)
	const foreign = await other.visitor.get(address)
	const missing = await other.visitor.get('/subscription/receipts/none')
	expect([foreign.status, foreign.page.text]).toEqual([404, missing.page.text])
	const signIn = `/auth/login?redirectTo=${encodeURIComponent(address)}`
	expect((await new Visitor().get(address)).location).toBe(signIn)
})
