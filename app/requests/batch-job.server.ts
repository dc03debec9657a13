import { setImmediate, setTimeout } from 'node:timers/promises'
import { logError } from '#app/utils/log.server.ts'

/** A request waits this long; afterwards the page of the job shows its progress. */
const PATIENCE_MS = 2_000

const going = new Map<string, Promise<void>>()

/**
 * Runs a job in batches of short transactions, so that other requests get their turn, and returns whether it has finished. A
 * running job is not started twice. The batches come from a generator of a model or flow that stores its progress: after a
 * crash the next request continues there, and the job ends on its own once its row is canceled.
 */
export async function workOn(id: string, batches: () => Iterable<unknown>): Promise<boolean> {
	const work = going.get(id) ?? begin(id, batches())
	const late = new AbortController()
	const isDone = await Promise.race([
		work.then(() => true),
		setTimeout(PATIENCE_MS, false, { signal: late.signal }).catch(() => false),
	])
	late.abort()
	return isDone
}

function begin(id: string, batches: Iterable<unknown>): Promise<void> {
	const work = eachInTurn(batches).finally(() => going.delete(id))
	// A waiting request reports the error itself; without one, the log is the only place.
	work.catch((error: unknown) => logError({ job: 'batch', id, error: String(error) }))
	going.set(id, work)
	return work
}

async function eachInTurn(batches: Iterable<unknown>) {
	const work = batches[Symbol.iterator]()
	while (!work.next().done) await setImmediate()
}
