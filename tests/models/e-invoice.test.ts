import { describe, expect, it } from 'vitest'
import { totalsOf, wholeLine, type TaxRate } from '#app/domain/billing/tax.ts'
import { ciiXml } from '#app/domain/e-invoice/cii.ts'
import { electronicInvoice, problemsOf, type ElectronicFacts } from '#app/domain/e-invoice/invoice.ts'
import { postalAddress, readElectronicAddress } from '#app/domain/e-invoice/party.ts'
import { ublXml } from '#app/domain/e-invoice/ubl.ts'
import { ciiProblems, ublProblems } from '../support/e-invoice-rules.ts'
import { random } from '../support/random.ts'

const VAT: TaxRate = { name: 'USt', rate: 19_000 }
const BOOKS: TaxRate = { name: 'USt ermäßigt', rate: 7000 }
const ODD: TaxRate = { name: 'QST', rate: 9975 }
const ZERO: TaxRate = { name: 'Zero', rate: 0, exemption: 'zero' }
const TUITION: TaxRate = { name: 'Frei', rate: 0, exemption: 'tuition', reason: '§ 4 Nr. 21 UStG' }
const OTHER: TaxRate = { name: 'Frei', rate: 0, exemption: 'other', reason: 'Exempt & <other>' }
const OUTSIDE: TaxRate = { name: 'Outside', rate: 0, exemption: 'outside', reason: 'Donation' }

interface Line {
	description?: string
	unitMinor: number
	quantity?: number
	discountMinor?: number
	rates: TaxRate[]
}

type Changes = Partial<{
	seller: Partial<ElectronicFacts['seller']>
	buyer: Partial<ElectronicFacts['buyer']>
}>

function facts(
	lines: Line[],
	{ seller, buyer }: Changes = {},
	more: Partial<ElectronicFacts> = {},
): ElectronicFacts {
	const whole = lines.map(({ description = 'Lessons', ...line }) => ({ description, ...wholeLine(line) }))
	return {
		number: '0001',
		issuedOn: '2026-04-10',
		dueOn: '2026-04-24',
		currency: 'EUR',
		period: null,
		note: null,
		terms: null,
		corrects: null,
		seller: {
			name: 'North',
			legalName: 'North Music GmbH',
			address: 'Elmstr. 1\n10115 Berlin',
			country: 'DE',
			taxNumber: '12/345/67890',
			vatId: 'DE123456789',
			phone: '+49 30 1234567',
			email: 'office@north.test',
			smallBusiness: null,
			...seller,
		},
		buyer: {
			name: 'City of Köln & Co',
			address: 'Markt 2\n50667 Köln',
			kind: 'authority',
			vatId: null,
			reference: '04011000-12345-34',
			electronicAddress: null,
			...buyer,
		},
		lines: whole,
		...totalsOf(whole),
		...more,
	}
}

const problems = (invoice: ElectronicFacts) => {
	const electronic = electronicInvoice(invoice)
	return [...ublProblems(ublXml(electronic)), ...ciiProblems(ciiXml(electronic))]
}

describe('an electronic invoice', () => {
	it('keeps the rules of EN 16931 whatever is billed', () => {
		const next = random(37)
		const upTo = (most: number) => Math.floor(next() * most)
		const taxes = [VAT, BOOKS, ODD, ZERO, TUITION, OTHER]
		const aLine = (rates: TaxRate[]): Line => {
			const unitMinor = upTo(300_00) - (upTo(5) === 0 ? 300_00 : 0)
			const quantity = upTo(2) === 0 ? 1000 : 1 + upTo(9999)
			const net = Math.max(0, wholeLine({ unitMinor, quantity }).netMinor)
			return { unitMinor, quantity, discountMinor: upTo(2) === 0 ? upTo(net + 1) : 0, rates }
		}
		for (let round = 0; round < 150; round++) {
			const rates = upTo(10) === 0 ? [OUTSIDE] : taxes
			const lines = Array.from({ length: 1 + upTo(9) }, () => aLine([rates[upTo(rates.length)] as TaxRate]))
			const invoice = facts(lines, { seller: upTo(2) === 0 ? { vatId: null } : {} })
			expect(problemsOf(invoice)).toEqual([])
			expect([round, ...problems(invoice)]).toEqual([round])
		}
	})

	it('is found out where a sum is wrong', () => {
		const right = electronicInvoice(facts([{ unitMinor: 100_00, rates: [VAT] }]))
		const wrong = {
			...right,
			taxMinor: 19_01,
			taxes: right.taxes.map((tax) => ({ ...tax, taxMinor: 19_01 })),
		}
		expect(ublProblems(ublXml(wrong))).toEqual(['BR-CO-15 total with tax', 'BR-CO-17 tax of a rate'])
		expect(ciiProblems(ciiXml(wrong))).toEqual(['BR-CO-15 total with tax', 'BR-CO-17 tax of a rate'])
	})

	it('says who, when, how to pay and why no tax is charged', () => {
		const invoice = facts(
			[
				{ unitMinor: 80_00, rates: [TUITION] },
				{ unitMinor: 10_00, rates: [OTHER] },
			],
			{ buyer: { electronicAddress: '0204:04011000-12345-34' } },
			{
				terms: 'Bank: DE89 3704 0044 0532 0130 00',
				note: 'Thank\u0007 you',
				corrects: '0000',
				period: { from: '2026-04-01', to: '2026-04-30' },
			},
		)
		expect(problems(invoice)).toEqual([])
		for (const xml of [ublXml(electronicInvoice(invoice)), ciiXml(electronicInvoice(invoice))])
			for (const text of [
				'DE89370400440532013000',
				'Thank you',
				'>0000<',
				'>04011000-12345-34<',
				'schemeID="0204"',
				'City of Köln &amp; Co',
				'>50667<',
				'>Köln<',
				'>North Music GmbH<',
				'>North<',
				'§ 4 Nr. 21 UStG; Exempt &amp; &lt;other&gt;',
			])
				expect(xml).toContain(text)
	})

	it('names the code of an exemption where all its lines have the same', () => {
		const xml = ublXml(electronicInvoice(facts([{ unitMinor: 80_00, rates: [TUITION] }])))
		expect(xml).toContain('VATEX-EU-132-1J')
	})

	it('of a small business carries its sentence and its tax number', () => {
		const seller = { vatId: null, smallBusiness: '§ 19 UStG' }
		const invoice = facts([{ unitMinor: 80_00, rates: [] }], { seller })
		expect(problemsOf(invoice)).toEqual([])
		expect(problems(invoice)).toEqual([])
		expect(ublXml(electronicInvoice(invoice))).toContain('<cbc:TaxExemptionReason>§ 19 UStG<')
	})

	it.each<[string, Line[], Changes, string]>([
		['an address', [], { seller: { address: null } }, 'address of your school under Settings, School'],
		['a tax number', [], { seller: { taxNumber: null, vatId: null } }, 'VAT ID or the tax number'],
		['a country', [], { seller: { country: null, vatId: null } }, 'so that its country is known'],
		['the address of the buyer', [], { buyer: { address: null } }, 'address of City of Köln'],
		['a reference', [], { buyer: { reference: null } }, 'buyer reference of City of Köln'],
		['a tax', [{ unitMinor: 1, rates: [] }], {}, 'Choose a tax for “Lessons”'],
		['one tax', [{ unitMinor: 1, rates: [VAT, ODD] }], {}, 'a tax with one rate for “Lessons”'],
		[
			'no withheld tax',
			[{ unitMinor: 1, rates: [{ name: 'IRPF', rate: -15_000 }] }],
			{},
			'none that is withheld',
		],
		[
			'one scope',
			[
				{ unitMinor: 1, rates: [OUTSIDE] },
				{ unitMinor: 1, rates: [VAT] },
			],
			{},
			'on an invoice of its own',
		],
	])('needs %s, and says where to fill it in', (_what, lines, changes, text) => {
		const found = problemsOf(facts(lines, changes))
		expect(found).toHaveLength(1)
		expect(found[0]).toContain(text)
	})
})

describe('an address', () => {
	it.each([
		['1 Elm Row\n10115 Berlin', ['1 Elm Row'], '10115', 'Berlin'],
		['North, Elmstr. 1, D-10115 Bad Berlin', ['North', 'Elmstr. 1'], '10115', 'Bad Berlin'],
		['Gracht 3\n1012 AB Amsterdam\nNederland', ['Gracht 3', 'Nederland'], '1012 AB', 'Amsterdam'],
		['1 Elm Row', ['1 Elm Row'], null, null],
	])('%j has a town', (text, lines, postCode, city) => {
		expect(postalAddress(text, 'DE')).toEqual({ lines, postCode, city, country: 'DE' })
	})

	it.each([
		['a@b.test', { scheme: 'EM', id: 'a@b.test' }],
		['0204:04-1', { scheme: '0204', id: '04-1' }],
		['b.test', null],
		['204:1', null],
	])('%s can be electronic', (typed, address) => {
		expect(readElectronicAddress(typed)).toEqual(address)
	})
})
