import { and, eq, lt } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { undoSteps } from '#db/schema/index.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Access } from '../access.server.ts'

/** Mistakes are noticed soon. */
export const KEPT = 60 * 60 * 1000

/** Stores an undo step of the user. */
export function keepStep(tx: Tx, { schoolId, userId }: Access, rows: object): string {
	const [id, createdAt] = [newId(), Date.now()]
	tx.delete(undoSteps)
		.where(and(eq(undoSteps.schoolId, schoolId), lt(undoSteps.createdAt, createdAt - KEPT)))
		.run()
	tx.insert(undoSteps)
		.values({ schoolId, id, userId, createdAt, rows: JSON.stringify(rows) })
		.run()
	return id
}
