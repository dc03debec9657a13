import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { auditEntries, guardians, memberships, students, usedFormKeys } from '#db/schema/index.ts'
import { fold } from '#app/utils/fold.ts'
import { ERASED } from '#app/domain/student/erased.ts'
import type { SchoolId } from '../access.server.ts'
import { eraseAccount, eraseMail } from '../platform/erasure.server.ts'
import type { Traces } from './erasure-list.server.ts'

/** What others wrote about them in passing: the history, forms that were sent, mail, and the accounts. */
export function eraseTraces(tx: Tx, schoolId: SchoolId, traces: Traces, now = Date.now()) {
	const erased = usersOf(tx, schoolId, traces.membershipIds).flatMap((userId) => {
		const account = eraseAccount(tx, schoolId, userId, now)
		return account ? [{ ...account, userId }] : []
	})
	maskHistory(
		tx,
		schoolId,
		traces,
		erased.map(({ userId }) => userId),
		now,
	)
	forgetForms(tx, schoolId, traces)
	const emails = erased.flatMap(({ email }) => email ?? [])
	const all = [...new Set([...traces.emails, ...emails])]
	eraseMail(tx, { gone: all.filter((email) => !isStillThere(tx, schoolId, email)), all, names: traces.names })
}

/** Who did it, when and what stays; the words go, and the name. */
function maskHistory(
	tx: Tx,
	schoolId: SchoolId,
	{ names, emails, phones, objectIds, membershipIds }: Traces,
	userIds: string[],
	now: number,
) {
	const mask = { before: null, after: null, maskedAt: now }
	const set = (values: Partial<typeof auditEntries.$inferInsert>, where: SQL | undefined) =>
		tx
			.update(auditEntries)
			.set({ ...mask, ...values })
			.where(and(eq(auditEntries.schoolId, schoolId), where))
			.run()
	set(
		{ objectName: ERASED.name },
		inArray(auditEntries.objectId, [...objectIds, ...membershipIds, ...userIds]),
	)
	set({ actorName: ERASED.name, address: null }, inArray(auditEntries.actorId, userIds))
	const within = (word: string) =>
		or(
			sql`instr(coalesce(${auditEntries.before}, ''), ${word}) > 0`,
			sql`instr(coalesce(${auditEntries.after}, ''), ${word}) > 0`,
		)
	for (const word of [...names.map(wholeName), ...emails, ...phones]) set({}, within(word))
}

/** As JSON has it. A single name is looked for with its quotes, for many a word begins with it. */
function wholeName(name: string): string {
	const quoted = JSON.stringify(name)
	return name.includes(' ') ? quoted.slice(1, -1) : quoted
}

function forgetForms(tx: Tx, schoolId: SchoolId, { names }: Traces) {
	for (const name of names)
		tx.delete(usedFormKeys)
			.where(
				and(
					eq(usedFormKeys.schoolId, schoolId),
					or(eq(usedFormKeys.result, name), sql`instr(${usedFormKeys.result}, ${wholeName(name)}) > 0`),
				),
			)
			.run()
}

/** A mailbox may be a family's, and somebody else of it may stay. */
function isStillThere(tx: Tx, schoolId: SchoolId, email: string): boolean {
	const emailKey = fold(email)
	const student = tx
		.select({ id: students.id })
		.from(students)
		.where(and(eq(students.schoolId, schoolId), eq(students.emailKey, emailKey)))
		.get()
	const guardian = tx
		.select({ id: guardians.id })
		.from(guardians)
		.where(and(eq(guardians.schoolId, schoolId), eq(guardians.emailKey, emailKey)))
		.get()
	return student !== undefined || guardian !== undefined
}

function usersOf(tx: Tx, schoolId: SchoolId, membershipIds: string[]): string[] {
	return tx
		.select({ userId: memberships.userId })
		.from(memberships)
		.where(and(eq(memberships.schoolId, schoolId), inArray(memberships.id, membershipIds)))
		.all()
		.map(({ userId }) => userId)
}
