import { and, count, desc, isNull } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { apiKeys } from '#db/schema/index.ts'
import { MAX_KEYS, type KeyScope } from '#app/domain/integration/scopes.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { hashOfSecret, newSecret } from '../secret.server.ts'

/** The beginning of every key, so that scanners recognize one that was published by mistake. */
const PREFIX = 'solfa_'

/** The school's working keys, newest first. */
export function listKeys(access: Access) {
	return database()
		.select({
			id: apiKeys.id,
			name: apiKeys.name,
			hint: apiKeys.hint,
			scopes: apiKeys.scopes,
			createdAt: apiKeys.createdAt,
			lastUsedAt: apiKeys.lastUsedAt,
		})
		.from(apiKeys)
		.where(and(rowsOf(apiKeys, access), isNull(apiKeys.endedAt)))
		.orderBy(desc(apiKeys.id))
		.limit(MAX_KEYS)
		.all()
}

export function findKey(access: Access, id: string) {
	return listKeys(access).find((key) => key.id === id) ?? null
}

/** Makes a key. Its secret is returned once and cannot be read again. */
export function makeKey(
	access: Access,
	formKey: string,
	{ name, scopes }: { name: string; scopes: readonly KeyScope[] },
): Outcome<{ name: string; secret: string }> {
	return write((tx) => {
		if (resultOfKey(access, formKey))
			return refused({ form: 'This key was already made and shown. End it and make another one.' })
		const row = tx
			.select({ count: count() })
			.from(apiKeys)
			.where(and(rowsOf(apiKeys, access), isNull(apiKeys.endedAt)))
			.get()
		if ((row?.count ?? 0) >= MAX_KEYS)
			return refused({ form: `A school can have ${MAX_KEYS} keys. End one you no longer need.` })
		const secret = PREFIX + newSecret()
		const id = newId()
		const { schoolId, userId: createdBy } = access
		tx.insert(apiKeys)
			.values({
				schoolId,
				id,
				name,
				scopes: [...scopes],
				createdBy,
				createdAt: Date.now(),
				hash: hashOfSecret(secret),
				hint: secret.slice(-4),
			})
			.run()
		record(tx, access, 'key.made', { objectId: id, objectName: name, after: { scopes } })
		spendKey(tx, access, formKey, id)
		return done({ name, secret })
	})
}

/** Ends a key at once. Null if there is no such key. */
export function endKey(access: Access, id: string): Outcome<{ name: string }> | null {
	return write((tx) => {
		const key = findKey(access, id)
		if (!key) return null
		tx.update(apiKeys)
			.set({ endedAt: Date.now() })
			.where(rowOf(apiKeys, access, id))
			.run()
		record(tx, access, 'key.ended', { objectId: id, objectName: key.name })
		return done({ name: key.name })
	})
}
