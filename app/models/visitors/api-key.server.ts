import { and, eq, isNull, sql } from 'drizzle-orm'
import { prepared, write } from '#db/client.server.ts'
import { apiKeys, schoolOversight, schoolProfiles, schools, subscriptions } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { isCurrent, machineAccess, readSchool, schoolColumns } from '../platform/school.server.ts'
import { hashOfSecret } from '../secret.server.ts'

export interface OpenKey {
	id: string
	scopes: readonly string[]
	/** Acts for the person who made the key. The history shows the key's name. */
	access: Access
}

const byHash = prepared((db) =>
	db
		.select({
			...schoolColumns,
			keyId: apiKeys.id,
			name: apiKeys.name,
			scopes: apiKeys.scopes,
			userId: apiKeys.createdBy,
		})
		.from(apiKeys)
		.innerJoin(schools, eq(schools.id, apiKeys.schoolId))
		.leftJoin(schoolProfiles, eq(schoolProfiles.schoolId, schools.id))
		.leftJoin(schoolOversight, eq(schoolOversight.schoolId, schools.id))
		.leftJoin(subscriptions, isCurrent(schools.id))
		.where(and(eq(apiKeys.hash, sql.placeholder('hash')), isNull(apiKeys.endedAt)))
		.prepare(),
)

/** The school behind a key; null for a key that is unknown or was ended. */
export function openApiKey(secret: string, origin: Pick<Access, 'requestId' | 'address'>): OpenKey | null {
	const row = byHash().get({ hash: hashOfSecret(secret) })
	if (!row) return null
	const { userId } = row
	const access = { ...machineAccess(readSchool(row), `Key “${row.name}”`), ...origin, userId }
	return { id: row.keyId, scopes: row.scopes, access }
}

/** Uses since the last flush, because a request that only reads must not write. */
const used = new Map<string, { schoolId: string; at: number }>()

export function noteKeyUse({ id, access }: OpenKey, now = Date.now()) {
	used.set(id, { schoolId: access.schoolId, at: now })
}

/** Writes when keys were last used. Called every minute. */
export function saveKeyUse() {
	if (used.size === 0) return
	write((tx) => {
		for (const [id, { schoolId, at }] of used)
			tx.update(apiKeys)
				.set({ lastUsedAt: at })
				.where(and(eq(apiKeys.schoolId, schoolId), eq(apiKeys.id, id)))
				.run()
	})
	used.clear()
}
