import { diskOf, listBackups } from '#app/adapters/backups.server.ts'
import { environment } from '#app/config/environment.server.ts'
import type { Staff } from '#app/models/access.server.ts'
import { lastIntegrityCheck, listBackupSteps } from '#app/models/platform/backup-check.server.ts'
import { databaseState } from '#app/models/platform/integrity.server.ts'
import { listJobs } from '#app/models/hourly/job-run.server.ts'
import { databaseBytes, listTableSizes } from '#app/models/platform/table-sizes.server.ts'
import { diskWords } from '#app/domain/platform/speed.ts'

const MOST = 30

/** The database, its backups and its jobs. */
export function readDatabase(staff: Staff) {
	const { backupDir, databasePath } = environment()
	const { slow, known, applied } = databaseState(staff)
	const disk = diskOf(databasePath)
	const sizes = listTableSizes(staff)
	return {
		state: {
			size: diskWords(databaseBytes()),
			free: disk ? `${diskWords(disk.freeBytes)} of ${diskWords(disk.bytes)}` : null,
			migration: applied ?? 'none',
			pending: known === applied ? null : known,
			integrity: lastIntegrityCheck(staff),
		},
		backups: {
			isSet: backupDir !== '',
			files: listBackups(backupDir).slice(0, MOST),
			steps: listBackupSteps(staff, MOST),
		},
		sizes: sizes && { ...sizes, rows: sizes.rows.slice(0, MOST) },
		jobs: listJobs(staff),
		slow,
	}
}
