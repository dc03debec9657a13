import { beforeEach, expect, it } from 'vitest'
import { href } from '#app/domain/href.ts'
import { nextPeriod } from '#app/domain/billing/list.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { addTaxCode } from '#app/models/billing/tax-codes.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { today } from '#app/utils/dates.ts'
import { monthsLater } from '#app/utils/months.ts'
import { aBilledChild, aDraft, aPlan, fee } from '../support/billing.ts'
import { change, rows } from '../support/database.ts'
import { accessOf, aClass, anAdminAt, aSchool, aStudent, type ASchool } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { mails } from '../support/mail.ts'
import { aFamily, aGuardian } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

let school: ASchool
let access: Access
let office: Visitor
let family: string

beforeEach(async () => {
	school = aSchool()
	const admin = anAdminAt(school)
	access = accessOf(admin)
	office = await Visitor.signedInAs(admin)
	family = aFamily(school, 'Okafor')
})

const strings = { 'lines[0].kind': 'material', 'lines[0].description': 'Strings', 'lines[0].unit': '12.50' }
const periods = () => rows<{ period: string | null }>('select period from invoices order by id')

async function save(more: Record<string, string> = {}) {
	const path = href.newInvoice({ family })
	const { page } = await office.get(path)
	const fields = { formKey: page.valueOf('formKey') ?? '', period: page.valueOf('period') ?? '' }
	return office.post(path, { ...fields, ...strings, termsDays: '10', intent: 'draft', ...more })
}

it('an invoice of lines written by hand is for no month', async () => {
	expect((await save()).status).toBe(303)
	expect(periods()).toEqual([{ period: null }])
	const preview = await save({ intent: 'recalculate' })
	expect(preview.page.text).toContain('Strings')
	expect(preview.page.text).not.toContain('Period')
})

it('an invoice with what can be billed for a month is for that month, also once it is edited', async () => {
	aBilledChild(school, access, { family, classId: aClass(school), planId: aPlan(access), firstName: 'Ben' })
	const { body } = await office.get(href.newInvoice({ family }))
	const suggested = /name="suggested"[^>]* value="([^"]+)"/.exec(body)?.[1] ?? ''
	const saved = await save({ suggested })
	expect(saved.status).toBe(303)
	const period = nextPeriod(today(access.school.timeZone))
	expect(periods()).toEqual([{ period }])
	const [{ id } = { id: '' }] = rows<{ id: string }>('select id from invoices')
	const edit = href.newInvoice({ draft: id })
	const { page } = await office.get(edit)
	const lineId = page.valueOf('lines[0].lineId') ?? ''
	await office.post(edit, { ...strings, 'lines[0].lineId': lineId, termsDays: '10', intent: 'draft' })
	expect(periods()).toEqual([{ period }])
})

it('what can be billed of a month is ticked once the month has begun', async () => {
	aBilledChild(school, access, { family, classId: aClass(school), planId: aPlan(access), firstName: 'Ben' })
	const month = today(access.school.timeZone).slice(0, 7)
	const [{ id: student } = { id: '' }] = rows<{ id: string }>('select id from students')
	const form = async (period?: string, whose: Record<string, string> = { family }) => {
		const { body } = await office.get(href.newInvoice({ ...whose, period }))
		expect(body).toContain('name="suggested"')
		return /name="suggested"[^>]* checked/.test(body) ? 'ticked' : body.includes('has not begun') && 'free'
	}
	expect(await form(month)).toBe('ticked')
	expect(await form(monthsLater(month, 1))).toBe('free')
	const usual = nextPeriod(today(access.school.timeZone)) > month ? 'free' : 'ticked'
	expect([await form(), await form(undefined, { student })]).toEqual([usual, usual])
	const { location } = await save({ period: monthsLater(month, 1), intent: 'issue' })
	expect(location).not.toBeNull()
	expect(rows('select total_minor from invoices')).toEqual([{ total_minor: 12_50 }])
})

/** Adds a guardian who gets the invoices of the family. */
function getsInvoices() {
	const student = aStudent(school, { familyId: family })
	const guardian = aGuardian(school, { name: 'Grace', email: 'grace@x.test' }, student)
	change('update guardianships set gets_invoices = 1 where guardian_id = ?', guardian)
}

it('an invoice is neither written nor sent without a hint while invoices do not say how to pay', async () => {
	getsInvoices()
	const draft = aDraft(access, family, fee(100_00))
	const issued = aDraft(access, family, fee(50_00))
	valueOf(issueInvoice(access, issued))
	const pages = [
		href.newInvoice({ family }),
		href.invoice(draft, 'issue-and-send'),
		href.selectedInvoices('issue-and-send', draft),
		href.invoice(issued, 'send'),
		href.selectedInvoices('send', issued),
	]
	const text = async (path: string) => (await office.get(path)).page.text
	for (const path of pages) expect(await text(path), path).toContain('Your invoices do not say how to pay.')
	change(`update billing_settings set payment_note = 'Bank 1'`)
	for (const path of pages) expect(await text(path), path).not.toContain('do not say how to pay')
})

it('a corrected invoice takes off what was credited of the old one', async () => {
	const id = aDraft(access, family, fee(100_00))
	valueOf(issueInvoice(access, id))
	const path = href.newInvoice({ corrects: id })
	expect((await office.get(path)).page.text).not.toContain('was credited already')
	await office.post(href.invoice(id, 'credit'), { amount: '20', reason: 'Sorry' })
	const { page } = await office.get(path)
	expect(page.text).toMatch(/\$20\.00 of invoice 0001 was credited already \(CN-0001\)\./)
	expect(page.text).toContain('Remove them if it no longer applies.')

	const carried = {
		'lines[1].description': 'Credit note CN-0001: Sorry',
		'lines[1].quantity': '1',
		'lines[1].unit': '-20.00',
	}
	for (const [name, value] of Object.entries(carried)) expect(page.valueOf(name), name).toBe(value)
	const fields = {
		formKey: page.valueOf('formKey') ?? '',
		termsDays: '14',
		reason: 'Wrong words',
		intent: 'correct',
		'lines[0].lineId': page.valueOf('lines[0].lineId') ?? '',
		'lines[0].description': 'Lessons',
		'lines[0].unit': '100',
		'lines[0].quantity': '1',
		'lines[0].kind': 'fee',
	}
	const corrected = await office.follow(
		await office.post(path, { ...fields, ...carried, 'lines[1].kind': 'adjustment' }),
	)
	expect(corrected.page.text).toContain('To pay $80.00')
	expect((await office.get(href.familyAccount(family))).page.text).toContain('not due yet $80.00')
})

it('a corrected invoice has the tax of what was credited, and remembers the credit note', async () => {
	const rates = [{ name: 'VAT', rate: 23_000 }]
	const taxCodeId = valueOf(addTaxCode(access, newId(), { name: 'VAT', rates })).id
	const id = aDraft(access, family, fee(100_00, { taxCodeId, rates }))
	valueOf(issueInvoice(access, id))
	await office.post(href.invoice(id, 'credit'), { amount: '24.60', reason: 'Late start' })
	const path = href.newInvoice({ corrects: id })
	const { page, body } = await office.get(path)
	expect(page.valueOf('lines[1].unit')).toBe('-20.00')
	const chosen = [...body.matchAll(/<option[^>]*>/g)].filter(([option]) => /selected/.test(option))
	expect(chosen.filter(([option]) => option.includes(taxCodeId))).toHaveLength(2)
	const names = ['lineId', 'description', 'quantity', 'unit', 'discount']
	const lines = [0, 1].flatMap((at) => names.map((name) => `lines[${at}].${name}`))
	const fields = Object.fromEntries(lines.map((name) => [name, page.valueOf(name) ?? '']))
	const taxes = { 'lines[0].taxCodeId': taxCodeId, 'lines[1].taxCodeId': taxCodeId }
	const more = { formKey: page.valueOf('formKey') ?? '', termsDays: '14', reason: 'Words', intent: 'correct' }
	await office.post(path, { ...fields, ...taxes, ...more })
	const [note] = rows<{ id: string }>('select id from credit_notes order by sequence')
	const replaced =
		'select * from invoice_lines where invoice_id = (select id from invoices where replaces = ?)'
	expect(rows(`${replaced} order by position`, id)).toMatchObject([
		{ net_minor: 100_00, tax_code_id: taxCodeId, period: null },
		{ net_minor: -20_00, tax_code_id: taxCodeId, period: `credit ${note?.id}` },
	])
	expect(rows('select total_minor from invoices where replaces = ?', id)).toEqual([{ total_minor: 98_40 }])
})

it('an invoice leads to the rules where no late fee is set', async () => {
	const id = aDraft(access, family, fee(100_00))
	valueOf(issueInvoice(access, id))
	const { page, body } = await office.get(href.selectedInvoices('late-fees', id))
	expect(page.heading).toBe('No late fee is set')
	expect(page.links.Rules).toBe(href.manageBilling('rules'))
	expect(body).not.toContain('Charge late fees on')
})

it('an invoice says in its email how to pay', async () => {
	change(
		`insert into billing_settings (school_id, payment_note, updated_at) values (?, 'IBAN 12', 1)`,
		school.id,
	)
	getsInvoices()
	const id = aDraft(access, family, fee(100_00))
	valueOf(issueInvoice(access, id))
	await office.post(href.invoice(id, 'send'))
	expect(mails()[0]?.text).toContain('IBAN 12')
})
