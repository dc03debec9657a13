import { setImmediate } from 'node:timers/promises'

const last = new Map<string, Promise<unknown>>()

/** Does the work of one person one piece after the other. Everybody else has a turn between two pieces. */
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
