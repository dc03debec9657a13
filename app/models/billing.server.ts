/** Money between a school and its families: the one door to the folder beside it. */
export {
	familiesOwing,
	findPayer,
	listAccounts,
	listOpenInvoices,
	statementOf,
} from './billing/account.server.ts'
export { findPayment } from './billing/payment-list.server.ts'
export {
	deleteDraft,
	listLines,
	saveInvoiceDraft,
	updateDraft,
	type DraftWish,
	type NewLine,
} from './billing/draft.server.ts'
export { convertToMoney, listCreditable, type Conversion } from './billing/credit-conversion.server.ts'
export { findCreditNote, findInvoice, type FoundInvoice, type FoundLine } from './billing/detail.server.ts'
export { changeDraftCurrency, isCurrencyFixed } from './billing/currency.server.ts'
export { letterheadOf } from './billing/letterhead.server.ts'
export { correctInvoice, creditInvoice, voidInvoice, writeOffInvoice } from './billing/ending.server.ts'
export {
	listClassMoney,
	listMoneyOfClass,
	type ClassMoney,
	type StudentMoney,
} from './billing/class-money.server.ts'
export { moveLines } from './billing/merge.server.ts'
export { moneyDue } from './billing/due.server.ts'
export { issueInvoice, issueInvoices } from './billing/issue.server.ts'
export { balanceOf, creditOf, listLedger, type Balance } from './billing/ledger.server.ts'
export {
	allocateCredit,
	recordPayment,
	removeAllocations,
	returnPayment,
	type NewPayment,
} from './billing/payment.server.ts'
export { dropEventFee } from './billing/event-fees.server.ts'
export { listPayments } from './billing/payment-list.server.ts'
export { refundCredit, type NewRefund } from './billing/refund.server.ts'
export { chargeLateFees } from './billing/late-fees.server.ts'
export { listPrices } from './billing/chosen-prices.server.ts'
export { priceOn } from './billing/price.server.ts'
export { addPlan, addPlanVersion, listPlans, type NewPlanVersion } from './billing/plans.server.ts'
export { setEnrolmentPlan, type EnrolmentPlan } from './billing/enrolment-plan.server.ts'
export { addTaxCode, listTaxCodes } from './billing/tax-codes.server.ts'
export { listDraftsOf, listRuns } from './billing/run-list.server.ts'
export { listBilledSeats, type BilledSeat } from './billing/plan-users.server.ts'
export { listAllPayments } from './billing/payment-list.server.ts'
export { duesOf } from './billing/dues.server.ts'
export { findPaymentPlan } from './billing/payment-plan.server.ts'
export { agreeOnParts, endParts } from './billing/paying-in-parts.server.ts'
export {
	checkLedger,
	eachEvent,
	listEvents,
	listInvoiceHistory,
	listMonths,
	type MoneyEvent,
} from './billing/history.server.ts'
export { continueRun, previewRun, startRun, undoRun } from './billing/run.server.ts'
export { billingSettingsOf, saveBillingSettings, type BillingChoices } from './billing/settings.server.ts'
export { listFamilyShares, listPaysFor, ownPayerId } from './billing/shares.server.ts'
export {
	endLinks,
	listRecipients,
	payerLanguage,
	sendInvoices,
	type Sending,
} from './billing/sending.server.ts'
export { suggestLines, type Suggestions } from './billing/suggestions.server.ts'
export { previewSeatChange, type Leaving } from './billing/seat-change.server.ts'
export { eachInvoice, listChosen, listInvoices, type InvoiceRow } from './billing/list.server.ts'
export { invoiceFigures, type InvoiceSums } from './billing/figures.server.ts'
export {
	findOwnInvoice,
	listOwnFamilies,
	listOwnInvoices,
	listPayerKeys,
	listPayerNames,
	type OwnInvoice,
	type OwnInvoiceRow,
	ownBalance,
} from './billing/own.server.ts'
export { listOwnPayments, listPaidInvoices, type OwnPayment } from './billing/own-payments.server.ts'
export {
	addBankImport,
	chooseBankColumns,
	findBankImport,
	finishBankImport,
	listBankImports,
	recordBankLine,
	undoBankImport,
} from './billing/bank.server.ts'
export { listBankKeys, listLinesOf, listOpenForBank } from './billing/bank-lines.server.ts'
export {
	connectOnline,
	countUnsettled,
	disconnectOnline,
	findOnlineAccount,
	noteOnlineTest,
	onlineKeysOf,
	type OnlineKeys,
} from './billing/online-account.server.ts'
export {
	attachOrder,
	beginOnlinePayment,
	findOnlinePayment,
	listOnlinePayments,
	offerOnline,
	type OnlinePayment,
} from './billing/online-payment.server.ts'
export {
	applyPurchase,
	claimCharge,
	forgetPurchase,
	postponeOnline,
} from './billing/online-purchase.server.ts'
export {
	applyOnlineRefund,
	askOnlineRefund,
	findOnlineRefund,
	findRefundable,
	listAskedRefunds,
	refuseOnlineRefund,
} from './billing/online-refund.server.ts'
export { listBilledNotTaught } from './billing/billed-not-taught.server.ts'
export { listOverbilled } from './billing/overbilled.server.ts'
export { listTaughtUnbilled } from './billing/reconcile.server.ts'
