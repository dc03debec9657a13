import { beforeEach, describe, expect, it } from 'vitest'
import type { Access } from '#app/models/access.server.ts'
import { makeDebitRun, markRunSent } from '#app/models/billing/debit-run.server.ts'
import { bookDebits } from '#app/models/billing/debit-booking.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { invoiceRow } from '../support/billing.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import { aMandate, anIssued, creditor, debitRows, FAMILY_IBAN, returnedInCamt } from '../support/debits.ts'
import { accessOf, anAdminAt, aSchool, aStudent, type ASchool } from '../support/factories.ts'
import { upload } from '../support/library.ts'
import { valueOf } from '../support/lessons.ts'
import { painProblems } from '../support/pain-rules.ts'
import { aParent } from '../support/portal.ts'
import { aFamily } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

const DEBIT = '/billing/manage/debit'
const AUTOPAY = '/student/invoices/autopay'

let school: ASchool
let access: Access
let office: Visitor
let payer: Visitor
let family: string
beforeEach(async () => {
	school = aSchool()
	change("update schools set currency = 'EUR' where id = ?", school.id)
	const admin = anAdminAt(school)
	access = accessOf(admin, 'money:write')
	office = await Visitor.signedInAs(admin)
	family = aFamily(school, 'Okafor')
	const child = aStudent(school, { firstName: 'Ada', lastName: 'Okafor', familyId: family })
	payer = await Visitor.signedInAs(aParent(school, [child], { pays: true, getsInvoices: true }))
})

const { iban, creditorName, creditorId } = creditor
const settings = { creditorName, creditorId, noticeDays: '5', intent: 'save' }
const setUp = () => office.post(`${DEBIT}/settings`, { ...settings, iban, returnFee: '3.50' })
const until = () => daysAfter(today(access.school.timeZone), 30)

describe('the settings', () => {
	it('are saved, and the IBAN is shown by its ends', async () => {
		expect((await office.get(DEBIT)).page.text).toContain('Direct debit is off')
		const saved = await office.follow(await setUp())
		expect(saved.page.text).toContain('DE89 •••• 3000')
		const { body } = await office.get(`${DEBIT}/settings`)
		expect(body).not.toContain(iban)
	})

	it.each([
		['iban', 'DE89370400440532013001', 'This IBAN is not right'],
		['iban', 'GB29NWBK60161331926819', 'European Economic Area'],
		['iban', '', 'Enter the IBAN of the school'],
		['creditorId', 'DE97ZZZ09999999999', 'creditor identifier is not right'],
		['bic', 'X', '8 or 11 letters'],
		['noticeDays', '0', 'Enter 1 to 30 days'],
	])('with %s %s are refused with what to do', async (field, value, text) => {
		const before = databaseHash()
		const answer = await office.post(`${DEBIT}/settings`, { ...settings, iban, [field]: value })
		expect(answer.status).toBe(400)
		expect(answer.page.problems.join(' ')).toContain(text)
		expect(databaseHash()).toBe(before)
	})

	it('do not exist for a school in another currency', async () => {
		change("update schools set currency = 'USD' where id = ?", school.id)
		expect((await office.get(DEBIT)).page.text).toContain('works in euros only')
		expect((await office.get(`${DEBIT}/settings`)).status).toBe(404)
		expect((await office.post(`${DEBIT}/settings`, { ...settings, iban })).status).toBe(409)
		expect(rows('select * from autopay_settings')).toEqual([])
	})
})

describe('a mandate', () => {
	beforeEach(setUp)
	const sign = (more: Record<string, string> = {}) =>
		payer.post(AUTOPAY, {
			intent: 'sign',
			family,
			holder: 'Chidi Okafor',
			iban: FAMILY_IBAN,
			agreed: 'on',
			...more,
		})

	it('is signed in the portal with the text that was shown, and withdrawn with one click', async () => {
		const shown = (await payer.get(AUTOPAY)).page.text
		const signed = await payer.follow(await sign())
		expect(signed.page.text).toContain('The mandate is signed.')
		expect(signed.body).not.toContain(FAMILY_IBAN)
		const [method] = rows('select consent, payer_id from autopay_methods')
		expect(shown).toContain(method?.consent)
		expect(method?.consent).toContain(creditor.creditorId)
		const invoice = anIssued(access, family)
		expect((await payer.get(`/student/invoices/${invoice}`)).page.text).toContain('will be collected on')
		const withdrawn = await payer.follow(await payer.post(AUTOPAY, { intent: 'withdraw', family }))
		expect(withdrawn.page.text).toContain('Automatic payments are off')
		expect((await payer.get(`/student/invoices/${invoice}`)).page.text).not.toContain('will be collected on')
	})

	it('is refused with a wrong IBAN, without consent, and for a foreign family', async () => {
		const wrong = await sign({ iban: 'NL91ABNA0417164301' })
		expect(wrong.status).toBe(400)
		expect(wrong.page.problems.join(' ')).toContain('This IBAN is not right')
		expect((await sign({ agreed: '' })).status).toBe(400)
		expect((await sign({ family: aFamily(school, 'Ruiz') })).status).toBe(404)
		expect(rows('select * from autopay_methods')).toEqual([])
	})

	it('on paper is recorded and withdrawn by the office', async () => {
		const path = `/billing/manage/families/${family}/autopay`
		const form = {
			intent: 'record',
			holder: 'Chidi',
			iban: FAMILY_IBAN,
			signedOn: '2026-01-02',
			reference: 'P-7',
		}
		expect((await office.post(path, { ...form, signedOn: 'soon' })).status).toBe(400)
		expect((await office.post(path, form)).status).toBe(303)
		const { page } = await office.get(path)
		expect(page.text).toContain('mandate P-7 · signed on paper')
		const methodId = page.valueOf('methodId') ?? ''
		expect((await office.post(path, { intent: 'withdraw', methodId })).status).toBe(303)
		expect((await office.get(path)).page.text).toContain(
			'This family pays each invoice itself. It can sign a mandate in the portal.',
		)
	})
})

describe('a run', () => {
	beforeEach(setUp)

	it('says when an amount is collected that is left out because its day comes later', async () => {
		aMandate(access, family)
		const { due_on: dueOn } = invoiceRow(anIssued(access, family))
		change('update autopay_settings set notice_days = 30')
		const shown = await office.get(`${DEBIT}?until=${dueOn}`)
		expect(shown.page.text).toMatch(/Left out.*Okafor.*collected on .+, after this day/)
	})

	it('is made, downloaded, marked as sent and undone', async () => {
		aMandate(access, family)
		anIssued(access, family)
		anIssued(access, aFamily(school, 'Ruiz'), 42_00)
		const shown = await office.get(`${DEBIT}?until=${until()}`)
		expect(shown.page.text).toContain('no mandate')
		const file = await office.get(`${DEBIT}?until=${until()}&format=csv`)
		expect(file.body).toContain('"Ruiz","42.00"')
		expect(file.body).not.toContain('Okafor')
		const made = await office.post(DEBIT, { until: until(), formKey: newId() })
		const run = made.location ?? ''
		const xml = await office.get(`${run}?format=xml`)
		expect(xml.headers['content-type']).toContain('application/xml')
		expect(painProblems(xml.body)).toEqual([])
		expect((await office.get(run)).page.text).toContain('Not sent yet')
		expect((await office.follow(await office.post(run, { intent: 'sent' }))).page.text).toContain('Waiting')
		expect((await office.post(run, { intent: 'undo' })).status).toBe(409)
		expect((await office.post(run, { intent: 'not-sent' })).status).toBe(303)
		expect((await office.post(run, { intent: 'undo' })).status).toBe(303)
		expect((await office.get(run)).page.text).toContain('This run was undone')
		expect(debitRows().map(({ state }) => state)).toEqual(['left_out'])
	})

	it('is marked as sent after its collection day, and then the family has paid', async () => {
		aMandate(access, family)
		const invoice = anIssued(access, family)
		const run = (await office.post(DEBIT, { until: until(), formKey: newId() })).location ?? ''
		expect((await office.get('/dashboard')).body).toContain(run)
		const day = today(access.school.timeZone)
		change('update debits set collect_on = ?', daysAfter(day, 1))
		expect((await office.get(run)).page.text).toContain('The collection day is too close for a new file.')
		const past = daysAfter(day, -15)
		change('update debits set collect_on = ?, due_on = ?', past, past)
		const portal = async () => (await payer.get(`/student/invoices/${invoice}`)).page.text
		expect(await portal()).not.toContain('Paid')
		expect((await office.get(run)).page.text).toContain(
			'The collection day has passed. If the bank got this file, mark it as sent; otherwise undo the run and make it again.',
		)
		expect((await office.follow(await office.post(run, { intent: 'sent' }))).page.text).toContain('Booked')
		expect(invoiceRow(invoice).state).toBe('paid')
		expect(rows('select received_on from family_payments')).toEqual([{ received_on: past }])
		expect(await portal()).toContain('Paid')
		expect((await office.get('/dashboard')).body).not.toContain(run)
	})

	it('is not made of nothing, and its file is not given to teachers or strangers', async () => {
		const none = await office.post(DEBIT, { until: until(), formKey: newId() })
		expect(none.status).toBe(409)
		aMandate(access, family)
		anIssued(access, family)
		const { id } = valueOf(makeDebitRun(access, newId(), until()))
		const stranger = await Visitor.signedInAs(anAdminAt(aSchool()))
		expect((await stranger.get(`${DEBIT}/${id}?format=xml`)).status).toBe(404)
	})

	it('that was not sent has no returns, and those of others are recorded beside it', async () => {
		aMandate(access, family)
		anIssued(access, family)
		const { id } = valueOf(makeDebitRun(access, newId(), until()))
		valueOf(markRunSent(access, id))
		bookDebits(access, until())
		const other = aFamily(school, 'Ruiz')
		aMandate(access, other)
		const unsent = anIssued(access, other, 40_00)
		valueOf(makeDebitRun(access, newId(), until()))
		const read = debitRows().map((debit) => ({ id: debit.id, amount: '1.00', code: 'MD06' }))
		const file = { name: 'returns.xml', bytes: Buffer.from(returnedInCamt(read, '053')) }
		const path = (await upload(office, file, { formKey: newId() }, '/billing/manage/bank')).location ?? ''
		const answer = await office.post(path, { intent: 'returns' })
		expect(answer.status).toBe(200)
		expect(answer.page.problems.join(' ')).toMatch(/1 returned direct debit was recorded.*Ruiz: The run/)
		expect(debitRows().map(({ state }) => state)).toEqual(['returned', 'waiting'])
		expect(invoiceRow(unsent).state).toBe('issued')
		const after = await office.get(path)
		expect(after.page.text).toContain('is not marked as sent')
		expect(after.page.text).not.toContain('Record the returns')
	})

	it('has its returns read from the statement of the bank', async () => {
		aMandate(access, family)
		const invoice = anIssued(access, family)
		const { id } = valueOf(makeDebitRun(access, newId(), until()))
		valueOf(markRunSent(access, id))
		bookDebits(access, until())
		expect(invoiceRow(invoice).state).toBe('paid')
		const content = returnedInCamt([{ id: debitRows()[0]!.id, amount: '100.00', code: 'MD06' }], '054')
		const file = { name: 'returns.xml', bytes: Buffer.from(content) }
		const uploaded = await upload(office, file, { formKey: newId() }, '/billing/manage/bank')
		const path = uploaded.location ?? ''
		expect((await office.get(path)).page.text).toContain('the payer asked for the money back')
		expect((await office.post(path, { intent: 'returns' })).status).toBe(303)
		expect(invoiceRow(invoice)).toMatchObject({ state: 'issued', open_minor: 100_00 })
		expect((await office.get(path)).page.text).not.toContain('Returned direct debits')
		const { text } = (await payer.get(`/student/invoices/${invoice}`)).page
		expect(text).toContain('The automatic payment of invoice 0001 (NL91 •••• 4300) has failed.')
		expect(text).not.toContain('Save another card')
	})
})
