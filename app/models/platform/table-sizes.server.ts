import { asc, desc, eq, lt } from 'drizzle-orm'
import { connection, database, write } from '#db/client.server.ts'
import { tableDays } from '#db/schema/index.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import type { Staff } from '../access.server.ts'

const KEPT_DAYS = 400

type TableDay = typeof tableDays.$inferInsert

/** Sizes are measured once a day. */
export function areSizesKept(now = Date.now()): boolean {
	const day = today('UTC', now)
	return database().select().from(tableDays).where(eq(tableDays.day, day)).limit(1).get() !== undefined
}

/** Stores the size of each table, indexes included. */
export function keepSizes(sizes: Pick<TableDay, 'name' | 'bytes'>[], now = Date.now()) {
	const day = today('UTC', now)
	write((tx) => {
		for (const { name, bytes } of sizes)
			tx.insert(tableDays).values({ day, name, bytes }).onConflictDoNothing().run()
		tx.delete(tableDays)
			.where(lt(tableDays.day, daysAfter(day, -KEPT_DAYS)))
			.run()
	})
}

/** The latest table sizes, largest first, with their growth over about a month. */
export function listTableSizes(_staff: Staff, now = Date.now()) {
	const last = database().select().from(tableDays).orderBy(desc(tableDays.day)).limit(1).get()
	if (!last) return null
	const monthAgo = daysAfter(today('UTC', now), -31)
	const first = database()
		.select({ day: tableDays.day })
		.from(tableDays)
		.where(lt(tableDays.day, last.day))
		.orderBy(asc(tableDays.day))
		.all()
		.find(({ day }) => day >= monthAgo)
	const before = new Map(first ? sizesOn(first.day).map(({ name, bytes }) => [name, bytes] as const) : [])
	return {
		day: last.day,
		since: first?.day ?? null,
		rows: sizesOn(last.day).map(({ name, bytes }) => ({
			name,
			bytes,
			grownBy: first ? bytes - (before.get(name) ?? 0) : null,
		})),
	}
}

function sizesOn(day: string) {
	return database()
		.select({ name: tableDays.name, bytes: tableDays.bytes })
		.from(tableDays)
		.where(eq(tableDays.day, day))
		.orderBy(desc(tableDays.bytes))
		.all()
}

export function databaseBytes(): number {
	const { sqlite } = connection()
	const pages = sqlite.pragma('page_count', { simple: true }) as number
	const size = sqlite.pragma('page_size', { simple: true }) as number
	return pages * size
}
