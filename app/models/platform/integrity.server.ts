import { connection, write } from '#db/client.server.ts'
import { listSlowStatements } from '#db/slow.server.ts'
import { appliedVersion, schemaVersion } from '#db/migrate.server.ts'
import { many } from '#app/domain/class/labels.ts'
import type { Staff } from '../access.server.ts'
import { recordForPlatform } from './staff-audit.server.ts'

/** Checks every page and foreign key of the database, and records the result. */
export function checkIntegrity(staff: Staff): { ok: boolean; text: string } {
	const { sqlite } = connection()
	const problems = (sqlite.pragma('integrity_check(10)') as { integrity_check: string }[]).filter(
		(row) => row.integrity_check !== 'ok',
	).length
	const broken = (sqlite.pragma('foreign_key_check') as unknown[]).length
	const ok = problems === 0 && broken === 0
	const text = ok
		? 'Everything is whole, and no row points at a missing one'
		: `${many(problems, 'damaged place', 'damaged places')}, ${many(broken, 'row that points at a missing one', 'rows that point at missing ones')}`
	write((tx) => recordForPlatform(tx, staff, 'integrity.checked', { objectName: text }))
	return { ok, text }
}

/** Migrations of the database and the program, and slow statements of this process. */
export function databaseState(_staff: Staff) {
	return {
		known: schemaVersion(),
		applied: appliedVersion(connection()),
		slow: listSlowStatements().slice(0, 20),
	}
}
