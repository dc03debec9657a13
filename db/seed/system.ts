import { today } from '#app/utils/dates.ts'
import type { Db } from '../client.server.ts'
import { backupChecks, jobRuns } from '../schema/index.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const STAFF = 'Sol Fairweather'

const JOBS: [job: string, ms: number][] = [
	['days-of-enrolments', 34],
	['expired-credits', 12],
	['expired-sessions', 3],
	['old-mail', 5],
	['orphaned-files', 8],
	['schedule-checks', 61],
	['table-sizes', 140],
	['teachers-who-left', 6],
]

/** Adds jobs and backups of a platform that has been running for a while. */
export function addSystem(db: Db, now: number) {
	db.insert(jobRuns)
		.values(
			JOBS.map(([job, lastMs]) => ({
				job,
				lastMs,
				lastAt: now - 20 * 60 * 1000,
				runs: 960,
				// A job that failed last night and has succeeded since.
				...(job === 'orphaned-files'
					? { failures: 1, lastFailedAt: now - 9 * HOUR, lastError: 'The storage did not answer' }
					: { failures: 0 }),
			})),
		)
		.run()
	addBackups(db, now)
}

function addBackups(db: Db, now: number) {
	const steps = [
		['made', 1, 'The backup was made.', true],
		['verified', 1, 'Every table was counted and every file could be read.', true],
		['verified', 33, 'The file ends too early.', false],
	] as const
	for (const [i, [kind, daysAgo, text, succeeded]] of steps.entries()) {
		const startedAt = now - daysAgo * DAY
		db.insert(backupChecks)
			.values({
				kind,
				text,
				succeeded,
				startedAt,
				staffName: STAFF,
				// The newest has the greatest id.
				id: `demo-backup-${9 - i}`,
				file: `solfa-${today('UTC', startedAt)}.tar`,
				finishedAt: startedAt + 40_000,
			})
			.run()
	}
}
