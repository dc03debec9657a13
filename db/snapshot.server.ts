import Sqlite from 'better-sqlite3'
import { connection } from './client.server.ts'

/**
 * Opens a connection that keeps seeing the database as it is now, whatever is written meanwhile. Close it soon,
 * because the log cannot be written back until then.
 */
export function openSnapshot(): Sqlite.Database {
	const { sqlite } = connection()
	const own = sqlite.memory
		? new Sqlite(sqlite.serialize())
		: new Sqlite(sqlite.name, { readonly: true, fileMustExist: true })
	own.exec('begin')
	// The snapshot is taken at the first read.
	own.prepare('select count(*) from schools').get()
	return own
}
