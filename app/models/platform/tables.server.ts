import { measureTables } from '#db/client.server.ts'

/** SQLite plans by how large tables were when they were last measured. Called by the hourly job. */
export function measureGrown() {
	measureTables()
}
