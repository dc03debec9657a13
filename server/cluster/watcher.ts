import { Worker } from 'node:worker_threads'

const LOOKS_EVERY = 250
/** After this many failed checks in a row, LiteFS has exited for good. */
const DEAD_AFTER = 3
/** Time for the remaining responses. */
const LAST_WORDS = 2_000
/** LiteFS counts as hung after this time. */
const HUNG_AFTER = 20_000

/**
 * Watches LiteFS from a thread of its own, because a statement waiting for a dead mount blocks the event loop and every
 * check in it. Reports once that the files are gone, and kills the process if it cannot exit. A hung LiteFS is killed too,
 * if the user may, because its files cannot be closed.
 */
export function watchFiles(file: string, gone: () => void): () => void {
	const workerData = { file, LOOKS_EVERY, DEAD_AFTER, LAST_WORDS, HUNG_AFTER }
	// Passed as text, so that the bundle needs no second file.
	const worker = new Worker(WATCH, { eval: true, workerData })
	worker.on('message', gone)
	worker.unref()
	return () => void worker.terminate()
}

const WATCH = `
	const { readFileSync, stat, writeSync } = require('node:fs')
	const { parentPort, workerData } = require('node:worker_threads')
	const { file, LOOKS_EVERY, DEAD_AFTER, LAST_WORDS, HUNG_AFTER } = workerData
	let asking = false
	let asked = 0
	let misses = 0
	let goneAt = 0
	setInterval(() => {
		const now = performance.now()
		if (goneAt && now - goneAt > LAST_WORDS) end('the files of LiteFS are gone; this node stops')
		if (asking && now - asked > HUNG_AFTER) {
			endLitefs()
			end('LiteFS does not answer any more; this node stops')
		}
		if (asking || goneAt) return
		asking = true
		asked = now
		stat(file, (error) => {
			asking = false
			misses = error ? misses + 1 : 0
			if (misses < DEAD_AFTER || goneAt) return
			goneAt = performance.now()
			parentPort.postMessage('gone')
		})
	}, LOOKS_EVERY)
	function endLitefs() {
		try {
			const comm = readFileSync('/proc/' + process.ppid + '/comm', 'utf8')
			if (comm.startsWith('litefs')) process.kill(process.ppid, 'SIGKILL')
		} catch {}
	}
	function end(what) {
		try {
			writeSync(2, JSON.stringify({ level: 'error', what }) + '\\n')
		} finally {
			process.kill(process.pid, 'SIGKILL')
		}
	}
`
