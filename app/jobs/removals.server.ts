import { setImmediate } from 'node:timers/promises'
import { storage } from '#app/adapters/storage/storage.server.ts'
import { openRemovals, removeSome } from '#app/models/hourly/school-removal.server.ts'
import { isUnsaved } from '#app/utils/unsaved.ts'
import { logError } from '#app/utils/log.server.ts'

/** Interval for checking whether staff have begun to delete a school. */
const LOOKS_EVERY = 5_000

/** Continues to delete schools, including deletions that a stopped process left unfinished. */
export function startRemovals(): () => Promise<void> {
	let isStopped = false
	let working: Promise<void> | null = null
	const look = () => {
		working ??= removeSchools(() => isStopped)
			.catch((error: unknown) => {
				// The primary deletes for its replicas.
				if (!isUnsaved(error)) logError({ job: 'deleted-schools', error: String(error) })
			})
			.finally(() => (working = null))
	}
	const timer = setInterval(look, LOOKS_EVERY)
	timer.unref()
	return async () => {
		isStopped = true
		clearInterval(timer)
		await working
	}
}

/** Removes a few rows or one file per turn of the event loop, so requests do not wait. */
export async function removeSchools(isStopped = () => false) {
	for (const schoolId of openRemovals()) {
		for (let next = removeSome(schoolId); next && !isStopped(); next = removeSome(schoolId)) {
			for (const id of next.files) {
				await storage().forget({ schoolId, id })
				await setImmediate()
			}
			await setImmediate()
		}
	}
}
