import type { BillingDocument } from '#app/domain/billing/document.ts'
import { environment } from '#app/config/environment.server.ts'
import { paperBytes } from '#app/letters/paper.server.ts'
import type { PaperAsked } from '#app/letters/paper-worker.server.ts'
import { WorkerThread } from '#app/utils/worker-thread.server.ts'

/** The thread is kept because it caches fonts. */
const thread = new WorkerThread<PaperAsked, Uint8Array>('./build/paper-worker.js', { isKept: true })

/**
 * Makes a paper as PDF in a worker thread, because a billing run mails hundreds of them. Development uses the
 * main thread.
 */
export async function paperInThread(paper: BillingDocument, logo: Uint8Array | null): Promise<Buffer> {
	if (!environment().production) return paperBytes(paper, logo)
	return Buffer.from(await thread.run({ paper, logo }))
}
