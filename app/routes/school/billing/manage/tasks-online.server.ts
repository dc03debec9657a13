import { environment } from '#app/config/environment.server.ts'
import {
	feeWords,
	isTakenOnline,
	onlineStanding,
	providerNames,
	type OnlineProvider,
} from '#app/domain/billing/online.ts'
import { href } from '#app/domain/href.ts'
import { connectPayments, testPayments } from '#app/requests/online-payment.server.ts'
import { goTo, tasksOf } from '#app/requests/task.server.ts'
import { onlineAccountForm } from '#app/domain/billing/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { autopaySettingsOf, saveCardAutopay } from '#app/models/billing/autopay-settings.server.ts'
import { findOnlineAccount, onlineKeysOf } from '#app/models/billing/online-account.server.ts'
import { listOpenDisputes } from '#app/models/billing/online-dispute.server.ts'
import { listOnlinePayments } from '#app/models/billing/online-payment.server.ts'
import { momentWords } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import type { Outcome } from '#app/utils/outcome.ts'
import { readToAnnounce } from './read-to-announce.server.ts'

const TEXTS = {
	paypal: {
		keys: 'You find both at developer.paypal.com under Apps & Credentials, in an app of your business account.',
		demo: 'In this demo a stand-in takes the place of PayPal: use school-demo as the client ID and school-demo-secret as the secret.',
		use: 'Families pay open invoices by PayPal or card, straight to your own PayPal business account. Solfa takes nothing of it; PayPal keeps its fee, which you see beside each payment.',
		id: 'Client ID',
	},
	stripe: {
		keys: 'You find it at dashboard.stripe.com under Developers, API keys. A restricted key works too, if it may write checkout sessions, payment intents, refunds, customers and webhook endpoints and read disputes.',
		demo: 'In this demo a stand-in takes the place of Stripe: use sk_test_school_demo as the secret key.',
		use: 'Families pay open invoices by card, straight to your own Stripe account. Solfa takes nothing of it; Stripe keeps its fee, which you see beside each payment.',
		id: 'Account',
	},
} as const

export type OnlineShown = ReturnType<typeof readOnline>

export function readOnline(access: Access) {
	const { currency, timeZone, dateFormat } = access.school
	const autopay = autopaySettingsOf(access.schoolId)
	return {
		currency: isTakenOnline(currency, 'paypal') ? null : currency,
		autopay: { cards: autopay.cards ? 'on' : '', noticeDays: String(autopay.noticeDays) },
		paypal: readAccount(access, 'paypal'),
		stripe: readAccount(access, 'stripe'),
		disputes: listOpenDisputes(access).map(({ dispute, family, familyId, currency: paidIn }) => ({
			id: dispute.id,
			family,
			to: href.familyAccount(familyId),
			amount: moneyWords(dispute.amountMinor, paidIn),
			answerBy: dispute.answerBy && momentWords(dispute.answerBy, timeZone, dateFormat),
		})),
		toAnnounce: readToAnnounce(access),
		payments: listOnlinePayments(access).map(({ online, family, number }) => ({
			id: online.id,
			when: momentWords(online.at, timeZone, dateFormat),
			family,
			to: href.familyAccount(online.familyId),
			invoice: number ?? '',
			invoiceTo: href.invoice(online.invoiceId),
			amount: moneyWords(online.amountMinor, online.currency),
			fee:
				online.feeMinor === null
					? null
					: feeWords(online.provider, moneyWords(online.feeMinor, online.currency)),
			...onlineStanding(online),
		})),
	}
}

/** A connected account, or what to enter to connect one. */
function readAccount(access: Access, provider: OnlineProvider) {
	const { timeZone, dateFormat } = access.school
	const account = findOnlineAccount(access, provider)
	const when = (at: number) => momentWords(at, timeZone, dateFormat)
	const { keys, demo, use, id } = TEXTS[provider]
	const at = providerNames[provider]
	const { embedded } = environment()[provider]
	return {
		clientId: account?.clientId ?? '',
		keysHint: [account ? '' : use, embedded ? demo : keys].join(' ').trim(),
		account: account && {
			facts: [
				[id, account.clientId],
				['Paid through', paidThrough(access, account.id, provider)],
				['Connected', when(account.at)],
				['Last tested', when(account.testedAt)],
			] satisfies [string, string][],
			news:
				account.webhookId === null
					? `${at} cannot send news to this address, so Solfa asks about each payment every few minutes.`
					: `${at} tells Solfa as soon as a payment is made.`,
		},
	}
}

/** The platform chooses PayPal's sandbox; a school that tries Stripe enters a test key. */
function paidThrough(access: Access, accountId: string, provider: OnlineProvider): string {
	const { paypal, stripe } = environment()
	if (provider === 'paypal') {
		if (paypal.embedded) return 'Demo: no money moves'
		return paypal.sandbox ? 'PayPal sandbox: no money moves' : 'PayPal'
	}
	if (stripe.embedded) return 'Demo: no money moves'
	const isTest = onlineKeysOf(access, accountId)?.clientSecret.includes('_test_')
	return isTest ? 'Stripe in test mode: no money moves' : 'Stripe'
}

const MESSAGES = {
	connect: 'PayPal is connected. Families can pay open invoices online from now on.',
	'connect-stripe': 'Stripe is connected. Families can pay open invoices by card from now on.',
	test: 'The connection works.',
	'test-stripe': 'The connection works.',
	autopay: 'Automatic card payments are saved.',
}

export const saveOnline = tasksOf()({
	form: onlineAccountForm,
	save({ args, access }, typed): Outcome<null> | Promise<Outcome<null>> {
		switch (typed.intent) {
			case 'test':
				return testPayments(access, 'paypal')
			case 'test-stripe':
				return testPayments(access, 'stripe')
			case 'autopay':
				return saveCardAutopay(access, { cards: typed.cards === 'on', noticeDays: typed.noticeDays })
			case 'connect-stripe':
				return connectPayments(args.request, access, {
					provider: 'stripe',
					clientId: null,
					clientSecret: typed.stripePassword,
				})
			default:
				return connectPayments(args.request, access, {
					provider: 'paypal',
					clientId: typed.clientId,
					clientSecret: typed.clientPassword,
				})
		}
	},
	then: (_saved, _typed, { intent }) =>
		goTo(href.manageBilling('online'), 'billing-saved', { what: MESSAGES[intent] }),
})
