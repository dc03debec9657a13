import { Worker } from 'node:worker_threads'

const LOOKS_EVERY = 250
/** Looks in a row that found no files: LiteFS has ended, and nothing here will ever answer again. */
const DEAD_AFTER = 3
/** For the answers that can still be given. */
const LAST_WORDS = 2_000
/** So long LiteFS may keep somebody waiting before it is taken for hung. */
const HUNG_AFTER = 20_000

/**
 * Looks after LiteFS from a thread of its own: a statement that waits for a mount nobody answers for holds up the event
 * loop, and with it every look from there. Says once that the files are gone, and ends the process where that cannot. Of a
 * LiteFS that hangs nobody can close a file, so it is ended too, where the user this runs as may.
 */
export function watchFiles(file: string, gone: () => void): () => void {
	const workerData = { file, LOOKS_EVERY, DEAD_AFTER, LAST_WORDS, HUNG_AFTER }
	// As text, so that it needs no file of its own beside the one this is built into.
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
