import { nameIn, onItsWay, type Params, type Words } from './words.ts'

/** An intruder may have asked for the new address, so its link ends with the other sessions. */
function emailCanceled({ email }: Params): string {
	if (!email) return ''
	return ` For safety, the change of your email to ${email} was canceled. Ask for it again if you still want it.`
}

export const accountWords = {
	'school-switched': {
		tone: 'good',
		say: (params: Params) => `You are now at ${params.school ?? 'the other school'}.`,
	},
	'calendar-made': { tone: 'good', say: () => 'The calendar address is ready.' },
	'calendar-renewed': {
		tone: 'good',
		say: () => 'The new calendar address is ready. The earlier one no longer works.',
	},
	'calendar-ended': { tone: 'good', say: () => 'The calendar address no longer works.' },
	'key-ended': { tone: 'good', say: (params: Params) => `The key ${params.name ?? ''} no longer works.` },
	'webhook-ended': { tone: 'good', say: () => 'The webhook was ended. Nothing more is sent to it.' },
	'events-resent': { tone: 'good', say: () => 'What failed is sent again within a minute.' },
	invited: { tone: 'good', say: (params: Params) => onItsWay('An invitation', nameIn(params), params) },
	'invited-again': {
		tone: 'good',
		say: (params: Params) =>
			`${onItsWay('A new link', nameIn(params), params)} The old link no longer works.`,
	},
	'account-linked': {
		tone: 'good',
		say: (params: Params) => `${nameIn(params)} had an account here already. It is linked now.`,
	},
	'invitation-withdrawn': {
		tone: 'good',
		say: (params: Params) => `The invitation of ${nameIn(params)} was withdrawn. Its link no longer works.`,
	},
	'colleague-removed': {
		tone: 'good',
		say: (params: Params) =>
			`${nameIn(params)} can no longer open the school. What they did stays in the history.`,
	},
	'account-unlinked': { tone: 'good', say: (params: Params) => `${nameIn(params)} has no account any more.` },
	'account-locked': {
		tone: 'good',
		say: (params: Params) => `The account of ${nameIn(params)} is locked, and signed out everywhere here.`,
	},
	'account-unlocked': { tone: 'good', say: (params: Params) => `${nameIn(params)} can sign in again.` },
	'account-unlocked-awaited': {
		tone: 'good',
		say: (params: Params) => `${nameIn(params)} is unlocked. Send a new invitation to let them come in.`,
	},
	'sessions-ended': {
		tone: 'good',
		say: (params: Params) => `${nameIn(params)} is signed out everywhere here.`,
	},
	'reset-mailed': {
		tone: 'good',
		say: (params: Params) => onItsWay('A link to choose a new password', nameIn(params), params),
	},
	'texts-on': { tone: 'good', say: () => 'Text messages are on.' },
	'texts-off': { tone: 'good', say: () => 'Text messages are off.' },
	'texts-agreed': { tone: 'good', say: () => 'This number gets text messages.' },
	'texts-ended': { tone: 'good', say: () => 'This number gets no more text messages.' },
	'push-on': { tone: 'good', say: () => 'Notifications are on for this device.' },
	'push-off': { tone: 'good', say: () => 'The device gets no more notifications.' },
	'notifications-saved': { tone: 'good', say: () => 'Your notifications are saved.' },
	'profile-saved': { tone: 'good', say: () => 'Your profile is saved.' },
	'email-asked': {
		tone: 'good',
		say: (params: Params) =>
			`${onItsWay('A link to confirm it', params.email ?? 'the new address', params)} Until then your address stays as it is.`,
	},
	'password-changed': {
		tone: 'good',
		say: (params: Params) =>
			`Your password is changed. You are signed out everywhere else.${emailCanceled(params)}`,
	},
	'two-factor-on': {
		tone: 'good',
		say: () => 'Two-factor sign-in is on. Save your recovery codes now.',
	},
	'two-factor-off': { tone: 'good', say: () => 'Two-factor sign-in is off.' },
	'recovery-codes-made': {
		tone: 'good',
		say: () => 'Your new recovery codes are below. The old ones no longer work.',
	},
	'device-distrusted': { tone: 'good', say: () => 'That device will be asked for a code again.' },
	'session-closed': { tone: 'good', say: () => 'That session is ended.' },
	'other-sessions-closed': {
		tone: 'good',
		say: (params: Params) => `You are signed out everywhere else.${emailCanceled(params)}`,
	},
	'grants-saved': {
		tone: 'good',
		say: (params: Params) => `The permissions of ${nameIn(params)} were saved.`,
	},
	'school-offered': {
		tone: 'good',
		say: (params: Params) =>
			`${nameIn(params)} is asked to take the school over. Until then nothing changes.`,
	},
	'offer-ended': { tone: 'good', say: () => 'The offer is over. Everything stays as it was.' },
	'school-taken-over': {
		tone: 'good',
		say: (params: Params) => `You run ${params.school ?? 'the school'} now.`,
	},
	'invitation-declined': {
		tone: 'good',
		say: (params: Params) =>
			`You declined. ${params.school ?? 'The school'} is told, and the invitation is over.`,
	},
	joined: { tone: 'good', say: (params: Params) => `Welcome to ${params.school ?? 'your school'}.` },
	'session-ended': {
		tone: 'bad',
		say: () => 'Your session has ended, so nothing was saved. Please log in again.',
	},
} as const satisfies Record<string, Words>
