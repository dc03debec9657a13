import { and, asc, eq, inArray } from 'drizzle-orm'
import { sealText } from '#app/config/sealed.server.ts'
import { secretsFor } from '#app/config/secrets.server.ts'
import { bankDayFrom } from '#app/domain/debit/bank-days.ts'
import { maskedIban } from '#app/domain/debit/iban.ts'
import { autopayMethods, autopaySettings, debitRuns, debits, invoices } from '../schema/index.ts'
import type { Desk } from './desk.ts'

/** Numbers that banks give as examples. */
const SCHOOL = 'ES9121000418450200051332'
const FAMILY = 'NL91ABNA0417164300'
const DAY = 24 * 60 * 60 * 1000

/** Adds direct debit: the school's account, a family with a mandate, and a run that is not sent yet. */
export function addDirectDebit({ db, schoolId, now, day }: Desk, owner: string) {
	// A test database without secrets gets accounts without numbers.
	const seal = (iban: string) =>
		secretsFor('bank-accounts').length > 0 ? sealText('bank-accounts', schoolId, iban) : ''
	db.insert(autopaySettings)
		.values({
			schoolId,
			creditorName: 'Rivera Piano Studio',
			creditorId: 'ES50ZZZM23456789',
			noticeDays: 5,
			iban: seal(SCHOOL),
			shownIban: maskedIban(SCHOOL),
			returnFeeMinor: 3_50,
			updatedAt: now,
		})
		.run()
	const invoice = db
		.select()
		.from(invoices)
		.where(and(eq(invoices.schoolId, schoolId), inArray(invoices.state, ['issued', 'part_paid'])))
		.orderBy(asc(invoices.id))
		.get()
	if (!invoice?.dueOn) return
	const { id: invoiceId, familyId, dueOn, openMinor } = invoice
	const methodId = `${schoolId}-mandate-1`
	db.insert(autopayMethods)
		.values({
			schoolId,
			id: methodId,
			familyId,
			kind: 'debit',
			source: 'paper',
			state: 'active',
			label: maskedIban(FAMILY),
			reference: 'M-0001',
			holder: 'Familia',
			iban: seal(FAMILY),
			signedOn: day(-200),
			at: now - 200 * DAY,
			by: owner,
		})
		.run()
	const runId = `${schoolId}-debits-1`
	db.insert(debitRuns).values({ schoolId, id: runId, at: now, by: owner }).run()
	db.insert(debits)
		.values({
			schoolId,
			id: `${schoolId}-debit-1`,
			runId,
			methodId,
			invoiceId,
			familyId,
			dueOn,
			at: now,
			collectOn: bankDayFrom(day(5)),
			sequence: 'FRST',
			amountMinor: openMinor,
		})
		.run()
}
