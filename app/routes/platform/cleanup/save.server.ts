import { cleanupForm } from '#app/domain/platform/form.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import type { Staff } from '#app/models/access.server.ts'
import { cleanRows, cleanSchools, listCleanupRuns } from '#app/models/hourly/cleanup.server.ts'
import { confirmationText, howMany } from '#app/domain/platform/cleanup.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { refused } from '#app/utils/outcome.ts'
import { isOfSchools } from './read.server.ts'

/** Removes the rows of the dry run after the user typed the confirmation. */
export async function cleanUp(args: RouteArgs, staff: Staff) {
	const form = await readForm(args, cleanupForm)
	if (!form.ok) return invalid(args, form)
	const { rule, ids, count, before, typed } = form.value
	const text = confirmationText(rule, isOfSchools(rule) ? ids.length : count)
	if (typed.toLowerCase() !== text) return invalid(args, form, refused({ typed: `Type exactly: ${text}` }))
	const id = isOfSchools(rule) ? cleanSchools(staff, rule, ids) : cleanRows(staff, rule, before)
	const run = listCleanupRuns(staff, 1).find((cleanupRun) => cleanupRun.id === id)
	return redirectWithFlash(args, platformHref.cleanup({ run: id }), {
		id: 'cleanup-done',
		params: { removed: howMany(rule, run?.removed ?? 0), skipped: String(run?.skipped.length ?? 0) },
	})
}
