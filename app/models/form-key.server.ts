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
 * What the same page made when it was sent before; null the first time. A page that comes again with other values is
 * none of both: nothing is written, and whoever sent it decides.
 */
export function resultOfKey({ schoolId, userId }: Access, keyWithBody: string): string | null {
	const { key, body } = split(keyWithBody)
	const before = byKey().get({ schoolId, key, userId })
	if (!before) return null
	if (body && before.body && body !== before.body) throw new CannotWrite('sent-before', 'other values')
	return before.result
}

/** Notes, in the transaction of what a page makes, what its key made. */
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

/** The key and the hash of what came with it, as `readFormKey` joins them; a key alone comes without. */
function split(keyWithBody: string) {
	const [key = '', body = ''] = keyWithBody.split('.')
	return { key, body }
}
