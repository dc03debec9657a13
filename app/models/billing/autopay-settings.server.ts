import { and, eq, isNull } from 'drizzle-orm'
import { openSealed, sealText } from '#app/config/sealed.server.ts'
import { database, write, type Tx } from '#db/client.server.ts'
import { autopaySettings, debitRuns, debits } from '#db/schema/index.ts'
import { maskedIban } from '#app/domain/debit/iban.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

export type AutopaySettings = Omit<typeof autopaySettings.$inferSelect, 'schoolId' | 'updatedAt'>

const USE = 'bank-accounts'

const usual: AutopaySettings = {
	cards: false,
	noticeDays: 5,
	returnFeeMinor: null,
	version: 1,
	creditorName: null,
	creditorId: null,
	iban: null,
	shownIban: null,
	bic: null,
}

export function autopaySettingsOf(schoolId: SchoolId): AutopaySettings {
	return database().select().from(autopaySettings).where(rowsOf(autopaySettings, schoolId)).get() ?? usual
}

/** An account number is tied to its school, so it cannot be opened in a row of another one. */
export const sealIban = (schoolId: SchoolId, iban: string) => sealText(USE, schoolId, iban)

/** Null once the server's secrets have changed. */
export const openIban = (schoolId: SchoolId, sealed: string | null) =>
	(sealed && openSealed(USE, schoolId, sealed)?.secret) || null

export interface Creditor {
	name: string
	id: string
	iban: string
	bic: string | null
}

/** The account that receives direct debits; null if none was entered or it can no longer be read. */
export function creditorOf(schoolId: SchoolId): Creditor | null {
	const { creditorName: name, creditorId: id, iban, bic } = autopaySettingsOf(schoolId)
	const opened = openIban(schoolId, iban)
	return name && id && opened ? { name, id, iban: opened, bic } : null
}

interface CreditorWish {
	creditorName: string
	creditorId: string
	/** Left out to keep the account. */
	iban?: string
	bic: string | null
	noticeDays: number
	returnFeeMinor: number | null
}

export function saveCreditor(access: Access, { iban, ...wish }: CreditorWish): Outcome<null> {
	const { schoolId, school } = access
	if (school.currency !== 'EUR') return refused({ form: ONLY_EUROS }, { status: 409 })
	return write((tx) => {
		const before = autopaySettingsOf(schoolId)
		if (!iban && !openIban(schoolId, before.iban)) return refused({ iban: 'Enter the IBAN of the school' })
		const account = iban ? { iban: sealIban(schoolId, iban), shownIban: maskedIban(iban) } : {}
		put(tx, access, { ...before, ...wish, ...account })
		record(tx, access, 'debit.settings-changed', {
			objectName: school.name,
			after: { creditorId: wish.creditorId },
		})
		return done(null)
	})
}

const ONLY_EUROS = 'Direct debit works in euros only.'

/** Ends direct debit. Debits that the bank has been asked for must be booked or undone first. */
export function stopDebits(access: Access): Outcome<null> {
	const { schoolId, school } = access
	return write((tx) => {
		const [waiting] = tx
			.select({ id: debits.id })
			.from(debits)
			.innerJoin(debitRuns, rowOf(debitRuns, access, debits.runId))
			.where(and(rowsOf(debits, access), eq(debits.state, 'waiting'), isNull(debitRuns.undoneAt)))
			.limit(1)
			.all()
		if (waiting) return refused({ form: 'A run is not booked yet. Book or undo it first.' }, { status: 409 })
		const nothing = { creditorName: null, creditorId: null, iban: null, shownIban: null, bic: null }
		put(tx, access, { ...autopaySettingsOf(schoolId), ...nothing })
		record(tx, access, 'debit.stopped', { objectName: school.name })
		return done(null)
	})
}

export function saveCardAutopay(access: Access, wish: { cards: boolean; noticeDays: number }): Outcome<null> {
	return write((tx) => {
		put(tx, access, { ...autopaySettingsOf(access.schoolId), ...wish })
		record(tx, access, wish.cards ? 'autopay.turned-on' : 'autopay.turned-off', {
			objectName: access.school.name,
		})
		return done(null)
	})
}

function put(tx: Tx, { schoolId }: Access, { version, ...settings }: AutopaySettings) {
	const row = { ...settings, version: version + 1, updatedAt: Date.now() }
	tx.insert(autopaySettings)
		.values({ ...row, schoolId })
		.onConflictDoUpdate({ target: autopaySettings.schoolId, set: row })
		.run()
}
