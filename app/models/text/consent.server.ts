import { and, eq, inArray } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { guardians, students, textNumbers, texts } from '#db/schema/index.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { findTextAccount } from './account.server.ts'

/** Numbers that can receive texts: complete ones without an extension. */
const CAN_RECEIVE = /^\+[1-9]\d{6,14}$/

/** The user's own numbers at this school, and whether each agreed. Empty while texts are off. */
export function listOwnNumbers(access: Access): { phone: string; agreed: boolean }[] {
	const { membershipId, schoolId, viewing } = access
	if (!membershipId || viewing || !findTextAccount(schoolId)) return []
	const own = [guardians, students].flatMap((table) =>
		database()
			.select({ phone: table.phone })
			.from(table)
			.where(and(rowsOf(table, access), eq(table.membershipId, membershipId)))
			.all(),
	)
	const phones = [...new Set(own.flatMap(({ phone }) => (phone && CAN_RECEIVE.test(phone) ? [phone] : [])))]
	const agreed = agreedAmong(schoolId, phones)
	return phones.map((phone) => ({ phone, agreed: agreed.has(phone) }))
}

export function setConsent(access: Access, phone: string, agreed: boolean): Outcome<null> {
	return write((tx) => {
		if (!listOwnNumbers(access).some((own) => own.phone === phone))
			return refused({ form: 'This is no longer your number at this school.' }, { status: 404 })
		keepConsent(tx, access.schoolId, phone, { agreed, consentAt: agreed ? Date.now() : null })
		record(tx, access, agreed ? 'texts.agreed' : 'texts.ended', { objectName: phone })
		return done(null)
	})
}

export function keepConsent(
	tx: Tx,
	schoolId: SchoolId,
	phone: string,
	{ agreed, consentAt }: { agreed: boolean; consentAt?: number | null },
	now = Date.now(),
) {
	tx.insert(textNumbers)
		.values({ schoolId, phone, agreed, consentAt, at: now })
		.onConflictDoUpdate({
			target: [textNumbers.schoolId, textNumbers.phone],
			set: { agreed, consentAt, at: now },
		})
		.run()
	if (!agreed)
		tx.delete(texts)
			.where(and(eq(texts.schoolId, schoolId), eq(texts.phone, phone), eq(texts.state, 'waiting')))
			.run()
}

/** True if the family of this number agreed itself and did not take that back on its page. */
export function hasConsented(schoolId: SchoolId, phone: string): boolean {
	const textNumber = database()
		.select({ consentAt: textNumbers.consentAt })
		.from(textNumbers)
		.where(and(eq(textNumbers.schoolId, schoolId), eq(textNumbers.phone, phone)))
		.get()
	return Boolean(textNumber?.consentAt)
}

/** Those of the numbers that agreed. None while texts are off. */
export function agreedAmong(schoolId: SchoolId, phones: readonly string[]): Set<string> {
	if (phones.length === 0 || !findTextAccount(schoolId)) return new Set()
	const rows = database()
		.select({ phone: textNumbers.phone })
		.from(textNumbers)
		.where(
			and(
				eq(textNumbers.schoolId, schoolId),
				inArray(textNumbers.phone, [...new Set(phones)]),
				eq(textNumbers.agreed, true),
			),
		)
		.all()
	return new Set(rows.map(({ phone }) => phone))
}

/** The number of a guardian or student, such as `guardian:` and an id, if it agreed. */
export function agreedNumberOf(schoolId: SchoolId, recipient: string): string | null {
	const [kind, id = ''] = recipient.split(':')
	const table = kind === 'guardian' ? guardians : kind === 'student' ? students : null
	if (!table) return null
	const row = database()
		.select({ phone: table.phone })
		.from(table)
		.where(and(eq(table.schoolId, schoolId), eq(table.id, id)))
		.get()
	const phone = row?.phone ?? ''
	return agreedAmong(schoolId, [phone]).has(phone) ? phone : null
}

/** Erases numbers with what was written to them and from them. */
export function eraseTexts(tx: Tx, schoolId: SchoolId, phones: readonly string[]) {
	for (const table of [textNumbers, texts])
		tx.delete(table)
			.where(and(eq(table.schoolId, schoolId), inArray(table.phone, [...phones])))
			.run()
}
