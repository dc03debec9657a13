/** A school's plan with the platform, its orders and payments: the one door to the folder beside it. */
export { askForActivation, closeActivationRequest } from './subscription/activation-request.server.ts'
export {
	endOrderAt,
	findApprovedOrder,
	findPastDueOrder,
	findPausedOrder,
	replaceOpenOrders,
} from './subscription/open-order.server.ts'
export {
	attachSubscription,
	findOrder,
	findRunningOrder,
	listUnsettled,
	type Order,
} from './subscription/order.server.ts'
export { beginOrder } from './subscription/ordering.server.ts'
export { quoteChange, type Quote } from './subscription/proration.server.ts'
export { applyProviderState, forgetSubscription, type Applied } from './subscription/provider-state.server.ts'
export { enterPayments, findReceipt, listReceipts, type Receipt } from './subscription/receipt.server.ts'
export { statusOf } from './subscription/status.server.ts'
export { countUsage, limitsOf, usageOf } from './subscription/usage.server.ts'
