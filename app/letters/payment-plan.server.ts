import { siteHref } from '#app/domain/site-href.ts'
import type { Mail } from './mail.ts'
import { letter } from './letter.server.ts'
import { letterWords, type Reader } from './words.server.ts'

interface Planned {
	/** The change of the payment plan. */
	what: 'agreed' | 'changed' | 'ended'
	to: Reader
	school: { name: string }
	number: string
	isOpening: boolean
	/** The reader shares the invoice with other payers; all amounts are then their own. */
	isShare: boolean
	open: string
	/** The amount to pay next. */
	next: string
	parts: readonly { due: string; amount: string }[]
	/** Due date of the invoice, which applies again without a plan. */
	due: string
	isLate: boolean
	token: string
	paysOnline: boolean
	/** The next automatic payment. It is not to be paid by hand as well. */
	collection: string | null
}

/** Tells a family about a new, changed or ended payment plan. */
export function paymentPlanLetter(planned: Planned): Mail {
	const { what, to, school, number, isOpening, isShare, open, next, parts, due, isLate } = planned
	const { token, paysOnline, collection } = planned
	const { hello, papers, school: text } = letterWords(to.language)
	const { invoice, parts: said } = text
	const name = papers.invoiceOf(number, isOpening)
	const sums = isShare ? said.ofShare : said
	const rest = (isLate ? sums.wasDue : sums.isDue)(open, name, school.name, due)
	return letter({
		kind: 'payment-plan',
		language: to.language,
		to: to.email,
		subject: said[`${what}Subject`](name, school.name),
		paragraphs: [
			hello(to.name),
			...(what === 'ended'
				? [said.ended(name, school.name), rest]
				: [
						sums[what](open, name, school.name),
						parts.map((part) => `${part.due}: ${part.amount}`).join('\n'),
					]),
			...(collection ? [collection] : []),
			...(what === 'ended' ? [] : [said.ask]),
		],
		action:
			paysOnline && !collection
				? { label: invoice.pay(next), path: siteHref.payInvoice(token, { lang: to.language }) }
				: { label: invoice.see(name), path: siteHref.document(token, to.language) },
	})
}
