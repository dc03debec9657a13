import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Litefs } from '#server/cluster/litefs.ts'

const NOBODY_LISTENS = 'http://127.0.0.1:1'
const START = Date.UTC(2026, 3, 14, 12)

describe('a replica', () => {
	let dir = ''
	let litefs: Litefs

	beforeEach(() => {
		vi.useFakeTimers({ now: START, toFake: ['Date', 'performance'] })
		dir = mkdtempSync(join(tmpdir(), 'solfa-touch-'))
		litefs = new Litefs({ dir, apiUrl: NOBODY_LISTENS, primaryUrl: '', waitMs: 0, consul: null })
		writeFileSync(join(dir, '.primary'), 'node-a\n')
	})
	afterEach(() => {
		vi.useRealTimers()
		rmSync(dir, { recursive: true, force: true })
	})

	/** As LiteFS shows it: how long ago as text, and when as the date of the file. */
	function hears(at: number) {
		const file = join(dir, '.lag')
		writeFileSync(file, `${Math.max(0, Date.now() - at)}\n`)
		utimesSync(file, at / 1000, at / 1000)
	}
	const later = (ms: number) => vi.advanceTimersByTime(ms)
	const is = async () => (await litefs.role()).is

	it('is in touch while the primary goes on saying what time it is', async () => {
		for (let second = 0; second < 10; second++) {
			hears(Date.now())
			expect(await is()).toBe('replica')
			later(1_000)
		}
	})

	it('is in touch with a primary whose clock is an hour behind, or is put back', async () => {
		for (const clock of [0, -3_600_000, -3_599_000]) {
			hears(START + clock)
			expect(await is()).toBe('replica')
			later(2_900)
			expect(await is()).toBe('replica')
		}
	})

	it('is without a primary when nothing was heard for three seconds, though one is named', async () => {
		hears(Date.now())
		expect(await is()).toBe('replica')
		later(3_000)
		expect(await is()).toBe('replica-no-primary')
	})

	it('hears nothing by being so busy that it reads late', async () => {
		const last = Date.now()
		hears(last)
		await is()
		later(3_000)
		for (const lateBy of [10, 150, 400, 900, 2_000]) {
			hears(last)
			later(lateBy)
			expect(await is(), `read ${lateBy} ms late`).toBe('replica-no-primary')
		}
	})

	it('has to hear of a primary anew once none was named', async () => {
		hears(Date.now())
		expect(await is()).toBe('replica')
		writeFileSync(join(dir, '.primary'), '')
		expect(await is()).toBe('replica-no-primary')
		writeFileSync(join(dir, '.primary'), 'node-a\n')
		expect(await is()).toBe('replica-no-primary')
		later(1_000)
		hears(Date.now())
		expect(await is()).toBe('replica')
	})

	it('is never the primary by what its files say', async () => {
		expect(await is()).toBe('replica-no-primary')
		rmSync(join(dir, '.primary'))
		expect(await is()).toBe('replica-no-primary')
		hears(0)
		writeFileSync(join(dir, '.primary'), 'node-a\n')
		expect(await is()).toBe('replica-no-primary')
	})
})
