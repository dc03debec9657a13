import { and, asc, count, desc, eq, inArray, isNotNull, isNull, max, ne, or, sql, sum } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { autopayMethods, debitRuns, debits, families, invoices, users } from '#db/schema/index.ts'
import { earliestDebit } from '#app/domain/debit/bank-days.ts'
import { debitXml } from '#app/domain/debit/pain.ts'
import { today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { leaveOut } from './autopay-method.server.ts'
import { creditorOf, openIban } from './autopay-settings.server.ts'
import { listDueDebits } from './debit-due.server.ts'

export type DebitRun = typeof debitRuns.$inferSelect

export function findDebitRun(access: Access, id: string): DebitRun | null {
	return (
		database()
			.select()
			.from(debitRuns)
			.where(rowOf(debitRuns, access, id))
			.get() ?? null
	)
}

export function listDebitRuns(access: Access) {
	return database()
		.select({
			run: debitRuns,
			by: users.name,
			debits: count(debits.id),
			amountMinor: sum(debits.amountMinor).mapWith(Number),
			lastOn: max(debits.collectOn),
		})
		.from(debitRuns)
		.leftJoin(users, eq(users.id, debitRuns.by))
		.leftJoin(
			debits,
			and(rowsOf(debits, access), eq(debits.runId, debitRuns.id), ne(debits.state, 'left_out')),
		)
		.where(rowsOf(debitRuns, access))
		.groupBy(debitRuns.id)
		.orderBy(desc(debitRuns.id))
		.limit(50)
		.all()
}

/** The debits of a run with what has changed since it was made. */
export function listDebits(access: Access, runId: string) {
	return database()
		.select({
			debit: debits,
			family: families.name,
			number: invoices.number,
			openMinor: sql<number>`case when ${invoices.state} in ('issued', 'part_paid') then ${invoices.openMinor} else 0 end`,
			method: autopayMethods,
		})
		.from(debits)
		.innerJoin(families, rowOf(families, access, debits.familyId))
		.innerJoin(invoices, rowOf(invoices, access, debits.invoiceId))
		.innerJoin(autopayMethods, rowOf(autopayMethods, access, debits.methodId))
		.where(and(rowsOf(debits, access), eq(debits.runId, runId)))
		.orderBy(asc(debits.id))
		.all()
		.map((row) => ({ ...row, changed: changeOf(row) }))
}

type Listed = {
	debit: typeof debits.$inferSelect
	openMinor: number
	method: typeof autopayMethods.$inferSelect
}

/** The reason why a debit should no longer be collected. */
function changeOf({ debit, openMinor, method }: Listed): 'withdrawn' | 'paid' | null {
	if (debit.state !== 'waiting') return null
	if (method.endedAs === 'withdrawn' || method.endedAs === 'refused') return 'withdrawn'
	return openMinor < debit.amountMinor ? 'paid' : null
}

/** Makes a run of everything due by a day. A repeated form makes one run. */
export function makeDebitRun(access: Access, key: string, until: string): Outcome<{ id: string }> {
	const { schoolId, school } = access
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		const { included } = listDueDebits(access, until)
		if (included.length === 0) return refused({ form: 'Nothing is due by that day.' }, { status: 409 })
		const id = newId()
		const at = Date.now()
		const earliest = earliestDebit(today(school.timeZone, at))
		const used = usedMandates(
			tx,
			access,
			included.map(({ method }) => method.id),
		)
		tx.insert(debitRuns).values({ schoolId, id, at, by: access.userId }).run()
		for (const { invoiceId, familyId, dueOn, amountMinor, collectOn, method } of included) {
			const sequence = used.has(method.id) ? 'RCUR' : 'FRST'
			used.add(method.id)
			tx.insert(debits)
				.values({
					schoolId,
					id: newId(),
					runId: id,
					methodId: method.id,
					invoiceId,
					familyId,
					dueOn,
					amountMinor,
					sequence,
					collectOn: collectOn > earliest ? collectOn : earliest,
					at,
				})
				.run()
		}
		record(tx, access, 'debit.run-made', { objectId: id, objectName: school.name })
		spendKey(tx, access, key, id)
		return done({ id })
	})
}

/** Mandates the bank has collected with or is about to. A first collection that was returned is repeated as first. */
function usedMandates(tx: Tx, access: Access, ids: readonly string[]): Set<string> {
	const used = tx
		.selectDistinct({ id: debits.methodId })
		.from(debits)
		.innerJoin(debitRuns, rowOf(debitRuns, access, debits.runId))
		.where(
			and(
				rowsOf(debits, access),
				inArray(debits.methodId, [...ids]),
				or(eq(debits.state, 'booked'), and(eq(debits.state, 'waiting'), isNull(debitRuns.undoneAt))),
			),
		)
		.all()
	return new Set(used.map(({ id }) => id))
}

/** The file for the bank. */
export function debitFileOf(access: Access, run: DebitRun): Outcome<{ xml: string }> {
	const { schoolId } = access
	const creditor = creditorOf(schoolId)
	if (!creditor) return refused({ form: 'Enter the creditor identifier and the account first.' })
	const asked = listDebits(access, run.id).filter(({ debit }) => debit.state !== 'left_out')
	const rows = asked.flatMap(({ debit, number, method }) => {
		const iban = openIban(schoolId, method.iban)
		if (!iban) return []
		const { reference, signedOn, holder } = method
		const mandate = { reference: reference ?? '', signedOn, holder: holder ?? '', iban }
		const text = `Invoice ${number ?? ''}, ${access.school.name}`
		return [{ ...debit, mandate, text }]
	})
	if (rows.length < asked.length || rows.length === 0) return refused({ form: UNREADABLE }, { status: 409 })
	return done({ xml: debitXml({ id: run.id, at: run.at, creditor, debits: rows }) })
}

const UNREADABLE = 'An account number can no longer be read. Record the mandate again.'

/**
 * Tells why the bank would refuse the file of a run as too late. The run can still be marked as sent, because the bank may have
 * had the file in time.
 */
export function latenessOf({ school }: Access, listed: readonly Listed[]): 'close' | 'passed' | null {
	const days = listed.flatMap(({ debit }) => (debit.state === 'waiting' ? debit.collectOn : []))
	const day = today(school.timeZone)
	if (days.some((collectOn) => collectOn < day)) return 'passed'
	const earliest = earliestDebit(day)
	return days.some((collectOn) => collectOn < earliest) ? 'close' : null
}

/**
 * The bank has the file. Refused while the file asks for money that is no longer owed or allowed, if there is time for another
 * one. If not, the bank collects it, and what the family paid besides becomes credit.
 */
export function markRunSent(access: Access, id: string): Outcome<null> {
	const { userId, school } = access
	return write((tx) => {
		const run = findDebitRun(access, id)
		if (!run || run.undoneAt !== null) return refused({ form: GONE }, { status: 404 })
		if (run.sentAt !== null) return done(null)
		const listed = listDebits(access, id)
		if (!latenessOf(access, listed) && listed.some(({ changed }) => changed))
			return refused({ form: CHANGED }, { status: 409 })
		if (!listed.some(({ debit }) => debit.state === 'waiting'))
			return refused({ form: 'Nothing is left to collect.' }, { status: 409 })
		tx.update(debitRuns)
			.set({ sentAt: Date.now(), sentBy: userId })
			.where(rowOf(debitRuns, access, id))
			.run()
		record(tx, access, 'debit.run-sent', { objectId: id, objectName: school.name })
		return done(null)
	})
}

const GONE = 'This run was undone.'
const CHANGED = 'Some debits have changed since. Take them out and download the file again.'

/** Takes out what was paid or withdrawn since, so that the next download of the file asks for the rest. */
export function takeOutChanged(access: Access, id: string): Outcome<{ count: number }> {
	return write((tx) => {
		if (findDebitRun(access, id)?.sentAt !== null) return refused({ form: SENT }, { status: 409 })
		const ids = listDebits(access, id).flatMap(({ debit, changed }) => (changed ? [debit.id] : []))
		leaveOut(tx, access, ids)
		return done({ count: ids.length })
	})
}

const SENT = 'The run was sent. Undo that first.'

/** The bank has not got the file after all. Refused once money was booked or returned. */
export function undoSent(access: Access, id: string): Outcome<null> {
	return write((tx) => {
		const no = refuseBooked(tx, access, id)
		if (no) return no
		tx.update(debitRuns)
			.set({ sentAt: null, sentBy: null })
			.where(rowOf(debitRuns, access, id))
			.run()
		record(tx, access, 'debit.run-recalled', { objectId: id, objectName: access.school.name })
		return done(null)
	})
}

/** Ends a run that was not sent. What it would have collected is due again. */
export function undoDebitRun(access: Access, id: string): Outcome<null> {
	return write((tx) => {
		const run = findDebitRun(access, id)
		if (run?.sentAt !== null) return refused({ form: SENT }, { status: 409 })
		if (run.undoneAt !== null) return done(null)
		tx.update(debits)
			.set({ state: 'left_out' })
			.where(and(rowsOf(debits, access), eq(debits.runId, id), eq(debits.state, 'waiting')))
			.run()
		tx.update(debitRuns)
			.set({ undoneAt: Date.now() })
			.where(rowOf(debitRuns, access, id))
			.run()
		record(tx, access, 'debit.run-undone', { objectId: id, objectName: access.school.name })
		return done(null)
	})
}

function refuseBooked(tx: Tx, access: Access, id: string) {
	const settled = tx
		.select({ id: debits.id })
		.from(debits)
		.where(
			and(
				rowsOf(debits, access),
				eq(debits.runId, id),
				or(isNotNull(debits.paymentId), eq(debits.state, 'returned')),
			),
		)
		.get()
	return settled ? refused({ form: 'Money of this run is booked already.' }, { status: 409 }) : null
}
