import { and, asc, desc, eq, getTableColumns, inArray, isNull, ne, notExists, sql } from 'drizzle-orm'
import { alias, SQLiteTable, type AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import { connection, database, write, type Tx } from '#db/client.server.ts'
import * as schema from '#db/schema/index.ts'
import type { Staff } from '../access.server.ts'
import { recordForPlatform } from '../platform/staff-audit.server.ts'

const { emailChanges, files, memberships, outbox, passwordResets, planOrders, preferences } = schema
const { devices, recoveryCodes, reversals, schoolRemovals, schools, sessions, twoFactors, users } = schema

/** Rows per transaction: a few milliseconds, so that no other writer waits long. */
const AT_ONCE = 100
const PEOPLE_AT_ONCE = 20
const ERASED = 'Erased'
/** New name of a deleted school's row. */
export const DELETED_SCHOOL = 'Deleted school'

/** Tables the platform must keep: its own accounts, and the fact of the deletion. */
const KEPT = new Set<unknown>([schema.platformTransactions, planOrders, schoolRemovals])

/**
 * Every table with rows of schools. Memberships and files are removed separately, because they affect other
 * tables.
 */
const OF_SCHOOLS = Object.values(schema).flatMap((table: unknown) => {
	if (!(table instanceof SQLiteTable) || KEPT.has(table) || table === memberships || table === files)
		return []
	const { schoolId } = getTableColumns(table) as Record<string, AnySQLiteColumn | undefined>
	return schoolId ? [{ table, schoolId }] : []
})

export type Removal = typeof schoolRemovals.$inferSelect

/** Locks everyone out; from now on triggers allow deleting rows that are otherwise permanent. */
export function beginRemoval(
	tx: Tx,
	staff: Staff,
	school: { id: string; name: string; rule: Removal['rule'] },
	now: number,
) {
	const { id, name, rule } = school
	tx.insert(schoolRemovals).values({ schoolId: id, name, rule, staffName: staff.name, startedAt: now }).run()
	tx.delete(sessions).where(eq(sessions.schoolId, id)).run()
	// An order the customer still approves at the provider is canceled there.
	tx.update(planOrders)
		.set({ outcome: 'withdrawn', settledAt: now })
		.where(and(eq(planOrders.schoolId, id), isNull(planOrders.settledAt)))
		.run()
	recordForPlatform(tx, staff, 'oversight.deleted', { objectId: id, objectName: name })
}

/** Removals in progress. */
export function openRemovals(): string[] {
	return database()
		.select({ schoolId: schoolRemovals.schoolId })
		.from(schoolRemovals)
		.where(isNull(schoolRemovals.finishedAt))
		.orderBy(asc(schoolRemovals.schoolId))
		.all()
		.map(({ schoolId }) => schoolId)
}

export function listRemovals(_staff: Staff, limit: number): Removal[] {
	return database().select().from(schoolRemovals).orderBy(desc(schoolRemovals.startedAt)).limit(limit).all()
}

/**
 * Deletes the next rows of a school. Returns the files whose bytes can be deleted, or null when nothing is
 * left.
 */
export function removeSome(schoolId: string, now = Date.now()): { files: string[] } | null {
	if (!openRemovals().includes(schoolId)) return null
	return withoutReferences(() =>
		write((tx) => {
			const people = removePeople(tx, schoolId, now)
			if (people > 0) return progress(tx, schoolId, people, [])
			const gone = removeFiles(tx, schoolId)
			if (gone.length > 0) return progress(tx, schoolId, gone.length, gone)
			for (const { table, schoolId: column } of OF_SCHOOLS) {
				const { changes } = tx.delete(table).where(eq(column, schoolId)).limit(AT_ONCE).run()
				if (changes > 0) return progress(tx, schoolId, changes, [])
			}
			tx.update(schools).set({ name: DELETED_SCHOOL }).where(eq(schools.id, schoolId)).run()
			tx.update(schoolRemovals).set({ finishedAt: now }).where(eq(schoolRemovals.schoolId, schoolId)).run()
			return null
		}),
	)
}

/**
 * Rows of a school only refer to each other, so the checks are skipped: every deletion would search every
 * table.
 */
function withoutReferences<T>(work: () => T): T {
	const { sqlite } = connection()
	sqlite.pragma('foreign_keys = OFF')
	try {
		return work()
	} finally {
		sqlite.pragma('foreign_keys = ON')
	}
}

function progress(tx: Tx, schoolId: string, removed: number, gone: string[]) {
	tx.update(schoolRemovals)
		.set({
			rows: sql`${schoolRemovals.rows} + ${removed}`,
			files: sql`${schoolRemovals.files} + ${gone.length}`,
		})
		.where(eq(schoolRemovals.schoolId, schoolId))
		.run()
	return { files: gone }
}

function removeFiles(tx: Tx, schoolId: string): string[] {
	return tx
		.delete(files)
		.where(eq(files.schoolId, schoolId))
		.limit(PEOPLE_AT_ONCE)
		.returning({ id: files.id })
		.all()
		.map(({ id }) => id)
}

/** Ends the school's memberships, and erases people who belong to no other school. */
function removePeople(tx: Tx, schoolId: string, now: number): number {
	const some = tx
		.select({ id: memberships.id, userId: memberships.userId })
		.from(memberships)
		.where(eq(memberships.schoolId, schoolId))
		.limit(PEOPLE_AT_ONCE)
		.all()
	if (some.length === 0) return 0
	const elsewhere = alias(memberships, 'elsewhere')
	const alone = tx
		.select({ id: users.id, email: users.email })
		.from(users)
		.where(
			and(
				inArray(
					users.id,
					some.map(({ userId }) => userId),
				),
				eq(users.isSuperAdmin, false),
				notExists(
					tx
						.select({ id: elsewhere.id })
						.from(elsewhere)
						.where(and(eq(elsewhere.userId, users.id), ne(elsewhere.schoolId, schoolId))),
				),
			),
		)
		.all()
	for (const person of alone) erase(tx, person, now)
	tx.delete(memberships)
		.where(
			and(
				eq(memberships.schoolId, schoolId),
				inArray(
					memberships.id,
					some.map(({ id }) => id),
				),
			),
		)
		.run()
	return some.length
}

/** Personal tables of an account. */
const OF_A_PERSON = [
	sessions,
	passwordResets,
	emailChanges,
	reversals,
	preferences,
	twoFactors,
	recoveryCodes,
	devices,
]

/** The row stays anonymized, because the platform's history refers to it. */
function erase(tx: Tx, { id, email }: { id: string; email: string | null }, now: number) {
	for (const table of OF_A_PERSON) tx.delete(table).where(eq(table.userId, id)).run()
	if (email)
		tx.delete(outbox)
			.where(and(eq(outbox.to, email), isNull(outbox.schoolId)))
			.run()
	tx.update(users)
		.set({
			name: ERASED,
			email: null,
			emailKey: null,
			username: null,
			usernameKey: null,
			passwordHash: null,
			disabledAt: now,
		})
		.where(eq(users.id, id))
		.run()
}
