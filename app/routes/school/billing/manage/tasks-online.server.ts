import { environment } from '#app/config/environment.server.ts'
import { isTakenOnline, onlineStanding } from '#app/domain/billing/online.ts'
import { href } from '#app/domain/href.ts'
import { connectPayments, testPayments } from '#app/requests/online-payment.server.ts'
import { leads, tasksOf } from '#app/requests/task.server.ts'
import { onlineAccountForm } from '#app/domain/billing/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { findOnlineAccount } from '#app/models/billing/online-account.server.ts'
import { listOnlinePayments } from '#app/models/billing/online-payment.server.ts'
import { momentWords } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'

const NO_NEWS = 'PayPal cannot send news to this address, so Solfa asks about each payment every few minutes.'
const WHAT_FOR =
	'Families pay open invoices by PayPal or card, straight to your own PayPal business account. Solfa takes nothing of it; PayPal keeps its fee, which you see beside each payment.'
const DEMO_KEYS =
	'In this demo a stand-in takes the place of PayPal: use school-demo as the client ID and school-demo-secret as the secret.'
const WHERE_KEYS_ARE =
	'You find both at developer.paypal.com under Apps & Credentials, in an app of your business account.'

export type OnlineShown = ReturnType<typeof readOnline>

export function readOnline(access: Access) {
	const { timeZone, dateFormat, currency } = access.school
	const account = findOnlineAccount(access)
	const when = (at: number) => momentWords(at, timeZone, dateFormat)
	const { embedded, sandbox } = environment().paypal
	return {
		currency: isTakenOnline(currency) ? null : currency,
		account: account && {
			clientId: account.clientId,
			facts: [
				['Client ID', account.clientId],
				[
					'Paid through',
					embedded ? 'Demo: no money moves' : sandbox ? 'PayPal sandbox: no money moves' : 'PayPal',
				],
				['Connected', when(account.at)],
				['Last tested', when(account.testedAt)],
			] satisfies [string, string][],
			news: account.webhookId === null ? NO_NEWS : 'PayPal tells Solfa as soon as a payment is made.',
		},
		keysHint: [account ? '' : WHAT_FOR, embedded ? DEMO_KEYS : WHERE_KEYS_ARE].join(' ').trim(),
		payments: listOnlinePayments(access).map(({ online, family, number }) => ({
			id: online.id,
			when: when(online.at),
			family,
			to: href.familyAccount(online.familyId),
			invoice: number ?? '',
			invoiceTo: href.invoice(online.invoiceId),
			amount: moneyWords(online.amountMinor, online.currency),
			fee: online.feeMinor === null ? null : moneyWords(online.feeMinor, online.currency),
			...onlineStanding(online),
		})),
	}
}

const SAID = {
	connect: 'PayPal is connected. Families can pay open invoices online from now on.',
	test: 'The connection works.',
}

export const saveOnline = tasksOf()({
	form: onlineAccountForm,
	save({ args, access }, its) {
		if (its.intent === 'test') return testPayments(access)
		const { clientId, clientPassword: clientSecret } = its
		return connectPayments(args.request, access, { clientId, clientSecret })
	},
	then: (_saved, _its, { intent }) =>
		leads(href.manageBilling('online'), 'billing-saved', { what: SAID[intent] }),
})
