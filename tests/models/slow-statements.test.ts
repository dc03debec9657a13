import { afterEach, expect, it, vi } from 'vitest'
import { connection } from '#db/client.server.ts'
import { environment } from '#app/config/environment.server.ts'
import { listSlowStatements, statementTotals } from '#db/slow.server.ts'
import { withDemo } from '../support/database.ts'

withDemo()
afterEach(() => {
	vi.restoreAllMocks()
	environment().logLevel = 'silent'
})

const SLOW = `select takes(?)
	as ms`

it('a statement that takes long is a line of the log, without the values it was given', () => {
	let time = 0
	vi.spyOn(performance, 'now').mockImplementation(() => time)
	environment().logLevel = 'info'
	const said = vi.spyOn(console, 'error').mockImplementation(() => {})
	const { sqlite } = connection()
	sqlite.function('takes', (ms) => (time += Number(ms)))
	const before = { ...statementTotals() }
	const takes = sqlite.prepare(SLOW)
	takes.get(1)
	expect(said).not.toHaveBeenCalled()
	// No statement of a busy machine takes as long, so that it stays among the slowest.
	takes.get(900_117)
	takes.get(99)

	expect(said).toHaveBeenCalledOnce()
	const line = JSON.parse(String(said.mock.calls[0]?.[0])) as unknown
	expect(line).toEqual({ level: 'warn', slow: 'select takes(?) as ms', ms: 900_117 })
	const after = statementTotals()
	expect([after.times - before.times, after.slow - before.slow]).toEqual([3, 2])
	expect(listSlowStatements()).toContainEqual(
		expect.objectContaining({ sql: SLOW, times: 2, longestMs: 900_117 }),
	)
})
