export const deliveries = [
	{ value: 'email', label: 'By email' },
	{ value: 'print', label: 'On paper' },
] as const

export const buyerKinds = [
	{ value: 'person', label: 'Not needed' },
	{ value: 'business', label: 'For a business' },
	{ value: 'authority', label: 'For an authority' },
] as const

export type BuyerKind = (typeof buyerKinds)[number]['value']

/** Field labels in the order of the form. */
export const familyLabels = {
	name: 'Name of the family',
	billingName: 'Invoices are written to',
	address: 'Address',
	invoiceDelivery: 'Invoices are sent',
	paymentTermsDays: 'Days to pay',
	taxNumber: 'Tax number',
	taxExempt: 'Pays no tax',
	buyerKind: 'Electronic invoices',
	vatId: 'VAT ID',
	buyerReference: 'Buyer reference',
	electronicAddress: 'Electronic address',
	note: 'Internal note',
} as const

export type FamilyField = keyof typeof familyLabels

interface Values {
	name: string
	billingName: string | null
	address: string | null
	invoiceDelivery: string
	paymentTermsDays: number | null
	taxNumber: string | null
	taxExempt: boolean
	buyerKind: BuyerKind
	vatId: string | null
	buyerReference: string | null
	electronicAddress: string | null
	note: string | null
}

/** Form values: numbers are text, and a checkbox is `on` or null. */
export function familyFields({ taxExempt, paymentTermsDays, ...family }: Values) {
	const { name, billingName, address, invoiceDelivery, taxNumber, note } = family
	const { buyerKind, vatId, buyerReference, electronicAddress } = family
	return {
		name,
		billingName,
		address,
		invoiceDelivery,
		taxNumber,
		note,
		buyerKind,
		vatId,
		buyerReference,
		electronicAddress,
		paymentTermsDays: paymentTermsDays === null ? null : String(paymentTermsDays),
		taxExempt: taxExempt ? 'on' : null,
	}
}

/** The share of a bill, from basis points: `62.5%`. */
export function sharePercent(points: number): string {
	return `${points / 100}%`
}
