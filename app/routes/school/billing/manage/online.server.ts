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
		place: embedded ? ('demo' as const) : sandbox ? ('sandbox' as const) : ('live' as const),
		account: account && {
			clientId: account.clientId,
			since: when(account.at),
			tested: when(account.testedAt),
			hasNews: account.webhookId !== null,
		},
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
