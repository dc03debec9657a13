import { href } from '#app/domain/href.ts'
import type { Mail } from './mail.ts'
import { letter } from './letter.server.ts'

interface PastDueSchool {
	to: string
	name: string
	school: string
	plan: string
	/** When it failed, and from when on nothing can be changed, as the school writes dates. */
	failed: string
	readOnly: string
	closes: string
}

/** To an owner whose payment failed: at once, before nothing can be changed any more, and when that has come. */
export function pastDueLetter(number: 1 | 2 | 3, its: PastDueSchool): Mail {
	const { to, name, school, plan, failed, readOnly, closes } = its
	const said = {
		1: {
			subject: `Payment failed for ${school}`,
			words: `PayPal could not charge you for ${school} on ${failed}. You can go on working as before until ${readOnly}.`,
		},
		2: {
			subject: `${school} becomes read-only on ${readOnly}`,
			words: `The payment that failed on ${failed} is still open. From ${readOnly}, everybody can still open and download everything, but nothing can be changed.`,
		},
		3: {
			subject: `${school} is read-only`,
			words: `The payment that failed on ${failed} is still open, so nothing can be changed at ${school} now. Everything is kept. On ${closes} the school closes until you pay.`,
		},
	}[number]
	return letter({
		kind: 'past-due',
		to,
		subject: said.subject,
		paragraphs: [
			`Hello ${name},`,
			said.words,
			`Plan: ${plan}`,
			'Please check your card or bank account at PayPal first, then try the payment again on your subscription page.',
		],
		action: { label: 'Open your subscription', path: href.subscription() },
	})
}
