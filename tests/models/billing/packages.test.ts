import { afterEach, describe, expect, it, vi } from 'vitest'
import { voidInvoice } from '#app/models/billing/ending.server.ts'
import { aPlan } from '../../support/billing.ts'
import { aClass } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { aSeat } from '../../support/seat.ts'

afterEach(() => void vi.useRealTimers())

describe('a package that is chosen again', () => {
	const package10 = { basis: 'package', amountMinor: 300_00, packageLessons: 10 } as const
	const wednesdays = ['2026-09-02', '2026-09-09', '2026-09-16']

	it('is not billed before the lessons already paid for are used up, whatever it costs then', () => {
		const { access, plan, amounts, absent, bill, taught } = aSeat(package10, { now: '2026-10-02' })
		bill('2026-09')
		for (const day of wednesdays) taught(day)
		plan('2026-10-01', aPlan(access, { ...package10, amountMinor: 280_00, packageLessons: 5 }, 'Cheaper'))
		expect(amounts('2026-10')).toEqual([])
		expect(absent('2026-10')).toEqual(['7 of 10 lessons of the package are left.'])
		for (let i = 0; i < 7; i++) taught(`2026-10-${String(10 + i)}`)
		expect(amounts('2026-10')).toEqual([280_00])
	})

	it('uses the lessons left up before single ones are charged', () => {
		const { access, plan, amounts, absent, bill, taught } = aSeat({ ...package10, packageLessons: 4 })
		bill('2026-09')
		for (const day of wednesdays) taught(day)
		plan('2026-09-20', aPlan(access, { basis: 'lesson', amountMinor: 40_00 }, 'Single'))
		taught('2026-09-23')
		taught('2026-09-30')
		expect(amounts('2026-09')).toEqual([40_00])
		expect(absent('2026-09')).toContain('A lesson of the package is used for it.')
		bill('2026-09')
		expect(amounts('2026-09')).toEqual([])
	})

	it('does not count lessons that were billed by themselves', () => {
		const { access, plan, amounts, absent, bill, taught } = aSeat({ basis: 'lesson', amountMinor: 40_00 })
		for (const day of wednesdays) taught(day)
		bill('2026-09')
		plan('2026-09-01', aPlan(access, package10, 'Package'))
		expect(amounts('2026-09')).toEqual([300_00])
		bill('2026-09')
		expect(absent('2026-09')).toEqual(['10 of 10 lessons of the package are left.'])
	})

	it('goes on in another class, and none is billed to somebody who leaves', () => {
		const { school, move, amounts, absent, bill, taught, end } = aSeat({ ...package10, packageLessons: 4 })
		bill('2026-09')
		for (const day of wednesdays) taught(day)
		const violin = aClass(school, { name: 'Violin', weekday: 3 })
		const seat = move(violin, '2026-09-21')
		expect(absent('2026-10')).toEqual(['1 of 4 lessons of the package is left.'])
		taught('2026-09-23', 'P', violin)
		expect(amounts('2026-10')).toEqual([300_00])
		end('2026-10-20', seat)
		expect(amounts('2026-10')).toEqual([])
	})

	it('is billed once to somebody who moves before the first lesson, and once after the last', () => {
		const { school, move, amounts, bill, taught } = aSeat({ ...package10, packageLessons: 2 })
		const violin = aClass(school, { name: 'Violin', weekday: 3 })
		taught('2026-09-02')
		taught('2026-09-09')
		taught('2026-09-16')
		const seat = move(violin, '2026-09-21')
		expect(amounts('2026-09')).toEqual([300_00, 300_00])
		bill('2026-09')
		move(aClass(school, { name: 'Viola', weekday: 3 }), '2026-09-25', seat)
		taught('2026-09-23', 'P', violin)
		expect(amounts('2026-09')).toEqual([300_00])
		bill('2026-09')
		expect(amounts('2026-10')).toEqual([])
	})

	it('is billed for lessons taught beyond the last one before another plan begins, or the seat ends', () => {
		const { access, plan, amounts, bill, taught, end } = aSeat({ ...package10, packageLessons: 2 })
		for (const day of wednesdays) taught(day)
		plan('2026-09-20', aPlan(access, { amountMinor: 160_00, partMonth: 'full' }, 'Monthly'))
		expect(amounts('2026-09').sort()).toEqual([160_00, 300_00, 300_00])
		bill('2026-09')
		expect(amounts('2026-10')).toEqual([160_00])
		end('2026-09-30')
		taught('2026-09-19')
		taught('2026-09-18')
		expect(amounts('2026-10')).toEqual([300_00])
	})

	it('is not billed before its first lesson once another plan has taken its place', () => {
		const { access, plan, amounts } = aSeat(package10)
		plan('2026-09-20', aPlan(access, { basis: 'lesson', amountMinor: 40_00 }, 'Single'))
		expect(amounts('2026-09')).toEqual([])
	})

	it('is numbered anew where the invoice of an earlier one was voided', () => {
		const { access, amounts, bill, taught } = aSeat({ ...package10, packageLessons: 1 })
		const first = bill('2026-09')
		taught('2026-09-02')
		bill('2026-09')
		valueOf(voidInvoice(access, first, 'r'))
		bill('2026-09')
		taught('2026-09-09')
		expect(amounts('2026-09')).toEqual([300_00])
	})
})
