import { eq } from 'drizzle-orm'
import { connection, measureTables, write } from '#db/client.server.ts'
import { acceptedForms } from '#db/schema/index.ts'
import { isUnsaved } from '#app/utils/unsaved.ts'

/** SQLite plans by how large tables were when they were last measured. Called by the hourly job. */
export function measureGrown() {
	measureTables()
}

/** More than the pages that are there have room for. */
const TRIED = 'room'.padEnd(64 * 1024, '-')

/** Tries a row where the disk was full, and takes it away: nothing else can say that there is room again. */
export function lookForRoom(open = connection()) {
	if (!open.isFull) return
	try {
		write((tx) => tx.insert(acceptedForms).values({ key: TRIED, at: 0 }).run())
		write((tx) => tx.delete(acceptedForms).where(eq(acceptedForms.key, TRIED)).run())
		open.isFull = false
	} catch (error) {
		if (!isUnsaved(error)) throw error
	}
}
