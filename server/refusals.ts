import type { Unsaved } from '#app/utils/unsaved.ts'
import type { Refusal } from '#app/web/context.ts'

export const NO_PRIMARY: Refusal = {
	status: 503,
	title: 'Nothing can be saved just now',
	text: 'Solfa can be read but not changed at this moment. Nothing was saved. Please wait a few seconds and send it again.',
	retryAfter: 5,
}

/** Has no Retry-After, which would invite sending the form twice. */
export const UNCERTAIN: Refusal = {
	status: 503,
	title: 'We do not know whether that was saved',
	text: 'The connection broke while this was being saved. Please look whether it is there before you send it again.',
}

export const GOING_ROUND: Refusal = {
	status: 508,
	title: 'Nothing can be saved just now',
	text: 'Solfa is changing over to another machine. Nothing was saved. Please wait a few seconds and send it again.',
	retryAfter: 5,
}

export const FULL: Refusal = {
	status: 507,
	title: 'There is no room to save that',
	text: 'The disk Solfa writes to is full, so nothing was saved. What is there can still be read. Please tell the people who run Solfa for you, and send this again later.',
	retryAfter: 60,
}

const BUSY: Refusal = {
	status: 503,
	title: 'That could not be saved in time',
	text: 'Too much was being saved at once, and nothing of yours was. Please send it again.',
	retryAfter: 2,
}

const SENT_BEFORE: Refusal = {
	status: 422,
	title: 'This page was sent before',
	text: 'This page was sent before with other values, and those were saved. Please check whether you meant both, and send it again if so.',
}

/** The messages when nothing was saved. */
export const unsavedRefusals: Record<Unsaved, Refusal> = {
	'read-only': NO_PRIMARY,
	full: FULL,
	busy: BUSY,
	unknown: UNCERTAIN,
	'sent-before': SENT_BEFORE,
}
