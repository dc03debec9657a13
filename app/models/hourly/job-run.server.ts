import { asc, inArray, sql } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { jobRuns } from '#db/schema/index.ts'
import type { Access, Staff } from '../access.server.ts'

/** Records a run of a job with its result. */
export function noteRun(job: string, { ms, error }: { ms: number; error: string | null }, now = Date.now()) {
	const failed = error === null ? {} : { lastFailedAt: now, lastError: error.slice(0, 500) }
	write((tx) =>
		tx
			.insert(jobRuns)
			.values({ job, lastAt: now, lastMs: ms, runs: 1, failures: error === null ? 0 : 1, ...failed })
			.onConflictDoUpdate({
				target: jobRuns.job,
				set: {
					lastAt: now,
					lastMs: ms,
					runs: sql`${jobRuns.runs} + 1`,
					...failed,
					...(error === null ? {} : { failures: sql`${jobRuns.failures} + 1` }),
				},
			})
			.run(),
	)
}

/** Every job that ever ran here. */
export function listJobs(_staff: Staff) {
	return database().select().from(jobRuns).orderBy(asc(jobRuns.job)).all()
}

/**
 * Last run and success of some jobs. The error is for platform staff only, because it may mention another
 * school.
 */
export function listJobTimes(_access: Access, jobs: readonly string[]) {
	const { job, lastAt, lastFailedAt } = jobRuns
	return database()
		.select({ job, lastAt, failed: sql`${lastFailedAt} is ${lastAt}`.mapWith(Boolean) })
		.from(jobRuns)
		.where(inArray(job, [...jobs]))
		.all()
}
