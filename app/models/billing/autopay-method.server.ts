import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { autopayMethods, debitRuns, debits } from '#db/schema/index.ts'
import { maskedIban } from '#app/domain/debit/iban.ts'
import { isShared } from '#app/domain/billing/by-person.ts'
import { sharesOf, type PayerShare } from '#app/domain/billing/shares.ts'
import { ERASED } from '#app/domain/student/erased.ts'
import { today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { findPayer } from './account.server.ts'
import { creditorOf, sealIban } from './autopay-settings.server.ts'
import { familyPayersOf, ownPayerId, personOf } from './shares.server.ts'

export type AutopayMethod = typeof autopayMethods.$inferSelect

/** The cards and accounts in use, newest first: one, or one of each payer of a shared bill. */
export function listCurrentMethods(schoolId: SchoolId, familyId: string): AutopayMethod[] {
	const methods = database()
		.select()
		.from(autopayMethods)
		.where(
			and(
				rowsOf(autopayMethods, schoolId),
				eq(autopayMethods.familyId, familyId),
				eq(autopayMethods.state, 'active'),
			),
		)
		.all()
		.sort((a, b) => b.id.localeCompare(a.id))
	return byOnePayer(schoolId, familyId, methods)
}

/** A card that a student saved is also theirs as a guardian. */
function byOnePayer(schoolId: SchoolId, familyId: string, methods: AutopayMethod[]): AutopayMethod[] {
	if (methods.length === 0) return []
	const personIn = personOf(schoolId, familyId)
	return methods.map((method) => ({ ...method, payerId: method.payerId && personIn(method.payerId) }))
}

/**
 * The payers whose invoices are paid from their own card or account alone, with their part: those of a shared bill, or the one
 * payer left of it. Empty if the newest card or account of the family pays it all, as `standingsIn` decides for the charges.
 */
export function listSharing(schoolId: SchoolId, familyId: string): PayerShare[] {
	const payers = familyPayersOf(schoolId, familyId)
	if (!isShared(payers)) return []
	const shares = sharesOf(payers.current, [], 0)
	if (shares.length > 0) return shares
	return payers.current
		.slice(0, 1)
		.map(({ payerId, name }) => ({ payerId, name, share: null, amountMinor: 0 }))
}

/** The reader's own card or account, or that of the family if its bill is not shared. */
export function ownMethod(access: Access, familyId: string): AutopayMethod | null {
	const methods = listCurrentMethods(access.schoolId, familyId)
	if (methods.length === 0) return null
	const sharing = listSharing(access.schoolId, familyId)
	if (sharing.length === 0) return methods[0] ?? null
	const me = ownPayerId(access)
	// A card or account of no payer was given by the only one.
	const sole = sharing.length === 1 ? sharing[0]?.payerId : null
	return methods.find(({ payerId }) => (payerId ?? sole) === me) ?? null
}

/** On a shared bill a card or account pays one share, so it must belong to a payer. */
export function refuseUnknownPayer(schoolId: SchoolId, { familyId, payerId, consent }: PayerWish) {
	const sharing = listSharing(schoolId, familyId)
	if (sharing.length === 0 || sharing.some((payer) => payer.payerId === payerId)) return null
	return consent === null
		? refused({ payerId: 'Choose whose account it is' })
		: refused({ form: PAYS_NOTHING }, { status: 409 })
}

interface PayerWish {
	familyId: string
	payerId: string | null
	consent: string | null
}

const PAYS_NOTHING = 'You pay no part of these invoices, so nothing can be collected from you.'

export function findMethod(schoolId: SchoolId, id: string): AutopayMethod | null {
	return (
		database()
			.select()
			.from(autopayMethods)
			.where(rowOf(autopayMethods, schoolId, id))
			.get() ?? null
	)
}

/** Every permission a family has given, newest first. */
export function listMethods(access: Access, familyId: string): AutopayMethod[] {
	const methods = database()
		.select()
		.from(autopayMethods)
		.where(
			and(
				rowsOf(autopayMethods, access),
				eq(autopayMethods.familyId, familyId),
				inArray(autopayMethods.state, ['active', 'ended']),
			),
		)
		.orderBy(desc(autopayMethods.id))
		.limit(50)
		.all()
	return byOnePayer(access.schoolId, familyId, methods)
}

export interface NewMandate {
	familyId: string
	payerId: string | null
	holder: string
	iban: string
	/** The text the payer agreed to; null if the office has it on paper. */
	consent: string | null
	signedOn?: string
	/** The number on the paper form. Without one, a number is made. */
	reference?: string | null
}

/** Records a mandate, which replaces what the family used before. */
export function addMandate(access: Access, mandate: NewMandate): Outcome<{ id: string }> {
	const { schoolId, school } = access
	const { familyId, payerId, holder, iban, consent } = mandate
	const day = today(school.timeZone)
	const signedOn = mandate.signedOn ?? day
	if (signedOn > day) return refused({ signedOn: 'A mandate cannot be signed in the future.' })
	return write((tx) => {
		const family = findPayer(access, familyId)?.name
		if (!family) return refused({ form: 'This family no longer exists.' }, { status: 404 })
		if (!creditorOf(schoolId)) return refused({ form: NO_DEBITS }, { status: 409 })
		const no = refuseUnknownPayer(schoolId, mandate)
		if (no) return no
		const id = newId()
		const reference = mandate.reference ?? `M-${id.slice(-11).toUpperCase()}`
		const isUsed = tx
			.select({ id: autopayMethods.id })
			.from(autopayMethods)
			.where(and(rowsOf(autopayMethods, access), eq(autopayMethods.reference, reference)))
			.get()
		if (isUsed) return refused({ reference: 'Another mandate has this reference. Enter a different one.' })
		replaceCurrent(tx, access, familyId, payerId)
		const label = maskedIban(iban)
		tx.insert(autopayMethods)
			.values({
				schoolId,
				id,
				familyId,
				payerId,
				holder,
				reference,
				signedOn,
				consent,
				label,
				kind: 'debit',
				state: 'active',
				source: consent === null ? 'paper' : 'portal',
				iban: sealIban(schoolId, iban),
				at: Date.now(),
				by: access.userId,
			})
			.run()
		record(tx, access, 'autopay.mandate-signed', {
			objectId: familyId,
			objectName: family,
			after: { reference },
		})
		return done({ id })
	})
}

const NO_DEBITS = 'The school does not use direct debit.'

/** Ends the family's other permissions. On a shared bill, only those of the same payer. */
export function replaceCurrent(tx: Tx, access: Access, familyId: string, payerId: string | null) {
	const own = payerId && personOf(access.schoolId, familyId)(payerId)
	const sharing = listSharing(access.schoolId, familyId)
	for (const method of listCurrentMethods(access.schoolId, familyId))
		if (sharing.length === 0 || !method.payerId || method.payerId === own)
			endMethod(tx, access, method, 'replaced')
}

/** Ends a permission in use. Debits that the bank has not been asked for are left out. */
export function withdrawMethod(
	access: Access,
	familyId: string,
	id: string | undefined,
): Outcome<AutopayMethod | null> {
	return write((tx) => {
		const method = listCurrentMethods(access.schoolId, familyId).find((current) => current.id === id)
		if (!method) return done(null)
		endMethod(tx, access, method, 'withdrawn')
		const { reference, kind } = method
		record(tx, access, kind === 'card' ? 'autopay.card-withdrawn' : 'autopay.mandate-withdrawn', {
			objectId: familyId,
			objectName: findPayer(access, familyId)?.name,
			before: reference ? { reference } : undefined,
		})
		return done(method)
	})
}

export function endMethod(
	tx: Tx,
	access: Access,
	{ id, cardId }: Pick<AutopayMethod, 'id' | 'cardId'>,
	endedAs: 'withdrawn' | 'replaced' | 'refused',
) {
	const now = Date.now()
	tx.update(autopayMethods)
		.set({
			state: 'ended',
			endedAs,
			endedAt: now,
			endedBy: access.userId,
			forgetAt: cardId === null ? null : now,
		})
		.where(rowOf(autopayMethods, access, id))
		.run()
	const unsent = tx
		.select({ id: debits.id })
		.from(debits)
		.innerJoin(debitRuns, rowOf(debitRuns, access, debits.runId))
		.where(
			and(
				rowsOf(debits, access),
				eq(debits.methodId, id),
				eq(debits.state, 'waiting'),
				isNull(debitRuns.sentAt),
			),
		)
		.all()
	leaveOut(
		tx,
		access,
		unsent.map((debit) => debit.id),
	)
}

/** Erases who gave a permission and from which account. What was collected stays in the ledger. */
export function eraseMethods(
	tx: Tx,
	access: Access,
	{
		payerIds,
		familyIds,
		names,
	}: { payerIds: readonly string[]; familyIds: readonly string[]; names: readonly string[] },
) {
	const theirs = or(
		inArray(autopayMethods.payerId, [...payerIds]),
		inArray(autopayMethods.familyId, [...familyIds]),
		inArray(autopayMethods.holder, [...names]),
	)
	const rows = tx
		.select()
		.from(autopayMethods)
		.where(and(rowsOf(autopayMethods, access), theirs))
		.all()
	for (const method of rows) if (method.state === 'active') endMethod(tx, access, method, 'withdrawn')
	// The ids of a card are needed until the provider has forgotten it.
	tx.update(autopayMethods)
		.set({ holder: null, iban: null, label: ERASED.name })
		.where(and(rowsOf(autopayMethods, access), theirs))
		.run()
}

export function leaveOut(tx: Tx, access: Access, ids: readonly string[]) {
	tx.update(debits)
		.set({ state: 'left_out' })
		.where(and(rowsOf(debits, access), inArray(debits.id, [...ids])))
		.run()
}
