import { beforeEach, describe, expect, it } from 'vitest'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { returnPayment } from '#app/models/billing/payment-return.server.ts'
import { balanceOf } from '#app/models/billing/ledger.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { aDraft, fee, invoiceRow } from '../support/billing.ts'
import { databaseHash, rows } from '../support/database.ts'
import { accessOf, anAdminAt, aSchool, aStudent, aTeacherAt, type ASchool } from '../support/factories.ts'
import { upload } from '../support/library.ts'
import { valueOf } from '../support/lessons.ts'
import { tie } from '../support/portal.ts'
import { aFamily, aGuardian } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

let school: ASchool
let access: Access
let office: Visitor
let invoice: string

beforeEach(async () => {
	school = aSchool()
	const admin = anAdminAt(school)
	access = accessOf(admin, 'money:write')
	office = await Visitor.signedInAs(admin)
	invoice = aDraft(access, aFamily(school, 'Okafor'), fee(160_00))
	valueOf(issueInvoice(access, invoice))
})

const PATH = '/billing/manage/bank'
const file = (content: string, name = 'april.csv') => ({ name, bytes: Buffer.from(content) })
const statement = () =>
	`Date,Amount,Name,Reference\n2026-04-09,160.00,Ada Okafor,${invoiceRow(invoice).number}\n2026-04-10,5.00,Nobody,Thanks\n`

async function uploaded(content = statement()): Promise<string> {
	const formKey = (await office.get(PATH)).page.valueOf('formKey') ?? ''
	const answer = await upload(office, file(content), { formKey }, PATH)
	expect(answer.status).toBe(303)
	return answer.location ?? ''
}

/** What the page would record, as a browser sends it back. */
async function record(path: string) {
	const { page } = await office.get(path)
	const lines = rows<{ number: string }>('select number from invoices')
	const fields = {
		intent: 'record',
		'lines[0].key': page.valueOf('lines[0].key') ?? '',
		'lines[0].take': 'on',
	}
	return office.post(path, { ...fields, 'lines[0].invoices': lines[0]!.number })
}

describe('a statement of the bank', () => {
	it('is uploaded, looked over, recorded, and not recorded again with the same file', async () => {
		const path = await uploaded()
		const shown = await office.get(path)
		expect(shown.page.text).toContain('2 lines to review')
		expect(shown.page.text).toContain('Invoice number and amount agree: Okafor')
		expect(rows('select id from family_payments')).toEqual([])
		expect((await record(path)).status).toBe(303)
		expect(invoiceRow(invoice).state).toBe('paid')
		const again = await office.get(await uploaded())
		expect(again.page.text).toMatch(/1 line to review/)
		expect(again.page.text).toMatch(/1 line is a payment already/)
		expect(rows('select id from family_payments')).toHaveLength(1)
	})

	it('asks whose share a line pays where several people pay for a family', async () => {
		const family = aFamily(school, 'Reed')
		const child = aStudent(school, { firstName: 'Ben', lastName: 'Reed', familyId: family })
		const [grace, sam] = ['Grace Okafor', 'Sam Reed'].map((name) => aGuardian(school, { name }))
		for (const id of [grace!, sam!]) tie(school, id, child, { pays: true, shareBasisPoints: 5000 })
		const id = aDraft(access, family, fee(100_00, { studentId: child }))
		valueOf(issueInvoice(access, id))
		const { number } = invoiceRow(id)
		const path = await uploaded(`Date,Amount,Name,Reference\n2026-04-09,50.00,MR S REED,${number}\n`)
		const { page } = await office.get(path)
		expect(page.text).toContain('Whose share of $50.00')
		expect(page.text).toContain('Grace Okafor, $50.00 open')
		expect(page.html).toContain(`<option value="${sam}" selected="">`)
		const key = page.valueOf('lines[0].key') ?? ''
		const line = { 'lines[0].key': key, 'lines[0].take': 'on', 'lines[0].invoices': number ?? '' }
		const answer = await office.post(path, { intent: 'record', ...line, 'lines[0].payerId': grace! })
		expect(answer.status).toBe(303)
		expect(rows('select payer_id as payer from family_payments')).toEqual([{ payer: grace }])
	})

	it('records what an invoice is paid a second time as credit', async () => {
		const { family_id: family } = rows<{ family_id: string }>('select family_id from invoices')[0]!
		const { number } = invoiceRow(invoice)
		const paid = (day: string) => `2026-04-${day},160.00,Ada,${number}`
		const path = await uploaded(['Date,Amount,Name,Reference', paid('09'), paid('10')].join('\n'))
		const { page } = await office.get(path)
		expect(page.text).toContain('Nothing of it is open: the payment becomes credit: Okafor')
		const fields = [0, 1].flatMap((at): [string, string][] => [
			[`lines[${at}].key`, page.valueOf(`lines[${at}].key`) ?? ''],
			[`lines[${at}].take`, 'on'],
			[`lines[${at}].invoices`, page.valueOf(`lines[${at}].invoices`) ?? ''],
		])
		const answer = await office.post(path, { intent: 'record', ...Object.fromEntries<string>(fields) })
		expect(answer.status).toBe(303)
		expect(balanceOf(access, family)).toMatchObject({ notDueMinor: 0, creditMinor: 160_00 })
	})

	it('names a recorded payment that an outgoing row may give back', async () => {
		await record(await uploaded())
		const [{ id = '', family = '' } = {}] = rows<{ id: string; family: string }>(
			'select id, family_id as family from family_payments',
		)
		const row = `2026-04-12,5.00,Nobody,Thanks\n2026-04-12,-160.00,Ada,UNPAID ${invoiceRow(invoice).number}`
		const { page } = await office.get(await uploaded(`Date,Amount,Name,Reference\n${row}\n`))
		expect(page.text).toMatch(/Maybe returned by the bank \$160\.00 \S+ ?, paid /)
		expect(page.html).toContain(`/families/${family}/return?payment=${id}`)
	})

	it('offers a line again whose payment was voided', async () => {
		const path = await uploaded()
		await record(path)
		const before = (await office.get(path)).page
		expect(before.text).toContain('1 payment recorded from this file.')
		const [{ id = '' } = {}] = rows<{ id: string }>('select id from family_payments')
		valueOf(returnPayment(access, id, { isMistake: true }))
		const { page } = await office.get(path)
		expect(page.text).toContain('0 payments recorded from this file, 1 voided.')
		expect(page.valueOf('lines[0].key')).toBeTruthy()
		expect((await office.get(await uploaded())).page.valueOf('lines[0].key')).toBeTruthy()
		await office.post(path, { intent: 'finish' })
		expect((await office.get(path)).page.text).toContain('upload the file again')
	})

	it('is undone and finished without a script', async () => {
		const path = await uploaded()
		await record(path)
		expect((await office.post(path, { intent: 'undo' })).status).toBe(303)
		expect(invoiceRow(invoice)).toMatchObject({ state: 'issued', open_minor: 160_00 })
		expect((await office.get(path)).page.text).toContain('Undone')
		const other = await uploaded()
		expect((await office.post(other, { intent: 'finish' })).status).toBe(303)
		expect(rows('select content from bank_imports')).toEqual([{ content: null }, { content: null }])
	})

	it('says beside a line it cannot record why, and shows the others as recorded', async () => {
		const path = await uploaded()
		const { page } = await office.get(path)
		const number = invoiceRow(invoice).number ?? ''
		const ticked = (at: number, invoices: string) => ({
			[`lines[${at}].key`]: page.valueOf(`lines[${at}].key`) ?? '',
			[`lines[${at}].take`]: 'on',
			[`lines[${at}].invoices`]: invoices,
		})
		const answer = await office.post(path, { intent: 'record', ...ticked(0, number), ...ticked(1, 'X-9') })
		// Browsers read the data of the page again after this status.
		expect(answer.status).toBe(200)
		expect(answer.page.problems).toContain('Nobody: No invoices of one family have the numbers X-9.')
		expect(answer.page.text).toContain('1 payment recorded from this file.')
		expect(answer.page.text).toContain('1 line to review')
		expect(answer.page.valueOf('lines[1].invoices')).toBe('X-9')
		expect(answer.page.valueOf('lines[1].take')).toBe('on')
		expect(answer.page.valueOf('lines[0].key')).toBeUndefined()
		const second = aDraft(access, aFamily(school, 'Lund'), fee(5_00))
		valueOf(issueInvoice(access, second))
		const other = invoiceRow(second).number ?? ''
		const again = await office.post(path, { intent: 'record', ...ticked(0, number), ...ticked(1, other) })
		expect(again.status).toBe(303)
		expect((await office.follow(again)).page.text).toContain('2 payments recorded from this file.')
		expect(rows('select id from family_payments')).toHaveLength(2)
	})

	it('records the rest of its lines at the places they have in the file', async () => {
		const path = await uploaded()
		await record(path)
		const { page } = await office.get(path)
		const key = page.valueOf('lines[1].key') ?? ''
		const answer = await office.post(path, { intent: 'record', 'lines[1].key': key, 'lines[1].take': 'on' })
		expect(answer.status).toBe(409)
		expect(answer.page.problems).toContain('Nobody: Enter the number of an invoice of the family.')
	})

	it('pays the other open invoices of a family from what a transfer is too much, after all its lines', async () => {
		const { family_id: family } = rows<{ family_id: string }>('select family_id from invoices')[0]!
		const more = [fee(40_00), fee(50_00)].map((line) => {
			const id = aDraft(access, family, line)
			valueOf(issueInvoice(access, id))
			return id
		})
		const numberOf = (id: string) => invoiceRow(id).number ?? ''
		const lines = [`300.00,Ada,${numberOf(invoice)}`, `40.00,Ada,${numberOf(more[0]!)}`]
		const path = await uploaded(
			['Date,Amount,Name,Reference', ...lines.map((line) => `2026-04-09,${line}`)].join('\n'),
		)
		const { page } = await office.get(path)
		expect(page.text).toContain(
			'the rest pays their other open invoices, and what is left stays as credit: Okafor',
		)
		const fields: [string, string][] = [0, 1].flatMap((at) => [
			[`lines[${at}].key`, page.valueOf(`lines[${at}].key`) ?? ''],
			[`lines[${at}].take`, 'on'],
			[`lines[${at}].invoices`, page.valueOf(`lines[${at}].invoices`) ?? ''],
		])
		expect(
			(await office.post(path, { intent: 'record', ...Object.fromEntries<string>(fields) })).status,
		).toBe(303)
		expect([invoice, ...more].map((id) => invoiceRow(id).state)).toEqual(['paid', 'paid', 'paid'])
		expect(balanceOf(access, family)).toMatchObject({ notDueMinor: 0, creditMinor: 90_00 })
	})

	it('is read again with other columns', async () => {
		const path = await uploaded('Date,Value date,Amount,Name\n2026-04-09,2026-04-11,7.00,Ada')
		const columns = { intent: 'columns', date: '1', amount: '2', payer: '3', text: '-1' }
		expect((await office.post(path, columns)).status).toBe(303)
		expect((await office.get(path)).page.text).toMatch(/\$7\.00 .*11/)
		expect((await office.post(path, { ...columns, date: 'x' })).page.problems.join(' ')).toContain(
			'Choose a column',
		)
	})

	it('asks for the columns if no row has an amount in the guessed one', async () => {
		const path = await uploaded('Date,Amount kind,Sum,Name\n2026-04-09,transfer,7.00,Ada')
		expect((await office.get(path)).page.text).toContain('No incoming payment was found')
		await office.post(path, { intent: 'columns', date: '0', amount: '2', payer: '3', text: '-1' })
		const { text } = (await office.get(path)).page
		expect(text).toContain('$7.00')
		expect(text).not.toContain('No incoming payment was found')
	})

	it.each([
		['nothing', '', 'Choose the file of your bank.'],
		['a table without a date', 'Okafor,160.00', 'No columns with a date and an amount were found.'],
		['a table without payments', 'Date,Amount\n2026-04-09,-5.00', 'The file has no incoming payment.'],
		['a quotation mark that is never closed', 'Date,Amount,Name\n2026-11-20,5.00,"abc', 'never closed'],
		[
			'nothing but days that cannot be',
			'Date,Amount\n2026-02-31,5.00',
			'Every payment of the file has a day that cannot be right, such as 2026-02-31.',
		],
		['a document with entities', '<!DOCTYPE a [<!ENTITY b "c">]><Document/>', 'not a statement in camt.053'],
	])('with %s is refused, and nothing is kept', async (_, content, text) => {
		const answer = await upload(office, file(content), { formKey: 'k' }, PATH)
		expect([answer.status, answer.page.problems.join(' ')]).toEqual([400, expect.stringContaining(text)])
		expect(rows('select id from bank_imports')).toEqual([])
	})

	it('is nobody else’s: not another school’s, and not a teacher’s', async () => {
		const path = await uploaded()
		const stranger = await Visitor.signedInAs(anAdminAt(aSchool()))
		const teacher = await Visitor.signedInAs(aTeacherAt(school))
		const before = databaseHash()
		expect((await stranger.get(path)).status).toBe(404)
		expect((await stranger.post(path, { intent: 'undo' })).status).toBe(404)
		expect((await teacher.get(path)).location).toBe('/dashboard/teacher')
		expect(databaseHash()).toBe(before)
	})
})

it('what was taught and what was billed are beside each other, for a month', async () => {
	const { page } = await office.get('/billing/manage/reconcile?period=2026-04')
	expect(page.text).toContain('Every charged lesson of April 2026 is on an invoice or a draft.')
	expect(page.text).toContain('Every lesson of April 2026 with a line of its own was taught or charged.')
})

it('a payment of a day that is none is left out of a statement, by name', async () => {
	const entry = (day: string) =>
		`<Ntry><Amt Ccy="USD">160.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>${day}</Dt></BookgDt></Ntry>`
	const path = await uploaded(
		`<Document><BkToCstmrStmt>${entry('2026-04-09')}${entry('2026-02-31')}</BkToCstmrStmt></Document>`,
	)
	const { text } = (await office.get(path)).page
	expect(text).toContain('1 line to review')
	expect(text).toContain('$160.00 from no name, booked on 2026-02-31')
})
