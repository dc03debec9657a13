import { setImmediate, setTimeout } from 'node:timers/promises'
import { logError } from '#app/utils/log.server.ts'

/** Nobody waits longer for an answer: the page of the work then says how far it is. */
const PATIENCE_MS = 2_000

const going = new Map<string, Promise<void>>()

/**
 * Work in batches of one transaction of some milliseconds, so that others get their turn. Says whether it is done by now;
 * asked for again while it goes on, it is not begun twice. The batches are a generator of a model or flow, which writes
 * down how far it has come: after a kill it is asked for again and goes on there, and it ends by itself once its row says
 * that it was canceled.
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
	// Whoever waits is told of a failure; nobody may be waiting any more.
	work.catch((error: unknown) => logError({ job: 'batch', id, error: String(error) }))
	going.set(id, work)
	return work
}

async function eachInTurn(batches: Iterable<unknown>) {
	const work = batches[Symbol.iterator]()
	while (!work.next().done) await setImmediate()
}
