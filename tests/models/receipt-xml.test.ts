import { afterEach, describe, expect, it } from 'vitest'
import { sellerSettings, unsafeSeller } from '#app/config/seller.server.ts'
import { environment } from '#app/config/environment.server.ts'
import { receiptXml } from '#app/requests/receipt-xml.server.ts'
import { change } from '../support/database.ts'
import { ublProblems } from '../support/e-invoice-rules.ts'
import { aSchoolWithAccess } from '../support/factories.ts'

const SELLER = 'Solfa GmbH; Elmstr. 1, 10115 Berlin; DE123456789'

afterEach(() => {
	environment().seller = null
})

function aReceipt(tax: string, kind = 'payment') {
	environment().seller = sellerSettings(SELLER, tax)
	const { school, access } = aSchoolWithAccess()
	change(
		`insert into school_profiles (school_id, address, vat_id, legal_name, updated_at)
		values (?, 'Rue 1\n75001 Paris', 'FR12345678901', 'Nord SARL', 0)`,
		school.id,
	)
	change(
		`insert into platform_transactions (school_id, at, id, kind, amount_minor, currency, plan, cycle, reason, entered_by)
		values (?, ?, 'receipt', ?, 7900, 'USD', 'professional', 'monthly', 'By bank', 'me')`,
		...[school.id, Date.UTC(2026, 3, 10, 12), kind],
	)
	return receiptXml(access, 'receipt')?.xml ?? null
}

describe('the receipt of a plan', () => {
	it('is an electronic invoice that is paid, with the tax in its price', () => {
		const xml = aReceipt('19') ?? ''
		expect(ublProblems(xml)).toEqual([])
		for (const text of [
			'Solfa GmbH',
			'Nord SARL',
			'>FR<',
			'75001',
			'>66.39<',
			'>12.61<',
			'Solfa Professional',
		])
			expect(xml).toContain(text)
		expect(xml).toContain('<cbc:PayableAmount currencyID="USD">0.00<')
	})

	it('says why no tax is charged', () => {
		const xml = aReceipt('Not taxable in Germany') ?? ''
		expect(ublProblems(xml)).toEqual([])
		expect(xml).toContain('<cbc:TaxExemptionReason>Not taxable in Germany<')
	})

	it('is none where it is a refund, or nothing is known of the seller', () => {
		expect(aReceipt('19', 'refund')).toBeNull()
		expect(aReceipt('')).toBeNull()
	})
})

it.each([
	['', '', null],
	[SELLER, '19', null],
	[SELLER, 'Small business', null],
	[SELLER, '', 'SELLER_TAX'],
	['Solfa GmbH; DE123456789', '19', 'Name; address; VAT ID'],
	['Solfa GmbH; Elmstr. 1; 12/345', '19', 'Name; address; VAT ID'],
])('a start with the seller %j and the tax %j', (seller, tax, problem) => {
	const said = unsafeSeller(seller, tax)
	if (problem) expect(said).toContain(problem)
	else expect(said).toBeNull()
})
