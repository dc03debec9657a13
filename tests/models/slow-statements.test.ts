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

const SLOW = `with recursive c (n) as (select 1 union all select n + 1 from c where n < ?)
	select count(*) from c`

it('a statement that takes long is a line of the log, without the values it was given', () => {
	environment().logLevel = 'info'
	const said = vi.spyOn(console, 'error').mockImplementation(() => {})
	const before = { ...statementTotals() }
	const count = connection().sqlite.prepare(SLOW).pluck()
	count.get(1)
	expect(said).not.toHaveBeenCalled()
	expect(count.get(3_000_017)).toBe(3_000_017)

	expect(said).toHaveBeenCalledOnce()
	const line = JSON.parse(String(said.mock.calls[0]?.[0])) as Record<string, unknown>
	expect(line).toEqual({
		level: 'warn',
		slow: 'with recursive c (n) as (select 1 union all select n + 1 from c where n < ?) select count(*) from c',
		ms: expect.any(Number) as number,
	})
	expect(line.ms).toBeGreaterThan(99)
	expect(JSON.stringify(line)).not.toContain('3000017')
	const after = statementTotals()
	expect([after.times - before.times, after.slow - before.slow]).toEqual([2, 1])
	expect(listSlowStatements().map(({ sql }) => sql)).toContain(SLOW)
})
