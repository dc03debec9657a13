import { beforeEach, expect, it } from 'vitest'
import { sendDueMail } from '#app/jobs/outbox.server.ts'
import type { Mail } from '#app/letters/mail.ts'
import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { aGuardianOf } from '../support/accounts.ts'
import { aDraft, fee } from '../support/billing.ts'
import { change, rows } from '../support/database.ts'
import { accessOf, anAdminAt, aSchool, aStudent, type ASchool } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { mails } from '../support/mail.ts'
import { pdfText } from '../support/pdf.ts'
import { aFamily } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

let school: ASchool
let access: Access
let office: Visitor
let family: string

beforeEach(async () => {
	school = aSchool()
	const admin = anAdminAt(school)
	access = accessOf(admin, 'money:write')
	office = await Visitor.signedInAs(admin)
	family = aFamily(school, 'Okafor')
	const child = aStudent(school, { firstName: 'Maya', lastName: 'Okafor', familyId: family })
	aGuardianOf(school, child, { name: 'Ada Okafor', email: 'ada@example.test' })
	change('update guardianships set gets_invoices = 1')
	valueOf(issueInvoice(access, aDraft(access, family, fee(100_00, { studentId: child }))))
})

/** Records a payment with what its form begins with. */
async function pay(more: Record<string, string> = {}) {
	const path = href.familyAccount(family, 'payment')
	const { page } = await office.get(path)
	const [formKey = '', amount = '', receivedOn = ''] = ['formKey', 'amount', 'receivedOn'].map(
		(name) => page.valueOf(name) ?? '',
	)
	const begun = { formKey, amount, receivedOn, method: 'cash', how: 'oldest' }
	const answer = await office.post(path, { ...begun, ...more })
	expect(answer.status).toBe(303)
	return rows<{ id: string }>('select id from family_payments')[0]?.id ?? ''
}

/** Sends the waiting mail, and reads what is attached. */
async function attached() {
	const seen: Mail[] = []
	const deliver = async (mail: Mail) => (seen.push(mail), { ok: true as const })
	await sendDueMail({ deliver, keepsWords: false }, { now: () => Date.now() + 86_400_000 })
	const { attachment } = seen.find((mail) => mail.attachment) ?? {}
	return { name: attachment?.filename, text: attachment ? await pdfText(attachment.content) : '' }
}

it('a payment is recorded with its receipt, ticked beforehand, with the names of who gets it', async () => {
	const { page } = await office.get(href.familyAccount(family, 'payment'))
	expect(page.text).toMatch(/Email a receipt\s*Ada Okafor/)
	expect(page.html).toMatch(/<input[^>]*name="receipt"[^>]*checked=""/)
	await pay()
	expect(mails()).toEqual([])
})

it('a payment of a family with several payers says who gets the receipt for each choice', async () => {
	const [child = ''] = rows<{ id: string }>('select id from students').map(({ id }) => id)
	aGuardianOf(school, child, { name: 'Ben Okafor', email: 'ben@example.test' })
	change('update guardianships set gets_invoices = 1, pays = 1')
	const read = async () => (await office.get(href.familyAccount(family, 'payment'))).page.text
	expect(await read()).toMatch(
		/Email a receipt\s*To the person whose share it is. “Everybody’s” goes to Ada Okafor, Ben Okafor/,
	)
	change(`update guardians set email = null, email_key = null where name = 'Ada Okafor'`)
	expect(await read()).toContain('Ada Okafor cannot be emailed, so it goes to Ben Okafor.')
	const [ada = ''] = rows<{ id: string }>(`select id from guardians where name = 'Ada Okafor'`).map(
		({ id }) => id,
	)
	await pay({ receipt: 'on', payerId: ada })
	expect(mails()).toMatchObject([{ to: 'ben@example.test' }])
})

it('its receipt is attached in the language of the reader', async () => {
	change(`update guardians set language = 'de'`)
	const id = await pay({ receipt: 'on' })
	expect(mails()).toMatchObject([{ kind: 'payment-receipt', to: 'ada@example.test' }])
	const { name, text } = await attached()
	expect(name).toBe(`quittung-${id.slice(-8).toLowerCase()}.pdf`)
	expect(text).toContain('Quittung')
})

it('a family that gets invoices on paper is emailed a receipt only if the office ticks it', async () => {
	change(`update families set invoice_delivery = 'print'`)
	const { page } = await office.get(href.familyAccount(family, 'payment'))
	expect(page.html).toMatch(/<input[^>]*name="receipt"/)
	expect(page.html).not.toMatch(/<input[^>]*name="receipt"[^>]*checked=""/)
})

it('a family without an address is offered no receipt, and the form says why', async () => {
	change('update guardians set email = null, email_key = null')
	const { page } = await office.get(href.familyAccount(family, 'payment'))
	expect(page.html).not.toContain('name="receipt"')
	expect(page.text).toContain('Ada Okafor has no email address. No receipt is emailed.')
})

it('a receipt is emailed from the account, once', async () => {
	const id = await pay()
	const account = await office.get(href.familyAccount(family))
	const path = account.page.links['Email receipt for $100.00'] ?? ''
	expect(path).toBe(href.familyAccount(family, 'email', { payment: id }))
	const { page } = await office.get(path)
	expect(page.heading).toBe('Email the receipt?')
	expect(page.text).toContain('It is emailed to Ada Okafor, ada@example.test')
	const formKey = page.valueOf('formKey') ?? ''
	for (let i = 0; i < 2; i++) expect((await office.post(path, { formKey })).status).toBe(303)
	expect(mails()).toMatchObject([{ kind: 'payment-receipt' }])
	const other = aFamily(school, 'Cole')
	expect((await office.get(href.familyAccount(other, 'email', { payment: id }))).status).toBe(404)
})

it('a statement is emailed from the account, with its PDF', async () => {
	const { page } = await office.get(href.familyAccount(family))
	const path = page.links['Email statement'] ?? ''
	const asked = await office.get(path)
	expect(asked.page.heading).toBe('Email the statement?')
	await office.post(path, { formKey: asked.page.valueOf('formKey') ?? '' })
	const [mail] = mails()
	expect(mail).toMatchObject({ kind: 'statement', to: 'ada@example.test' })
	expect(mail?.text).toMatch(
		/Here is your statement from [^,]+, .+ to .+\. All of it is in the PDF\.\n\nTo pay: \$100\.00/,
	)
	const { name, text } = await attached()
	expect(name).toBe('statement.pdf')
	expect(text).toContain('Balance before')
})

it('a family without an address is emailed nothing, and the page says why', async () => {
	change('update guardians set email = null, email_key = null')
	const { page } = await office.get(href.familyAccount(family, 'email'))
	expect(page.heading).toBe('The statement cannot be emailed')
	expect(page.text).toContain('Ada Okafor has no email address.')
	const answer = await office.post(href.familyAccount(family, 'email'), {})
	expect([answer.status, mails()]).toEqual([409, []])
})
