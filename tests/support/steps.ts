import { setImmediate } from 'node:timers/promises'
import { rows } from './database.ts'

/** Does work that lets others in between without letting anybody in; what it answers with at its end. */
export function allOf<T>(steps: Generator<unknown, T>): T {
	for (;;) {
		const step = steps.next()
		if (step.done) return step.value
	}
}

/** Waits for the hourly round that has just begun. Its last piece of work is noted when all of it is done. */
export async function roundOfJobs() {
	const isDone = () => rows(`select 1 from job_runs where job = 'table-sizes' and last_at = ?`, Date.now())
	for (let turns = 0; isDone().length === 0; turns++) {
		if (turns > 10_000) throw new Error(`Not done yet: ${JSON.stringify(rows('select * from job_runs'))}`)
		await setImmediate()
	}
	// The round ends in the turn after that.
	for (let turns = 0; turns < 3; turns++) await setImmediate()
}
