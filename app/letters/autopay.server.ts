import { siteHref } from '#app/domain/site-href.ts'
import type { Language } from '#app/utils/spoken.ts'
import type { Mail } from './mail.ts'
import { letter } from './letter.server.ts'
import { letterWords, type Reader } from './words.server.ts'

interface Told {
	to: Reader & { language: Language }
	token: string
	number: string
	/** An automatic payment is announced. */
	notice?: { day: string; text: string }
	/** It was declined; `again` is the day of the next try, and `others` are the invoices that the card does not pay either. */
	declined?: { amount: string; label: string; again: string | null; others: readonly string[] }
}

/** Announces an automatic payment, or says that it was declined. */
export function autopayLetter({ to, token, number, notice, declined }: Told): Mail {
	const { hello, papers, school } = letterWords(to.language)
	const { autopay, invoice } = school
	const name = papers.invoiceOf(number)
	const see = { label: invoice.see(name), path: siteHref.document(token, to.language) }
	const pay = { label: invoice.see(name), path: siteHref.payInvoice(token, { lang: to.language }) }
	return letter({
		kind: 'autopay',
		language: to.language,
		to: to.email,
		subject: declined ? autopay.declinedSubject(name) : autopay.noticeSubject(name, notice?.day ?? ''),
		paragraphs: [
			hello(to.name),
			...(declined
				? [
						autopay.declined(declined.amount, name, declined.label),
						declined.again ? autopay.again(declined.again) : autopay.over,
						...(declined.others.length > 0 ? [autopay.notPaidEither(declined.others.join(', '))] : []),
					]
				: [notice?.text ?? '']),
			autopay.stop,
		],
		action: declined ? pay : see,
	})
}
