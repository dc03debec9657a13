import { siteHref } from '#app/domain/site-href.ts'
import type { Language } from '#app/utils/spoken.ts'
import type { Mail } from './mail.ts'
import { letter } from './letter.server.ts'
import { publicPriceWords, type PublicPrice } from './price-words.server.ts'
import { letterWords, type Reader } from './words.server.ts'

interface Seat {
	to: Reader
	school: string
	student: string
	className: string
	/** Day, time and place of the first lesson; empty if they are not known. */
	start: string
}

interface Offered extends Seat {
	/** The price of the class as a sentence; empty if it shows none. */
	costs: string
	until: string
	token: string
}

/** An offered seat, with links that work without an account. */
export function seatOfferLetter(offered: Offered): Mail {
	const { to, school, student, className, start, costs, until, token } = offered
	const { hello, lessons } = letterWords(to.language)
	const { offer } = lessons
	return letter({
		kind: 'seat-offer',
		language: to.language,
		to: to.email,
		subject: offer.subject(className, student),
		paragraphs: [
			hello(to.name),
			[offer.text(className, school, student), start, costs].filter(Boolean).join(' '),
			offer.until(until),
		],
		action: { label: offer.accept, path: siteHref.seatOffer(token) },
		other: { label: offer.decline, path: siteHref.seatOffer(token, 'decline') },
	})
}

/** Confirms a seat that was accepted. */
export function seatTakenLetter({ to, school, student, className, start }: Seat): Mail {
	const { hello, lessons } = letterWords(to.language)
	return letter({
		kind: 'seat-taken',
		language: to.language,
		to: to.email,
		subject: lessons.offer.subject(className, student),
		paragraphs: [
			hello(to.name),
			lessons.signUp.accepted(school, student, className),
			...(start ? [start] : []),
		],
	})
}

/** Confirms that a seat was declined, and by which of the readers. */
export function seatDeclinedLetter({
	to,
	school,
	student,
	className,
	by,
}: Omit<Seat, 'start'> & { by: string }): Mail {
	const { hello, lessons } = letterWords(to.language)
	return letter({
		kind: 'seat-declined',
		language: to.language,
		to: to.email,
		subject: lessons.answer.decline.subject(className, student),
		paragraphs: [hello(to.name), lessons.offer.declined(by, className, school, student)],
	})
}

/** A student who is skipped moves down on the waiting list. */
export type AfterOffer = 'keeps' | 'moves' | 'leaves'

/** Says that the school took its offer back, and if the student still waits. */
export function offerTakenBackLetter({
	to,
	school,
	student,
	className,
	is,
}: Omit<Seat, 'start'> & { is: AfterOffer }): Mail {
	const { hello, lessons } = letterWords(to.language)
	const { subject, text, then } = lessons.offerTakenBack
	return letter({
		kind: 'offer-taken-back',
		language: to.language,
		to: to.email,
		subject: subject(className, student),
		paragraphs: [hello(to.name), `${text(className, school, student)} ${then[is](student)}`],
	})
}

/** `The class costs €40.00 a month, €45.00 from 1 March 2027.` Empty without a price. */
export function costsWords(
	price: PublicPrice | null | undefined,
	school: Parameters<typeof publicPriceWords>[1],
	language: Language,
): string {
	if (!price) return ''
	return letterWords(language).lessons.offer.costs(publicPriceWords(price, school, language))
}
