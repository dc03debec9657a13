import { setImmediate } from 'node:timers/promises'

const last = new Map<string, Promise<unknown>>()

/** Runs one user's jobs one after another, and yields to other users in between. */
export async function oneAtATime<T>(userId: string, work: () => T | Promise<T>): Promise<T> {
	const before = last.get(userId)
	const mine = (async () => {
		await before?.catch(() => null)
		await setImmediate()
		return work()
	})()
	last.set(userId, mine)
	try {
		return await mine
	} finally {
		if (last.get(userId) === mine) last.delete(userId)
	}
}
