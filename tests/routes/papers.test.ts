import { beforeEach, describe, expect, it } from 'vitest'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { today } from '#app/utils/dates.ts'
import { aDraft, fee } from '../support/billing.ts'
import { change, rows } from '../support/database.ts'
import { accessOf, anAdminAt, aSchool, aStudent } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { mails } from '../support/mail.ts'
import { pdfText } from '../support/pdf.ts'
import { aFamily, aGuardian } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

let access: Access
let office: Visitor
let family: string
let ada: string

beforeEach(async () => {
	const school = aSchool()
	const admin = anAdminAt(school)
	access = accessOf(admin, 'money:write')
	office = await Visitor.signedInAs(admin)
	family = aFamily(school, 'Dvořák')
	ada = aStudent(school, { firstName: 'Ada', lastName: 'Dvořák', familyId: family })
	const guardian = aGuardian(school, { name: 'Łukasz Dvořák', email: 'lukasz@x.test' }, ada)
	change('update guardianships set gets_invoices = 1 where guardian_id = ?', guardian)
})

function anInvoice(amountMinor = 160_00) {
	const id = aDraft(access, family, fee(amountMinor, { studentId: ada }))
	valueOf(issueInvoice(access, id))
	return id
}

describe('a paper', () => {
	it('is a PDF whose text can be read, with letters of many languages', async () => {
		const id = aDraft(access, family, fee(160_00, { description: 'Ελένη, Сергей и Żółć', studentId: ada }))
		valueOf(issueInvoice(access, id))
		const answer = await office.get(`/billing/papers/invoice/${id}`)
		expect(answer.headers['content-type']).toBe('application/pdf')
		expect(answer.bytes.length).toBeLessThanOrEqual(60 * 1024)
		const text = await pdfText(answer.bytes)
		for (const words of ['Invoice', '0001', 'Dvořák', 'Ελένη, Сергей и Żółć', '$160.00', 'To pay'])
			expect(text).toContain(words)
	})

	it('of each kind says what the page says', async () => {
		const id = anInvoice(100_00)
		await office.post(`/billing/manage/invoices/${id}/credit`, { amount: '30', reason: 'Teacher was ill' })
		const paid = { amount: '70', receivedOn: today(access.school.timeZone), method: 'cash', how: 'oldest' }
		await office.post(`/billing/manage/families/${family}/payment`, paid)
		const [note] = rows<{ id: string }>('select id from credit_notes')
		const [payment] = rows<{ id: string }>('select id from family_payments')
		const text = async (path: string) => pdfText((await office.get(`/billing/papers/${path}`)).bytes)
		expect(await text(`credit-note/${note!.id}`)).toMatch(/CN-0001 .*Teacher was ill .*Credited \$30\.00/)
		const receipt = /Receipt .*Invoice 0001 \$70\.00 .*Received \$70\.00/
		expect(await text(`receipt/${payment!.id}`)).toMatch(receipt)
		expect(await text(`statement/${family}?from=2020-01-01&to=2199-01-01`)).toMatch(
			/Statement .*Invoice 0001 .*Credit note CN-0001 .*Payment .*To pay \$0\.00/,
		)
		expect((await office.get('/billing/papers/poem/x')).status).toBe(404)
	})

	it('is opened by the link in the mail without an account, and by no other', async () => {
		await office.post(`/billing/manage/invoices/${anInvoice()}/send`)
		const link = /\/documents\/\S+/.exec(mails()[0]?.text ?? '')?.[0] ?? ''
		const stranger = new Visitor()
		expect(await pdfText((await stranger.get(link)).bytes)).toContain('$160.00')
		const end = async (address: string) => stranger.follow(await stranger.get(address))
		const cut = await end(link.replace(/..\?.*/, ''))
		expect([cut.status, cut.page.text]).toEqual([404, expect.stringContaining('This link does not work')])
		const [encoded = '', signature] = link.slice('/documents/'.length).replace(/\?.*/, '').split('.')
		const other = JSON.parse(Buffer.from(encoded, 'base64url').toString()) as string[]
		const forged = Buffer.from(JSON.stringify([...other.slice(0, 2), anInvoice()])).toString('base64url')
		expect((await end(`/documents/${forged}.${signature}`)).status).toBe(404)
	})
})

describe('a reminder', () => {
	it('of an invoice reminded of a short while ago says so beforehand, and offers the invoice instead', async () => {
		const id = anInvoice()
		const remind = `/billing/manage/invoices/${id}/remind`
		expect((await office.get(remind)).page.text).toContain('It is emailed to Łukasz Dvořák')
		expect((await office.post(remind)).status).toBe(303)
		const { page, body } = await office.get(remind)
		expect(page.text).toMatch(/No reminder is sent now Reminded on .*, less than 7 days ago\./)
		expect(page.text).not.toContain('It is emailed to')
		expect(body).toContain(`/billing/manage/invoices/${id}/send"`)
	})
})

describe('a reminder of one invoice', () => {
	it('says beforehand what else its email lists, because it is late', async () => {
		const [late, open] = [anInvoice(160_00), anInvoice(80_00)]
		change('drop trigger invoices_frozen')
		change("update invoices set due_on = '2026-01-01' where id = ?", late)
		const text = async (id: string) => (await office.get(`/billing/manage/invoices/${id}/remind`)).page.text
		expect(await text(open)).toContain('The email also lists what else is late: 0001, $160.00.')
		expect(await text(late)).not.toContain('The email also lists')
	})
})

describe('an invoice that nobody can be emailed', () => {
	const sent = () => rows('select id from outbox')

	it('says who lacks an address, where to add it and where to print, instead of asking', async () => {
		change('update guardians set email = null, email_key = null')
		const id = anInvoice()
		for (const task of ['send', 'remind']) {
			const { page, body } = await office.get(`/billing/manage/invoices/${id}/${task}`)
			expect(page.text).toContain('Invoice 0001 cannot be emailed Łukasz Dvořák has no email address.')
			expect(body).toMatch(
				new RegExp(`/students/${ada}/contact\\?guardian=[^"]+"[^>]*>Add an email address<`),
			)
			expect(body).toContain(`/billing/papers/invoice/${id}`)
			expect(page.forms.map(({ button }) => button)).not.toContain('Send')
		}
		expect((await office.post(`/billing/manage/invoices/${id}/send`)).status).toBe(409)
		expect(sent()).toEqual([])
	})

	it('is issued all the same, and a family on paper is named as such', async () => {
		change("update families set invoice_delivery = 'print'")
		const id = aDraft(access, family, fee(10_00, { studentId: ada }))
		const asked = (await office.get(`/billing/manage/invoices/${id}/issue-and-send`)).page.text
		expect(asked).toContain('This family gets invoices on paper. Nothing is emailed: print it')
		expect(asked).not.toContain('Issue and send')
	})
})
