import { and, asc, desc, eq, getTableColumns, inArray, isNull, ne, notExists, sql } from 'drizzle-orm'
import { alias, SQLiteTable, type AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import { connection, database, write, type Tx } from '#db/client.server.ts'
import * as schema from '#db/schema/index.ts'
import type { Staff } from '../access.server.ts'
import { recordForPlatform } from '../platform/staff-audit.server.ts'

const { emailChanges, files, memberships, outbox, passwordResets, planOrders, preferences } = schema
const { devices, recoveryCodes, reversals, schoolRemovals, schools, sessions, twoFactors, users } = schema

/** How many rows one transaction takes: a few milliseconds, so that nobody else waits for longer. */
const AT_ONCE = 100
const PEOPLE_AT_ONCE = 20
const ERASED = 'Erased'
/** What the row of a school that was deleted is called from then on. */
export const DELETED_SCHOOL = 'Deleted school'

/** What the platform has to keep of a school: its own accounts, and that the school was deleted. */
const KEPT = new Set<unknown>([schema.platformTransactions, planOrders, schoolRemovals])

/** Every table with rows of schools. People and files are taken apart, for they are kept elsewhere too. */
const OF_SCHOOLS = Object.values(schema).flatMap((table: unknown) => {
	if (!(table instanceof SQLiteTable) || KEPT.has(table) || table === memberships || table === files)
		return []
	const { schoolId } = getTableColumns(table) as Record<string, AnySQLiteColumn | undefined>
	return schoolId ? [{ table, schoolId }] : []
})

export type Removal = typeof schoolRemovals.$inferSelect

/** From here on nobody gets in, and triggers let go of what is otherwise never removed. */
export function beginRemoval(
	tx: Tx,
	staff: Staff,
	school: { id: string; name: string; rule: Removal['rule'] },
	now: number,
) {
	const { id, name, rule } = school
	tx.insert(schoolRemovals).values({ schoolId: id, name, rule, staffName: staff.name, startedAt: now }).run()
	tx.delete(sessions).where(eq(sessions.schoolId, id)).run()
	// Whoever still approves one of these at the provider gets it ended there.
	tx.update(planOrders)
		.set({ outcome: 'withdrawn', settledAt: now })
		.where(and(eq(planOrders.schoolId, id), isNull(planOrders.settledAt)))
		.run()
	recordForPlatform(tx, staff, 'oversight.deleted', { objectId: id, objectName: name })
}

/** Whose removal has begun and is not finished. */
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
 * Takes away the next rows of a school whose removal has begun. Answers with the files whose bytes nobody needs any
 * more, and null once nothing is left.
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

/** Rows of one school point at each other alone. Looking for what points at each costs a search of every table. */
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

/** Ends what people are at the school, and erases those who are nowhere else. */
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

/** What an account leaves behind that is of nobody else. */
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

/** The row stays, for the platform's history points at it, and says no more whose it was. */
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
