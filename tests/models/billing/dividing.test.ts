import { describe, expect, it } from 'vitest'
import { openByPayer } from '#app/domain/billing/payment-parts.ts'
import {
	creditedTo,
	ownPartsOf,
	sharesOf,
	standingsOf,
	type PayerAmount,
	type PaysFor,
} from '#app/domain/billing/shares.ts'

describe('the shares of an invoice', () => {
	const pays = (studentId: string, shares: Record<string, number | null>): PaysFor[] =>
		Object.entries(shares).map(([name, share]) => ({ studentId, payerId: name, name, share }))
	const line = (studentId: string | null, netMinor: number) => ({ studentId, netMinor, rates: [] })

	it('are equal where nobody has a share of their own, and the rest goes to who has none', () => {
		expect(sharesOf(pays('ada', { Ana: null, Ben: null }), [line('ada', 10_01)], 10_01)).toEqual([
			{ payerId: 'Ana', name: 'Ana', share: 5000, amountMinor: 5_01 },
			{ payerId: 'Ben', name: 'Ben', share: 5000, amountMinor: 5_00 },
		])
		const amounts = sharesOf(pays('ada', { Ana: 7000, Ben: null }), [line('ada', 100_00)], 100_00)
		expect(amounts.map(({ amountMinor }) => amountMinor)).toEqual([70_00, 30_00])
	})

	it('follow each child, and lines for no child follow the others', () => {
		const both = [...pays('ada', { Ana: 6000, Ben: 4000 }), ...pays('leo', { Ana: null })]
		const lines = [line('ada', 100_00), line('leo', 100_00), line(null, 20_00)]
		expect(sharesOf(both, lines, 220_00)).toEqual([
			{ payerId: 'Ana', name: 'Ana', share: null, amountMinor: 176_00 },
			{ payerId: 'Ben', name: 'Ben', share: null, amountMinor: 44_00 },
		])
	})

	it('are exact for a child who is a small part of the invoice', () => {
		const both = [...pays('mia', { Ana: 6000, Ben: 4000 }), ...pays('leo', { Ana: null })]
		const shares = sharesOf(both, [line('leo', 144_00), line('mia', 45_00)], 189_00)
		expect(shares.map(({ amountMinor }) => amountMinor)).toEqual([171_00, 18_00])
	})

	it('name no percentages where different people pay for different children', () => {
		const both = [...pays('ada', { Ana: 6000, Ben: 4000 }), ...pays('leo', { Cleo: null })]
		const shares = sharesOf(both, [line('ada', 100_00), line('leo', 100_00)], 200_00)
		expect(shares.map(({ share }) => share)).toEqual([null, null, null])
		expect(shares.map(({ amountMinor }) => amountMinor)).toEqual([60_00, 40_00, 100_00])
	})

	it('are nothing for who pays for other children alone, and missing in a family with one payer', () => {
		const both = [...pays('ada', { Ana: 6000, Ben: 4000 }), ...pays('leo', { Ana: null })]
		expect(sharesOf(both, [line('leo', 75_00)], 75_00)).toEqual([
			{ payerId: 'Ana', name: 'Ana', share: 10_000, amountMinor: 75_00 },
			{ payerId: 'Ben', name: 'Ben', share: 0, amountMinor: 0 },
		])
		expect(sharesOf([...pays('ada', { Ana: null }), ...pays('leo', { Ana: null })], [], 75_00)).toEqual([])
	})

	it('of who pays for a child alone are lower by what is taken back for that child', () => {
		const both = [...pays('leo', { Ana: 6000, Ben: 4000 }), ...pays('mia', { Ana: null })]
		const amounts = (total: number, back: number, ...more: ReturnType<typeof line>[]) =>
			sharesOf(both, [line('leo', 40_00), line('mia', -back), ...more], total).map(
				({ amountMinor }) => amountMinor,
			)
		expect(amounts(28_00, 12_00)).toEqual([12_00, 16_00])
		expect(amounts(33_00, 12_00, line(null, 5_00))).toEqual([15_00, 18_00])
		// More than Ana's share is taken back, so Ben pays less.
		expect(amounts(10_00, 30_00)).toEqual([0, 10_00])
		expect(sharesOf(both, [line('mia', -12_00), line(null, 20_00)], 8_00)).toEqual([
			{ payerId: 'Ana', name: 'Ana', share: null, amountMinor: 4_00 },
			{ payerId: 'Ben', name: 'Ben', share: null, amountMinor: 4_00 },
		])
	})

	it('come to the total, whatever it is', () => {
		for (const total of [0, 1, 99, 364_85, 100_000_000]) {
			const shares = sharesOf(pays('ada', { Ana: null, Ben: null, Cleo: null }), [], total)
			expect(shares.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(total)
			const both = [...pays('ada', { Ana: 7000, Ben: null }), ...pays('leo', { Cleo: null })]
			for (const back of [0, 33, 500, 90_000]) {
				const lines = [line('ada', 400), line('leo', -back), line(null, 7)]
				const owed = sharesOf(both, lines, total).map(({ amountMinor }) => amountMinor)
				expect([Math.min(0, ...owed), owed.reduce((sum, minor) => sum + minor, 0)]).toEqual([0, total])
			}
		}
	})
})

describe('what each payer still owes', () => {
	const shares = [
		{ payerId: 'Ana', name: 'Ana', share: 6000, amountMinor: 144_00 },
		{ payerId: 'Ben', name: 'Ben', share: 4000, amountMinor: 96_00 },
	]
	const left = (paid: readonly PayerAmount[], openMinor: number) =>
		standingsOf(shares, { paid, credited: [] }, openMinor).map(({ leftMinor }) => leftMinor)
	const by = (payerId: string | null, amountMinor: number) => ({ payerId, amountMinor })

	it('is a part of what is left once something was credited, before and after one of them has paid it', () => {
		expect(left([], 180_00)).toEqual([108_00, 72_00])
		expect(left([by('Ana', 108_00)], 72_00)).toEqual([0, 72_00])
		expect(left([by('Ana', 108_00), by('Ben', 72_00)], 0)).toEqual([0, 0])
	})

	it('is a part of what a payment of nobody’s leaves, and less for all where one pays for another', () => {
		expect(left([by(null, 40_00), by('Ana', 120_00)], 80_00)).toEqual([0, 80_00])
		expect(left([by('Ana', 200_00)], 40_00)).toEqual([0, 40_00])
	})

	it('is less for who pays for the child a credit is for, before and after one of them has paid', () => {
		const pays = (studentId: string, payerId: string) => ({ studentId, payerId, name: payerId, share: null })
		const all = [pays('ada', 'Ana'), pays('leo', 'Ben'), pays('mia', 'Ana'), pays('mia', 'Ben')]
		const before = standingsOf(shares, { paid: [], credited: [] }, 240_00)
		const forLeo = creditedTo(before, all, { studentId: 'leo', amountMinor: 20_00 }) ?? []
		const leftOf = (credited: typeof forLeo, paid: typeof forLeo, openMinor: number) =>
			standingsOf(shares, { paid, credited }, openMinor).map(({ leftMinor }) => leftMinor)
		expect(leftOf(forLeo, [], 220_00)).toEqual([144_00, 76_00])
		expect(leftOf(forLeo, [by('Ana', 144_00)], 76_00)).toEqual([0, 76_00])
		const forMia = creditedTo(before, all, { studentId: 'mia', amountMinor: 10_01 }) ?? []
		expect(leftOf([...forLeo, ...forMia], [], 209_99)).toEqual([138_99, 71_00])
		const cleo = [pays('leo', 'Cleo')]
		expect(creditedTo(before, cleo, { studentId: 'leo', amountMinor: 20_00 })).toEqual([
			by('Ana', 12_00),
			by('Ben', 8_00),
		])
	})

	it('is divided over the parts of a payment plan, and the parts of all payers come to each part', () => {
		const halves = standingsOf(
			shares.map((share) => ({ ...share, amountMinor: 50_00 })),
			{ paid: [], credited: [] },
			100_00,
		)
		const parts = [33_33, 33_33, 33_34]
		const [ana, ben] = halves.map((own) => ownPartsOf(parts, halves, own))
		expect([ana, ben]).toEqual([
			[16_67, 16_66, 16_67],
			[16_66, 16_67, 16_67],
		])
		expect(ownPartsOf(parts, [], undefined)).toEqual(parts)
		const settled = { ...halves[0]!, leftMinor: 0 }
		expect(ownPartsOf([10_00], [settled, halves[1]!], settled)).toEqual([0])
	})

	it('is of a share after credits, and all shares come to the total after credits', () => {
		const credited = [by('Ana', 20_00)]
		const standings = (paid: readonly PayerAmount[], openMinor: number) =>
			standingsOf(shares, { paid, credited }, openMinor).map((own) => [own.shareMinor, own.leftMinor])
		expect(standings([by('Ana', 50_00)], 170_00)).toEqual([
			[124_00, 74_00],
			[96_00, 96_00],
		])
		expect(standings([by(null, 110_00)], 110_00)).toEqual([
			[124_00, 62_00],
			[96_00, 48_00],
		])
		expect(standings([by(null, 220_00)], 0)).toEqual([
			[124_00, 0],
			[96_00, 0],
		])
	})

	it('is of the share that was billed, to the cent, after a payment of everybody', () => {
		const halves = shares.map((share) => ({ ...share, amountMinor: 170_25 }))
		const standings = standingsOf(halves, { paid: [by(null, 170_25)], credited: [] }, 170_25)
		expect(standings.map(({ shareMinor }) => shareMinor)).toEqual([170_25, 170_25])
		const later = standingsOf(halves, { paid: [by('Ana', 170_25), by(null, 50_01)], credited: [] }, 120_24)
		expect(later.map(({ shareMinor, leftMinor }) => [shareMinor, leftMinor])).toEqual([
			[170_25, 0],
			[170_25, 120_24],
		])
	})

	it('is paid in its proportion by a payment of everybody, which pays what a payer has not paid themselves', () => {
		const standings = (...paid: PayerAmount[]) => {
			const openMinor = 240_00 - paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
			return standingsOf(shares, { paid, credited: [] }, openMinor).map((own) => [
				own.shareMinor,
				own.paidMinor,
				own.leftMinor,
			])
		}
		expect(standings(by(null, 240_00))).toEqual([
			[144_00, 144_00, 0],
			[96_00, 96_00, 0],
		])
		expect(standings(by(null, 100_00))).toEqual([
			[144_00, 60_00, 84_00],
			[96_00, 40_00, 56_00],
		])
		expect(standings(by('Ben', 96_00), by(null, 144_00))).toEqual([
			[144_00, 144_00, 0],
			[96_00, 96_00, 0],
		])
		expect(standings(by('Ben', 200_00), by(null, 10_00))).toEqual([
			[40_00, 10_00, 30_00],
			[200_00, 200_00, 0],
		])
	})

	it('names no percentage once one has paid for another', () => {
		const percents = (...paid: PayerAmount[]) =>
			standingsOf(
				shares,
				{ paid, credited: [] },
				240_00 - paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
			).map(({ share }) => share)
		expect(percents(by('Ana', 144_00), by('Ben', 50_00))).toEqual([6000, 4000])
		expect(percents(by('Ana', 240_00))).toEqual([null, null])
	})

	it('is nothing of an invoice over nothing', () => {
		const free = shares.map((share) => ({ ...share, amountMinor: 0 }))
		expect(standingsOf(free, { paid: [], credited: [] }, 0).map(({ leftMinor }) => leftMinor)).toEqual([0, 0])
	})
})

describe('the parts of a payment plan', () => {
	const by = (payerId: string | null, amountMinor: number): PayerAmount => ({ payerId, amountMinor })
	const pay = (names: readonly string[], totalMinor: number) =>
		sharesOf(
			names.map((name) => ({ studentId: 'ada', payerId: name, name, share: null })),
			[{ studentId: 'ada', netMinor: totalMinor, rates: [] }],
			totalMinor,
		)

	/** The open amounts of each payer, part by part, of an invoice that is agreed on before anything is paid. */
	function openOf(
		names: readonly string[],
		parts: readonly number[],
		{ paid = [], credited = [] }: { paid?: readonly PayerAmount[]; credited?: readonly PayerAmount[] },
	) {
		const totalMinor = parts.reduce((sum, minor) => sum + minor, 0)
		const shares = pay(names, totalMinor)
		const moved = [...paid, ...credited].reduce((sum, { amountMinor }) => sum + amountMinor, 0)
		const agreed = standingsOf(shares, { paid: [], credited: [] }, totalMinor)
		const now = standingsOf(shares, { paid, credited }, totalMinor - moved)
		const open = openByPayer(parts, agreed, now)
		return names.map((_, i) => open.map((part) => part[i]?.amountMinor))
	}

	it('leave to each payer the shares that they have not paid', () => {
		const halves = (paid: readonly PayerAmount[]) => openOf(['Ana', 'Ben'], [25_00, 25_00], { paid })
		expect(halves([])).toEqual([
			[12_50, 12_50],
			[12_50, 12_50],
		])
		expect(halves([by('Ben', 12_50)])).toEqual([
			[12_50, 12_50],
			[0, 12_50],
		])
		expect(halves([by('Ben', 25_00)])).toEqual([
			[12_50, 12_50],
			[0, 0],
		])
	})

	it('are lower for a payer by what another paid for them, or everybody together', () => {
		const halves = (paid: readonly PayerAmount[]) => openOf(['Ana', 'Ben'], [25_00, 25_00], { paid })
		expect(halves([by('Ben', 30_00)])).toEqual([
			[7_50, 12_50],
			[0, 0],
		])
		expect(halves([by('Ben', 50_00)])).toEqual([
			[0, 0],
			[0, 0],
		])
		expect(halves([by(null, 10_00)])).toEqual([
			[7_50, 12_50],
			[7_50, 12_50],
		])
	})

	it('stay as announced for uneven thirds, to the cent', () => {
		const thirds = (paid: readonly PayerAmount[]) =>
			openOf(['Ana', 'Ben', 'Cleo'], [74_09, 74_09, 74_09], { paid })
		expect(thirds([])).toEqual([
			[24_70, 24_70, 24_70],
			[24_70, 24_69, 24_70],
			[24_69, 24_70, 24_69],
		])
		expect(thirds([by('Cleo', 24_69), by('Ana', 24_70)])).toEqual([
			[0, 24_70, 24_70],
			[24_70, 24_69, 24_70],
			[0, 24_70, 24_69],
		])
	})

	it('lose a credit for one payer from that payer’s last parts', () => {
		expect(openOf(['Ana', 'Ben'], [25_00, 25_00], { credited: [by('Ben', 15_00)] })).toEqual([
			[12_50, 12_50],
			[10_00, 0],
		])
	})
})
