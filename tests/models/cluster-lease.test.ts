import { describe, expect, it } from 'vitest'
import { Lease, type Standing } from '#server/cluster/lease.ts'

const PRIMARY: Standing = { isPrimary: true, candidate: true, primary: 'node-a', inTouch: true }
const REPLICA: Standing = { isPrimary: false, candidate: true, primary: 'node-a', inTouch: true }

describe('a primary', () => {
	it('is sure of its lease while Consul names it', () => {
		const lease = new Lease(0)
		for (let second = 1; second < 60; second++) {
			expect(lease.judge(PRIMARY, { name: 'node-a' }, second * 1000)).toBeNull()
			expect(lease.isSure(second * 1000 + 999)).toBe(true)
		}
	})

	it.each(['unknown', 'nobody', { name: 'node-b' }] as const)(
		'that hears %j of Consul takes no more writes after ten seconds, and ends after twenty',
		(holder) => {
			const lease = new Lease(0)
			expect(lease.judge(PRIMARY, { name: 'node-a' }, 1_000)).toBeNull()
			expect(lease.judge(PRIMARY, holder, 10_000)).toBeNull()
			expect([lease.isSure(10_999), lease.isSure(11_000)]).toEqual([true, false])
			expect(lease.judge(PRIMARY, holder, 20_999)).toBeNull()
			expect(lease.judge(PRIMARY, holder, 21_000)).toMatch(/has not confirmed the lease/)
		},
	)

	it('is sure again once Consul names it, and when it has become the primary anew', () => {
		const lease = new Lease(0)
		lease.judge(PRIMARY, 'unknown', 15_000)
		expect(lease.isSure(15_000)).toBe(false)
		lease.judge(PRIMARY, { name: 'node-a' }, 16_000)
		expect(lease.isSure(16_000)).toBe(true)
		lease.judge(REPLICA, { name: 'node-a' }, 60_000)
		expect(lease.isSure(61_000)).toBe(true)
	})
})

describe('a replica', () => {
	const silent = { ...REPLICA, inTouch: false }
	const after = (standing: Standing, holder: Parameters<Lease['judge']>[1], ms: number) => {
		const lease = new Lease(0)
		lease.judge(REPLICA, { name: 'node-a' }, 1_000)
		return lease.judge(standing, holder, 1_000 + ms)
	}

	it.each(['nobody', { name: 'node-c' }] as const)(
		'begins anew five seconds after its primary fell silent, where Consul names %j',
		(holder) => {
			expect(after(silent, holder, 4_999)).toBeNull()
			expect(after(silent, holder, 5_000)).toMatch(/has lost the lease/)
		},
	)

	it.each([
		['the primary still has the lease', silent, { name: 'node-a' }],
		['Consul does not answer', silent, 'unknown'],
		['it hears of its primary', REPLICA, 'nobody'],
		['LiteFS is looking for a primary itself', { ...silent, primary: '' }, 'nobody'],
		['it may not take the lease', { ...silent, candidate: false }, 'nobody'],
	] as const)('stays as it is while %s', (_, standing, holder) => {
		expect(after(standing, holder, 600_000)).toBeNull()
	})
})
