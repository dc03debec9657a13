import { count, desc, eq, lt } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { cleanupRuns, files, outbox, schools, sessions } from '#db/schema/index.ts'
import type { CleanupRule } from '#app/domain/platform/cleanup.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Staff } from '../access.server.ts'
import { removeOldEmailChanges } from '../identity/email-change.server.ts'
import { forgetRemoved } from '../platform/files.server.ts'
import { isOldMail, removeOldMail } from '../mail/outbox.server.ts'
import { removeOldResets } from '../identity/password-reset.server.ts'
import { removeOldReversals } from '../identity/reversal.server.ts'
import { listSchoolsToClean, MAX_SCHOOLS, type SchoolRule } from './school-candidates.server.ts'
import { beginRemoval } from './school-removal.server.ts'
import { removeExpiredSessions } from '../identity/session.server.ts'
import { recordForPlatform } from '../platform/staff-audit.server.ts'

const DAY = 24 * 60 * 60 * 1000

export type RowRule = Exclude<CleanupRule, SchoolRule>
export type CleanupRun = typeof cleanupRuns.$inferSelect

/**
 * Starts the removal of these schools. Each is checked again, and skipped with a reason if the rule no longer
 * applies.
 */
export function cleanSchools(
	staff: Staff,
	rule: SchoolRule,
	ids: readonly string[],
	now = Date.now(),
): string {
	const skipped: CleanupRun['skipped'] = []
	for (const id of ids.slice(0, MAX_SCHOOLS)) {
		write((tx) => {
			const [candidate] = listSchoolsToClean(staff, rule, now, id)
			if (candidate && candidate.why === null) beginRemoval(tx, staff, { ...candidate, rule }, now)
			else skipped.push(candidate ? { name: candidate.name, why: candidate.why ?? '' } : goneBy(id))
		})
	}
	return noteRun(staff, { rule, candidates: ids.length, removed: ids.length - skipped.length, skipped }, now)
}

/** The school has paid, was kept, or was removed by someone else in the meantime. */
function goneBy(id: string) {
	const school = database().select({ name: schools.name }).from(schools).where(eq(schools.id, id)).get()
	return { name: school?.name ?? 'A school that is not there', why: 'The rule no longer applies to it.' }
}

/** Number of rows a rule would remove as of a moment. */
export function countRowsToClean(_staff: Staff, rule: RowRule, now = Date.now()): number {
	const db = database()
	const counted = {
		links: () => db.select({ n: count() }).from(sessions).where(lt(sessions.expiresAt, now)).get(),
		mail: () => db.select({ n: count() }).from(outbox).where(isOldMail(now)).get(),
		files: () =>
			db
				.select({ n: count() })
				.from(files)
				.where(lt(files.removedAt, now - DAY))
				.get(),
	}[rule]()
	return counted?.n ?? 0
}

const removers: Record<RowRule, (before: number) => number> = {
	links: (before) => {
		const links = [removeOldResets, removeOldEmailChanges, removeOldReversals]
		return [removeExpiredSessions, ...links].reduce((sum, remove) => sum + remove(before), 0)
	},
	mail: removeOldMail,
	files: forgetRemoved,
}

/** Removes only rows that were expired at the time of the dry run. */
export function cleanRows(staff: Staff, rule: RowRule, before: number, now = Date.now()): string {
	const until = Math.min(before, now)
	const candidates = countRowsToClean(staff, rule, until)
	return noteRun(staff, { rule, candidates, removed: removers[rule](until), skipped: [] }, now)
}

function noteRun(
	staff: Staff,
	run: Pick<CleanupRun, 'rule' | 'candidates' | 'removed' | 'skipped'>,
	now: number,
): string {
	return write((tx) => {
		const id = newId(now)
		tx.insert(cleanupRuns)
			.values({ ...run, id, at: now, staffName: staff.name })
			.run()
		recordForPlatform(tx, staff, 'cleanup.ran', {
			objectId: id,
			objectName: run.rule,
			after: { removed: run.removed, skipped: run.skipped.length },
		})
		return id
	})
}

export function listCleanupRuns(_staff: Staff, limit: number): CleanupRun[] {
	return database().select().from(cleanupRuns).orderBy(desc(cleanupRuns.id)).limit(limit).all()
}
