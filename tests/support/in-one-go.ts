import { runInNewContext } from 'node:vm'

/**
 * Runs what must read its text once. Over a million characters that is done in a moment on any machine, and what goes
 * back over them again and again would take hours: it is broken off.
 */
export function inOneGo(work: () => unknown) {
	runInNewContext('work()', { work }, { timeout: 15_000 })
}
