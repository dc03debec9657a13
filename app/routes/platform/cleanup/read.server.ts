import type { RouteArgs } from '#app/guards/enter.server.ts'
import type { Staff } from '#app/models/access.server.ts'
import { countRowsToClean, listCleanupRuns } from '#app/models/hourly/cleanup.server.ts'
import { listSchoolsToClean, type SchoolRule } from '#app/models/hourly/school-candidates.server.ts'
import { listRemovals } from '#app/models/hourly/school-removal.server.ts'
import { cleanupRules, confirmationText, type CleanupRule } from '#app/domain/platform/cleanup.ts'

const MAX_RUNS = 20

/** The rules with the current number of rows each would remove. */
export function readCleanup({ request }: RouteArgs, staff: Staff) {
	const runs = listCleanupRuns(staff, MAX_RUNS)
	const run = new URL(request.url).searchParams.get('run')
	return {
		rules: cleanupRules.map((rule) => ({ ...rule, ...countsOf(staff, rule.value) })),
		runs,
		removals: listRemovals(staff, MAX_RUNS),
		shownRun: runs.find(({ id }) => id === run) ?? null,
	}
}

function countsOf(staff: Staff, rule: CleanupRule) {
	if (!isOfSchools(rule)) return { count: countRowsToClean(staff, rule), kept: null }
	const schools = listSchoolsToClean(staff, rule)
	const count = schools.filter(({ why }) => why === null).length
	return { count, kept: schools.length - count }
}

export function readDryRun(staff: Staff, { value: rule, label, safe }: (typeof cleanupRules)[number]) {
	const before = Date.now()
	const schools = isOfSchools(rule) ? listSchoolsToClean(staff, rule, before) : []
	const candidates = schools.filter(({ why }) => why === null)
	const count = isOfSchools(rule) ? candidates.length : countRowsToClean(staff, rule, before)
	return {
		rule,
		label,
		safe,
		before,
		count,
		candidates,
		isOfSchools: isOfSchools(rule),
		kept: schools.filter(({ why }) => why !== null),
		confirmation: confirmationText(rule, count),
	}
}

export function isOfSchools(rule: CleanupRule): rule is SchoolRule {
	return rule === 'unpaid' || rule === 'closed'
}
