import { and, eq, inArray, sql } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { students, invoices } from '#db/schema/index.ts'
import { readAccountQuery, readPaymentQuery } from '#app/domain/billing/accounts.ts'
import { readEventQuery } from '#app/domain/billing/events.ts'
import { readInvoiceQuery } from '#app/domain/billing/list.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	findPayer,
	familiesOwing,
	listAccounts,
	listOpenInvoices,
	statementOf,
} from '#app/models/billing/account.server.ts'
import { findPayment, listAllPayments, listPayments } from '#app/models/billing/payment-list.server.ts'
import { findCreditNote, findInvoice } from '#app/models/billing/detail.server.ts'
import { changeDraftCurrency, isCurrencyFixed } from '#app/models/billing/currency.server.ts'
import { letterheadOf } from '#app/models/billing/letterhead.server.ts'
import {
	deleteDraft,
	insertDraft,
	insertDrafts,
	listLines,
	removeDraft,
	saveInvoiceDraft,
	updateDraft,
} from '#app/models/billing/draft.server.ts'
import {
	correctInvoice,
	creditInvoice,
	voidInvoice,
	writeOffInvoice,
} from '#app/models/billing/ending.server.ts'
import { issueDraft, issueInvoice, issueInvoices } from '#app/models/billing/issue.server.ts'
import { duesByInvoice, duesOf, isDueIn, sumDue } from '#app/models/billing/dues.server.ts'
import { agreeOnParts, endParts } from '#app/models/billing/paying-in-parts.server.ts'
import { coverParts, endPlan, findPaymentPlan, insertPlan } from '#app/models/billing/payment-plan.server.ts'
import { balanceOf, creditOf, listLedger, paidOf, post } from '#app/models/billing/ledger.server.ts'
import { moneyDue } from '#app/models/billing/due.server.ts'
import { invoiceFigures } from '#app/models/billing/figures.server.ts'
import { eachInvoice, listChosen, listInvoices } from '#app/models/billing/list.server.ts'
import {
	allocateCredit,
	recordPayment,
	removeAllocations,
	returnPayment,
} from '#app/models/billing/payment.server.ts'
import { refundCredit } from '#app/models/billing/refund.server.ts'
import { addPlan, addPlanVersion, listPlans } from '#app/models/billing/plans.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { addTaxCode, listTaxCodes } from '#app/models/billing/tax-codes.server.ts'
import {
	addBankImport,
	chooseBankColumns,
	findBankImport,
	finishBankImport,
	listBankImports,
	recordBankLine,
	undoBankImport,
} from '#app/models/billing/bank.server.ts'
import { listBankKeys, listLinesOf, listOpenForBank } from '#app/models/billing/bank-lines.server.ts'
import { listOverbilled } from '#app/models/billing/overbilled.server.ts'
import { listBilledNotTaught } from '#app/models/billing/billed-not-taught.server.ts'
import { listTaughtUnbilled } from '#app/models/billing/reconcile.server.ts'
import { addEventFees, dropEventFee } from '#app/models/billing/event-fees.server.ts'
import { addLateFees, chargeLateFees } from '#app/models/billing/late-fees.server.ts'
import { suggestLessons } from '#app/models/billing/lesson-lines.server.ts'
import { listClassMoney, listMoneyOfClass } from '#app/models/billing/class-money.server.ts'
import { moveLines } from '#app/models/billing/merge.server.ts'
import { meetingDays } from '#app/models/billing/meeting-days.server.ts'
import { listBilled } from '#app/models/billing/billed-lines.server.ts'
import { addPackages, packagesOf } from '#app/models/billing/package-lines.server.ts'
import { ask, listSeats, listTermsOfMonth } from '#app/models/billing/seats.server.ts'
import { listPrices } from '#app/models/billing/chosen-prices.server.ts'
import { continueRun, previewRun, startRun, undoRun } from '#app/models/billing/run.server.ts'
import {
	billingSettingsOf,
	saveBillingSettings,
	takeCreditNoteNumber,
	takeInvoiceNumber,
} from '#app/models/billing/settings.server.ts'
import {
	checkLedger,
	eachEvent,
	listEvents,
	listInvoiceHistory,
	listMonths,
} from '#app/models/billing/history.server.ts'
import { listBilledSeats } from '#app/models/billing/plan-users.server.ts'
import { listDraftsOf, listRuns } from '#app/models/billing/run-list.server.ts'
import {
	endLinks,
	listRecipients,
	payerLanguage,
	sendInvoices,
	whoIsReached,
} from '#app/models/billing/sending.server.ts'
import { previewSeatChange } from '#app/models/billing/seat-change.server.ts'
import { listFamilyShares, listPaysFor } from '#app/models/billing/shares.server.ts'
import { suggestFor, suggestLines } from '#app/models/billing/suggestions.server.ts'
import { invoiceCondition } from '#app/models/billing/list-condition.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Lists } from './lists.ts'

const VERSION = {
	validFrom: '2026-01-01',
	basis: 'month',
	amountMinor: 100_00,
	taxCodeId: null,
	lessonsPerMonth: 4,
	fifthLesson: 'free',
	partMonth: 'lessons',
	deductsClosures: false,
	siblingDiscount: 0,
} as const
const PRICE = {
	...VERSION,
	schoolId: 's',
	id: 'v',
	planId: 'p',
	createdAt: 1,
	createdBy: null,
	plan: 'p',
	rates: [],
	overrideMinor: null,
	overrideReason: null,
	chosenOn: '2026-01-01',
	instalments: 1,
	packageLessons: 10,
}
const NOTHING = () => ({ lines: [], absent: [] })
const LINE = { kind: 'fee', description: 'd', unitMinor: 10_00 } as const
const SETTINGS = { prefix: '', termsDays: 0, billDay: 1, lateFeeMinor: 10_00, lateFeeAfterDays: 10 }

/** The family of the demo's parent, who is written to. */
export function aFamilyOf({ schoolId }: Access): string {
	return (
		database()
			.select({ id: students.familyId })
			.from(students)
			.where(and(eq(students.schoolId, schoolId), eq(students.id, `${schoolId}-student-4`)))
			.get()?.id ?? ''
	)
}

function asked(access: Access) {
	return ask(access, [aFamilyOf(access)], '2026-04')
}

function wish(access: Access) {
	return { familyId: aFamilyOf(access), period: null, lines: [LINE] }
}

function insertedWith(access: Access, ...lines: Parameters<typeof insertDraft>[2]['lines']) {
	const drafted = write((tx) => insertDraft(tx, access, { ...wish(access), lines }))
	if (!drafted.ok) throw new Error(JSON.stringify(drafted.errors))
}

function drafted(access: Access): string {
	const made = saveInvoiceDraft(access, newId(), wish(access))
	if (!made.ok) throw new Error(JSON.stringify(made.errors))
	return made.value.id
}

/** An invoice that is paid in parts. */
function inParts(access: Access): string {
	const { id, openMinor } = issued(access)
	const parts = [{ dueOn: daysAfter(today(access.school.timeZone), 20), amountMinor: openMinor }]
	const made = agreeOnParts(access, newId(), { id, parts, openMinor, planId: null })
	if (!made.ok) throw new Error(JSON.stringify(made.errors))
	return id
}

export function issued(access: Access): typeof invoices.$inferSelect {
	const id = drafted(access)
	issueInvoice(access, id)
	const found = database()
		.select()
		.from(invoices)
		.where(and(eq(invoices.schoolId, access.schoolId), eq(invoices.id, id)))
		.get()
	if (!found) throw new Error('What was issued is there.')
	return found
}

export function paid(access: Access): string {
	const { id, familyId } = issued(access)
	const chosen = [{ invoiceId: id, amountMinor: 10_00 }]
	const payment = { familyId, receivedOn: '2026-01-01', amountMinor: 10_00, method: 'cash', chosen } as const
	const made = recordPayment(access, newId(), payment)
	if (!made.ok) throw new Error(JSON.stringify(made.errors))
	return id
}

function planned(access: Access): string {
	const made = addPlan(access, newId(), { name: newId(), version: VERSION })
	if (!made.ok) throw new Error(JSON.stringify(made.errors))
	return made.value.id
}

function running(access: Access): string {
	const made = startRun(access, newId(), '2026-04')
	if (!made.ok) throw new Error(JSON.stringify(made.errors))
	return made.value.id
}

const READ = { lines: [], skipped: 0, misdated: [], table: null }

function uploaded(access: Access): string {
	const made = addBankImport(access, newId(), { ...READ, name: 'n', content: 'c' })
	if (!made.ok) throw new Error(JSON.stringify(made.errors))
	return made.value.id
}

function recordedLine(access: Access): string {
	issued(access)
	const id = uploaded(access)
	const line = { key: newId(), day: '2026-01-01', amountMinor: 5, payer: 'p', text: 't' }
	recordBankLine(access, id, line, listOpenForBank(access).slice(0, 1))
	return id
}

/** Money. */
export const BILLING: Lists = {
	verbs: {
		'billing/bank.server.ts#addBankImport': ({ access }) => uploaded(access),
		'billing/bank.server.ts#chooseBankColumns': ({ access }) =>
			chooseBankColumns(access, uploaded(access), { date: 0, amount: 1, payer: 2, text: 3 }, READ),
		'billing/bank.server.ts#findBankImport': ({ access }) => findBankImport(access, 'i'),
		'billing/bank.server.ts#finishBankImport': ({ access }) => finishBankImport(access, uploaded(access)),
		'billing/bank.server.ts#listBankImports': ({ access }) => listBankImports(access),
		'billing/bank-lines.server.ts#listBankKeys': ({ access }) => listBankKeys(access, ['k']),
		'billing/bank-lines.server.ts#listLinesOf': ({ access }) => listLinesOf(access, 'i'),
		'billing/bank-lines.server.ts#listOpenForBank': ({ access }) => listOpenForBank(access),
		'billing/bank.server.ts#recordBankLine': ({ access }) => recordedLine(access),
		'billing/bank.server.ts#undoBankImport': ({ access }) => undoBankImport(access, recordedLine(access)),
		'billing/reconcile.server.ts#listTaughtUnbilled': ({ access }) => listTaughtUnbilled(access, '2026-04'),
		'billing/overbilled.server.ts#listOverbilled': ({ access }) => [...listOverbilled(access, '2026-04')],
		'billing/billed-not-taught.server.ts#listBilledNotTaught': ({ access }) =>
			listBilledNotTaught(access, '2026-04'),
		'billing/account.server.ts#findPayer': ({ access }) => findPayer(access, 'f'),
		'billing/payment-list.server.ts#findPayment': ({ access }) => {
			paid(access)
			return findPayment(access, listPayments(access, aFamilyOf(access)).at(-1)?.id ?? '')
		},
		'billing/account.server.ts#familiesOwing': ({ access }) => familiesOwing(access).all(),
		'billing/account.server.ts#listAccounts': ({ access }) =>
			['', 'owes=due', 'owes=credit&sort=-due', 'search=a'].map((words) =>
				listAccounts(access, readAccountQuery(new URLSearchParams(words))),
			),
		'billing/account.server.ts#listOpenInvoices': ({ access }) => listOpenInvoices(access, 'f'),
		'billing/account.server.ts#statementOf': ({ access }) =>
			statementOf(access, 'f', { from: '2026-01-01', to: '2026-12-31' }),
		'billing/history.server.ts#checkLedger': ({ access }) => checkLedger(access),
		'billing/history.server.ts#eachEvent': ({ access }) => [
			...eachEvent(access, readEventQuery(new URLSearchParams()), { batch: 2 }),
		],
		'billing/history.server.ts#listEvents': ({ access }) =>
			['', 'kind=payment', 'family=f', 'from=2026-01-01&sort=day'].map((words) =>
				listEvents(access, readEventQuery(new URLSearchParams(words))),
			),
		'billing/history.server.ts#listMonths': ({ access }) =>
			listMonths(access, readEventQuery(new URLSearchParams())),
		'billing/payment-list.server.ts#listAllPayments': ({ access }) =>
			['', 'is=unallocated', 'is=returned&method=cash', 'from=2026-01-01', 'search=a'].map((words) =>
				listAllPayments(access, readPaymentQuery(new URLSearchParams(words))),
			),
		'billing/plan-users.server.ts#listBilledSeats': ({ access }) => [
			listBilledSeats(access),
			listBilledSeats(access, { studentId: 's' }),
		],
		'billing/run-list.server.ts#listDraftsOf': ({ access }) => listDraftsOf(access, 'r'),
		'billing/run-list.server.ts#listRuns': ({ access }) => listRuns(access),
		'billing/detail.server.ts#findCreditNote': ({ access }) => findCreditNote(access.schoolId, 'c'),
		'billing/detail.server.ts#findInvoice': ({ access }) => findInvoice(access.schoolId, issued(access).id),
		'billing/currency.server.ts#isCurrencyFixed': ({ access }) => isCurrencyFixed(access),
		'billing/currency.server.ts#changeDraftCurrency': ({ access }) =>
			write((tx) => changeDraftCurrency(tx, access, 'EUR')),
		'billing/letterhead.server.ts#letterheadOf': ({ access }) => letterheadOf(access.schoolId),
		'billing/history.server.ts#listInvoiceHistory': ({ access }) => listInvoiceHistory(access, 'i'),
		'billing/draft.server.ts#updateDraft': ({ access }) => updateDraft(access, drafted(access), wish(access)),
		'billing/late-fees.server.ts#chargeLateFees': ({ access }) => {
			saveBillingSettings(access, SETTINGS)
			return chargeLateFees(access, newId(), [issued(access).id])
		},
		'billing/list.server.ts#listChosen': ({ access }) => listChosen(access, ['i']),
		'billing/sending.server.ts#listRecipients': ({ access }) => listRecipients(access, aFamilyOf(access)),
		'billing/shares.server.ts#listFamilyShares': ({ access }) => listFamilyShares(access, aFamilyOf(access)),
		'billing/shares.server.ts#listPaysFor': ({ access }) => listPaysFor(access.schoolId, aFamilyOf(access)),
		'billing/sending.server.ts#sendInvoices': ({ access }) =>
			sendInvoices(access, [issued(access).id], 'invoice'),
		'billing/draft.server.ts#deleteDraft': ({ access }) => deleteDraft(access, drafted(access)),
		'billing/draft.server.ts#insertDraft': ({ access }) =>
			write((tx) =>
				[
					{ lateInvoiceId: 'i' },
					{ entryId: 'e' },
					{ lessonId: 'l', studentId: 's' },
					{ enrolmentId: 'e', period: 'p' },
				].map((cause) =>
					insertDraft(tx, access, {
						...wish(access),
						lines: [{ ...LINE, ...cause, description: '' }, LINE],
					}),
				),
			),
		'billing/draft.server.ts#insertDrafts': ({ access }) =>
			write((tx) => insertDrafts(tx, access, [wish(access)])),
		'billing/draft.server.ts#listLines': ({ access }) => listLines(access, 'i'),
		'billing/draft.server.ts#removeDraft': ({ access }) =>
			write((tx) => removeDraft(tx, access, drafted(access))),
		'billing/draft.server.ts#saveInvoiceDraft': ({ access }) => drafted(access),
		'billing/ending.server.ts#correctInvoice': ({ access }) =>
			correctInvoice(access, newId(), { id: issued(access).id, reason: 'r', lines: [LINE] }),
		'billing/ending.server.ts#creditInvoice': ({ access }) =>
			creditInvoice(access, newId(), { id: paid(access), amountMinor: 5, reason: 'r' }),
		'billing/ending.server.ts#voidInvoice': ({ access }) => voidInvoice(access, issued(access).id, 'r'),
		'billing/ending.server.ts#writeOffInvoice': ({ access }) =>
			writeOffInvoice(access, issued(access).id, 'r'),
		'billing/issue.server.ts#issueDraft': ({ access }) =>
			write((tx) => issueDraft(tx, access, drafted(access))),
		'billing/issue.server.ts#issueInvoice': ({ access }) => issued(access),
		'billing/issue.server.ts#issueInvoices': ({ access }) => issueInvoices(access, [drafted(access)]),
		'billing/ledger.server.ts#balanceOf': ({ access }) => balanceOf(access, 'f'),
		'billing/ledger.server.ts#creditOf': ({ access }) => creditOf(access, 'f'),
		'billing/ledger.server.ts#listLedger': ({ access }) => listLedger(access, 'f'),
		'billing/ledger.server.ts#paidOf': ({ access }) => write((tx) => paidOf(tx, access, 'i')),
		'billing/ledger.server.ts#post': ({ access }) =>
			write((tx) => post(tx, access, [{ familyId: aFamilyOf(access), kind: 'refund', amountMinor: 5 }])),
		'billing/dues.server.ts#duesByInvoice': ({ access }) =>
			duesByInvoice(access.schoolId, [inParts(access)], { before: '2099-01-01' }),
		'billing/dues.server.ts#sumDue': ({ access }) =>
			sumDue(access.schoolId, sql`${invoices.state} = 'issued'`, {
				from: '2026-01-01',
				before: '2099-01-01',
			}),
		'billing/dues.server.ts#duesOf': ({ access }) => [
			database().select().from(duesOf(access.schoolId)).all(),
			database().select().from(duesOf(access.schoolId, 'f')).all(),
		],
		'billing/dues.server.ts#isDueIn': ({ access }) =>
			database()
				.select({ id: invoices.id })
				.from(invoices)
				.where(
					and(
						eq(invoices.schoolId, access.schoolId),
						inArray(invoices.state, ['issued', 'part_paid']),
						isDueIn(access.schoolId, { from: '2026-01-01', before: '2026-02-01' }),
					),
				)
				.all(),
		'billing/dues.server.ts#movedTo': ({ access }) => balanceOf(access, aFamilyOf(access)),
		'billing/payment-plan.server.ts#findPaymentPlan': ({ access }) =>
			findPaymentPlan(access.schoolId, inParts(access)),
		'billing/payment-plan.server.ts#insertPlan': ({ access }) =>
			write((tx) => {
				const invoice = issued(access)
				insertPlan(tx, access, { ...invoice, dueOn: '2026-01-01' }, [
					{ dueOn: '2026-01-01', amountMinor: invoice.openMinor },
				])
			}),
		'billing/payment-plan.server.ts#endPlan': ({ access }) =>
			write((tx) => endPlan(tx, access, inParts(access), 'ended')),
		'billing/payment-plan.server.ts#coverParts': ({ access }) =>
			write((tx) => coverParts(tx, access.schoolId, inParts(access))),
		'billing/paying-in-parts.server.ts#agreeOnParts': ({ access }) => inParts(access),
		'billing/paying-in-parts.server.ts#endParts': ({ access }) => endParts(access, inParts(access)),
		'billing/sending.server.ts#endLinks': ({ access }) => endLinks(access, inParts(access)),
		'billing/sending.server.ts#payerLanguage': ({ access }) =>
			payerLanguage(access.schoolId, aFamilyOf(access)),
		'billing/sending.server.ts#whoIsReached': ({ access }) => whoIsReached(access, aFamilyOf(access)),
		'billing/list.server.ts#eachInvoice': ({ access }) => [
			...eachInvoice(access, readInvoiceQuery(new URLSearchParams()), { batch: 2 }),
		],
		'billing/due.server.ts#moneyDue': ({ access }) =>
			moneyDue(access, { from: '2026-01-01', day: '2026-01-31' }),
		'billing/figures.server.ts#invoiceFigures': ({ access }) => invoiceFigures(access),
		'billing/list-condition.server.ts#invoiceCondition': ({ access }) =>
			invoiceCondition(access, readInvoiceQuery(new URLSearchParams())),
		'billing/list.server.ts#listInvoices': ({ access }) =>
			[
				'',
				'view=late',
				'sort=number',
				'family=f',
				'student=s',
				'class=c',
				'run=r',
				'search=10',
				'dueFrom=2026-01-01',
				'method=cash',
				'amountFrom=10&amountTo=20',
			].map((words) => listInvoices(access, readInvoiceQuery(new URLSearchParams(words)))),
		'billing/payment.server.ts#allocateCredit': ({ access }) => allocateCredit(access, aFamilyOf(access)),
		'billing/payment-list.server.ts#listPayments': ({ access }) => listPayments(access, 'f'),
		'billing/payment.server.ts#recordPayment': ({ access }) => paid(access),
		'billing/refund.server.ts#refundCredit': ({ access }) =>
			refundCredit(access, newId(), {
				familyId: aFamilyOf(access),
				amountMinor: 1,
				method: 'cash',
				reason: 'r',
			}),
		'billing/payment.server.ts#removeAllocations': ({ access }) => removeAllocations(access, paid(access)),
		'billing/payment.server.ts#returnPayment': ({ access }) => {
			paid(access)
			return returnPayment(access, listPayments(access, aFamilyOf(access)).at(-1)?.id ?? '')
		},
		'billing/plans.server.ts#addPlan': ({ access }) => planned(access),
		'billing/plans.server.ts#addPlanVersion': ({ access }) =>
			addPlanVersion(access, planned(access), { ...VERSION, validFrom: '2026-02-01' }),
		'billing/tax-codes.server.ts#addTaxCode': ({ access }) =>
			addTaxCode(access, newId(), { name: newId(), rates: [] }),
		'billing/plans.server.ts#listPlans': ({ access }) => listPlans(access),
		'billing/tax-codes.server.ts#listTaxCodes': ({ access }) => listTaxCodes(access),
		'billing/enrolment-plan.server.ts#setEnrolmentPlan': ({ access }) =>
			setEnrolmentPlan(access, {
				enrolmentId: 'e',
				planId: planned(access),
				startsOn: '2026-01-01',
				override: null,
			}),
		'billing/run.server.ts#continueRun': ({ access }) => [...continueRun(access, running(access))],
		'billing/seat-change.server.ts#previewSeatChange': ({ access }) =>
			previewSeatChange(access, asked(access).stays[0]?.[0]?.enrolmentId ?? '', {
				classId: 'c',
				startsOn: '2026-04-20',
			}),
		'billing/run.server.ts#previewRun': ({ access }) => [...previewRun(access, '2026-04')],
		'billing/run.server.ts#startRun': ({ access }) => running(access),
		'billing/run.server.ts#undoRun': ({ access }) => undoRun(access, running(access)),
		'billing/settings.server.ts#billingSettingsOf': ({ access }) => billingSettingsOf(access),
		'billing/settings.server.ts#saveBillingSettings': ({ access }) => saveBillingSettings(access, SETTINGS),
		'billing/settings.server.ts#takeCreditNoteNumber': ({ access }) =>
			write((tx) => takeCreditNoteNumber(tx, access)),
		'billing/settings.server.ts#takeInvoiceNumber': ({ access }) =>
			write((tx) => takeInvoiceNumber(tx, access)),
		'billing/class-money.server.ts#listClassMoney': ({ access }) => listClassMoney(access, ['c']),
		'billing/class-money.server.ts#listMoneyOfClass': ({ access }) =>
			listMoneyOfClass(access, 'c', '2026-04'),
		'billing/merge.server.ts#moveLines': ({ access }) =>
			write((tx) => moveLines(tx, access.schoolId, { keptId: 's', otherId: 't' })),
		'billing/event-fees.server.ts#addEventFees': ({ access }) =>
			addEventFees(access, new Map([[aFamilyOf(access), NOTHING()]])),
		'billing/event-fees.server.ts#dropEventFee': ({ access }) => {
			const line = { ...LINE, entryId: 'e' }
			insertedWith(access, line, LINE)
			write((tx) => dropEventFee(tx, access, 'e'))
			insertedWith(access, line)
			write((tx) => dropEventFee(tx, access, 'e'))
		},
		'billing/late-fees.server.ts#addLateFees': ({ access }) => {
			saveBillingSettings(access, SETTINGS)
			addLateFees(access, new Map([[aFamilyOf(access), NOTHING()]]))
		},
		'billing/lesson-lines.server.ts#suggestLessons': ({ access }) => {
			const { asked: now, stays } = asked(access)
			const seat = stays[0]?.[0]
			if (seat) suggestLessons(access, now, NOTHING(), seat, null)
		},
		'billing/package-lines.server.ts#packagesOf': ({ access }) => {
			const { asked: now, stays } = asked(access)
			const [stay] = stays
			const chosen = { chosen: { startsOn: '2026-01-01' }, version: { ...PRICE, basis: 'package' } }
			const prices = new Map([[stay?.[0]?.enrolmentId ?? '', [chosen]]]) as never
			if (stay) packagesOf(access, { ...now, prices }, stay)
		},
		'billing/package-lines.server.ts#addPackages': ({ access }) => {
			const { asked: now, stays } = asked(access)
			const [stay] = stays
			const packages = { since: '2026-01-01', billed: [], used: new Set<string>(), left: 0 }
			if (stay) addPackages(access, now, NOTHING(), { stay, packages, isThere: true })
		},
		'billing/meeting-days.server.ts#meetingDays': ({ access }) => {
			const { asked: now, stays } = asked(access)
			const seat = stays[0]?.[0]
			if (seat) meetingDays(access, { ...now, meetings: new Map() }, seat, '2026-04-01', '2026-04-30')
		},
		'billing/seats.server.ts#ask': ({ access }) => asked(access),
		'billing/chosen-prices.server.ts#listPrices': ({ access }) => listPrices(access, ['e']),
		'billing/seats.server.ts#listSeats': ({ access }) => listSeats(access, [aFamilyOf(access)]),
		'billing/seats.server.ts#listTermsOfMonth': ({ access }) => listTermsOfMonth(access, '2026-04'),
		'billing/billed-lines.server.ts#listBilled': ({ access }) => listBilled(access, ['e']),
		'billing/suggestions.server.ts#suggestFor': ({ access }) =>
			suggestFor(access, [aFamilyOf(access)], '2026-04'),
		'billing/suggestions.server.ts#suggestLines': ({ access }) =>
			suggestLines(access, aFamilyOf(access), '2026-04'),
	},
	maySort: {
		'billing/history.server.ts#listMonths': 'sums by month and kind: some dozens of rows',
		'billing/account.server.ts#listAccounts':
			'by what is due, which is summed: a school of 2,000 families is sorted in a few milliseconds',
		'billing/list.server.ts#listInvoices':
			'by number: only drafts, which have none, are sorted among themselves',
		'billing/plans.server.ts#listPlans': 'a school has few plans',
	},
	mayCross: {},
}
