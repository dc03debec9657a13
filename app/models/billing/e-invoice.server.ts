import type { DocumentBuyer } from '#app/domain/billing/document.ts'
import { isPeriod, lastDayOf } from '#app/domain/billing/month-charge.ts'
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
	const facts = invoice.number ? factsOf(schoolId, invoice) : null
	if (!facts || problemsOf(facts).length > 0) return null
	const electronic = electronicInvoice(facts)
	return { ubl: () => ublXml(electronic), cii: () => ciiXml(electronic) }
}

function factsOf(schoolId: SchoolId, invoice: FoundInvoice): ElectronicFacts | null {
	const buyer = buyerOf(invoice)
	if (!buyer) return null
	const { number, issuedOn, dueOn, currency, period, publicNote, billTo, family, corrects } = invoice
	const { lines, taxes, netMinor, totalMinor } = invoice
	const { name, phone, email, country, paymentNote, ...school } = letterheadOf(schoolId)
	const { seller } = billTo ?? {}
	return {
		...{ number: number ?? '', issuedOn: issuedOn ?? '', dueOn: dueOn ?? '', currency },
		period: period && isPeriod(period) ? { from: `${period}-01`, to: lastDayOf(period) } : null,
		note: publicNote,
		// An invoice that is collected must not be transferred as well.
		terms: invoice.collection ? null : paymentNote,
		corrects: corrects?.number ?? null,
		seller: {
			...{ name: billTo?.school ?? name, phone, email, country },
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
		...{ lines, taxes, netMinor, totalMinor },
	}
}
