import Sqlite from 'better-sqlite3'
import { connection } from './client.server.ts'

/**
 * A connection of its own that goes on seeing the database as it is now, however long it reads and whatever is written
 * meanwhile. Close it soon: until then the log cannot be written back.
 */
export function openSnapshot(): Sqlite.Database {
	const { sqlite } = connection()
	const own = sqlite.memory
		? new Sqlite(sqlite.serialize())
		: new Sqlite(sqlite.name, { readonly: true, fileMustExist: true })
	own.exec('begin')
	// The moment is that of the first read.
	own.prepare('select count(*) from schools').get()
	return own
}
