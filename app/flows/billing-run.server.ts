import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Access } from '#app/models/access.server.ts'
import {
	continueRun,
	issueInvoices,
	sendInvoices,
	type ComposeInvoice,
	type Sending,
} from '#app/models/billing.server.ts'
import { logError } from '#app/utils/log.server.ts'

/** Nobody waits longer for an answer: the page of the run then says how far it is. */
const PATIENCE_MS = 2_000
/** So many invoices are issued, or mailed, in one transaction of some milliseconds. */
const AT_ONCE = 4

const going = new Map<string, Promise<void>>()

/**
 * Does the work of a run a batch at a time, so that others get their turn, and says whether it is done by now. Asked for
 * again while it goes on, it is not begun twice.
 */
export async function workOn(runId: string, batches: () => Iterable<unknown>): Promise<boolean> {
	const work = going.get(runId) ?? begin(runId, batches())
	const late = new AbortController()
	const isDone = await Promise.race([
		work.then(() => true),
		setTimeout(PATIENCE_MS, false, { signal: late.signal }).catch(() => false),
	])
	late.abort()
	return isDone
}

function begin(runId: string, batches: Iterable<unknown>): Promise<void> {
	const work = eachInTurn(batches).finally(() => going.delete(runId))
	// Whoever waits is told of a failure; nobody may be waiting any more.
	work.catch((error: unknown) => logError({ job: 'billing-run', error: String(error) }))
	going.set(runId, work)
	return work
}

async function eachInTurn(batches: Iterable<unknown>) {
	const work = batches[Symbol.iterator]()
	while (!work.next().done) await setImmediate()
}

export function draftRun(access: Access, runId: string): Promise<boolean> {
	return workOn(runId, () => continueRun(access, runId))
}

/** Issues drafts in the order they were made, and mails them if it is wanted. */
export function* issueBatches(
	access: Access,
	ids: readonly string[],
	mail: { kind: Sending; compose: ComposeInvoice } | null,
) {
	const inOrder = [...ids].sort()
	for (let at = 0; at < inOrder.length; at += AT_ONCE) {
		const some = inOrder.slice(at, at + AT_ONCE)
		yield issueInvoices(access, some)
		if (mail) yield sendInvoices(access, some, mail.kind, mail.compose)
	}
}
