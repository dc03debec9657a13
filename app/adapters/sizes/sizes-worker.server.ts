import Sqlite from 'better-sqlite3'
import { answerFrom } from '#app/utils/worker-thread.server.ts'
import { readSizes } from './read-sizes.server.ts'

/** Uses its own read-only connection. */
answerFrom((path: string) => {
	const sqlite = new Sqlite(path, { readonly: true, fileMustExist: true })
	try {
		return readSizes(sqlite)
	} finally {
		sqlite.close()
	}
})
