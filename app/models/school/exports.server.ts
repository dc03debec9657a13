import { write } from '#db/client.server.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'

/** Notes in the history that somebody took data of the school away with them. */
export function noteExport(access: Access, what: string) {
	write((tx) => record(tx, access, 'data.exported', { objectName: what }))
}
