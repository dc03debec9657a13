import {
	allocate,
	allocateOldest,
	freeAllocations,
	listUnspent,
} from '#app/models/billing/allocation.server.ts'
import { writeRefund } from '#app/models/billing/refund.server.ts'
import {
	connectOnline,
	countUnsettled,
	disconnectOnline,
	findOnlineAccount,
	noteOnlineTest,
	onlineKeysOf,
} from '#app/models/billing/online-account.server.ts'
import {
	attachOrder,
	beginOnlinePayment,
	findOnlinePayment,
	listOnlinePayments,
	confirmingOf,
	findOpenInvoice,
	onlinePaymentsOf,
	offerOnline,
} from '#app/models/billing/online-payment.server.ts'
import {
	applyPurchase,
	claimCharge,
	forgetPurchase,
	postponeOnline,
} from '#app/models/billing/online-purchase.server.ts'
import {
	applyOnlineRefund,
	askOnlineRefund,
	findOnlineRefund,
	findRefundable,
	listAskedRefunds,
	refuseOnlineRefund,
	settleOnlineRefunds,
} from '#app/models/billing/online-refund.server.ts'
import { ownPayerId, standingsIn } from '#app/models/billing/shares.server.ts'
import { enterPayment, recordPayment } from '#app/models/billing/payment.server.ts'
import {
	accessOfPayer,
	accessOfPaypal,
	findHookedAccount,
	listDueOnline,
	lookSoon,
	readOnlinePayment,
	signOnlinePayment,
} from '#app/models/provider/online-payments.server.ts'
import { machineAccess } from '#app/models/platform/school.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { write } from '#db/client.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { aFamilyOf, issued, paid } from './billing.ts'
import type { Lists } from './lists.ts'

function connected(access: Access) {
	connectOnline(access, findOnlineAccount(access)?.id ?? newId(), {
		clientId: 'c',
		clientSecret: 's',
		webhookId: null,
	})
}

function begun(access: Access) {
	connected(access)
	const made = beginOnlinePayment(access, { invoiceId: issued(access).id, amountMinor: 10_00, payerId: null })
	if (!made.ok) throw new Error(JSON.stringify(made.errors))
	attachOrder(access, made.value.id, { id: newId(), approveUrl: 'https://paypal.example/' })
	return made.value
}

function paidOnline(access: Access) {
	const { id } = begun(access)
	claimCharge(access, id)
	const capture = {
		id: newId(),
		status: 'COMPLETED',
		currency: 'USD',
		amountMinor: 10_00,
		at: 1,
		feeMinor: 80,
	} as const
	applyPurchase(access, id, {
		id: 'o',
		status: 'COMPLETED',
		customId: id,
		isDeclined: false,
		capture,
		refunds: [],
	})
	return findOnlinePayment(access, id)
}

function refundAsked(access: Access) {
	const paymentId = paidOnline(access)?.paymentId ?? ''
	const made = askOnlineRefund(access, newId(), { paymentId, amountMinor: 5_00, reason: 'r' })
	if (!made.ok) throw new Error(JSON.stringify(made.errors))
	return made.value
}

const sentBack = (customId: string) =>
	({ id: newId(), status: 'COMPLETED', amountMinor: 5_00, customId }) as const

/** A payment that pays nothing yet. */
function credited(access: Access): string {
	const payment = {
		familyId: aFamilyOf(access),
		receivedOn: '2026-01-01',
		amountMinor: 10_00,
		method: 'cash',
	} as const
	const made = recordPayment(access, newId(), { ...payment, chosen: [] })
	if (!made.ok) throw new Error(JSON.stringify(made.errors))
	return made.value.id
}

/** Payments of families, wherever a school is known by its payment or its account alone. */
export const ONLINE: Lists = {
	verbs: {
		'billing/shares.server.ts#ownPayerId': ({ access }) => ownPayerId(access),
		'billing/shares.server.ts#standingsIn': ({ access }) =>
			standingsIn(access.schoolId, { id: 'none', familyId: aFamilyOf(access), openMinor: 100 }, [
				{ name: 'Ada', share: null, amountMinor: 100 },
			]),
		'billing/allocation.server.ts#allocate': ({ access }) =>
			write((tx) =>
				allocate(tx, access, { invoice: issued(access), amountMinor: 1, paymentId: credited(access) }),
			),
		'billing/allocation.server.ts#listUnspent': ({ access }) =>
			write((tx) => {
				const paymentId = credited(access)
				return [
					listUnspent(tx, access, aFamilyOf(access)),
					listUnspent(tx, access, aFamilyOf(access), paymentId),
				]
			}),
		'billing/allocation.server.ts#allocateOldest': ({ access }) =>
			write((tx) => {
				issued(access)
				credited(access)
				allocateOldest(tx, access, aFamilyOf(access))
			}),
		'billing/allocation.server.ts#freeAllocations': ({ access }) =>
			write((tx) => [
				freeAllocations(tx, access, { invoiceId: paid(access) }),
				freeAllocations(tx, access, { paymentId: 'p' }),
			]),
		'billing/refund.server.ts#writeRefund': ({ access }) =>
			write((tx) => {
				const source = { paymentId: credited(access), amountMinor: 1 }
				const refund = { familyId: aFamilyOf(access), amountMinor: 1, method: 'cash', reason: 'r' } as const
				return writeRefund(tx, access, { ...refund, by: access.userId }, [source])
			}),
		'billing/online-account.server.ts#connectOnline': ({ access }) => connected(access),
		'billing/online-account.server.ts#countUnsettled': ({ access }) => countUnsettled(access),
		'billing/online-account.server.ts#disconnectOnline': ({ access }) => [
			connected(access),
			disconnectOnline(access),
		],
		'billing/online-account.server.ts#findOnlineAccount': ({ access }) => findOnlineAccount(access),
		'billing/online-account.server.ts#noteOnlineTest': ({ access }) => [
			connected(access),
			noteOnlineTest(access),
		],
		'billing/online-account.server.ts#onlineKeysOf': ({ access }) => onlineKeysOf(access),
		'billing/online-purchase.server.ts#applyPurchase': ({ access }) => paidOnline(access),
		'billing/online-payment.server.ts#attachOrder': ({ access }) => begun(access),
		'billing/online-payment.server.ts#beginOnlinePayment': ({ access }) => begun(access),
		'billing/online-purchase.server.ts#claimCharge': ({ access }) => claimCharge(access, begun(access).id),
		'billing/online-payment.server.ts#findOnlinePayment': ({ access }) => findOnlinePayment(access, 'p'),
		'billing/online-purchase.server.ts#forgetPurchase': ({ access }) =>
			forgetPurchase(access, begun(access).id),
		'billing/online-payment.server.ts#confirmingOf': ({ access }) => confirmingOf(access, 'i'),
		'billing/online-payment.server.ts#findOpenInvoice': ({ access }) => findOpenInvoice(access, 'i'),
		'billing/online-payment.server.ts#onlinePaymentsOf': ({ access }) => onlinePaymentsOf(access, 'p'),
		'billing/online-payment.server.ts#listOnlinePayments': ({ access }) => listOnlinePayments(access),
		'billing/online-payment.server.ts#offerOnline': ({ access }) => {
			connected(access)
			return offerOnline(access, issued(access).id)
		},
		'billing/online-purchase.server.ts#postponeOnline': ({ access }) =>
			postponeOnline(access, begun(access).id),
		'billing/online-refund.server.ts#applyOnlineRefund': ({ access }) => {
			const { id, onlinePaymentId } = refundAsked(access)
			applyOnlineRefund(access, onlinePaymentId, sentBack(id))
		},
		'billing/online-refund.server.ts#askOnlineRefund': ({ access }) => refundAsked(access),
		'billing/online-refund.server.ts#findOnlineRefund': ({ access }) => findOnlineRefund(access, 'r'),
		'billing/online-refund.server.ts#findRefundable': ({ access }) => findRefundable(access, 'p'),
		'billing/online-refund.server.ts#listAskedRefunds': ({ access }) => listAskedRefunds(access, 'p'),
		'billing/online-refund.server.ts#refuseOnlineRefund': ({ access }) =>
			refuseOnlineRefund(access, refundAsked(access).id),
		'billing/online-refund.server.ts#settleOnlineRefunds': ({ access }) =>
			write((tx) => settleOnlineRefunds(tx, access, paidOnline(access)?.id ?? '', [sentBack('')])),
		'billing/payment.server.ts#enterPayment': ({ access }) => {
			const payment = { familyId: aFamilyOf(access), receivedOn: '2026-01-01', amountMinor: 5 } as const
			return write((tx) =>
				enterPayment(tx, access, { ...payment, method: 'cash', reference: null, payerId: null }, []),
			)
		},
		'provider/online-payments.server.ts#accessOfPayer': ({ access }) => accessOfPayer(access.schoolId),
		'provider/online-payments.server.ts#accessOfPaypal': ({ access }) => accessOfPaypal(access.schoolId),
		'provider/online-payments.server.ts#findHookedAccount': ({ access }) =>
			findHookedAccount(begun(access).accountId),
		'provider/online-payments.server.ts#listDueOnline': () => listDueOnline(Date.now(), 5),
		'provider/online-payments.server.ts#lookSoon': ({ access }) => lookSoon(access.schoolId, ['o']),
		'provider/online-payments.server.ts#readOnlinePayment': ({ access }) =>
			readOnlinePayment(signOnlinePayment(begun(access))),
		'provider/online-payments.server.ts#signOnlinePayment': ({ access }) => signOnlinePayment(begun(access)),
		'platform/school.server.ts#machineAccess': ({ access }) => machineAccess(access.school, 'n'),
	},
	maySort: {},
	mayCross: {
		'provider/online-payments.server.ts#listDueOnline online_payments':
			'the job asks PayPal about payments of all schools',
		'provider/online-payments.server.ts#findHookedAccount online_accounts':
			'a webhook names the account and no school',
	},
}
