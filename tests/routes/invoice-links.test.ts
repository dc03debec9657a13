import { beforeEach, describe, expect, it } from 'vitest'
import type { Access, SchoolId } from '#app/models/access.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { voidInvoice } from '#app/models/billing/ending.server.ts'
import { signDocument } from '#app/models/mail/document-link.server.ts'
import { signLink } from '#app/models/mail/signed-link.server.ts'
import { aBillingOffice, aDraft, fee } from '../support/billing.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import { anAdminAt, aStudent } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { Visitor } from '../support/visitor.ts'

const DAY = 24 * 60 * 60 * 1000

let access: Access
let office: Visitor
let id: string

beforeEach(async () => {
	const its = aBillingOffice()
	access = its.access
	aStudent(its.school, { familyId: its.family })
	office = await Visitor.signedInAs(anAdminAt(its.school))
	id = aDraft(access, its.family, fee(12_345))
})

const tokenOf = (madeAt = Date.now(), schoolId: SchoolId = access.schoolId) =>
	signDocument({ schoolId, kind: 'invoice', id }, madeAt)

/** What somebody without an account sees who opens both links of a token. */
async function opened(token: string, lang = 'en') {
	const stranger = new Visitor()
	const paper = await stranger.get(`/documents/${token}?lang=${lang}`)
	const page = await stranger.get(`/pay/${token}?lang=${lang}`)
	return { paper, page }
}

async function expectOpen(token: string) {
	const { paper, page } = await opened(token)
	expect([paper.status, paper.headers['content-type'], page.status]).toEqual([200, 'application/pdf', 200])
}

async function expectClosed(token: string, text: RegExp, lang = 'en') {
	const { paper, page } = await opened(token, lang)
	expect([paper.status, paper.location]).toEqual([302, `/pay/${token}?lang=${lang}`])
	expect(page.status).toBe(410)
	expect(page.page.text).toMatch(text)
	expect(page.body).not.toContain('123.45')
	expect((await new Visitor().post(`/pay/${token}`, { amount: '1' })).status).toBe(410)
}

describe('the link of an invoice', () => {
	it('ends 180 days after the invoice was due, and each later letter begins them anew', async () => {
		valueOf(issueInvoice(access, id))
		change('drop trigger invoices_frozen')
		const dueBefore = (days: number) =>
			change('update invoices set due_on = ?', new Date(Date.now() - days * DAY).toISOString().slice(0, 10))
		dueBefore(179)
		await expectOpen(tokenOf(Date.now() - 300 * DAY))
		dueBefore(183)
		await expectClosed(tokenOf(Date.now() - 181 * DAY), /This link has expired .*Ask .* to send it again/)
		await expectOpen(tokenOf(Date.now() - 179 * DAY))
		await expectOpen(tokenOf())
	})

	it('that was mailed before links had an end goes by the day the invoice was due', async () => {
		valueOf(issueInvoice(access, id))
		const old = signLink('document', [access.schoolId, 'invoice', id])
		await expectOpen(old)
		change('drop trigger invoices_frozen')
		change("update invoices set due_on = '2020-01-01'")
		await expectClosed(old, /This link has expired/)
	})

	it('is taken back by the office, and the next letter has one that opens', async () => {
		valueOf(issueInvoice(access, id))
		const token = tokenOf(Date.now() - 1000)
		const path = `/billing/manage/invoices/${id}/end-links`
		expect((await office.get(path)).page.text).toContain('no longer open')
		const ended = await office.post(path)
		expect(ended.status).toBe(303)
		expect((await office.follow(ended)).page.text).toMatch(/links .* no longer work/)
		await expectClosed(token, /This link has expired/)
		await expectOpen(tokenOf(Date.now() + 1000))
		expect(rows("select object_name from audit_entries where action = 'invoice.links-ended'")).toHaveLength(1)
		await expectClosed(token, /Dieser Link ist abgelaufen/, 'de')
		await expectClosed(token, /Este enlace ha caducado/, 'es')
	})

	it('of a void invoice says that nothing is to be paid', async () => {
		valueOf(issueInvoice(access, id))
		valueOf(voidInvoice(access, id, 'A secret reason'))
		const token = tokenOf()
		await expectClosed(token, /Invoice \S+ was canceled .*There is nothing to pay/)
		expect((await opened(token)).page.body).not.toContain('A secret reason')
	})

	it('opens no draft, none that was deleted and none of another school', async () => {
		const before = databaseHash()
		for (const token of [
			tokenOf(),
			signDocument({ schoolId: access.schoolId, kind: 'invoice', id: 'none' }),
		]) {
			const { paper, page } = await opened(token)
			expect([paper.status, page.status]).toEqual([302, 404])
			expect(page.page.text).toContain('This link does not work')
		}
		expect(databaseHash()).toBe(before)
	})
})

describe('the invoice of a student alone', () => {
	it('leads to the choice of who pays, which is the student, and is emailed then', async () => {
		const [{ student } = { student: '' }] = rows<{ student: string }>('select id as student from students')
		change(`update students set email = 'ives@home.example', birth_date = '1990-01-01'`)
		const { page } = await office.get(`/billing/manage/invoices/${id}/send`)
		expect(page.text).toContain('Choose a guardian, or an adult student, who does.')
		const choice = `/students/${student}/move-family`
		expect(page.html).toContain(`href="${choice}"`)
		const [{ family_id }] = rows<{ family_id: string }>('select family_id from students') as [
			{ family_id: string },
		]
		for (const task of ['email', 'payment']) {
			const { page } = await office.get(`/billing/manage/families/${family_id}/${task}`)
			expect(page.links['Choose who pays'], task).toBe(choice)
		}
		expect((await office.get(`/students/${student}/family`)).page.links['Choose who pays']).toBe(choice)
		const form = (await office.get(choice)).page
		expect(form.heading).toBe('Choose who pays')
		const version = form.valueOf('version') ?? ''
		expect((await office.post(choice, { version, family: 'self' })).status).toBe(303)
		expect((await office.get(`/billing/manage/invoices/${id}/send`)).page.text).toContain('ives@home.example')
	})
})
