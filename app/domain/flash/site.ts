import { PAYMENT_CONFIRMING, PAYMENT_ERROR, PAYMENT_REPLACED } from '../subscription/labels.ts'
import { type Params, type Words } from './words.ts'

const PAYPAL_PROBLEM =
	'There was a problem at PayPal. Nothing has changed. Please try again in a few minutes.'

/** Messages for visitors, registration and checkout. */
export const siteWords = {
	'account-created': {
		tone: 'good',
		title: 'Account created successfully',
		say: () => 'Now choose your subscription plan to get started.',
	},
	'already-registered': { tone: 'good', say: () => 'Your account was created. Please log in to go on.' },
	'logout-failed': { tone: 'bad', say: () => 'Logout failed' },
	'message-sent': {
		tone: 'good',
		place: 'contact',
		title: 'Message sent successfully!',
		say: () => "We'll get back to you within 24 hours.",
	},
	'demo-requested': {
		tone: 'good',
		title: 'Demo request submitted!',
		say: () => "We'll contact you within 24 hours to schedule your personalized demo.",
	},
	'take-out-refused': { tone: 'bad', say: (params: Params) => params.text ?? 'Nothing was downloaded.' },
	'payment-cancelled': {
		tone: 'bad',
		title: 'Payment Cancelled',
		say: () => 'Your subscription setup was cancelled.',
	},
	'payment-error': {
		tone: 'bad',
		title: 'Payment Error',
		say: () => PAYMENT_ERROR,
	},
	'payment-confirming': {
		tone: 'good',
		title: 'Payment received, being confirmed',
		say: () => PAYMENT_CONFIRMING,
	},
	'payment-replaced': {
		tone: 'bad',
		title: 'Payment canceled',
		say: () => PAYMENT_REPLACED,
	},
	'plan-refused': {
		tone: 'bad',
		title: 'This plan cannot be chosen',
		say: (params: Params) => params.why ?? '',
	},
	'cleanup-failed': {
		tone: 'bad',
		title: 'Cleanup Failed',
		say: () => 'Failed to cleanup account data. Please contact support.',
	},
	'no-account': { tone: 'bad', title: 'No Account Found', say: () => 'No account data to cleanup.' },
	'upgrade-cancelled': {
		tone: 'good',
		title: 'Upgrade Cancelled',
		say: () => 'You can continue using your account normally.',
	},
	'upgrade-cancelled-closed': {
		tone: 'good',
		title: 'Upgrade Cancelled',
		say: () =>
			'Your account stays closed until a plan is paid for. Everything in it is kept. Choose a plan below, or take your data with you.',
	},
	'upgrade-cancelled-read-only': {
		tone: 'good',
		title: 'Upgrade Cancelled',
		say: () =>
			'Your account stays read-only: you can open and download everything, but change nothing until the last payment goes through or Solfa support lifts it.',
	},
	'plan-changed': {
		tone: 'good',
		title: 'Plan changed',
		say: ({ plan = '', next = '' }: Params) => `Your plan is now ${plan}. The next charge is on ${next}.`,
	},
	'plan-not-changed': {
		tone: 'bad',
		title: 'Payment Error',
		say: () => `${PAYMENT_ERROR} Your plan continues as before.`,
	},
	'plan-ended': {
		tone: 'good',
		title: 'Subscription canceled',
		say: (params: Params) =>
			`Nothing more will be charged. You can use Solfa until ${params.until ?? 'the end of what is paid'}.`,
	},
	'plan-not-ended': {
		tone: 'bad',
		title: 'The subscription could not be canceled',
		say: () => PAYPAL_PROBLEM,
	},
	'plan-not-resumed': {
		tone: 'bad',
		title: 'The subscription could not be resumed',
		say: () => PAYPAL_PROBLEM,
	},
	'plan-resumed': {
		tone: 'good',
		title: 'Subscription resumed',
		say: () => 'Your plan continues as before.',
	},
	'payment-retried': {
		tone: 'good',
		title: 'Payment received',
		say: () => 'Thank you. Your plan continues as before.',
	},
	'payment-failed-again': {
		tone: 'bad',
		title: 'The payment failed again',
		say: () => 'Please check your card or bank account at PayPal, then try again.',
	},
	'registration-cancelled': {
		tone: 'good',
		title: 'Registration Cancelled',
		say: () => 'Your registration has been cancelled and all account data removed. You can now start fresh.',
	},
} as const satisfies Record<string, Words>
