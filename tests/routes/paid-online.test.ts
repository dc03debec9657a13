import { beforeEach, describe, expect, it } from 'vitest'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aDraft, aPlan, fee } from '../support/billing.ts'
import { change, rows } from '../support/database.ts'
import { aClass } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { mails } from '../support/mail.ts'
import {
	anInvoice,
	aPayingSchool,
	linkOf,
	pageOf,
	payThrough,
	type PayingSchool,
} from '../support/paying-online.ts'
import { openProvider, type Provider } from '../support/provider.ts'
import { Visitor } from '../support/visitor.ts'

let provider: Provider
let its: PayingSchool
let invoice: string

beforeEach(async () => {
	provider = await openProvider()
	its = await aPayingSchool(provider)
	change(`update guardians set email = 'ana@example.test', email_key = 'ana@example.test'`)
	invoice = anInvoice(its)
})

const receipts = () => mails().filter(({ kind }) => kind === 'payment-receipt')

describe('a family that has paid online', () => {
	it('is thanked, told that nothing is left, and led to the receipt it was emailed', async () => {
		const { page } = await payThrough(provider, its.payer, pageOf(invoice), '100.00')
		expect(page.text).toContain(
			'Paid: $100.00 Your payment has arrived. Thank you. Invoice 0001 is paid in full. We’ve emailed you a receipt.',
		)
		expect((await its.payer.get(page.links['See the receipt'] ?? '')).page.text).toContain('Used for')
		const [mail, ...more] = receipts()
		expect(more).toEqual([])
		expect(mail).toMatchObject({ to: 'ana@example.test' })
		expect(mail?.subject).toContain('Payment received: $100.00')
		expect(mail?.text).toMatch(
			/received your payment of \$100\.00 for invoice 0001 on .*\n\nInvoice 0001 is paid in full\./,
		)
	})

	it('is told what is still to pay, and by when', async () => {
		const { page } = await payThrough(provider, its.payer, pageOf(invoice), '40.00')
		expect(page.text).toMatch(/\$60\.00 of invoice 0001 is still to pay \(due \d+ \w+ \d{4}\)\./)
		expect(receipts()[0]?.text).toContain('$60.00 of invoice 0001 is still to pay')
	})

	it('is told what is late of its other invoices, which the page of a link keeps to itself', async () => {
		// An issued invoice itself is never changed.
		change('drop trigger invoices_frozen')
		change(`update invoices set due_on = '2020-01-02' where id = ?`, invoice)
		const [newer, third] = [anInvoice(its), anInvoice(its)]
		const { page } = await payThrough(provider, its.payer, pageOf(newer), '100.00')
		expect(page.text).toMatch(
			/Invoice 0002 is paid in full\. Still to pay: \$200\.00, due by .*\. \$100\.00 of it was due by 2 January 2020\. We’ve emailed/,
		)
		expect(receipts()[0]?.text).toContain('$100.00 of it was due by 2 January 2020.')
		const visitor = new Visitor({ environment: provider.environment })
		const thanks = await payThrough(provider, visitor, linkOf(its, third), '100.00')
		expect(thanks.page.text).toContain('Invoice 0003 is paid in full. We’ve emailed you a receipt.')
		expect(receipts()[1]?.text).toContain('Still to pay: $100.00. It was due by 2 January 2020.')
		const last = await payThrough(provider, its.payer, pageOf(invoice), '60.00')
		expect(last.page.text).not.toContain('Still to pay: ')
	})

	it('is thanked on the page of a link too, in the language it was opened in', async () => {
		const visitor = new Visitor({ environment: provider.environment })
		const link = linkOf(its, invoice)
		await visitor.get(`${link}?lang=de`)
		const { page } = await payThrough(provider, visitor, link, '40')
		expect(page.text).toContain('Von Rechnung 0001 sind noch 60,00 $ zu zahlen')
		expect(page.text).toContain('Wir haben Ihnen eine Quittung per E-Mail geschickt.')
		expect(page.text).not.toContain('Quittung ansehen')
	})

	it('hears of the next invoice where its lessons are billed by a plan, and else of none', async () => {
		const other = await payThrough(provider, its.payer, pageOf(invoice), '10.00')
		expect(other.page.text).not.toContain('The next invoice comes')
		const planId = aPlan(its.access)
		const classId = aClass(its.school, { weekday: 3 })
		aBilledChild(its.school, its.access, { family: its.family, classId, planId })
		const [version] = rows<{ id: string }>('select id from price_plan_versions where plan_id = ?', planId)
		const draft = aDraft(its.access, its.family, fee(50_00, { planVersionId: version?.id }))
		valueOf(issueInvoice(its.access, draft))
		const { page } = await payThrough(provider, its.payer, pageOf(draft), '50.00')
		// The billing day of this month has come, and nothing of it is billed.
		expect(page.text).toContain('The next invoice comes soon.')
		const lines = [fee(50_00, { planVersionId: version?.id })]
		const ahead = valueOf(
			saveInvoiceDraft(its.access, newId(), { familyId: its.family, period: '2090-05', lines }),
		).id
		valueOf(issueInvoice(its.access, ahead))
		const paid = await payThrough(provider, its.payer, pageOf(ahead), '50.00')
		expect(paid.page.text).toContain('The next invoice comes around 1 June 2090.')
		// An older invoice of the family says the same day.
		const older = aDraft(its.access, its.family, fee(20_00, { planVersionId: version?.id }))
		valueOf(issueInvoice(its.access, older))
		const again = await payThrough(provider, its.payer, pageOf(older), '20.00')
		expect(again.page.text).toContain('The next invoice comes around 1 June 2090.')
	})

	it('is promised no receipt where nobody has an email address', async () => {
		change(`update guardians set email = null, email_key = null`)
		const { page } = await payThrough(provider, its.payer, pageOf(invoice), '100.00')
		expect(page.text).toContain('Invoice 0001 is paid in full.')
		expect(page.text).not.toContain('emailed')
		expect(receipts()).toEqual([])
	})

	it('is not thanked for what the office recorded', async () => {
		const paid = { familyId: its.family, receivedOn: '2026-01-02', method: 'cash' as const }
		valueOf(recordPayment(its.access, newId(), { ...paid, amountMinor: 100_00 }))
		expect(receipts()).toEqual([])
		expect((await its.payer.get(pageOf(invoice))).page.text).not.toContain('Thank you')
	})
})

it('a family pays the school by the name it knows, in the portal and from its email', async () => {
	change(
		`insert into school_profiles (school_id, legal_name, updated_at) values (?, 'Dana Reyes', 1)
			on conflict do update set legal_name = excluded.legal_name`,
		its.school.id,
	)
	const issued = anInvoice(its)
	const stranger = new Visitor({ environment: provider.environment })
	const portal = await its.payer.get(pageOf(issued))
	for (const { page } of [portal, await stranger.get(linkOf(its, issued))])
		expect(page.text).toContain(`You pay ${its.school.name} with PayPal`)
	expect(portal.page.text).toContain(`${its.school.name} Dana Reyes`)
})
