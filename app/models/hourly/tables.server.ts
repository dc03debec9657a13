import { eq } from 'drizzle-orm'
import { connection, measureTables, write } from '#db/client.server.ts'
import { acceptedForms } from '#db/schema/index.ts'
import { isUnsaved } from '#app/utils/unsaved.ts'

/** SQLite plans queries by table statistics. Called by the hourly job. */
export function measureGrown() {
	measureTables()
}

/** Larger than any free space in existing pages. */
const TRIED = 'room'.padEnd(64 * 1024, '-')

/** Inserts and deletes a row after the disk was full: nothing else can tell that there is space again. */
export function retryFullDisk(open = connection()) {
	if (!open.isFull) return
	try {
		write((tx) => tx.insert(acceptedForms).values({ key: TRIED, at: 0 }).run())
		write((tx) => tx.delete(acceptedForms).where(eq(acceptedForms.key, TRIED)).run())
		open.isFull = false
	} catch (error) {
		if (!isUnsaved(error)) throw error
	}
}
