import { and, eq } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { platformTransactions, schools } from '#db/schema/index.ts'
import { newId } from '#app/utils/id.server.ts'
import { moneyWords } from '#app/utils/money.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import { schoolIdOf, type Staff } from '../access.server.ts'
import { recordByStaff } from './staff-audit.server.ts'

/** The currency of all plans. */
export const CURRENCY = 'USD'
const DAY = 24 * 60 * 60 * 1000

export interface HandEntry {
	kind: 'payment' | 'refund'
	/** Always positive, refunds included. */
	amountMinor: number
	/** A plain date in UTC. */
	day: string
	reference: string
	reason: string
}

type Entered = Outcome<{ id: string; school: string; amount: string }>

/**
 * Records money moved outside PayPal, such as a bank transfer. It does not activate the school; staff decide
 * that separately.
 */
export function enterTransaction(staff: Staff, school: string, entry: HandEntry, now = Date.now()): Entered {
	return write((tx) => {
		const name = nameOf(tx, school)
		if (!name) return refused({ form: 'There is no such school.' })
		const taken = refuseTaken(tx, entry)
		if (taken) return taken
		const { kind, day, reference, reason } = entry
		const amountMinor = kind === 'refund' ? -entry.amountMinor : entry.amountMinor
		const noon = Date.parse(day) + DAY / 2
		return enter(
			tx,
			staff,
			{ school, name: name },
			{ kind, amountMinor, at: Math.min(noon, now), providerRef: reference, reason },
			now,
		)
	})
}

/** Reverses an entry with another one of the opposite amount; both stay in the ledger. */
export function correctTransaction(
	staff: Staff,
	school: string,
	id: string,
	reason: string,
	now = Date.now(),
): Entered {
	return write((tx) => {
		const name = nameOf(tx, school)
		const { orderId, kind, amountMinor } = platformTransactions
		const entry = tx
			.select({ orderId, kind, amountMinor })
			.from(platformTransactions)
			.where(and(eq(platformTransactions.schoolId, school), eq(platformTransactions.id, id)))
			.get()
		if (!name || !entry) return refused({ form: 'There is no such entry.' }, { status: 404 })
		if (entry.orderId !== null)
			return refused({
				form: 'PayPal made this entry. Refund the payment at PayPal, and it is entered here.',
			})
		if (entry.kind === 'correction')
			return refused({ form: 'A correction cannot be corrected. Enter the money again.' })
		if (isCorrected(tx, school, id)) return refused({ form: 'This entry has been corrected already.' })
		return enter(
			tx,
			staff,
			{ school, name: name },
			{ kind: 'correction', amountMinor: -entry.amountMinor, at: now, reason, correctsId: id },
			now,
		)
	})
}

type Row = Pick<
	typeof platformTransactions.$inferInsert,
	'kind' | 'amountMinor' | 'at' | 'providerRef' | 'correctsId'
> & {
	reason: string
}

function enter(tx: Tx, staff: Staff, of: { school: string; name: string }, row: Row, now: number): Entered {
	const id = newId(now)
	const { kind, amountMinor, reason, providerRef } = row
	tx.insert(platformTransactions)
		.values({ ...row, schoolId: of.school, id, currency: CURRENCY, enteredBy: staff.name, enteredAt: now })
		.run()
	const amount = moneyWords(amountMinor, CURRENCY)
	const action = kind === 'correction' ? 'transaction.corrected' : 'transaction.entered'
	recordByStaff(tx, staff, schoolIdOf(of.school), action, {
		objectName: of.name,
		after: { kind, amount, ...(providerRef ? { reference: providerRef } : {}), reason },
	})
	return done({ id, school: of.name, amount })
}

/** A payment cannot be recorded twice, neither by hand nor in addition to PayPal. */
function refuseTaken(tx: Tx, { kind, reference }: HandEntry): Refused | null {
	const taken = tx
		.select({ id: platformTransactions.id })
		.from(platformTransactions)
		.where(and(eq(platformTransactions.providerRef, reference), eq(platformTransactions.kind, kind)))
		.get()
	return taken ? refused({ reference: 'An entry with this reference is in the ledger already' }) : null
}

function isCorrected(tx: Tx, school: string, id: string): boolean {
	const transaction = tx
		.select({ id: platformTransactions.id })
		.from(platformTransactions)
		.where(and(eq(platformTransactions.schoolId, school), eq(platformTransactions.correctsId, id)))
		.get()
	return transaction !== undefined
}

function nameOf(tx: Tx, id: string): string | null {
	return tx.select({ name: schools.name }).from(schools).where(eq(schools.id, id)).get()?.name ?? null
}
