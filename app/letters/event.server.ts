import { portalEventsHref } from '#app/domain/event/href.ts'
import type { Mail } from './mail.ts'
import { letter } from './letter.server.ts'
import { choiceOfEmails } from './message.server.ts'
import { letterWords, type Reader } from './words.server.ts'

/** Change of an event or of a sign-up. */
export type EventNews = 'signed-up' | 'changed' | 'canceled'

/** `amount` is null for readers who do not pay. */
export interface EventFee {
	amount: string | null
	student: string
	/** The last day to withdraw free of charge; null if it has passed. */
	until: string | null
}

interface EventLetter {
	to: Reader
	news: EventNews
	school: string
	event: string
	when: string
	place: string
	/** One line per student. */
	lines: readonly string[]
	reason?: string
	fee?: EventFee
	hasAccount: boolean
}

/** Tells a family about a recital or exam a student is signed up for. */
export function eventLetter(details: EventLetter): Mail {
	const { to, news, school, event, when, place, lines, reason, fee, hasAccount } = details
	const text = letterWords(to.language)
	const { events } = text
	return letter({
		kind: 'event',
		language: to.language,
		to: to.email,
		subject: events[news].subject(event),
		paragraphs: [
			text.hello(to.name),
			events[news].text(school, event),
			`${when}\n${place}`,
			...(reason ? [text.reason(reason)] : []),
			`${events.who(lines.length)}\n${lines.join('\n')}`,
			...(fee ? [feeWords(fee, text)] : []),
			...(news === 'signed-up' && hasAccount ? [events.withdraw] : []),
		],
		...(hasAccount
			? {
					action: { label: events.see, path: portalEventsHref() },
					settings: choiceOfEmails('student', to.language),
				}
			: {}),
	})
}

function feeWords({ amount, student, until }: EventFee, { events }: ReturnType<typeof letterWords>): string {
	const costs = amount === null ? events.costsOther(student) : events.costs(amount)
	return until === null ? costs : `${costs} ${events.free(until)}`
}
