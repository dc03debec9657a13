import type { Asked } from '#app/guards/enter.server.ts'
import type { Staff } from '#app/models/access.server.ts'
import { countRowsToClean, listCleanupRuns } from '#app/models/hourly/cleanup.server.ts'
import { listSchoolsToClean, type SchoolRule } from '#app/models/hourly/school-candidates.server.ts'
import { listRemovals } from '#app/models/hourly/school-removal.server.ts'
import {
	cleanupRule,
	cleanupRules,
	confirmationText,
	type CleanupRule,
} from '#app/domain/platform/cleanup.ts'

const MOST = 20

/** The rules with what each is about now, or the dry run of one. */
export function readCleanup({ request }: Asked, staff: Staff) {
	const params = new URL(request.url).searchParams
	const rule = cleanupRule(params.get('rule'))
	if (rule) return { ...nothing, dryRun: dryRunOf(staff, rule.value) }
	const runs = listCleanupRuns(staff, MOST)
	return {
		dryRun: null,
		rules: cleanupRules.map((one) => ({ ...one, ...countsOf(staff, one.value) })),
		runs,
		removals: listRemovals(staff, MOST),
		shownRun: runs.find(({ id }) => id === params.get('run')) ?? null,
	}
}

const nothing = { rules: [], runs: [], removals: [], shownRun: null }

function countsOf(staff: Staff, rule: CleanupRule) {
	if (!isOfSchools(rule)) return { count: countRowsToClean(staff, rule), kept: null }
	const schools = listSchoolsToClean(staff, rule)
	const count = schools.filter(({ why }) => why === null).length
	return { count, kept: schools.length - count }
}

function dryRunOf(staff: Staff, rule: CleanupRule) {
	const { label, safe } = cleanupRule(rule) ?? cleanupRules[0]
	const before = Date.now()
	const schools = isOfSchools(rule) ? listSchoolsToClean(staff, rule, before) : []
	const candidates = schools.filter(({ why }) => why === null)
	const count = isOfSchools(rule) ? candidates.length : countRowsToClean(staff, rule, before)
	return {
		...{ rule, label, safe, before, count, candidates },
		isOfSchools: isOfSchools(rule),
		kept: schools.filter(({ why }) => why !== null),
		confirmation: confirmationText(rule, count),
	}
}

export function isOfSchools(rule: CleanupRule): rule is SchoolRule {
	return rule === 'unpaid' || rule === 'closed'
}
