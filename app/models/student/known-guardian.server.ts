import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { guardians } from '#db/schema/index.ts'
import { fold, plain, sortKey } from '#app/utils/fold.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'

interface Details {
	name: string
	email?: string
	phone?: string
	language?: string
}

const person = {
	id: guardians.id,
	name: guardians.name,
	email: guardians.email,
	phone: guardians.phone,
	language: guardians.language,
	version: guardians.version,
	updatedAt: guardians.updatedAt,
	updatedBy: guardians.updatedBy,
}

export type Guardian = NonNullable<ReturnType<typeof findGuardian>>

export function findGuardian(tx: Tx, schoolId: SchoolId, guardianId: string) {
	return tx
		.select(person)
		.from(guardians)
		.where(and(rowOf(guardians, schoolId, guardianId), isNull(guardians.archivedAt)))
		.get()
}

/**
 * Finds a guardian by email or phone. Two parents may share either, so a given name has to match as well; it
 * may be a shorter or longer form.
 */
export function findKnown(tx: Tx, schoolId: SchoolId, { name, ...contact }: Details) {
	return listAt(tx, schoolId, contact).find((row) => !name || isSameName(row.name, name))
}

/** The guardians with this email, then those with this phone, of whatever name. */
export function listAt(tx: Tx, schoolId: SchoolId, { email, phone }: Pick<Details, 'email' | 'phone'>) {
	const sameMailbox = email ? eq(guardians.emailKey, fold(email)) : null
	const sameNumber = phone ? eq(guardians.phone, phone) : null
	return [sameMailbox, sameNumber].flatMap((same) =>
		same
			? tx
					.select(person)
					.from(guardians)
					.where(and(eq(guardians.schoolId, schoolId), same, isNull(guardians.archivedAt)))
					.orderBy(guardians.id)
					.limit(10)
					.all()
			: [],
	)
}

export function makeGuardian(tx: Tx, { schoolId, userId }: Access, details: Details) {
	const id = newId()
	const now = Date.now()
	tx.insert(guardians)
		.values({
			schoolId,
			id,
			...columnsOf(details),
			createdAt: now,
			createdBy: userId,
			updatedAt: now,
			updatedBy: userId,
		})
		.run()
	return { id, name: details.name }
}

export function writeGuardian(tx: Tx, { schoolId, userId }: Access, was: Guardian, details: Details) {
	tx.update(guardians)
		.set({ ...columnsOf(details), updatedAt: Date.now(), updatedBy: userId, version: was.version + 1 })
		.where(rowOf(guardians, schoolId, was.id))
		.run()
}

function columnsOf(details: Partial<Record<keyof Details, string | null>>) {
	const { name, email = null, phone = null, language = null } = details
	return {
		name: name ?? '',
		nameKey: sortKey(name ?? ''),
		email,
		emailKey: email && fold(email),
		phone,
		language,
	}
}

/** `Ana Ruiz` matches `Ana Ruiz Ortega`; `Luis Ruiz` does not. */
function isSameName(a: string, b: string): boolean {
	const text = (name: string) => new Set(plain(name).split(' '))
	const [short, long] = [text(a), text(b)].sort((a, b) => a.size - b.size)
	return a === b || (plain(a) !== '' && [...(short ?? [])].every((word) => long?.has(word)))
}
