import { and, asc, eq, inArray, isNotNull, lte, ne } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { debitRuns, debits, families, invoices } from '#db/schema/index.ts'
import type { BankReturn } from '#app/domain/bank/line.ts'
import { reversalOf } from '#app/domain/billing/reversals.ts'
import { endsMandate, returnWords } from '#app/domain/debit/collection-day.ts'
import { today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { writeWhole } from '../undo.server.ts'
import { findPayer } from './account.server.ts'
import { endMethod, findMethod, leaveOut } from './autopay-method.server.ts'
import { autopaySettingsOf } from './autopay-settings.server.ts'
import { findDebitRun } from './debit-run.server.ts'
import { insertDraft } from './draft.server.ts'
import { findOpenInvoice } from './online-payment.server.ts'
import { enterPayment } from './internal/entered-payment.server.ts'
import { returnPayment } from './payment-return.server.ts'
import { listReversalReaders, mailReversal } from './payment-receipt.server.ts'
import { findPayment } from './payment-list.server.ts'

type Debit = typeof debits.$inferSelect

/**
 * Records the debits of sent runs as payments once their collection day has come. A debit is recorded once,
 * because it is no longer waiting afterwards.
 */
export function bookDebits(access: Access, day = today(access.school.timeZone), runId?: string): number {
	return write((tx) => {
		const due = tx
			.select({ debit: debits })
			.from(debits)
			.innerJoin(debitRuns, and(rowOf(debitRuns, access, debits.runId), isNotNull(debitRuns.sentAt)))
			.where(
				and(
					rowsOf(debits, access),
					eq(debits.state, 'waiting'),
					lte(debits.collectOn, day),
					runId ? eq(debits.runId, runId) : undefined,
				),
			)
			.orderBy(asc(debits.id))
			.all()
		for (const { debit } of due) bookOne(tx, access, debit)
		for (const id of new Set(due.map(({ debit }) => debit.runId))) closeRun(tx, access, id)
		return due.length
	})
}

/** Pays the open amount of the invoice. If the family paid in another way meanwhile, the rest becomes credit. */
function bookOne(tx: Tx, access: Access, debit: Debit) {
	const { id, invoiceId, familyId, amountMinor, collectOn, methodId } = debit
	const part = Math.min(findOpenInvoice(access, invoiceId)?.openMinor ?? 0, amountMinor)
	const method = findMethod(access.schoolId, methodId)
	const { id: paymentId } = enterPayment(
		tx,
		access,
		{
			familyId,
			amountMinor,
			receivedOn: collectOn,
			method: 'debit',
			reference: id,
			payerId: method?.payerId ?? null,
		},
		part > 0 ? [{ invoiceId, amountMinor: part }] : [],
	)
	tx.update(debits)
		.set({ state: 'booked', paymentId })
		.where(rowOf(debits, access, id))
		.run()
	record(tx, access, 'debit.collected', {
		objectId: familyId,
		objectName: findPayer(access, familyId)?.name,
		after: { amount: moneyWords(amountMinor, access.school.currency) },
	})
}

function closeRun(tx: Tx, access: Access, id: string) {
	const waiting = tx
		.select({ id: debits.id })
		.from(debits)
		.where(and(rowsOf(debits, access), eq(debits.runId, id), eq(debits.state, 'waiting')))
		.get()
	if (!waiting)
		tx.update(debitRuns)
			.set({ bookedAt: Date.now() })
			.where(rowOf(debitRuns, access, id))
			.run()
}

/** A sent debit that the bank stopped in time, for instance because the family withdrew. It is not booked. */
export function recallDebit(access: Access, id: string): Outcome<null> {
	return write((tx) => {
		const [debit] = findDebits(access, [id])
		if (debit?.state !== 'waiting') return refused({ form: 'This debit is booked already.' }, { status: 409 })
		leaveOut(tx, access, [id])
		closeRun(tx, access, debit.runId)
		record(tx, access, 'debit.recalled', {
			objectId: debit.familyId,
			objectName: findPayer(access, debit.familyId)?.name,
		})
		return done(null)
	})
}

/** The school's debits among end-to-end ids of a statement. */
export function findDebits(access: Access, ids: readonly string[]) {
	return database()
		.select()
		.from(debits)
		.where(and(rowsOf(debits, access), inArray(debits.id, [...ids])))
		.all()
}

/** Debits of the school among the returns of a statement, which are not recorded yet, and why one cannot be. */
export function listReturns(access: Access, returns: readonly BankReturn[]) {
	const codes = new Map(returns.map(({ id, code }) => [id, code]))
	return database()
		.select({ debit: debits, sentAt: debitRuns.sentAt, family: families.name, number: invoices.number })
		.from(debits)
		.innerJoin(debitRuns, rowOf(debitRuns, access, debits.runId))
		.innerJoin(families, rowOf(families, access, debits.familyId))
		.innerJoin(invoices, rowOf(invoices, access, debits.invoiceId))
		.where(and(rowsOf(debits, access), inArray(debits.id, [...codes.keys()]), ne(debits.state, 'returned')))
		.all()
		.map(({ debit, sentAt, ...row }) => ({
			...row,
			...debit,
			code: codes.get(debit.id) ?? '',
			refusal: refusalOf(debit, sentAt),
		}))
}

/** The bank cannot give back what it was not asked for. */
function refusalOf({ state }: Pick<Debit, 'state'>, sentAt: number | null): string | null {
	if (state === 'left_out') return 'This direct debit was left out of its run, so it was not booked.'
	if (state === 'waiting' && sentAt === null) return NOT_SENT
	return null
}

const NOT_SENT =
	'The run of this direct debit is not marked as sent. If the bank has its file, mark it as sent first.'

/** The ids that are the school's own debits or batches, so that no line is also booked as a transfer. */
export function ownReferences(access: Access, refs: readonly string[]): Set<string> {
	const runIds = refs.map((ref) => ref.replace(/-\d+$/, ''))
	const runs = database()
		.select({ id: debitRuns.id })
		.from(debitRuns)
		.where(and(rowsOf(debitRuns, access), inArray(debitRuns.id, runIds)))
		.all()
	const own = new Set([...runs, ...findDebits(access, refs)].map(({ id }) => id))
	return new Set(refs.filter((ref) => own.has(ref) || own.has(ref.replace(/-\d+$/, ''))))
}

/**
 * The bank gave a debit back. Its invoice is open again and no longer collected by itself. The day is today's,
 * so a month that was closed does not change. A repeated statement changes nothing.
 */
export function returnDebit(access: Access, id: string, code: string): Outcome<{ isNew: boolean }> {
	return writeWhole<{ isNew: boolean }>((tx) => {
		const [debit] = findDebits(access, [id])
		if (!debit) return refused({ form: 'This debit is not one of yours.' }, { status: 404 })
		if (debit.state === 'returned') return done({ isNew: false })
		const refusal = refusalOf(debit, findDebitRun(access, debit.runId)?.sentAt ?? null)
		if (refusal) return refused({ form: refusal }, { status: 409 })
		// The bank had booked it, even if its day has not come here.
		if (debit.state === 'waiting') bookOne(tx, access, debit)
		const [booked] = findDebits(access, [id])
		const returned = returnPayment(access, booked?.paymentId ?? '')
		if (!returned.ok) return returned
		tx.update(debits)
			.set({ state: 'returned', returnedFor: code, returnedAt: Date.now() })
			.where(rowOf(debits, access, id))
			.run()
		closeRun(tx, access, debit.runId)
		const method = findMethod(access.schoolId, debit.methodId)
		if (method?.state === 'active' && endsMandate(code)) endMethod(tx, access, method, 'refused')
		chargeFee(tx, access, debit)
		record(tx, access, 'debit.returned', {
			objectId: debit.familyId,
			objectName: findPayer(access, debit.familyId)?.name,
			after: { reason: returnWords(code) },
		})
		return done({ isNew: true })
	})
}

/**
 * Records by hand that a payment was returned or recorded by mistake. A direct debit is returned like one of a bank file,
 * with its fee and without collecting it again. Returns the names of the people that `tells` has emailed, and whether it had paid an
 * invoice, which is open again.
 */
export function reversePayment(
	access: Access,
	paymentId: string,
	{ isMistake = false, tells = false } = {},
): Outcome<{ told: string[]; opensAgain: boolean }> {
	const payment = findPayment(access, paymentId)
	if (isMistake && !payment?.isEntered)
		return refused({ form: 'Only a payment that was recorded by hand or from a bank file can be voided.' })
	const opensAgain = !payment || payment.returnedAt !== null || payment.paid.length > 0
	return writeWhole<{ told: string[]; opensAgain: boolean }>((tx) => {
		const told =
			tells && payment?.returnedAt === null
				? listReversalReaders(access, payment, isMistake ? 'voided' : reversalOf(payment))
				: null
		const debit = tx
			.select({ id: debits.id })
			.from(debits)
			.where(and(rowsOf(debits, access), eq(debits.paymentId, paymentId)))
			.get()
		const returned = debit
			? returnDebit(access, debit.id, '')
			: returnPayment(access, paymentId, { isMistake })
		if (!returned.ok) return returned
		return done({ told: told ? mailReversal(tx, access, paymentId, told, opensAgain) : [], opensAgain })
	})
}

/** A draft, like a late fee, so that the office can leave it out. */
function chargeFee(tx: Tx, access: Access, { familyId, collectOn }: Debit) {
	const { returnFeeMinor } = autopaySettingsOf(access.schoolId)
	if (!returnFeeMinor) return
	insertDraft(tx, access, {
		familyId,
		period: null,
		lines: [
			{
				kind: 'fee',
				description: 'Fee for a returned direct debit',
				unitMinor: returnFeeMinor,
				why: `Collection of ${collectOn}`,
			},
		],
	})
}
