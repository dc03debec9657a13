import type { DocumentBuyer } from '#app/domain/billing/document.ts'
import { isOpeningBalance } from '#app/domain/billing/labels.ts'
import { isPeriod, lastDayOf } from '#app/domain/billing/month-charge.ts'
import { taxesOfNote, type LineCredit } from '#app/domain/billing/credit-spread.ts'
import type { TaxRate } from '#app/domain/billing/tax.ts'
import { ciiXml } from '#app/domain/e-invoice/cii.ts'
import { electronicInvoice, problemsOf, type ElectronicFacts } from '#app/domain/e-invoice/invoice.ts'
import { ublXml } from '#app/domain/e-invoice/ubl.ts'
import type { SchoolId } from '../access.server.ts'
import type { FoundInvoice } from './detail.server.ts'
import { letterheadOf } from './letterhead.server.ts'

/** The buyer of an electronic invoice; null if the payer is a person. An issued invoice keeps its buyer. */
export function buyerOf({ billTo, family }: Pick<FoundInvoice, 'billTo' | 'family'>): DocumentBuyer | null {
	const { buyerKind: kind, vatId, buyerReference: reference, electronicAddress } = family
	return billTo?.buyer ?? (kind === 'person' ? null : { kind, vatId, reference, electronicAddress })
}

/** A sentence for each missing fact; null if the payer needs no electronic invoice. */
export function electronicProblems(schoolId: SchoolId, invoice: FoundInvoice): string[] | null {
	const facts = factsOf(schoolId, invoice)
	return facts && problemsOf(facts)
}

/** The electronic invoice in both formats; null if the payer needs none or something is missing. */
export function electronicXml(schoolId: SchoolId, invoice: FoundInvoice) {
	return xmlOf(invoice.number ? factsOf(schoolId, invoice) : null)
}

/** The same of a credit note, from the invoice it credits. */
export function electronicCreditXml(schoolId: SchoolId, invoice: FoundInvoice, note: NewCredit) {
	const facts = factsOf(schoolId, invoice)
	return xmlOf(facts && creditFacts(facts, note))
}

function xmlOf(facts: ElectronicFacts | null) {
	if (!facts || problemsOf(facts).length > 0) return null
	const electronic = electronicInvoice(facts)
	return { ubl: () => ublXml(electronic), cii: () => ciiXml(electronic) }
}

interface NewCredit {
	number: string
	issuedOn: string
	amountMinor: number
	reason: string
	lines: LineCredit[] | null
}

/** A credit is an amount and not a price, so it has one line for each of its taxes. */
function creditFacts(facts: ElectronicFacts, note: NewCredit): ElectronicFacts {
	const { number, issuedOn, amountMinor, reason } = note
	const { netMinor, taxes } = taxesOfNote(facts, note)
	const line = {
		description: `Credit on invoice ${facts.number}: ${reason}`,
		quantity: 1000,
		discountMinor: 0,
	}
	const lineOf = (minor: number, rates: TaxRate[]) => ({ ...line, unitMinor: minor, netMinor: minor, rates })
	const rest = netMinor - taxes.reduce((sum, { baseMinor }) => sum + baseMinor, 0)
	// The rest is what a small business charges no tax on, or cents of rounding on notes of older versions.
	const isOwn = Math.abs(rest) > (note.lines ? 0 : taxes.length)
	const lines = taxes.map(({ baseMinor, taxMinor: _, ...rate }, i) =>
		lineOf(baseMinor + (i === 0 && !isOwn ? rest : 0), [rate]),
	)
	return {
		...facts,
		isCredit: true,
		number,
		issuedOn,
		period: null,
		note: null,
		corrects: facts.number,
		terms: `Credited on invoice ${facts.number}.`,
		lines: isOwn ? [...lines, lineOf(rest, [])] : lines,
		taxes,
		netMinor,
		totalMinor: amountMinor,
	}
}

function factsOf(schoolId: SchoolId, invoice: FoundInvoice): ElectronicFacts | null {
	const buyer = buyerOf(invoice)
	if (!buyer || isOpeningBalance(invoice)) return null
	const { number, issuedOn, dueOn, currency, period, publicNote, billTo, family, corrects } = invoice
	const { lines, taxes, netMinor, totalMinor } = invoice
	const { name, phone, email, country, paymentNote, ...school } = letterheadOf(schoolId)
	const { seller } = billTo ?? {}
	return {
		number: number ?? '',
		issuedOn: issuedOn ?? '',
		dueOn: dueOn ?? '',
		currency,
		period: period && isPeriod(period) ? { from: `${period}-01`, to: lastDayOf(period) } : null,
		note: publicNote,
		// An invoice that is collected must not be transferred as well.
		terms: invoice.collections.length > 0 ? null : paymentNote,
		corrects: corrects?.number ?? null,
		seller: {
			name: billTo?.school ?? name,
			phone,
			email,
			country,
			legalName: seller ? seller.legalName : school.legalName,
			// The settings only fill in what was not printed.
			address: seller?.address ?? school.address,
			taxNumber: seller?.taxNumber ?? school.taxNumber,
			vatId: seller?.vatId ?? school.vatId,
			smallBusiness: billTo ? (seller?.smallBusiness ?? null) : school.smallBusiness,
		},
		buyer: {
			...buyer,
			name: billTo?.name ?? family.billingName ?? family.name,
			address: billTo?.address ?? family.address,
		},
		lines,
		taxes,
		netMinor,
		totalMinor,
	}
}
