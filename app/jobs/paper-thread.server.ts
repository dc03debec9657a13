import { Worker } from 'node:worker_threads'
import type { BillingDocument } from '#app/domain/billing/document.ts'

/** Built beside the server; development and the tests of models make their papers where they are. */
const FILE = './build/paper-worker.js'

interface Waiting {
	resolve: (bytes: Buffer) => void
	reject: (error: Error) => void
}

type Answer = { id: number; bytes: Uint8Array } | { id: number; error: string }

let worker: Worker | undefined
let last = 0
const waiting = new Map<number, Waiting>()

/** A paper as PDF, made beside the thread that answers requests: a billing run mails hundreds of them. */
export function paperInThread(paper: BillingDocument, logo: Uint8Array | null): Promise<Buffer> {
	worker ??= begin()
	// It keeps the process alive only while somebody waits for a paper.
	worker.ref()
	const id = ++last
	worker.postMessage({ id, paper, logo })
	return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
}

function begin(): Worker {
	const begun = new Worker(FILE)
	begun.on('message', (answer: Answer) => {
		const asked = waiting.get(answer.id)
		waiting.delete(answer.id)
		if (waiting.size === 0) begun.unref()
		if ('bytes' in answer) asked?.resolve(Buffer.from(answer.bytes))
		else asked?.reject(new Error(answer.error))
	})
	begun.on('error', (error) => end(error))
	begun.on('exit', () => end(new Error('The thread that makes papers has ended.')))
	return begun
}

/** The next paper gets another thread. */
function end(error: Error) {
	worker = undefined
	for (const { reject } of waiting.values()) reject(error)
	waiting.clear()
}
