import { beforeEach, describe, expect, it } from 'vitest'
import { creditInvoice } from '#app/models/billing/ending.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { aDraft, fee, invoiceRow } from '../support/billing.ts'
import { change, rows } from '../support/database.ts'
import { ciiProblems, creditProblems, ublProblems } from '../support/e-invoice-rules.ts'
import { accessOf, anAdminAt, aSchool, aStudent, type ASchool } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { newId } from '#app/utils/id.server.ts'
import { electronicIn } from '../support/pdf.ts'
import { aParent } from '../support/portal.ts'
import { aFamily } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

const VAT = { name: 'VAT', rate: 19_000 }

let school: ASchool
let access: Access
let office: Visitor
let family: string
let child: string

beforeEach(async () => {
	school = aSchool()
	const admin = anAdminAt(school)
	access = accessOf(admin, 'money:write')
	office = await Visitor.signedInAs(admin)
	family = aFamily(school, 'Okafor')
	child = aStudent(school, { firstName: 'Ada', familyId: family })
	change("update schools set time_zone = 'Europe/Berlin', currency = 'EUR'")
	await saveIdentity({ address: 'Elmstr. 1\n10115 Berlin', vatId: 'DE123456789' })
})

async function saveIdentity(fields: Record<string, string>) {
	const [profile] = rows<{ version: number }>('select version from school_profiles')
	const version = String(profile?.version ?? 0)
	const identity = { intent: 'save-identity', name: 'North', email: 'office@north.test' }
	expect((await office.post('/settings/school?index', { ...identity, version, ...fields })).status).toBe(303)
}

const BUYER = {
	name: 'Okafor',
	billingName: 'City of Köln',
	address: 'Markt 2\n50667 Köln',
	buyerKind: 'authority',
	buyerReference: '04011000-12345-34',
	vatId: 'de 987654321',
	electronicAddress: 'bills@koeln.test',
}

function saveBuyer(fields: Record<string, string> = {}) {
	const [{ version }] = rows<{ version: number }>('select version from families') as [{ version: number }]
	return office.post(`/students/${child}/edit-family`, { ...BUYER, version: String(version), ...fields })
}

function issued(...lines: Parameters<typeof fee>[]) {
	const id = aDraft(access, family, ...lines.map((line) => fee(...line)))
	valueOf(issueInvoice(access, id))
	return id
}

describe('the invoice of an authority', () => {
	it('is downloaded as XML, and is inside its PDF', async () => {
		expect((await saveBuyer()).status).toBe(303)
		const id = issued([119_95, { rates: [VAT] }])
		const page = await office.get(`/billing/manage/invoices/${id}`)
		expect(page.page.links['Download e-invoice (XML)']).toBe(`/billing/papers/e-invoice/${id}`)
		const file = await office.get(`/billing/papers/e-invoice/${id}`)
		expect(file.headers['content-type']).toContain('application/xml')
		expect(ublProblems(file.body)).toEqual([])
		expect(file.body).toContain('04011000-12345-34')
		expect(file.body).toContain('City of Köln')
		const { xml, metadata } = await electronicIn((await office.get(`/billing/papers/invoice/${id}`)).bytes)
		expect(ciiProblems(xml ?? '')).toEqual([])
		expect(xml).toContain('DE987654321')
		expect(metadata.get('fx:conformancelevel')).toBe('EN 16931')
		expect(metadata.get('pdfaid:part')).toBe('3')
	})

	it('stays as it was issued when the family and the school change', async () => {
		await saveBuyer()
		const id = issued([100_00, { rates: [VAT] }])
		const before = (await office.get(`/billing/papers/e-invoice/${id}`)).body
		await saveBuyer({ billingName: 'Other', address: 'Elsewhere', buyerReference: '1', buyerKind: 'person' })
		await saveIdentity({ address: 'Elsewhere', vatId: 'AT12345678' })
		expect((await office.get(`/billing/papers/e-invoice/${id}`)).body).toBe(before)
	})

	it('is in the portal of those who pay, and of no other family', async () => {
		await saveBuyer()
		const id = issued([100_00, { rates: [VAT] }])
		const other = aStudent(school, { firstName: 'Leo', familyId: aFamily(school, 'Berg') })
		const parent = await Visitor.signedInAs(aParent(school, [child], { pays: true, getsInvoices: true }))
		const stranger = await Visitor.signedInAs(aParent(school, [other], { pays: true, getsInvoices: true }))
		const path = `/student/invoices/${id}?format=xml`
		expect((await parent.get(`/student/invoices/${id}`)).body).toContain(path)
		expect(ublProblems((await parent.get(path)).body)).toEqual([])
		expect((await stranger.get(path)).status).toBe(404)
	})

	it.each([
		['in full', 129_95],
		['in part', 64_98],
	])('is credited %s by an electronic credit note', async (_how, amountMinor) => {
		await saveBuyer()
		const free = { name: 'Free', rate: 0, exemption: 'tuition' as const, reason: '§ 4 Nr. 21 UStG' }
		const id = issued([100_80, { rates: [VAT] }], [10_00, { rates: [free] }])
		expect(invoiceRow(id).total_minor).toBe(129_95)
		valueOf(creditInvoice(access, newId(), { id, amountMinor, reason: 'Moved away' }))
		const [note] = rows<{ id: string; number: string }>('select id, number from credit_notes')
		const path = `/billing/papers/e-credit-note/${note?.id}`
		expect((await office.get(`/billing/manage/invoices/${id}`)).page.links['Download XML']).toBe(path)
		const { body } = await office.get(path)
		expect(creditProblems(body)).toEqual([])
		expect(body).toContain('<cbc:CreditNoteTypeCode>381<')
		expect(body).toContain(`<cbc:ID>${invoiceRow(id).number}</cbc:ID>`)
		expect(body).toContain(`<cbc:ID>${note?.number}</cbc:ID>`)
		expect(body).toContain(`PayableAmount currencyID="USD">${amountMinor / 100}<`)
		const pdf = await office.get(`/billing/papers/credit-note/${note?.id}`)
		const { xml = '' } = await electronicIn(pdf.bytes)
		expect(ciiProblems(xml)).toEqual([])
		expect(xml).toContain('<ram:TypeCode>381<')
	})

	it('is not issued before everything it needs is known', async () => {
		await saveBuyer({ buyerReference: '' })
		const id = aDraft(access, family, fee(100_00))
		const page = (await office.get(`/billing/manage/invoices/${id}`)).page.text
		expect(page).toContain('Enter the buyer reference of City of Köln')
		expect(page).toContain('Choose a tax for “Music book”')
		const answer = await office.post(`/billing/manage/invoices/${id}/issue`, {})
		expect(answer.page.problems.join(' ')).toContain('Enter the buyer reference of City of Köln')
		expect(invoiceRow(id).number).toBeNull()
	})
})

describe('the invoice of a family', () => {
	it('is no electronic one, until the family is marked', async () => {
		const id = issued([100_00, { rates: [VAT] }])
		expect((await office.get(`/billing/manage/invoices/${id}`)).page.text).not.toContain('e-invoice')
		expect((await office.get(`/billing/papers/e-invoice/${id}`)).status).toBe(404)
		expect(
			(await electronicIn((await office.get(`/billing/papers/invoice/${id}`)).bytes)).xml,
		).toBeUndefined()
		change("update families set buyer_kind = 'business', address = 'Markt 2'")
		expect(ublProblems((await office.get(`/billing/papers/e-invoice/${id}`)).body)).toEqual([])
	})

	it.each([
		['vatId', '123', 'letters of the country'],
		['electronicAddress', 'koeln', 'Enter an email address, or a code and an ID'],
	])('is not saved with a wrong %s, unless it is for a person', async (field, typed, text) => {
		expect((await saveBuyer({ [field]: typed })).page.problems.join(' ')).toContain(text)
		expect((await saveBuyer({ [field]: typed, buyerKind: 'person' })).status).toBe(303)
	})
})
