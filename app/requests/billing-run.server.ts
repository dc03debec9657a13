import type { Access } from '#app/models/access.server.ts'
import { continueRun } from '#app/models/billing/run.server.ts'
import { issueInvoices, listNotIssued } from '#app/models/billing/issue.server.ts'
import { sendInvoices } from '#app/models/billing/sending.server.ts'
import { inBatches } from '#app/utils/batches.ts'
import { workOn } from './batch-job.server.ts'

/** Invoices per transaction, which takes a few milliseconds. */
const AT_ONCE = 4

export function draftRun(access: Access, runId: string): Promise<boolean> {
	return workOn(runId, () => continueRun(access, runId))
}

/** Issues drafts in order of creation, and emails them if requested. */
export function* issueBatches(access: Access, ids: readonly string[], sends: boolean) {
	for (const some of inBatches([...ids].sort(), AT_ONCE)) {
		yield issueInvoices(access, some)
		if (sends) yield sendInvoices(access, some, 'invoice')
	}
}

/** Families named after one press. The others are seen in their drafts. */
const MOST_NAMED = 3

/** Names the families whose drafts could not be issued, with the reason. Empty if there are none. */
export function notIssuedWords(access: Access, ids: readonly string[]): string {
	const left = listNotIssued(access, ids)
	if (left.length === 0) return ''
	const named = left.slice(0, MOST_NAMED).map(({ family, why }) => `${family}: ${why}`)
	const more = left.length > MOST_NAMED ? ' Open the other drafts to see why.' : ''
	return ` ${left.length} could not be issued. ${named.join(' ')}${more}`
}
