import type { Language } from '#app/utils/spoken.ts'
import type { OnlineProvider } from './billing/online.ts'
import { queryOf } from './href.ts'

/** Addresses outside the desks, separate so that the desks' scripts do not include them. */
export const siteHref = {
	features: () => '/#features',
	pricing: (billing?: 'monthly' | 'yearly') => (billing ? `/?billing=${billing}#pricing` : '/#pricing'),
	contact: () => '/#contact',
	demo: () => '/?demo=1',
	/** Password pages link back here. */
	shortLogin: () => '/login',
	/** The second step of signing in. */
	signInCode: (redirectTo?: string | null) => `/auth/code${queryOf({ redirectTo })}`,
	resetPassword: (link?: { token: string; email: string }) =>
		link ? `/reset-password?${new URLSearchParams({ ...link })}` : '/reset-password',
	signUp: () => '/signup',
	setUp: (token: string) => `/set-up/${encodeURIComponent(token)}`,
	/** The page where an owner who has not paid corrects their email address. */
	correctEmail: (query: { plan?: string | null; billing?: string | null } = {}) =>
		`/subscription/email${queryOf(query)}`,
	takeOutPart: () => '/take-out/part',
	about: () => '/about',
	faq: () => '/faq',
	/** The guide for schools that come from another system. */
	comingFrom: (system: string) => `/coming-from/${system}`,
	security: () => '/security',
	accessibility: () => '/accessibility',
	/** A calendar feed of a person, room or class. */
	calendar: (key: string) => `/calendars/${encodeURIComponent(key)}.ics`,
	/** Logos are public. */
	logo: (id: string) => `/logos/${encodeURIComponent(id)}`,
	unsubscribe: (token: string) => `/unsubscribe/${encodeURIComponent(token)}`,
	invitation: (token?: string, lang?: Language) => `/invitation${queryOf({ token, lang })}`,
	emailConfirmation: (token?: string, lang?: Language) => `/email-confirmation${queryOf({ token, lang })}`,
	/** A document, accessible with the link alone. */
	document: (token: string, lang?: Language) => `/documents/${encodeURIComponent(token)}${queryOf({ lang })}`,
	/** Payment of an invoice by emailed link, without an account. */
	payInvoice: (token: string, query: { payment?: string; lang?: Language } = {}) =>
		`/pay/${encodeURIComponent(token)}${queryOf(query)}`,
	/** Return address and webhook for payment providers. */
	onlinePaymentReturn: (token: string) => `/payments/return?${new URLSearchParams({ payment: token })}`,
	savedCardReturn: (token: string) => `/payments/return?${new URLSearchParams({ card: token })}`,
	onlineWebhook: (provider: OnlineProvider, account: string) =>
		`/webhooks/${provider}/${encodeURIComponent(account)}`,
	/** The seat offered by email, with the answer preselected. */
	seatOffer: (token: string, answer?: 'decline') =>
		`/offers/${encodeURIComponent(token)}${queryOf({ answer })}`,
	/** The page on which a school takes sign-ups, and the pages below it. */
	joinPhoto: (school: string, id: string) =>
		`/join/${encodeURIComponent(school)}/photos/${encodeURIComponent(id)}`,
	join: (school: string, page?: string, query: Record<string, string | undefined> = {}) =>
		`/join/${encodeURIComponent(school)}${page ? `/${encodeURIComponent(page)}` : ''}${queryOf(query)}`,
	signedLink: (token: string) => `/links/${encodeURIComponent(token)}`,
	paymentSuccess: (subscription: string) => `/payment-success?${new URLSearchParams({ subscription })}`,
	paymentReturn: (order: string) => `/api/paypal/return?${new URLSearchParams({ order })}`,
	paymentCancelled: (choice: { plan: string; billing: string }) =>
		`/api/paypal/cancelled?${new URLSearchParams(choice)}`,
} as const
