import type { ActionFunctionArgs } from '@remix-run/node'
import { environment } from '#app/config/environment.server.ts'
import { isTakenOnline, onlineStanding } from '#app/domain/billing/online.ts'
import { href } from '#app/domain/href.ts'
import { connectPayments, disconnectPayments, testPayments } from '#app/flows/online-payment.server.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import { onlineAccountForm } from '#app/forms/billing.ts'
import type { Access } from '#app/models/access.server.ts'
import { findOnlineAccount, listOnlinePayments } from '#app/models/billing.server.ts'
import { momentWords } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { invalid, readForm } from '#app/web/form.server.ts'

const NO_NEWS = 'PayPal cannot send news to this address, so Solfa asks about each payment every few minutes.'
const WHAT_FOR =
	'Families pay open invoices by PayPal or card, straight to your own PayPal business account. Solfa takes nothing of it; PayPal keeps its fee, which you see beside each payment.'
const DEMO_KEYS =
	'In this demo a stand-in takes the place of PayPal: use school-demo as the client ID and school-demo-secret as the secret.'
const WHERE_KEYS_ARE =
	'You find both at developer.paypal.com under Apps & Credentials, in an app of your business account.'

/** The school's own PayPal account, and what families paid through it lately. */
export function readOnline(access: Access, params: URLSearchParams) {
	const { timeZone, dateFormat, currency } = access.school
	const account = findOnlineAccount(access)
	if (account && params.get('do') === 'disconnect') return { view: 'online-end' as const }
	const when = (at: number) => momentWords(at, timeZone, dateFormat)
	const { embedded, sandbox } = environment().paypal
	return {
		view: 'online' as const,
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

export async function saveOnline(asked: ActionFunctionArgs, access: Access) {
	const form = await readForm(asked, onlineAccountForm)
	if (!form.ok) return invalid(asked, form)
	const its = form.value
	if (its.intent === 'connect') {
		const { clientId, clientPassword: clientSecret } = its
		const connected = await connectPayments(asked.request, access, { clientId, clientSecret })
		if (!connected.ok) return invalid(asked, form, connected)
		return led(asked, 'PayPal is connected. Families can pay open invoices online from now on.')
	}
	const outcome = its.intent === 'test' ? await testPayments(access) : await disconnectPayments(access)
	if (!outcome.ok) return invalid(asked, form, outcome)
	return led(
		asked,
		its.intent === 'test'
			? 'The connection works.'
			: 'PayPal is disconnected. Invoices can no longer be paid online.',
	)
}

function led(asked: ActionFunctionArgs, what: string) {
	return leadTo(asked, href.manageBilling('online'), { id: 'billing-saved', params: { what } })
}
