import type { Params } from '../flash/words.ts'

/** What the pages of messages say once. */
export const messageFlashes = {
	'conversation-begun': { tone: 'good', say: () => 'Your message was sent.' },
	'message-withdrawn': { tone: 'good', say: () => 'The message was withdrawn.' },
	'conversation-changed': { tone: 'good', say: (its: Params) => its.what ?? 'Saved.' },
	'broadcast-sent': {
		tone: 'good',
		say: (its: Params) => `Your message is being sent to ${its.people ?? 'everyone on the list'}.`,
	},
	'broadcast-scheduled': {
		tone: 'good',
		say: (its: Params) => `Your message will be sent to ${its.people ?? 'everyone on the list'} at its time.`,
	},
	'broadcast-canceled': { tone: 'good', say: () => 'The message will not be sent. It is a draft again.' },
	'broadcast-deleted': { tone: 'good', say: () => 'The draft was deleted.' },
	'delivery-retried': {
		tone: 'good',
		say: (its: Params) => `${its.count ?? 'The messages'} will be sent again.`,
	},
	'template-saved': { tone: 'good', say: () => 'The template was saved.' },
	'template-removed': { tone: 'good', say: () => 'The template was removed.' },
} as const
