import { asc, inArray, sql } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { jobRuns } from '#db/schema/index.ts'
import type { Access, Staff } from '../access.server.ts'

/** Notes that a piece of work ran, and how it went. */
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

/** Every piece of work that ever ran here. */
export function listJobs(_staff: Staff) {
	return database().select().from(jobRuns).orderBy(asc(jobRuns.job)).all()
}

/** When these last ran, and whether that went well. Why not is for staff: it may name another school. */
export function listJobTimes(_access: Access, jobs: readonly string[]) {
	const { job, lastAt, lastFailedAt } = jobRuns
	return database()
		.select({ job, lastAt, failed: sql`${lastFailedAt} is ${lastAt}`.mapWith(Boolean) })
		.from(jobRuns)
		.where(inArray(job, [...jobs]))
		.all()
}
