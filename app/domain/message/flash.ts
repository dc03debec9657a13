import type { Params } from '../flash/words.ts'
import { MAIL_WAITS } from './mail-set-up.ts'

/** Messages for staff only. Messages that families see too are in the portal's catalogs. */
export const messageFlashes = {
	'conversation-closed': {
		tone: 'good',
		say: () => 'The conversation is closed. The next message opens it again.',
	},
	'conversation-reopened': { tone: 'good', say: () => 'The conversation is open again.' },
	'participant-added': { tone: 'good', say: () => 'They take part in this conversation now.' },
	'participant-removed': { tone: 'good', say: () => 'They no longer take part in this conversation.' },
	'broadcast-sent': {
		tone: 'good',
		say: (params: Params) =>
			`Your message is being sent to ${params.people ?? 'everyone on the list'}.${waitWords(params)}`,
	},
	'broadcast-scheduled': {
		tone: 'good',
		say: (params: Params) =>
			`Your message is scheduled for ${params.people ?? 'everyone on the list'}. The list is read again when it is sent.${waitWords(params)}`,
	},
	'broadcast-canceled': { tone: 'good', say: () => 'The message will not be sent. It is a draft again.' },
	'broadcast-deleted': { tone: 'good', say: () => 'The draft was deleted.' },
	'delivery-retried': {
		tone: 'good',
		say: (params: Params) => `${params.count ?? 'The messages'} will be sent again.${waitWords(params)}`,
	},
	'address-allowed': { tone: 'good', say: () => 'Email is sent to this address again.' },
	'template-saved': { tone: 'good', say: () => 'The template was saved.' },
	'template-removed': { tone: 'good', say: () => 'The template was removed.' },
} as const

function waitWords(params: Params): string {
	return params.mailWaits ? ` ${MAIL_WAITS}` : ''
}
