import { storage } from '#app/adapters/storage/storage.server.ts'
import { forgetRemoved, removeUnused, withoutFile } from '#app/models/platform/files.server.ts'
import { firstIdAt } from '#app/utils/id.server.ts'
import { logError } from '#app/utils/log.server.ts'

const DAY = 24 * 60 * 60 * 1000
const AT_ONCE = 500

/** Starts the cleanup without waiting for it, so the hourly job continues. */
export function sweepFiles() {
	removeOrphans().catch((error: unknown) => logError({ job: 'files', error: String(error) }))
}

/**
 * Removes unused files, and bytes that belong to no file because an upload broke off or the file was removed.
 * Uploads and backups write to both databases one after the other, and a day is longer than either takes.
 */
export async function removeOrphans(now = Date.now()): Promise<number> {
	forgetRemoved(now)
	let removed = 0
	const settled = firstIdAt(now - DAY)
	for (let after = ''; ;) {
		const stored = await storage().list(after, AT_ONCE)
		const last = stored.at(-1)
		if (last === undefined) return removed
		const ids = stored.map(({ id }) => id).filter((id) => id < settled)
		removeUnused(ids, now)
		const orphans = new Set(withoutFile(ids))
		const names = stored.filter(({ id }) => orphans.has(id)).map(({ name }) => name)
		await storage().remove(names)
		removed += names.length
		after = last.name
	}
}
