import { intervalWords } from '#app/domain/class/weekly.ts'
import { siteHref } from '#app/domain/site-href.ts'
import type { Mail } from './mail.ts'
import { letter } from './letter.server.ts'
import { letterWords, type Reader } from './words.server.ts'

interface Offered {
	to: Reader
	school: string
	student: string
	className: string
	/** 1 is Monday. Both are null if no time is set. */
	weekday: number | null
	time: string | null
	everyWeeks: number
	until: string
	token: string
}

/** An offered seat, with links that work without an account. */
export function seatOfferLetter(offered: Offered): Mail {
	const { to, school, student, className, weekday, time, everyWeeks, until, token } = offered
	const { hello, lessons } = letterWords(to.language)
	const { offer, weekdays } = lessons
	const when = [weekday && weekdays[weekday - 1], intervalWords(everyWeeks, to.language), time]
		.filter(Boolean)
		.join(', ')
	return letter({
		kind: 'seat-offer',
		language: to.language,
		to: to.email,
		subject: offer.subject(className, student),
		paragraphs: [
			hello(to.name),
			`${offer.text(className, school, student)}${when ? ` ${offer.when(when)}` : ''}`,
			offer.until(until),
		],
		action: { label: offer.accept, path: siteHref.seatOffer(token) },
		other: { label: offer.decline, path: siteHref.seatOffer(token, 'decline') },
	})
}
