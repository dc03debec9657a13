import { desc, eq } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { planOrders } from '#db/schema/index.ts'
import { accessFor, type Access, type Staff } from '#app/models/access.server.ts'
import { recordOfProvider } from '#app/models/audit.server.ts'
import {
	announcePayment,
	claimEvent,
	finishEvent,
	postponeEvent,
	receiveEvent,
	removeOldEvents,
} from '#app/models/provider/payment-event.server.ts'
import { writeToPastDue } from '#app/models/provider/past-due.server.ts'
import { findPaymentToConfirm, queuePaymentLetter } from '#app/models/provider/payment-letter.server.ts'
import {
	findProviderOrder,
	listOpenOrders,
	listUnwantedOrders,
	withdrawOldOffers,
} from '#app/models/provider/order.server.ts'
import { cancelRegistration } from '#app/models/provider/registration-cancellation.server.ts'
import { findSchool, schoolById } from '#app/models/platform/school.server.ts'
import { openSession } from '#app/models/identity/session.server.ts'
import {
	askForActivation,
	closeActivationRequest,
} from '#app/models/subscription/activation-request.server.ts'
import {
	endOrderAt,
	findApprovedOrder,
	findPastDueOrder,
	findPausedOrder,
	replaceOpenOrders,
} from '#app/models/subscription/open-order.server.ts'
import {
	attachSubscription,
	findRunningOrder,
	listUnsettled,
	findOrder,
	type Order,
} from '#app/models/subscription/order.server.ts'
import { beginOrder } from '#app/models/subscription/ordering.server.ts'
import { quoteChange } from '#app/models/subscription/proration.server.ts'
import { applyProviderState, forgetSubscription } from '#app/models/subscription/provider-state.server.ts'
import { enterPayments, findReceipt, listReceipts } from '#app/models/subscription/receipt.server.ts'
import { countUsage, limitsOf } from '#app/models/subscription/usage.server.ts'

type Verb = (asking: { access: Access; staff: Staff }) => unknown

/** One row in all schools has it, and the school is compared as well. */
const BY_NAME = 'by the provider’s own name for it'
const NAME = 'I-RULES'
const EVENT = { id: 'WH-RULES', kind: 'RULES', paypalSubscriptionId: NAME }

/** Every verb about paying that asks the database. They run in this order, each on what those before left. */
export const PAYING: Record<string, Verb> = {
	'audit.server.ts#recordOfProvider': ({ access }) =>
		write((tx) => recordOfProvider(tx, access.schoolId, 'subscription.active')),
	'subscription/usage.server.ts#limitsOf': ({ access }) => limitsOf(access.schoolId, access.school),
	'subscription/usage.server.ts#countUsage': ({ access }) => countUsage(access.schoolId),
	'subscription/order.server.ts#findRunningOrder': ({ access }) => findRunningOrder(access),
	'subscription/order.server.ts#listUnsettled': ({ access }) => listUnsettled(access),
	'subscription/ordering.server.ts#beginOrder': ({ access }) => beginOrder(access, 'professional', 'yearly'),
	'subscription/open-order.server.ts#findApprovedOrder': ({ access }) => findApprovedOrder(access),
	'subscription/open-order.server.ts#findPausedOrder': ({ access }) => findPausedOrder(access),
	'subscription/open-order.server.ts#findPastDueOrder': ({ access }) => findPastDueOrder(access),
	'subscription/open-order.server.ts#replaceOpenOrders': ({ access }) =>
		replaceOpenOrders(access, ordered(access)),
	'subscription/open-order.server.ts#endOrderAt': ({ access }) => endOrderAt(access, ordered(access), null),
	'subscription/order.server.ts#attachSubscription': ({ access }) =>
		attachSubscription(access, ordered(access).id, { id: NAME, approveUrl: 'http://localhost/' }),
	'subscription/order.server.ts#findOrder': ({ access }) => {
		findOrder(access, { id: 'x' })
		findOrder(access, { id: 'x', paypalSubscriptionId: NAME })
	},
	'subscription/provider-state.server.ts#applyProviderState': ({ access }) =>
		applyProviderState(access.schoolId, lookAt(ordered(access))),
	'subscription/proration.server.ts#quoteChange': ({ access }) => quoteChange(access, 'standard', 'monthly'),
	'provider/past-due.server.ts#writeToPastDue': () => writeToPastDue(),
	'subscription/provider-state.server.ts#forgetSubscription': ({ access }) =>
		forgetSubscription(access.schoolId, NAME),
	'subscription/receipt.server.ts#enterPayments': ({ access }) =>
		write((tx) => enterPayments(tx, access.schoolId, ordered(access), lookAt(ordered(access)))),
	'subscription/receipt.server.ts#listReceipts': ({ access }) => {
		listReceipts(access)
		listReceipts(access, '1-a')
	},
	'subscription/receipt.server.ts#findReceipt': ({ access }) => findReceipt(access, 'x'),
	'subscription/activation-request.server.ts#askForActivation': ({ access }) => {
		askForActivation(access, 'x', 1)
		askForActivation(access, 'x')
	},
	'subscription/activation-request.server.ts#closeActivationRequest': ({ access }) =>
		write((tx) => closeActivationRequest(tx, access.schoolId, 'refused', 1)),
	'provider/payment-event.server.ts#announcePayment': () =>
		write((tx) => announcePayment(tx, 'SALE-RULES', { paypalSubscriptionId: NAME })),
	'provider/payment-letter.server.ts#findPaymentToConfirm': () => findPaymentToConfirm('SALE-RULES'),
	'provider/payment-letter.server.ts#queuePaymentLetter': () =>
		queuePaymentLetter({ kind: 'payment', to: 'a@b.example', subject: '', text: '', html: '' }),
	'provider/payment-event.server.ts#receiveEvent': () => receiveEvent(EVENT),
	'provider/payment-event.server.ts#claimEvent': () => claimEvent(),
	'provider/payment-event.server.ts#finishEvent': () => finishEvent(received()),
	'provider/payment-event.server.ts#postponeEvent': () => postponeEvent(received(), 'x'),
	'provider/payment-event.server.ts#removeOldEvents': () => removeOldEvents(),
	'provider/order.server.ts#findProviderOrder': () => findProviderOrder(NAME),
	'provider/order.server.ts#listOpenOrders': () => listOpenOrders(),
	'provider/order.server.ts#listUnwantedOrders': () => listUnwantedOrders(),
	'provider/order.server.ts#withdrawOldOffers': () => withdrawOldOffers(),
	'provider/registration-cancellation.server.ts#cancelRegistration': () => cancelRegistration(unpaid()),
	'platform/school.server.ts#findSchool': ({ staff }) => findSchool({ ...staff, school: null }, 'harmony'),
	'platform/school.server.ts#schoolById': () => schoolById('harmony'),
}

/** Those that find rows of schools by something else than the school, each with its reason. */
export const PAYING_CROSSES: Record<string, string> = {
	'provider/payment-letter.server.ts#findPaymentToConfirm platform_transactions': BY_NAME,
	'subscription/order.server.ts#findOrder plan_orders': BY_NAME,
	'subscription/provider-state.server.ts#applyProviderState plan_orders': BY_NAME,
	'subscription/ordering.server.ts#beginOrder plan_orders': BY_NAME,
	'subscription/open-order.server.ts#findPastDueOrder plan_orders': BY_NAME,
	'subscription/proration.server.ts#quoteChange plan_orders': BY_NAME,
	'subscription/proration.server.ts#quoteChange platform_transactions': BY_NAME,
	'subscription/provider-state.server.ts#applyProviderState subscriptions': BY_NAME,
	'subscription/provider-state.server.ts#forgetSubscription plan_orders': BY_NAME,
	'provider/order.server.ts#findProviderOrder plan_orders': 'the provider knows no schools',
	'provider/order.server.ts#listOpenOrders plan_orders': 'the job looks after every school',
	'provider/order.server.ts#listUnwantedOrders plan_orders': 'the job looks after every school',
	'provider/order.server.ts#withdrawOldOffers plan_orders': 'the job looks after every school',
	'provider/past-due.server.ts#writeToPastDue subscriptions': 'the job looks after every school',
	'provider/registration-cancellation.server.ts#cancelRegistration memberships': 'every place of one person',
}

function ordered(access: Access): Order {
	const made = eq(planOrders.schoolId, access.schoolId)
	const before = database().select().from(planOrders).where(made).orderBy(desc(planOrders.id)).limit(1).get()
	const order = before ?? beginOrder(access, 'professional', 'yearly')
	if ('ok' in order) return order.ok ? order.value : never()
	return order
}

/** The demo's school that has not paid yet. */
function unpaid(): Access {
	const { person } = openSession('person-pending', false, { requestId: 'rules', address: '', device: '' })
	return accessFor(person, 'subscription:write') ?? never()
}

function received() {
	const now = Date.now()
	receiveEvent({ ...EVENT, id: `WH-${Math.random()}` }, now)
	return claimEvent(now) ?? never()
}

function lookAt({ paypalPlanId, schoolId, amountMinor, currency }: Order) {
	const paid = { at: 1, amountMinor, currency }
	const subscription = {
		id: NAME,
		planId: paypalPlanId,
		customId: schoolId,
		status: 'ACTIVE' as const,
		lastPayment: paid,
		failedAt: null,
		owedMinor: 0,
		nextBillingAt: null,
		updatedAt: 1,
	}
	return { askedAt: 1, subscription, payments: [{ ...paid, ref: 'SALE', refunded: true }] }
}

function never(): never {
	throw new Error('The rules were given nothing to ask about.')
}
