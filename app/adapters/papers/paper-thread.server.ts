import type { BillingDocument } from '#app/domain/billing/document.ts'
import { environment } from '#app/config/environment.server.ts'
import { paperBytes } from '#app/letters/paper.server.ts'
import type { PaperAsked } from '#app/letters/paper-worker.server.ts'
import { WorkerThread } from '#app/utils/worker-thread.server.ts'

/** Kept, for it keeps the fonts it has read. */
const thread = new WorkerThread<PaperAsked, Uint8Array>('./build/paper-worker.js', { isKept: true })

/**
 * A paper as PDF, made beside the thread that answers requests: a billing run mails hundreds of them. Development makes
 * it where it is.
 */
export async function paperInThread(paper: BillingDocument, logo: Uint8Array | null): Promise<Buffer> {
	if (!environment().production) return paperBytes(paper, logo)
	return Buffer.from(await thread.run({ paper, logo }))
}
