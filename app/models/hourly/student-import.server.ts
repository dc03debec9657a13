import { and, eq, gt, isNotNull, lt } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { studentImportRows, studentImports } from '#db/schema/index.ts'

const DAY = 24 * 60 * 60 * 1000
/** Enough time to correct a file. */
const KEPT_DAYS = 7
/** Older imports were emptied by an earlier run. */
const LOOKED_AT_DAYS = 30

/** Deletes unapplied imports, and the cell contents of applied ones; only the added students remain known. */
export function removeOldImports(now = Date.now()) {
	const old = database()
		.select({ schoolId: studentImports.schoolId, id: studentImports.id, state: studentImports.state })
		.from(studentImports)
		.where(
			and(lt(studentImports.at, now - KEPT_DAYS * DAY), gt(studentImports.at, now - LOOKED_AT_DAYS * DAY)),
		)
		.all()
	for (const { schoolId, id, state } of old) {
		const ofImport = and(eq(studentImportRows.schoolId, schoolId), eq(studentImportRows.importId, id))
		write((tx) => {
			if (!['mapping', 'checking', 'checked'].includes(state)) {
				tx.update(studentImportRows)
					.set({ cells: null, text: null })
					.where(and(ofImport, isNotNull(studentImportRows.cells)))
					.run()
				return
			}
			tx.delete(studentImportRows).where(ofImport).run()
			tx.delete(studentImports)
				.where(and(eq(studentImports.schoolId, schoolId), eq(studentImports.id, id)))
				.run()
		})
	}
}
