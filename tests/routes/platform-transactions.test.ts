import { beforeEach, describe, expect, it } from 'vitest'
import { change, rows } from '../support/database.ts'
import { anAdminAt, aSchool, platformStaff, type ASchool } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

const LEDGER = '/super-admin/transactions'
const ENTRY = {
	kind: 'payment',
	amount: '29.00',
	day: '2026-04-14',
	reference: 'Transfer 4711',
	reason: 'Paid by bank transfer',
}

let school: ASchool
let staff: Visitor

beforeEach(async () => {
	school = aSchool({ name: 'Larghetto House' })
	anAdminAt(school)
	staff = await Visitor.signedInAs(platformStaff())
})

const enterAt = (of: string = school.id) => `${LEDGER}/enter/${of}`

async function anEntry(fields: Partial<typeof ENTRY> = {}) {
	const entered = await staff.post(enterAt(), { ...ENTRY, ...fields, intent: 'enter' })
	return { entered, page: entered.location ?? '' }
}

describe('an entry by hand', () => {
	it('is for a school that is found first', async () => {
		const { page } = await staff.get(`${LEDGER}/enter?search=larghetto`)
		expect(page.text).toContain('Larghetto House')
		expect((await staff.get(`${LEDGER}/enter?search=nowhere`)).page.text).toContain('No school matches.')
	})

	it('is looked at once more before anything is written', async () => {
		const checked = await staff.post(enterAt(), { ...ENTRY, intent: 'check' })
		expect(checked.status).toBe(303)
		expect(rows('select * from platform_transactions')).toEqual([])
		const { text } = (await staff.follow(checked)).page
		expect(text).toContain('Check the entry')
		expect(text).toContain('$29.00 USD')
		expect(text).toContain('Transfer 4711')
	})

	it('stands in the ledger, in both histories and among the receipts of the school', async () => {
		const { entered, page } = await anEntry()
		expect((await staff.follow(entered)).page.text).toContain('$29.00 was entered for Larghetto House.')
		expect((await staff.get(page)).page.text).toContain('Paid by bank transfer')
		const { text } = (await staff.get(`${LEDGER}?source=hand`)).page
		expect(text).toContain('Payment, by hand')
		expect(text).toContain('$29.00')
		expect(
			rows(
				'select school_id, action from audit_entries where action = ? order by school_id',
				'transaction.entered',
			),
		).toEqual(
			[school.id, 'platform'].sort().map((school_id) => ({ school_id, action: 'transaction.entered' })),
		)
		const owner = await Visitor.signedInAs(anAdminAt(school))
		expect((await owner.get('/settings/admin/history')).page.text).toContain(
			'entered by hand in the ledger of Solfa: Larghetto House',
		)
		expect((await owner.get('/subscription')).page.text).toContain('Paid by bank transfer')
	})

	it('counts in totals, by day and in what the school has paid', async () => {
		await anEntry()
		await anEntry({ kind: 'refund', amount: '9.00', reference: 'Transfer 4712' })
		const { text } = (await staff.get(LEDGER)).page
		expect(text).toContain('2 transactions')
		expect(text).toContain('$20.00')
		const file = await staff.get(`${LEDGER}?format=csv`)
		expect(file.body).toContain('"refund"')
		expect(file.body).toContain('-9.00')
	})

	it('cannot be entered twice under one reference', async () => {
		await anEntry()
		const { entered } = await anEntry({ amount: '30.00' })
		expect(entered.status).toBe(400)
		expect(entered.page.text).toContain('An entry with this reference is in the ledger already')
		expect(rows('select count(*) as n from platform_transactions')).toEqual([{ n: 1 }])
	})

	it.each([
		[{ amount: '-5' }, 'Enter an amount above zero'],
		[{ day: '2199-01-01' }, 'Enter a day that has been'],
		[{ reason: '' }, 'Enter a reason'],
		[{ reference: '' }, 'Enter the number of the transfer or the receipt'],
		[{ kind: 'correction' }, 'Choose a type'],
	])('with %j is refused', async (wrong, text) => {
		const refused = await staff.post(enterAt(), { ...ENTRY, ...wrong, intent: 'enter' })
		expect([refused.status, refused.page.text]).toEqual([400, expect.stringContaining(text) as string])
		expect(rows('select * from platform_transactions')).toEqual([])
	})

	it('of a school that is none is refused', async () => {
		expect((await staff.get(enterAt('none'))).status).toBe(404)
		expect((await staff.post(enterAt('none'), { ...ENTRY, intent: 'enter' })).status).toBe(400)
	})

	it('is for nobody of a school', async () => {
		const owner = await Visitor.signedInAs(anAdminAt(school))
		expect((await owner.post(enterAt(), { ...ENTRY, intent: 'enter' })).status).toBe(302)
		expect(rows('select * from platform_transactions')).toEqual([])
	})
})

describe('a correction', () => {
	it('takes an entry back by the opposite amount, and both stay', async () => {
		const { page } = await anEntry()
		expect((await staff.get(`${page}/correct`)).page.text).toContain('−$29.00 is entered against $29.00')
		const corrected = await staff.post(`${page}/correct`, { reason: 'It was another school' })
		expect((await staff.follow(corrected)).page.text).toContain('as a correction')
		expect(rows('select kind, amount_minor from platform_transactions order by id')).toEqual([
			{ kind: 'payment', amount_minor: 2900 },
			{ kind: 'correction', amount_minor: -2900 },
		])
		expect((await staff.get(page)).page.text).toContain('Corrected')
		expect((await staff.get(LEDGER)).page.text).toContain('$0.00')
		expect(rows(`select school_id from audit_entries where action = 'transaction.corrected'`)).toHaveLength(2)
	})

	it('is made once, and never of a correction', async () => {
		const { page } = await anEntry()
		const corrected = await staff.post(`${page}/correct`, { reason: 'It was another school' })
		const again = await staff.post(`${page}/correct`, { reason: 'Once more' })
		expect([again.status, again.page.text]).toEqual([
			400,
			expect.stringContaining('This entry has been corrected already.') as string,
		])
		const ofCorrection = await staff.post(`${corrected.location ?? ''}/correct`, { reason: 'Back again' })
		expect(ofCorrection.page.text).toContain('A correction cannot be corrected.')
		expect(rows('select count(*) as n from platform_transactions')).toEqual([{ n: 2 }])
	})

	it('needs a reason, and is never of what PayPal entered', async () => {
		const { page } = await anEntry()
		expect((await staff.post(`${page}/correct`, { reason: '' })).status).toBe(400)
		change(
			`insert into plan_orders (school_id, id, plan, cycle, amount_minor, currency, paypal_plan_id, ordered_by, created_at)
			 select school_id, 'o', 'standard', 'monthly', 2900, 'USD', 'P', user_id, 1 from memberships limit 1`,
		)
		change(
			`insert into platform_transactions (school_id, at, id, kind, amount_minor, currency, order_id, provider_ref)
			 values (?, 1, 'paypal', 'payment', 2900, 'USD', 'o', 'REF-1')`,
			school.id,
		)
		const refused = await staff.post(`${LEDGER}/${school.id}/paypal/correct`, {
			reason: 'Not ours',
		})
		expect(refused.page.text).toContain('Refund the payment at PayPal')
	})

	it('of an entry of another school is refused', async () => {
		const { page } = await anEntry()
		const id = page.split('/').at(-1)
		const other = aSchool()
		expect((await staff.get(`${LEDGER}/${other.id}/${id}`)).status).toBe(404)
		const refused = await staff.post(`${LEDGER}/${other.id}/${id}/correct`, { reason: 'Not mine' })
		expect(refused.status).toBe(404)
	})
})

it('the ledger refuses entries that are neither PayPal’s nor somebody’s', () => {
	const insert = (columns: string, values: string) =>
		change(
			`insert into platform_transactions (school_id, at, id, kind, amount_minor, currency ${columns})
			 values (?, 1, 'x', 'payment', 100, 'USD' ${values})`,
			school.id,
		)
	expect(() => insert('', '')).toThrow('CHECK')
	expect(() => insert(', reason', `, 'r'`)).toThrow('CHECK')
	insert(', reason, entered_by', `, 'r', 'Sol'`)
	expect(() => change('update platform_transactions set amount_minor = 1')).toThrow('never changed')
	expect(() => change('delete from platform_transactions')).toThrow('never removed')
})
