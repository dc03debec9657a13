import { and, eq, sql } from 'drizzle-orm'
import { CannotWrite, prepared, type Tx } from '#db/client.server.ts'
import { usedFormKeys } from '#db/schema/index.ts'
import type { Access } from './access.server.ts'
import { placeholders } from './query-values.server.ts'

const byKey = prepared((db) =>
	db
		.select({ result: usedFormKeys.result, body: usedFormKeys.body })
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

/**
 * The result of an earlier request with this key, or null. The same key with other values throws, so that
 * nothing is written and the user decides.
 */
export function resultOfKey({ schoolId, userId }: Access, keyWithBody: string): string | null {
	const { key, body } = split(keyWithBody)
	const before = byKey().get({ schoolId, key, userId })
	if (!before) return null
	if (body && before.body && body !== before.body) throw new CannotWrite('sent-before', 'other values')
	return before.result
}

/** Stores the result of a form key, in the transaction that produced it. */
export function spendKey(
	_tx: Tx,
	{ schoolId, userId }: Access,
	keyWithBody: string,
	result: string,
	now = Date.now(),
) {
	const { key, body } = split(keyWithBody)
	spent().run({ schoolId, key, userId, body, result, at: now })
}

const spent = prepared((db) =>
	db
		.insert(usedFormKeys)
		.values(placeholders('schoolId', 'key', 'userId', 'body', 'result', 'at'))
		.prepare(),
)

/** Splits the key from the hash of the form values added by `readFormKey`; the hash is optional. */
function split(keyWithBody: string) {
	const [key = '', body = ''] = keyWithBody.split('.')
	return { key, body }
}
