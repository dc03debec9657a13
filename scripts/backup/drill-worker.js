import { parentPort } from 'node:worker_threads'
import { drill, drillWords } from './drill.js'
import { Refused } from './refused.js'

/** The daily drill of a server at work, in a thread of its own; see app/adapters/backups.server.ts. */
parentPort.on('message', (folder) => {
	void drill(folder).then(
		(result) => parentPort.postMessage({ answer: { ok: true, file: result.file, text: drillWords(result) } }),
		(error) =>
			parentPort.postMessage({
				answer: { ok: false, file: null, text: error instanceof Refused ? error.message : String(error) },
			}),
	)
})
