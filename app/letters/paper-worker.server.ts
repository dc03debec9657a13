import { parentPort } from 'node:worker_threads'
import type { BillingDocument } from '#app/domain/billing/document.ts'
import { paperBytes } from './paper.server.ts'

/** Runs in a thread of its own, which keeps the fonts it has read. */
parentPort?.on('message', ({ id, paper }: { id: number; paper: BillingDocument }) => {
	void paperBytes(paper).then(
		(bytes) => parentPort?.postMessage({ id, bytes }),
		(error: unknown) => parentPort?.postMessage({ id, error: String(error) }),
	)
})
