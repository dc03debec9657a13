import { parentPort } from 'node:worker_threads'
import type { BillingDocument } from '#app/domain/billing/document.ts'
import { paperBytes } from './paper.server.ts'

interface Asked {
	id: number
	paper: BillingDocument
	logo: Uint8Array | null
}

/** Runs in a thread of its own, which keeps the fonts it has read. */
parentPort?.on('message', ({ id, paper, logo }: Asked) => {
	void paperBytes(paper, logo).then(
		(bytes) => parentPort?.postMessage({ id, bytes }),
		(error: unknown) => parentPort?.postMessage({ id, error: String(error) }),
	)
})
