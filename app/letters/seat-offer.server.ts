import { siteHref } from '#app/domain/site-href.ts'
import type { Mail } from './mail.ts'
import { letter } from './letter.server.ts'

interface Offered {
	to: { name: string; email: string }
	school: string
	student: string
	className: string
	/** `Tuesday, 16:30`; empty where no time is agreed. */
	when: string
	until: string
	token: string
}

/** A seat for somebody on a waiting list, with links that need no account. */
export function seatOfferLetter({ to, school, student, className, when, until, token }: Offered): Mail {
	return letter({
		kind: 'seat-offer',
		to: to.email,
		subject: `A seat in ${className} for ${student}`,
		paragraphs: [
			`Hello ${to.name},`,
			`A seat in ${className} at ${school} is free for ${student}.${when ? ` The class meets on ${when}.` : ''}`,
			`The seat is held until ${until}. After that it goes to the next person on the waiting list.`,
		],
		action: { label: 'Accept the seat', path: siteHref.seatOffer(token) },
		other: { label: 'Decline the seat', path: siteHref.seatOffer(token, 'decline') },
	})
}
