import { environment } from '#app/config/environment.server.ts'
import { electronicInvoice } from '#app/domain/e-invoice/invoice.ts'
import { ublXml } from '#app/domain/e-invoice/ubl.ts'
import { RECEIPT_ZONE, receiptNumber } from '#app/domain/subscription/labels.ts'
import { plans } from '#app/domain/subscription/plans.ts'
import type { Access } from '#app/models/access.server.ts'
import { findProfile } from '#app/models/school/profile.server.ts'
import { findReceipt } from '#app/models/subscription/receipt.server.ts'
import { today } from '#app/utils/dates.ts'
import { divide } from '#app/utils/money.ts'

/**
 * The electronic invoice of a payment for a plan. It needs the seller's settings and the school's address; refunds and
 * corrections have none.
 */
export function receiptXml(access: Access, id: string): { number: string; xml: string } | null {
	const { seller } = environment()
	const receipt = findReceipt(access, id)
	const profile = findProfile(access)
	if (!seller || receipt?.kind !== 'payment' || !profile.address) return null
	const { amountMinor: totalMinor, currency, plan, cycle } = receipt
	const { name, address, vatId, taxRate: rate, taxReason } = seller
	const tax = { name: 'VAT', rate, ...(taxReason && { exemption: 'other' as const, reason: taxReason }) }
	const netMinor = divide(totalMinor * 100_000, 100_000 + rate)
	const number = receiptNumber(receipt)
	const paidOn = today(RECEIPT_ZONE, receipt.at)
	const description = plan ? `Solfa ${plans[plan].name}, ${cycle}` : 'Solfa'
	const facts = {
		number,
		issuedOn: paidOn,
		dueOn: paidOn,
		currency,
		netMinor,
		totalMinor,
		paidMinor: totalMinor,
		period: null,
		note: null,
		terms: null,
		corrects: null,
		seller: {
			name,
			address,
			vatId,
			legalName: null,
			taxNumber: null,
			country: null,
			phone: null,
			email: environment().contactEmail,
			smallBusiness: null,
		},
		buyer: {
			name: profile.legalName ?? profile.name,
			address: profile.address,
			kind: 'business' as const,
			vatId: profile.vatId,
			reference: null,
			electronicAddress: profile.email,
		},
		lines: [{ description, quantity: 1000, unitMinor: netMinor, discountMinor: 0, netMinor, rates: [tax] }],
		taxes: [{ ...tax, baseMinor: netMinor, taxMinor: totalMinor - netMinor }],
	}
	return { number, xml: ublXml(electronicInvoice(facts)) }
}
