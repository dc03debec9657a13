import { beforeEach, describe, expect, it } from 'vitest'
import type { Access } from '#app/models/access.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { aDraft, fee } from '../support/billing.ts'
import { databaseHash, rows } from '../support/database.ts'
import { accessOf, anAdminAt, aSchool } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { aFamily } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

const EXPORT = '/billing/history/accounting'
const ACCOUNTS = `${EXPORT}/accounts`

let access: Access
let office: Visitor
let month: string
beforeEach(async () => {
	const school = aSchool()
	const admin = anAdminAt(school)
	access = accessOf(admin, 'money:write')
	office = await Visitor.signedInAs(admin)
	const family = aFamily(school, 'Müller')
	month = today(access.school.timeZone).slice(0, 7)
	valueOf(issueInvoice(access, aDraft(access, family, fee(100_00))))
	const payment = { familyId: family, receivedOn: `${month}-01`, amountMinor: 30_00, method: 'cash' as const }
	valueOf(recordPayment(access, newId(), payment))
})

const accounts = {
	'accounts.receivables': '1410',
	'accounts.income': '8100',
	'accounts.cash': '1000',
}
const datev = {
	program: 'datev-skr03',
	adviser: '29098',
	client: '55',
	yearStart: '1',
	accountLength: '4',
	version: '0',
}

describe('the accounting export', () => {
	it('asks for the accounts first, and starts with those of the chosen program', async () => {
		const { page } = await office.get('/billing/history')
		expect(page.links.Accounting).toBe(EXPORT)
		const first = await office.get(`${EXPORT}?month=${month}`)
		expect(first.page.text).toContain('No accounts are set yet')
		expect(first.page.text).toContain('In the ledger $70.00')
		const { body } = await office.get(`${ACCOUNTS}?start=datev-skr04`)
		expect(body).toMatch(/name="accounts\.income"[^>]*value="4100"/)
	})

	it('offers the file of the month with the totals of both, and no difference', async () => {
		const saved = await office.follow(await office.post(ACCOUNTS, { ...datev, ...accounts }))
		expect(saved.page.flash).toContain('The accounts are saved.')
		const { page } = await office.get(`${EXPORT}?month=${month}`)
		expect(page.text).toContain('In the ledger $70.00')
		expect(page.text).toContain('In the file $70.00')
		expect(page.text).toContain('Difference They agree $0.00')
		const file = await office.get(page.links['Download file'] ?? '')
		expect(file.headers['content-disposition']).toBe(
			`attachment; filename="EXTF_Buchungsstapel_${month}.csv"`,
		)
		expect(file.headers['content-type']).toContain('windows-1252')
		expect(file.body.split('\r\n')[0]).toContain(`"EXTF";700;21;"Buchungsstapel";13;`)
		expect(file.body.split('\r\n')).toHaveLength(5)
	})

	it('names each account that is missing, with a link to it and the bookings', async () => {
		await office.post(ACCOUNTS, { ...datev, ...accounts, 'accounts.cash': '' })
		const { page } = await office.get(`${EXPORT}?month=${month}`)
		expect(page.text).toMatch(/Cash 1 booking needs it .*Müller, \$30\.00/)
		expect(page.links['Set it']).toBe(`${ACCOUNTS}#form-accounts.cash`)
		expect(page.links['Download file']).toBeUndefined()
		const asked = await office.get(`${EXPORT}?month=${month}&file=1`)
		expect(asked.headers['content-disposition']).toBeUndefined()
	})

	it('needs the numbers of adviser and client for DATEV only', async () => {
		await office.post(ACCOUNTS, { ...datev, ...accounts, adviser: '' })
		const { page } = await office.get(`${EXPORT}?month=${month}`)
		expect(page.text).toContain('The numbers of your tax adviser and of your school in DATEV')
		await office.post(ACCOUNTS, { ...datev, ...accounts, program: 'quickbooks', adviser: '', version: '1' })
		const other = await office.get(`${EXPORT}?month=${month}`)
		const { body } = await office.get(other.page.links['Download file'] ?? '')
		expect(body).toContain('"Journal No","Journal Date","Account Name","Debits","Credits"')
	})

	it('ignores what only another program asks for', async () => {
		const answer = await office.post(ACCOUNTS, {
			...datev,
			...accounts,
			program: 'xero',
			adviser: 'none',
			accountLength: '99',
		})
		expect(answer.status).toBe(303)
		expect(rows('select program, adviser, account_length n from accounting_settings')).toEqual([
			{ program: 'xero', adviser: null, n: 4 },
		])
	})

	it.each([
		['accounts.income', 'Income', 'Enter an account number of up to 5 digits'],
		['accounts.income', '1410', 'Enter another account than for what families owe'],
		['adviser', '12', 'Enter a number of 4 to 7 digits'],
		['accountLength', '9', 'Enter 4 to 8'],
		['program', 'sage', 'Choose your accounting program'],
	])('refuses %s %s and saves nothing', async (field, value, text) => {
		const before = databaseHash()
		const { status, page } = await office.post(ACCOUNTS, { ...datev, ...accounts, [field]: value })
		expect([status, page.text]).toEqual([400, expect.stringContaining(text)])
		expect(databaseHash()).toBe(before)
	})

	it('does not overwrite what another person saved in the meantime', async () => {
		await office.post(ACCOUNTS, { ...datev, ...accounts })
		const { status } = await office.post(ACCOUNTS, { ...datev, ...accounts, client: '56' })
		expect(status).toBe(409)
		expect(rows('select client from accounting_settings')).toEqual([{ client: '55' }])
	})
})
