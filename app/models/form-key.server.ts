import { and, eq, sql } from 'drizzle-orm'
import { prepared, type Tx } from '#db/client.server.ts'
import { usedFormKeys } from '#db/schema/index.ts'
import type { Access } from './access.server.ts'

const byKey = prepared((db) =>
	db
		.select({ result: usedFormKeys.result })
		.from(usedFormKeys)
		.where(
			and(
				eq(usedFormKeys.schoolId, sql.placeholder('schoolId')),
				eq(usedFormKeys.key, sql.placeholder('key')),
				eq(usedFormKeys.userId, sql.placeholder('userId')),
			),
		)
		.prepare(),
)

/** What the same page made when it was sent before; null the first time. */
export function resultOfKey({ schoolId, userId }: Access, key: string): string | null {
	return byKey().get({ schoolId, key, userId })?.result ?? null
}

/** Notes, in the transaction of what a page makes, what its key made. */
export function spendKey(
	tx: Tx,
	{ schoolId, userId }: Access,
	key: string,
	result: string,
	now = Date.now(),
) {
	tx.insert(usedFormKeys).values({ schoolId, key, userId, result, at: now }).run()
}
