import { and, eq, gte, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import {
	auditEntries,
	guardians,
	memberships,
	students,
	teachers,
	usedFormKeys,
	users,
} from '#db/schema/index.ts'
import { fold } from '#app/utils/fold.ts'
import { ERASED } from '#app/domain/student/erased.ts'
import { hasWord } from '#app/utils/has-word.ts'
import { phoneSpellings } from '#app/utils/phone.ts'
import type { SchoolId } from '../../access.server.ts'
import { forgetAddresses } from '../../notification/erasure.server.ts'
import { eraseTexts } from '../../text/consent.server.ts'
import { eraseAccount, eraseMail } from '../../identity/erasure.server.ts'
import { eraseChats } from '../../support/erasure.server.ts'
import type { Traces } from './erasure-list.server.ts'

/** Erases mentions in other tables: history, stored forms, messages, mail and accounts. */
export function eraseTraces(tx: Tx, schoolId: SchoolId, traces: Traces, now = Date.now()) {
	const userIds = usersOf(tx, schoolId, traces.membershipIds)
	eraseChats(tx, schoolId, withoutPlace(tx, schoolId, userIds))
	const erased = userIds.flatMap((userId) => {
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
	const gone = all.filter((email) => !isStillThere(tx, schoolId, email))
	forgetAddresses(tx, schoolId, gone)
	eraseTexts(tx, schoolId, traces.phones)
	eraseMail(tx, schoolId, {
		gone,
		all,
		names: traces.names,
	})
}

/**
 * Masks history entries: actor, action and time stay, values and names go. Entries about other people are only
 * searched within the family and since the records were created, because a matching name alone proves nothing.
 */
function maskHistory(
	tx: Tx,
	schoolId: SchoolId,
	{ names, emails, phones, objectIds, relatedIds, membershipIds, since }: Traces,
	userIds: string[],
	now: number,
) {
	const mask = { before: null, after: null, salt: null, maskedAt: now }
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
	const words = [...names, ...emails, ...phones.flatMap(phoneSpellings)].map((word) =>
		JSON.stringify(word).slice(1, -1),
	)
	const naming = tx
		.select({
			id: auditEntries.id,
			text: sql<string>`coalesce(${auditEntries.before}, '') || ' ' || coalesce(${auditEntries.after}, '')`,
		})
		.from(auditEntries)
		.where(
			and(
				eq(auditEntries.schoolId, schoolId),
				inArray(auditEntries.objectId, relatedIds),
				gte(auditEntries.at, since),
			),
		)
		.all()
		.filter(({ text }) => words.some((word) => hasWord(text, word)))
	for (const { id } of naming) set({}, eq(auditEntries.id, id))
}

/** Searches the JSON text. A single word is searched with its quotes, because it may begin many other words. */
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

/** The address may belong to the whole family, and another member of it may stay. */
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
	const teacher = tx
		.select({ id: teachers.id })
		.from(teachers)
		.where(and(eq(teachers.schoolId, schoolId), eq(teachers.emailKey, emailKey)))
		.get()
	const member = tx
		.select({ id: memberships.id })
		.from(memberships)
		.innerJoin(users, eq(users.id, memberships.userId))
		.where(and(eq(memberships.schoolId, schoolId), isNull(memberships.endedAt), eq(users.emailKey, emailKey)))
		.get()
	return [student, guardian, teacher, member].some((row) => row !== undefined)
}

function usersOf(tx: Tx, schoolId: SchoolId, membershipIds: string[]): string[] {
	return tx
		.select({ userId: memberships.userId })
		.from(memberships)
		.where(and(eq(memberships.schoolId, schoolId), inArray(memberships.id, membershipIds)))
		.all()
		.map(({ userId }) => userId)
}

/** Users without an active membership at the school. */
function withoutPlace(tx: Tx, schoolId: SchoolId, userIds: string[]): string[] {
	const here = tx
		.select({ userId: memberships.userId })
		.from(memberships)
		.where(
			and(
				eq(memberships.schoolId, schoolId),
				inArray(memberships.userId, userIds),
				isNull(memberships.endedAt),
			),
		)
		.all()
		.map(({ userId }) => userId)
	return userIds.filter((userId) => !here.includes(userId))
}
