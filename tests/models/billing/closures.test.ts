import { afterEach, describe, expect, it, vi } from 'vitest'
import { listBilledNotTaught, listOverbilledLessons } from '#app/models/billing/billed-not-taught.server.ts'
import { listTaughtUnbilled } from '#app/models/billing/reconcile.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { listOverbilled } from '#app/models/billing/overbilled.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { applyTermCopy, previewTermCopy } from '#app/models/lesson/term-copy.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aBillingOffice, aPlan } from '../../support/billing.ts'
import { change } from '../../support/database.ts'
import { aClass, aClosure, aLesson, aTeacher, aTerm } from '../../support/factories.ts'
import { aRoom, aSite, tuesdays, valueOf } from '../../support/lessons.ts'
import { aSeat } from '../../support/seat.ts'

afterEach(() => void vi.useRealTimers())

/** A class on Mondays and Wednesdays at 320.00 for eight lessons, whatever weekday its record names. */
function twiceAWeek(weekday: number | null, closedOn: string, closedTo = closedOn) {
	const office = aBillingOffice('2026-01-02T15:00:00Z')
	const { school, access, family, piano } = office
	change('update classes set weekday = ? where id = ?', weekday, piano)
	const planId = aPlan(access, { amountMinor: 320_00, lessonsPerMonth: 8, deductsClosures: true })
	aBilledChild(school, access, { family, classId: piano, planId })
	aClosure(school, { startsOn: closedOn, endsOn: closedTo })
	const wish = tuesdays({ weekdays: [1, 3], startsOn: '2026-02-02', endsOn: '2026-12-31' })
	valueOf(addSeries(access, newId(), piano, wish))
	const amount = (period: string) => suggestLines(access, family, period).lines[0]?.unitMinor
	return { ...office, amount }
}

describe('a closure of a class that meets on Mondays and Wednesdays', () => {
	it.each([
		[1, '2026-10-12', '2026-10'],
		[3, '2026-10-12', '2026-10'],
		[null, '2026-10-12', '2026-10'],
		[1, '2026-02-11', '2026-02'],
		[3, '2026-02-11', '2026-02'],
	])('is deducted with weekday %s on the class and a closure on %s', (weekday, closedOn, period) => {
		expect(twiceAWeek(weekday, closedOn).amount(period)).toBe(280_00)
	})

	it('is not deducted for a lesson that is left booked on the closed day, until that is closed too', () => {
		const { school, piano, amount } = twiceAWeek(1, '2026-12-30')
		expect(amount('2026-10')).toBe(320_00)
		aClosure(school, { startsOn: '2026-10-12', endsOn: '2026-10-12' })
		expect(amount('2026-10')).toBe(320_00)
		change("update lessons set state = 'closed' where class_id = ? and day = '2026-10-12'", piano)
		expect(amount('2026-10')).toBe(280_00)
	})

	interface Ids {
		own: string
		other: string
		teacherId: string
	}

	it.each([
		['its room', ({ own }: Ids) => ({ roomId: own }), 280_00],
		['another room', ({ other }: Ids) => ({ roomId: other }), 320_00],
		['its teacher', ({ teacherId }: Ids) => ({ teacherId }), 280_00],
		['the afternoon', () => ({ fromTime: '14:00', toTime: '18:00' }), 280_00],
		['the morning', () => ({ fromTime: '08:00', toTime: '12:00' }), 320_00],
	])('of %s alone is deducted from lessons that were scheduled after it', (_, scopeOf, price) => {
		const { school, access, family, piano } = aBillingOffice('2026-01-02T15:00:00Z')
		const [own, other] = [aRoom(school.id, 'Hall'), aRoom(school.id, 'Attic')]
		const teacherId = aTeacher(school, { name: 'Jun' })
		const planId = aPlan(access, { amountMinor: 320_00, lessonsPerMonth: 8, deductsClosures: true })
		aBilledChild(school, access, { family, classId: piano, planId })
		const days = { startsOn: '2026-10-12', endsOn: '2026-10-12' }
		aClosure(school, { ...days, ...scopeOf({ own, other, teacherId }) })
		const wish = { weekdays: [1, 3], startsOn: '2026-02-02', endsOn: '2026-12-31', teacherId, roomId: own }
		valueOf(addSeries(access, newId(), piano, tuesdays(wish)))
		expect(suggestLines(access, family, '2026-10').lines[0]?.unitMinor).toBe(price)
	})

	it('takes the whole price where all of the month is closed', () => {
		expect(twiceAWeek(1, '2026-10-01', '2026-10-31').amount('2026-10') ?? 0).toBe(0)
	})
})

describe('a class on Mondays that is copied from term to term at 60.00 for four lessons', () => {
	const terms = {
		spring: { startsOn: '2027-01-04', endsOn: '2027-03-27' },
		summer: { startsOn: '2027-04-12', endsOn: '2027-07-17' },
		autumn: { startsOn: '2027-09-13', endsOn: '2027-12-18' },
	}

	/** The class in the spring, with Easter and the summer closed. */
	function aCopiedClass() {
		const seat = aSeat({ amountMinor: 60_00, deductsClosures: true }, { now: '2027-01-02' })
		const { school, access, piano } = seat
		const ids = Object.entries(terms).map(([name, days]) => aTerm(school, { name, ...days }))
		const [spring = '', summer = '', autumn = ''] = ids
		aClosure(school, { name: 'Easter', startsOn: '2027-03-28', endsOn: '2027-04-11' })
		aClosure(school, { name: 'Holidays', startsOn: '2027-07-18', endsOn: '2027-09-12' })
		change(`update classes set weekday = 1, ends_on = '2027-03-27' where id = ?`, piano)
		const wish = tuesdays({ weekdays: [1], ...terms.spring, termId: spring })
		valueOf(addSeries(access, newId(), piano, wish))
		const copy = (fromId: string, toId: string) => {
			const wanted = { fromId, toId, students: 'keep' } as const
			const { series, token } = valueOf(previewTermCopy(access, wanted))
			const seriesIds = series.map(({ id }) => id)
			return valueOf(applyTermCopy(access, newId(), { ...wanted, seriesIds, token })).changeId
		}
		copy(spring, summer)
		return { ...seat, toAutumn: () => copy(summer, autumn) }
	}

	it('is charged in the months of a break like a class that goes on through it', () => {
		const { amounts, whys, absent, toAutumn } = aCopiedClass()
		expect(['2027-03', '2027-04', '2027-07'].map(amounts)).toEqual([[60_00], [45_00], [30_00]])
		toAutumn()
		const months = ['2027-03', '2027-04', '2027-05', '2027-07', '2027-08', '2027-09']
		expect(months.map(amounts)).toEqual([[60_00], [45_00], [60_00], [30_00], [], [45_00]])
		expect(whys('2027-04')[0]).toContain('3 of 4 lessons, closed on 1 of them')
		expect(absent('2027-08')).toEqual(['Nothing to charge: 0 of 4 lessons.'])
	})

	it('owes nothing more for a month that was billed before, copied or undone', () => {
		const { access, amounts, bill, toAutumn } = aCopiedClass()
		bill('2027-07')
		const isSettled = () => {
			expect(amounts('2027-07')).toEqual([])
			expect([...listOverbilled(access, '2027-07')].flat()).toEqual([])
		}
		const changeId = toAutumn()
		isSettled()
		valueOf(undoChange(access, changeId))
		isSettled()
	})

	it('costs the same up to its last day if no closure covers the gap, and a whole month once it goes on', () => {
		const { amounts, school, toAutumn } = aCopiedClass()
		change("update closures set archived_at = 1 where name = 'Holidays'")
		expect(amounts('2027-07')).toEqual([30_00])
		toAutumn()
		expect(['2027-07', '2027-08', '2027-09'].map(amounts)).toEqual([[30_00], [], [60_00]])
		aClosure(school, { startsOn: '2027-07-26', endsOn: '2027-07-31' })
		expect(amounts('2027-07')).toEqual([30_00])
	})
})

it('a break within a month is deducted, also after the last series of a class that has no last day', () => {
	const { school, access, piano, amounts } = aSeat({ deductsClosures: true }, { now: '2027-01-02' })
	const half = (startsOn: string, endsOn: string) =>
		valueOf(addSeries(access, newId(), piano, tuesdays({ weekdays: [1], startsOn, endsOn })))
	half('2027-01-04', '2027-02-10')
	half('2027-02-22', '2027-03-12')
	expect(['2027-02', '2027-03'].map(amounts)).toEqual([[160_00], [160_00]])
	aClosure(school, { startsOn: '2027-02-13', endsOn: '2027-02-21' })
	aClosure(school, { startsOn: '2027-03-13', endsOn: '2027-04-11' })
	expect(['2027-02', '2027-03'].map(amounts)).toEqual([[120_00], [80_00]])
})

describe('a day on which lessons take place free of charge', () => {
	const openDay = {
		name: 'Open day',
		effect: 'no_charge',
		startsOn: '2027-02-03',
		endsOn: '2027-02-03',
	} as const

	/** A class with a lesson on each Wednesday of February. */
	function february(version: Parameters<typeof aSeat>[0]) {
		const seat = aSeat({ ...version, amountMinor: 60_00 }, { now: '2027-03-02' })
		for (const day of ['03', '10', '17', '24']) seat.taught(`2027-02-${day}`)
		const days = () => suggestLines(seat.access, seat.family, '2027-02').lines[0]?.lessonDays
		return { ...seat, days }
	}

	it('is left out of the price of a month whose plan deducts closures', () => {
		const { school, amounts, whys, days } = february({ deductsClosures: true })
		expect(amounts('2027-02')).toEqual([60_00])
		aClosure(school, openDay)
		expect(amounts('2027-02')).toEqual([45_00])
		expect(whys('2027-02')[0]).toMatch(/3 of 4 lessons, 1 free of charge$/)
		expect(days()).toEqual(['2027-02-10', '2027-02-17', '2027-02-24'])
	})

	it('is named beside the closed days of the month', () => {
		const { school, piano, amounts, whys } = february({ deductsClosures: true })
		aClosure(school, openDay)
		aClosure(school, { startsOn: '2027-02-10', endsOn: '2027-02-10' })
		change("update lessons set state = 'closed' where class_id = ? and day = '2027-02-10'", piano)
		expect(amounts('2027-02')).toEqual([30_00])
		expect(whys('2027-02')[0]).toContain('2 of 4 lessons, closed on 1 of them, 1 free of charge')
	})

	it('is not named as free if its lesson was closed', () => {
		const { school, piano, whys } = february({ deductsClosures: true })
		aClosure(school, openDay)
		change("update lessons set state = 'closed' where class_id = ? and day = '2027-02-03'", piano)
		expect(whys('2027-02')[0]).toContain('3 of 4 lessons, closed on 1 of them')
	})

	it('was billed too much with a month that was billed before', () => {
		const { school, access, bill } = february({ deductsClosures: true })
		bill('2027-02')
		aClosure(school, { ...openDay, updatedAt: Date.now() + 1 })
		expect([...listOverbilled(access, '2027-02')].flat()).toMatchObject([{ amountMinor: 15_00 }])
	})

	it('is paid with the month if the plan does not deduct closures', () => {
		const { school, amounts, days } = february({})
		aClosure(school, openDay)
		expect(amounts('2027-02')).toEqual([60_00])
		expect(days()).toEqual(['2027-02-03', '2027-02-10', '2027-02-17', '2027-02-24'])
	})

	it('is a lesson of a part of a month or term whose price closed days do not change', () => {
		for (const basis of ['month', 'term'] as const) {
			const { school, amounts, whys, days, piano } = february({ basis })
			if (basis === 'term') aTerm(school, { startsOn: '2027-02-01', endsOn: '2027-02-28' })
			aClosure(school, openDay)
			aClosure(school, { startsOn: '2027-02-10', endsOn: '2027-02-10' })
			change("update lessons set state = 'closed' where class_id = ? and day = '2027-02-10'", piano)
			change("update enrolments set ends_on = '2027-02-18' where class_id = ?", piano)
			expect(amounts('2027-02')).toEqual([45_00])
			expect(whys('2027-02')[0]).toContain('3 of 4 lessons, 1 of them on closed days')
			expect(days()).toEqual(['2027-02-03', '2027-02-17'])
		}
	})

	it('is not billed ahead, nor is an extra lesson on it', () => {
		const { school, piano, amounts } = february({ basis: 'month_lessons' })
		expect(amounts('2027-02')).toEqual([240_00])
		aClosure(school, openDay)
		aLesson(school, { classId: piano, kind: 'extra', startsAt: Date.parse('2027-02-03T19:00:00Z') })
		expect(amounts('2027-02')).toEqual([180_00])
	})

	it('is not charged by the lesson, and what was billed for it is too much', () => {
		const { school, access, amounts, absent, bill } = february({ basis: 'lesson' })
		const id = aClosure(school, openDay)
		expect(amounts('2027-02')).toEqual([60_00, 60_00, 60_00])
		expect(absent('2027-02')).toEqual(['Open day: free of charge.'])
		expect(listTaughtUnbilled(access, '2027-02')[0]?.days).not.toContain('2027-02-03')
		change('update closures set archived_at = 1 where id = ?', id)
		bill('2027-02')
		expect(listBilledNotTaught(access, { period: '2027-02' })).toEqual([])
		change('update closures set archived_at = null where id = ?', id)
		expect(listOverbilledLessons(access, { period: '2027-02' })).toMatchObject([
			{ overbilled: { amountMinor: 60_00, why: 'Open day: free of charge.' } },
		])
	})

	it('takes no lesson of a package', () => {
		const { school, access, family, bill } = february({ basis: 'package', packageLessons: 8 })
		bill('2027-02')
		const left = () => suggestLines(access, family, '2027-02').unused[0]?.left
		expect(left()).toBe(4)
		aClosure(school, openDay)
		expect(left()).toBe(5)
	})

	it.each([
		[{ fromTime: '10:00', toTime: '12:00' }, 3],
		[{ fromTime: '14:00', toTime: '15:00' }, 4],
	])('covers only lessons within its hours: %j', (hours, charged) => {
		const { school, amounts } = february({ basis: 'lesson' })
		aClosure(school, { ...openDay, ...hours })
		expect(amounts('2027-02')).toHaveLength(charged)
	})

	it('is free for the class that it concerns', () => {
		const { school, piano, amounts } = february({ basis: 'lesson' })
		aClosure(school, { ...openDay, classId: aClass(school, { name: 'Violin' }) })
		expect(amounts('2027-02')).toHaveLength(4)
		aClosure(school, { ...openDay, classId: piano })
		expect(amounts('2027-02')).toHaveLength(3)
	})

	it('is free at the site that it concerns', () => {
		const { school, piano, amounts } = february({ basis: 'month_lessons' })
		const siteId = aSite(school.id)
		aClosure(school, { ...openDay, siteId })
		expect(amounts('2027-02')).toEqual([240_00])
		change('update lessons set room_id = ? where class_id = ?', aRoom(school.id, 'Attic', siteId), piano)
		expect(amounts('2027-02')).toEqual([180_00])
	})
})
