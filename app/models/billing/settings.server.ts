import { database, write, type Tx } from '#db/client.server.ts'
import { billingSettings } from '#db/schema/index.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'

export type BillingSettings = Omit<typeof billingSettings.$inferSelect, 'schoolId' | 'updatedAt'>

const usual: BillingSettings = {
	nextNumber: 1,
	prefix: '',
	nextCreditNote: 1,
	creditNotePrefix: 'CN-',
	termsDays: 14,
	billDay: 1,
	lateFeeMinor: null,
	lateFeeAfterDays: 10,
	version: 1,
	paymentNote: null,
	remindAfterDays: 7,
	remindBeforeDays: null,
	remindLateDays: null,
	smallBusiness: null,
}

export function billingSettingsOf(access: Access): BillingSettings {
	const settings = database().select().from(billingSettings).where(rowsOf(billingSettings, access)).get()
	return settings ?? usual
}

export interface BillingChoices {
	prefix: string
	termsDays: number
	billDay: number
	lateFeeMinor: number | null
	lateFeeAfterDays: number
	paymentNote?: string | null
	remindAfterDays?: number
	remindBeforeDays?: number | null
	remindLateDays?: number | null
	smallBusiness?: string | null
}

/** Issued invoices keep their number and terms. */
export function saveBillingSettings(access: Access, choices: BillingChoices): Outcome<null> {
	if (choices.termsDays < 0 || choices.termsDays > 365) return refused({ termsDays: 'Enter 0 to 365 days.' })
	if (choices.billDay < 1 || choices.billDay > 28) return refused({ billDay: 'Enter a day from 1 to 28.' })
	return write((tx) => {
		const before = billingSettingsOf(access)
		put(tx, access, { ...before, ...choices, version: before.version + 1 })
		record(tx, access, 'billing.settings-changed', { objectName: access.school.name })
		return done(null)
	})
}

/** The next invoice number. Taken in the transaction that uses it, so that a failure leaves no gap. */
export function takeInvoiceNumber(tx: Tx, access: Access): { sequence: number; number: string } {
	const settings = billingSettingsOf(access)
	const sequence = settings.nextNumber
	put(tx, access, { ...settings, nextNumber: sequence + 1 })
	return { sequence, number: settings.prefix + padded(sequence) }
}

export function takeCreditNoteNumber(tx: Tx, access: Access): { sequence: number; number: string } {
	const settings = billingSettingsOf(access)
	const sequence = settings.nextCreditNote
	put(tx, access, { ...settings, nextCreditNote: sequence + 1 })
	return { sequence, number: settings.creditNotePrefix + padded(sequence) }
}

function padded(sequence: number): string {
	return String(sequence).padStart(4, '0')
}

function put(tx: Tx, { schoolId }: Access, settings: BillingSettings) {
	const row = { ...settings, schoolId, updatedAt: Date.now() }
	tx.insert(billingSettings)
		.values({ ...row, schoolId })
		.onConflictDoUpdate({ target: billingSettings.schoolId, set: row })
		.run()
}
