import { exemptionOf } from '#app/domain/billing/exemptions.ts'
import type { Tax, TaxRate } from '#app/domain/billing/tax.ts'
import { countryOfVatId } from '#app/domain/billing/vat-id.ts'
import { readIban } from '#app/domain/debit/iban.ts'
import { groupedBy } from '#app/utils/group.ts'
import { postalAddress, readElectronicAddress, type ElectronicAddress, type PostalAddress } from './party.ts'

/** The semantic model of EN 16931, as far as an invoice for lessons needs it. Both XML formats are written from it. */
export interface ElectronicInvoice {
	/** A credit note has the same parts; its amounts are above zero. */
	isCredit: boolean
	number: string
	issuedOn: string
	dueOn: string
	currency: string
	/** The first and last day of the billed month. */
	period: { from: string; to: string } | null
	note: string | null
	/** How to pay, in the school's own text, and its account if the text names one. */
	terms: string | null
	iban: string | null
	buyerReference: string | null
	/** The number of the invoice that this one corrects or credits. */
	corrects: string | null
	seller: Party
	buyer: Party
	lines: ElectronicLine[]
	taxes: ElectronicTax[]
	netMinor: number
	taxMinor: number
	totalMinor: number
	/** Paid before it was issued. */
	paidMinor: number
}

export interface Party {
	name: string
	tradingName: string | null
	/** Identifies a seller without a VAT ID. */
	id: string | null
	vatId: string | null
	taxNumber: string | null
	address: PostalAddress
	phone: string | null
	email: string | null
	electronicAddress: ElectronicAddress | null
}

/** S is a rate above 0, E exempt, Z a zero rate and O outside the scope of tax. */
type Category = 'S' | 'E' | 'Z' | 'O'

interface Vat {
	category: Category
	/** Thousandths of a percent. */
	rate: number
	/** Why no tax is charged, in words and by the code list VATEX. */
	reason: string | null
	code: string | null
}

export interface ElectronicLine extends Vat {
	description: string
	/** Thousandths. A deduction has a negative quantity, because prices are never negative. */
	quantity: number
	unitMinor: number
	discountMinor: number
	netMinor: number
}

export interface ElectronicTax extends Vat {
	baseMinor: number
	taxMinor: number
}

export interface ElectronicFacts {
	isCredit?: boolean
	number: string
	issuedOn: string
	dueOn: string
	currency: string
	period: { from: string; to: string } | null
	note: string | null
	terms: string | null
	corrects: string | null
	seller: {
		name: string
		legalName: string | null
		address: string | null
		country: string | null
		taxNumber: string | null
		vatId: string | null
		phone: string | null
		email: string | null
		smallBusiness: string | null
	}
	buyer: {
		name: string
		address: string | null
		kind: 'business' | 'authority'
		vatId: string | null
		reference: string | null
		electronicAddress: string | null
	}
	lines: readonly {
		description: string
		quantity: number
		unitMinor: number
		discountMinor: number
		netMinor: number
		rates: readonly TaxRate[]
	}[]
	taxes: readonly Tax[]
	netMinor: number
	totalMinor: number
	paidMinor?: number
}

/** Says what must be filled in, and where, before the invoice can be an electronic one. */
export function problemsOf({ seller, buyer, lines }: ElectronicFacts): string[] {
	const at = 'under Settings, School, Name and contact'
	const vats = lines.map(({ rates }) => vatOf(rates, seller.smallBusiness))
	const isMixed = vats.some((vat) => vat?.category === 'O') && vats.some((vat) => vat?.category !== 'O')
	const untaxed = lines.filter((_line, i) => !vats[i])
	return [
		seller.address ? null : `Enter the address of your school ${at}.`,
		seller.vatId || seller.taxNumber ? null : `Enter the VAT ID or the tax number of your school ${at}.`,
		countryOf(seller) ? null : `Enter the VAT ID of your school ${at}, so that its country is known.`,
		buyer.address ? null : `Enter the address of ${buyer.name} in the family’s billing details.`,
		buyer.kind === 'authority' && !buyer.reference
			? `Enter the buyer reference of ${buyer.name} in the family’s billing details.`
			: null,
		...untaxed.map(({ rates, description }) =>
			rates.length === 0
				? `Choose a tax for “${description}”. Where none is charged, add a tax of 0% with its reason under More, Rules.`
				: `Choose a tax with one rate for “${description}”. An electronic invoice has no taxes on top of each other and none that is withheld.`,
		),
		isMixed
			? 'Bill what is outside the scope of tax on an invoice of its own. An electronic invoice does not mix it with other taxes.'
			: null,
	].filter((problem) => problem !== null)
}

/** Expects facts without problems. */
export function electronicInvoice(facts: ElectronicFacts): ElectronicInvoice {
	const { seller, buyer, currency, number, issuedOn, dueOn, period, note, terms, corrects } = facts
	const lines = facts.lines.map((line) => electronicLine(line, seller.smallBusiness))
	const country = countryOf(seller) ?? ''
	// An invoice outside the scope of tax names no VAT ID (BR-O-02).
	const isOutside = lines.some(({ category }) => category === 'O')
	const vatId = isOutside ? null : seller.vatId
	return {
		number,
		issuedOn,
		dueOn,
		currency,
		period,
		note,
		terms,
		corrects,
		isCredit: facts.isCredit ?? false,
		iban: ibanIn(terms),
		buyerReference: buyer.reference,
		seller: {
			name: seller.legalName ?? seller.name,
			tradingName: seller.legalName && seller.legalName !== seller.name ? seller.name : null,
			id: vatId ? null : (seller.taxNumber ?? seller.vatId),
			vatId,
			taxNumber: seller.taxNumber,
			address: postalAddress(seller.address ?? '', country),
			phone: seller.phone,
			email: seller.email,
			electronicAddress: readElectronicAddress(seller.email ?? ''),
		},
		buyer: {
			name: buyer.name,
			tradingName: null,
			id: null,
			taxNumber: null,
			phone: null,
			email: null,
			vatId: isOutside ? null : buyer.vatId,
			address: postalAddress(buyer.address ?? '', countryOfVatId(buyer.vatId) ?? country),
			electronicAddress: readElectronicAddress(buyer.electronicAddress ?? ''),
		},
		lines,
		taxes: taxesOf(facts, lines),
		netMinor: facts.netMinor,
		taxMinor: facts.totalMinor - facts.netMinor,
		totalMinor: facts.totalMinor,
		paidMinor: facts.paidMinor ?? 0,
	}
}

function countryOf({ vatId, country }: ElectronicFacts['seller']): string | null {
	return countryOfVatId(vatId) ?? country
}

/** Null for taxes that EN 16931 cannot express. */
function vatOf(rates: readonly TaxRate[], smallBusiness: string | null): Vat | null {
	const [first, ...more] = rates
	if (!first) return smallBusiness ? { category: 'E', rate: 0, reason: smallBusiness, code: null } : null
	if (more.length > 0 || first.compounds || first.rate < 0) return null
	const { rate, reason, name } = first
	if (rate > 0) return { category: 'S', rate, reason: null, code: null }
	const { category, code } = exemptionOf(first)
	return { category, rate, code, reason: category === 'Z' ? null : (reason ?? name) }
}

function electronicLine(
	{ description, quantity, unitMinor, discountMinor, netMinor, rates }: ElectronicFacts['lines'][number],
	smallBusiness: string | null,
): ElectronicLine {
	const vat = vatOf(rates, smallBusiness)
	if (!vat) throw new Error('This line cannot be on an electronic invoice.')
	const sign = unitMinor < 0 ? -1 : 1
	return {
		...vat,
		description,
		discountMinor,
		netMinor,
		quantity: sign * quantity,
		unitMinor: sign * unitMinor,
	}
}

/** One breakdown for each category and rate, as EN 16931 asks, even if our taxes have several names or reasons. */
function taxesOf({ taxes }: ElectronicFacts, lines: ElectronicLine[]): ElectronicTax[] {
	return [...groupedBy(lines, ({ category, rate }) => `${category} ${rate}`).values()].map((own) => {
		const { category, rate, code } = own[0] as ElectronicLine
		const reasons = new Set(own.flatMap(({ reason }) => reason ?? []))
		return {
			category,
			rate,
			baseMinor: own.reduce((sum, { netMinor }) => sum + netMinor, 0),
			taxMinor: category === 'S' ? taxAt(taxes, rate) : 0,
			reason: [...reasons].join('; ') || null,
			code: own.every((line) => line.code === code) ? code : null,
		}
	})
}

function taxAt(taxes: readonly Tax[], rate: number): number {
	return taxes.reduce((sum, tax) => (tax.rate === rate ? sum + tax.taxMinor : sum), 0)
}

/** The first valid IBAN of a text. */
function ibanIn(text: string | null): string | null {
	for (const [typed] of (text ?? '').matchAll(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{2,4}){3,8}\b/g)) {
		const read = readIban(typed)
		if (read.ok) return read.value
	}
	return null
}
