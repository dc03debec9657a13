import { write } from '#db/client.server.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'

/** Records in the history that a user exported data. */
export function noteExport(access: Access, what: string) {
	write((tx) => record(tx, access, 'data.exported', { objectName: what }))
}
