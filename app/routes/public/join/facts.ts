import type { JoinClass, JoinFrame } from '#app/requests/join.server.ts'

interface Shown {
	frame: JoinFrame
	address: string
	currency: string
	classes: readonly JoinClass[]
}

/** Structured data about a school and its classes for search engines. */
export function schoolFacts({ frame, address, currency, classes }: Shown) {
	const { name, contact } = frame
	return {
		'@type': 'MusicSchool',
		name,
		url: address,
		...(contact.address ? { address: contact.address } : {}),
		...(contact.email ? { email: contact.email } : {}),
		...(contact.phone ? { telephone: contact.phone.text } : {}),
		...(classes.length > 0
			? { makesOffer: classes.map((joinClass) => offerFacts(joinClass, currency)) }
			: {}),
	}
}

function offerFacts({ name, instrument, offer, price }: JoinClass, currency: string) {
	return {
		'@type': 'Offer',
		itemOffered: { '@type': 'Course', name, ...(instrument ? { about: instrument } : {}) },
		availability: `https://schema.org/${AVAILABILITY[offer]}`,
		...(price ? { price: (price.minor / 100).toFixed(2), priceCurrency: currency } : {}),
	}
}

const AVAILABILITY = { seat: 'InStock', ask: 'InStock', list: 'BackOrder', closed: 'SoldOut' } as const
