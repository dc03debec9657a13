import type { Language } from '#app/utils/spoken.ts'
import { queryOf } from './href.ts'

/** Addresses of pages outside the desks, apart so that a desk's script does not carry them. */
export const siteHref = {
	features: () => '/#features',
	pricing: (billing?: 'monthly' | 'yearly') => (billing ? `/?billing=${billing}#pricing` : '/#pricing'),
	contact: () => '/#contact',
	demo: () => '/?demo=1',
	/** Where the pages about passwords send people back to. */
	shortLogin: () => '/login',
	/** Where somebody who gave the right password types the code of their app. */
	signInCode: (redirectTo?: string | null) => `/auth/code${queryOf({ redirectTo })}`,
	resetPassword: (link?: { token: string; email: string }) =>
		link ? `/reset-password?${new URLSearchParams({ ...link })}` : '/reset-password',
	signUp: () => '/signup',
	setUp: (token: string) => `/set-up/${encodeURIComponent(token)}`,
	/** Where an owner who has not paid corrects their own email address. */
	correctEmail: () => '/subscription?do=email',
	takeOutPart: () => '/take-out/part',
	about: () => '/about',
	faq: () => '/faq',
	security: () => '/security',
	accessibility: () => '/accessibility',
	/** The lessons of a person, a room or a class, for calendar programs. */
	calendar: (key: string) => `/calendars/${encodeURIComponent(key)}.ics`,
	/** The logo of a school, for everybody. */
	logo: (id: string) => `/logos/${encodeURIComponent(id)}`,
	unsubscribe: (token: string) => `/unsubscribe/${encodeURIComponent(token)}`,
	invitation: (token?: string, lang?: Language) => `/invitation${queryOf({ token, lang })}`,
	emailConfirmation: (token?: string, lang?: Language) => `/email-confirmation${queryOf({ token, lang })}`,
	/** A paper for whoever has the link. */
	document: (token: string, lang?: Language) => `/documents/${encodeURIComponent(token)}${queryOf({ lang })}`,
	/** Where somebody pays an invoice by the link they were mailed, without an account. */
	payInvoice: (token: string, query: { payment?: string; lang?: Language } = {}) =>
		`/pay/${encodeURIComponent(token)}${queryOf(query)}`,
	/** Where PayPal sends a payer back to, and where it tells what happened. */
	onlinePaymentReturn: (token: string) => `/payments/return?${new URLSearchParams({ payment: token })}`,
	onlineWebhook: (account: string) => `/webhooks/paypal/${encodeURIComponent(account)}`,
	/** The seat that was offered by mail: the page asks to accept it, or to decline it. */
	seatOffer: (token: string, answer?: 'decline') =>
		`/offers/${encodeURIComponent(token)}${queryOf({ answer })}`,
	signedLink: (token: string) => `/links/${encodeURIComponent(token)}`,
	paymentSuccess: (subscription: string) => `/payment-success?${new URLSearchParams({ subscription })}`,
	paymentReturn: (order: string) => `/api/paypal/return?${new URLSearchParams({ order })}`,
	paymentCancelled: (choice: { plan: string; billing: string }) =>
		`/api/paypal/cancelled?${new URLSearchParams(choice)}`,
} as const
