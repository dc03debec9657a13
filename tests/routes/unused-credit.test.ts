import { beforeEach, expect, it } from 'vitest'
import { recordPayment, removeAllocations } from '#app/models/billing/payment.server.ts'
import { sendInvoices } from '#app/models/billing/sending.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change } from '../support/database.ts'
import { valueOf } from '../support/lessons.ts'
import { anInvoice, aPayingSchool, linkOf, type PayingSchool } from '../support/paying-online.ts'
import { openProvider } from '../support/provider.ts'
import { Visitor } from '../support/visitor.ts'

let its: PayingSchool
let invoice: string

/** A late invoice of $50.00, and $20.00 that was taken off it and is kept as credit. */
beforeEach(async () => {
	its = await aPayingSchool(await openProvider())
	invoice = anInvoice(its, 50_00)
	const { access, family: familyId } = its
	const payment = { familyId, method: 'cash', receivedOn: '2026-01-01', amountMinor: 20_00 } as const
	valueOf(recordPayment(access, newId(), payment))
	valueOf(removeAllocations(access, invoice))
})

it('is named by the list of late invoices and before a reminder, with the way to use it', async () => {
	change('drop trigger invoices_frozen')
	change("update invoices set due_on = '2026-01-01'")
	change("update guardians set email = 'mother@okafor.test', email_key = 'mother@okafor.test'")
	const account = `/billing/manage/families/${its.family}`
	const list = await its.office.get('/billing?view=late')
	expect(list.page.text).toContain('Use credit of $20.00')
	expect(list.body.split(`href="${account}"`)).toHaveLength(3)
	expect(list.body).toMatch(/class="phone-acts"[^>]*><a[^>]*>Remind/)
	for (const path of [
		`/billing/remind?ticked=${invoice}`,
		`/billing/manage/invoices/${invoice}/remind`,
		`/students/families/${its.family}/reminder`,
	]) {
		const { page, body } = await its.office.get(path)
		expect(page.text, path).toContain('Unused credit covers some of this.')
		expect(page.text, path).toContain('$20.00')
		expect(page.text, path).toContain('$30.00')
		expect(body, path).toContain(`href="${account}"`)
	}
	expect((await its.office.get(account)).page.text).toContain('Use credit for open invoices')
})

it('counts only the reminders that are sent, and tells why the others are left out', async () => {
	change("update guardians set email = 'mother@okafor.test', email_key = 'mother@okafor.test'")
	const other = anInvoice(its, 90_00)
	expect(sendInvoices(its.access, [invoice], 'reminder')).toMatchObject([{ ok: true }])
	const text = async (ticked: string) => (await its.office.get(`/billing/remind?ticked=${ticked}`)).page.text
	const both = await text(`${invoice}.${other}`)
	expect(both).toMatch(/1 invoice, \$[\d.]+ together/)
	expect(both).toContain('1 invoice is left out, for the reasons below')
	expect(both).toMatch(/Left out .*Reminded on/)
	expect(both).not.toContain('2 invoices')
	const none = await text(invoice)
	expect(none).toMatch(/Nothing to do .*Left out .*Reminded on/)
	expect(none).not.toContain('together')
})

it.each([
	['en', 'Your credit of $20.00 is already taken off'],
	['de', 'Ihr Guthaben von'],
	['es', 'Su saldo a favor de'],
])('is taken off what the page for paying fills in (%s)', async (language, text) => {
	const { body, page } = await new Visitor().get(`${linkOf(its, invoice)}?lang=${language}`)
	expect(page.text).toContain(text)
	expect(body).toMatch(/name="amount"[^>]*value="30.00"/)
})
