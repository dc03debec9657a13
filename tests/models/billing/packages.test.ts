import { afterEach, describe, expect, it, vi } from 'vitest'
import { portalWords } from '#app/content/portal/catalogs.ts'
import { leftWords } from '#app/domain/billing/package-words.ts'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { creditInvoice, voidInvoice } from '#app/models/billing/ending.server.ts'
import { previewLeaving } from '#app/models/billing/leaving.server.ts'
import { listOverbilled } from '#app/models/billing/overbilled.server.ts'
import { listOwnPackages } from '#app/models/billing/own-packages.server.ts'
import { previewSeatChange } from '#app/models/billing/seat-change.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { addTaxCode } from '#app/models/billing/tax-codes.server.ts'
import { moveEnrolment } from '#app/models/enrolment/move.server.ts'
import { addVisitor } from '#app/models/lesson/visitors.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aPlan, markLessonOf } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { aClass, aLesson, anEnrolment } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { aCredit } from '../../support/portal.ts'
import { aSeat } from '../../support/seat.ts'

afterEach(() => void vi.useRealTimers())

it('names the size of a package unless more lessons are left, of an earlier one too', () => {
	expect(leftWords({ left: 10, size: 10 })).toBe('10 of 10 lessons of the package are left.')
	expect(leftWords({ left: 11, size: 10 })).toBe('11 lessons of the package are left.')
})

it.each([
	['en', 'No lesson of the package is left. The next package is billed with your next invoice.'],
	['de', 'Vom Paket ist keine Unterrichtsstunde mehr übrig.'],
	['es', 'No queda ninguna clase del bono.'],
] as const)('tells the family in %s that none is left while packages go on', (language, said) => {
	const package2 = { basis: 'package', amountMinor: 60_00, packageLessons: 2 } as const
	const { access, family, plan, bill, taught } = aSeat(package2, { now: '2026-10-02' })
	const shown = () => {
		const { packageLeft } = portalWords(language).money
		return listOwnPackages(access, [{ id: family }]).map(({ about, left, size, goesOn }) =>
			packageLeft(about, left, size, goesOn),
		)
	}
	expect(shown()).toEqual([])
	bill('2026-09')
	for (const day of ['2026-09-02', '2026-09-09', '2026-09-16']) {
		expect(shown()).toEqual([expect.stringContaining(day > '2026-09-09' ? said : '2')])
		taught(day)
	}
	expect(shown()).toEqual([expect.stringContaining(said)])
	plan('2026-09-20', aPlan(access, { basis: 'month', amountMinor: 90_00 }, 'Monthly'))
	expect(shown()).toEqual([])
})

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

	it('names the lessons taught of each package that is billed late', () => {
		const { access, family, whys, taught } = aSeat({ ...package10, packageLessons: 2 })
		for (const day of wednesdays) taught(day)
		const days = suggestLines(access, family, '2026-09').lines.map(({ lessonDays }) => lessonDays)
		expect(days).toEqual([['2026-09-02', '2026-09-09'], ['2026-09-16']])
		const plan = 'Plan, $300.00 a package'
		expect(whys('2026-09')).toEqual([`${plan}; 2 lessons taught`, `${plan}; 1 lesson taught`])
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
		const { school, access, piano, ...seat } = aSeat({ ...package10, packageLessons: 2 })
		const { plan, amounts, bill, taught, end } = seat
		for (const day of wednesdays) taught(day)
		aLesson(school, { classId: piano, startsAt: Date.parse('2026-09-23T16:00:00Z') })
		plan('2026-09-20', aPlan(access, { amountMinor: 160_00, partMonth: 'full' }, 'Monthly'))
		expect(amounts('2026-09')).toEqual([300_00, 150_00, 160_00])
		bill('2026-09')
		expect(amounts('2026-10')).toEqual([160_00])
		end('2026-09-30')
		taught('2026-09-19')
		expect(amounts('2026-10')).toEqual([150_00])
	})

	it('is not billed before its first lesson once another plan has taken its place', () => {
		const { access, plan, amounts } = aSeat(package10)
		plan('2026-09-20', aPlan(access, { basis: 'lesson', amountMinor: 40_00 }, 'Single'))
		expect(amounts('2026-09')).toEqual([])
	})

	it('is not billed to a student who leaves and took no charged lesson, also after a credit in full', () => {
		const { access, enrolmentId, student, amounts, absent, bill, taught, end } = aSeat(package10)
		const id = bill('2026-09')
		valueOf(creditInvoice(access, newId(), { id, amountMinor: 300_00, reason: 'r', studentId: student }))
		taught('2026-09-02', 'N')
		expect(amounts('2026-09')).toEqual([300_00])
		expect(previewSeatChange(access, enrolmentId, { endsOn: '2026-09-20' })?.lines).toEqual([])
		expect(previewLeaving(access, student, { endsOn: '2026-09-20' })?.lines).toEqual([])
		end('2026-09-20')
		expect(amounts('2026-09')).toEqual([])
		expect(absent('2026-09')).toEqual(['Nothing to charge: no lesson was taken.'])
		taught('2026-09-09')
		expect(amounts('2026-09')).toEqual([30_00])
	})

	it('is billed to a student who leaves for the lessons taken and those until then, and nothing is left of it', () => {
		const { access, school, family, piano, enrolmentId, whys, amounts, bill, taught, end } = aSeat(package10)
		taught('2026-09-02')
		taught('2026-09-09')
		aLesson(school, { classId: piano, startsAt: Date.parse('2026-09-23T16:00:00Z') })
		const preview = previewSeatChange(access, enrolmentId, { endsOn: '2026-09-25' })
		expect(preview?.lines).toMatchObject([{ amountMinor: 90_00 }])
		expect(amounts('2026-09')).toEqual([300_00])
		end('2026-09-25')
		const [line] = suggestLines(access, family, '2026-09').lines
		expect(line).toMatchObject({ unitMinor: 90_00 })
		expect(line?.description).toMatch(/, 3 of 10 lessons$/)
		expect(whys('2026-09')).toEqual(['Plan, $300.00 a package; 2 lessons taught'])
		bill('2026-09')
		expect(suggestLines(access, family, '2026-09')).toMatchObject({ lines: [], overbilled: undefined })
		for (const day of ['2026-09-24', '2026-09-25']) taught(day)
		expect(amounts('2026-10')).toEqual([30_00])
	})

	it('is billed to a student who leaves, if a lesson until then is still to be marked', () => {
		const { access, school, piano, student, amounts, end } = aSeat(package10)
		end('2026-09-25')
		const lesson = aLesson(school, { classId: piano, startsAt: Date.parse('2026-09-23T16:00:00Z') })
		expect(amounts('2026-09')).toEqual([30_00])
		markLessonOf(access, lesson, student, 'N')
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

describe('lessons of a package that are left when the enrollment ends', () => {
	const wednesdays = Array.from({ length: 7 }, (_, i) => `2026-09-${String(i + 2).padStart(2, '0')}`)

	function aPackageSeat() {
		const seat = aSeat({ basis: 'package', amountMinor: 650_00, packageLessons: 10 })
		const rates = [{ name: 'HST', rate: 13_000 }]
		const taxCodeId = valueOf(addTaxCode(seat.access, newId(), { name: 'HST', rates })).id
		const taxed = { basis: 'package', amountMinor: 650_00, packageLessons: 10, taxCodeId } as const
		seat.plan('2026-01-01', aPlan(seat.access, taxed, 'Taxed'))
		const invoiceId = seat.bill('2026-09')
		for (const day of wednesdays) seat.taught(day)
		return { ...seat, invoiceId }
	}

	it('are credited as they were billed, with tax, until the credit is written', () => {
		const { access, enrolmentId, student, family, end, absent, invoiceId } = aPackageSeat()
		const credit = {
			invoiceId,
			amountMinor: 220_35,
			student,
			why: '3 of 10 lessons of the package are left.',
		}
		const preview = previewSeatChange(access, enrolmentId, { endsOn: '2026-09-25' })
		expect(preview?.credits).toMatchObject([credit])
		expect(previewLeaving(access, student, { endsOn: '2026-09-25' })).toMatchObject({
			credits: [credit],
			afterMinor: 734_50 - 220_35,
		})
		vi.setSystemTime(Date.parse('2026-09-20T16:00:00Z'))
		end('2026-09-25')
		expect(suggestLines(access, family, '2026-09').overbilled).toMatchObject([credit])
		expect(absent('2026-09')).toContainEqual(
			expect.stringContaining('3 of 10 lessons of the package are left. $220.35'),
		)
		expect([...listOverbilled(access, '2026-09')].flat()).toMatchObject([credit])
		valueOf(
			creditInvoice(access, newId(), { id: invoiceId, amountMinor: 220_35, reason: 'r', studentId: student }),
		)
		expect(suggestLines(access, family, '2026-09').overbilled).toBeUndefined()
		expect(absent('2026-10')).toEqual([])
	})

	it('are counted without those that were credited, and none is left once the last one is taken', () => {
		const { access, school, piano, student, family, end, absent, invoiceId } = aPackageSeat()
		vi.setSystemTime(Date.parse('2026-09-20T16:00:00Z'))
		aLesson(school, { classId: piano, startsAt: Date.parse('2026-09-23T16:00:00Z') })
		end('2026-09-25')
		valueOf(
			creditInvoice(access, newId(), {
				id: invoiceId,
				amountMinor: 146_90,
				reason: 'r',
				studentId: student,
				isForDays: true,
			}),
		)
		expect(absent('2026-09')).toEqual(['1 lesson of the package is left.'])
		const shown = (['en', 'de', 'es'] as const).flatMap((language) =>
			listOwnPackages(access, [{ id: family }]).map(({ left, size, goesOn }) =>
				portalWords(language).money.packageLeft('Ada', left, size, goesOn),
			),
		)
		expect(shown).toEqual([
			'Ada: 1 lesson of the package is left.',
			'Ada: Vom Paket ist noch 1 Unterrichtsstunde übrig.',
			'Ada: Queda 1 clase del bono.',
		])
		const [{ id = '' } = {}] = rows<{ id: string }>("select id from lessons where day = '2026-09-23'")
		markLessonOf(access, id, student, 'P')
		expect(absent('2026-09')).toEqual(['No lesson of the package is left.'])
		expect(listOwnPackages(access, [{ id: family }])).toEqual([])
	})

	it('do not include the lessons until the last day', () => {
		const { access, school, piano, enrolmentId } = aPackageSeat()
		for (const day of ['2026-09-23', '2026-09-30'])
			aLesson(school, { classId: piano, startsAt: Date.parse(`${day}T16:00:00Z`) })
		const preview = previewSeatChange(access, enrolmentId, { endsOn: '2026-09-25' })
		expect(preview?.credits).toMatchObject([
			{
				amountMinor: 146_90,
				why: '2 of 10 lessons of the package are left. 1 lesson until then that is not marked counts as taken.',
			},
		])
	})

	it.each(['of the same class', 'of the next class'])(
		'are not used by lessons under a price for the month %s',
		(place) => {
			const { access, school, piano, enrolmentId, family, move, plan, end } = aPackageSeat()
			const isSame = place === 'of the same class'
			const classId = isSame ? piano : aClass(school, { name: 'Violin', weekday: 3 })
			const seat = isSame ? enrolmentId : move(classId, '2026-09-21')
			plan('2026-09-21', aPlan(access, { basis: 'month' }), seat)
			aLesson(school, { classId, startsAt: Date.parse('2026-09-23T16:00:00Z') })
			end('2026-09-25', seat)
			const whys = suggestLines(access, family, '2026-09').overbilled?.map(({ why }) => why)
			expect(whys).toEqual(['3 of 10 lessons of the package are left.'])
		},
	)

	it('do not include a lesson made up after the last day', () => {
		const { access, school, piano, student, family, end } = aPackageSeat()
		const missed = aLesson(school, { classId: piano, startsAt: Date.parse('2026-09-23T16:00:00Z') })
		valueOf(markLesson(access, missed, [{ studentId: student, code: 'N' }], { source: 'office' }))
		end('2026-09-25')
		const left = () => suggestLines(access, family, '2026-09').overbilled?.map(({ why }) => why)
		expect(left()).toEqual(['3 of 10 lessons of the package are left.'])
		const makeUp = aLesson(school, { classId: piano, startsAt: Date.parse('2026-09-29T16:00:00Z') })
		const creditId = aCredit(school, student, { sourceLessonId: missed, expiresOn: null })
		valueOf(addVisitor(access, makeUp, { studentId: student, creditId }))
		expect(left()).toEqual([
			'2 of 10 lessons of the package are left. 1 lesson until then that is not marked counts as taken.',
		])
		markLessonOf(access, makeUp, student, 'P')
		expect(left()).toEqual(['2 of 10 lessons of the package are left.'])
	})

	it('do not include a lesson made up in the month after', () => {
		const { access, school, piano, student, family, end } = aPackageSeat()
		const missed = aLesson(school, { classId: piano, startsAt: Date.parse('2026-09-23T16:00:00Z') })
		valueOf(markLesson(access, missed, [{ studentId: student, code: 'N' }], { source: 'office' }))
		end('2026-09-25')
		const makeUp = aLesson(school, { classId: piano, startsAt: Date.parse('2026-10-02T16:00:00Z') })
		const creditId = aCredit(school, student, { sourceLessonId: missed, expiresOn: null })
		valueOf(addVisitor(access, makeUp, { studentId: student, creditId }))
		markLessonOf(access, makeUp, student, 'P')
		const whys = suggestLines(access, family, '2026-09').overbilled?.map(({ why }) => why)
		expect(whys).toEqual(['2 of 10 lessons of the package are left.'])
	})

	it.each([
		['N', 2],
		['A', 2],
	])('count a lesson made up in another class, and once where the absence (%s) is charged', (code, left) => {
		const { access, school, piano, student, enrolmentId, end, family } = aPackageSeat()
		const missed = aLesson(school, { classId: piano, startsAt: Date.parse('2026-09-16T16:00:00Z') })
		valueOf(markLesson(access, missed, [{ studentId: student, code }], { source: 'office' }))
		const classId = aClass(school, { name: 'Choir' })
		const makeUp = aLesson(school, { classId, startsAt: Date.parse('2026-09-23T18:00:00Z') })
		const creditId = aCredit(school, student, { sourceLessonId: missed, enrolmentId, expiresOn: null })
		valueOf(addVisitor(access, makeUp, { studentId: student, creditId }))
		markLessonOf(access, makeUp, student, 'P')
		end('2026-09-25')
		const whys = suggestLines(access, family, '2026-09').overbilled?.map(({ why }) => why)
		expect(whys).toEqual([`${left} of 10 lessons of the package are left.`])
	})

	it.each([
		['the class has', '2026-09-21', '2026-09'],
		['the next class has', '2026-09-21', '2026-09'],
		['the class has', '2026-10-01', '2026-10'],
		['the next class has', '2026-10-01', '2026-10'],
	])('are credited once a price for the month follows, which %s from %s on', (place, from, period) => {
		const { access, school, piano, family, enrolmentId, invoiceId, student, plan } = aPackageSeat()
		const monthly = aPlan(access, { basis: 'month' })
		const credits = (month: string) => suggestLines(access, family, month).overbilled
		const credit = { invoiceId, amountMinor: 220_35, why: '3 of 10 lessons of the package are left.' }
		aLesson(school, { classId: piano, startsAt: Date.parse(`${from}T16:00:00Z`) })
		vi.setSystemTime(Date.parse('2026-09-20T16:00:00Z'))
		if (place === 'the class has') plan(from, monthly)
		else {
			const classId = aClass(school, { name: 'Violin' })
			change('insert into class_prices values (?, ?, ?)', school.id, classId, monthly)
			const preview = previewSeatChange(access, enrolmentId, { classId, startsOn: from })
			expect(preview?.credits).toMatchObject([{ ...credit, period }])
			const seat = { classId: piano, id: enrolmentId }
			valueOf(moveEnrolment(access, seat, { version: 1, classId, startsOn: from }))
		}
		expect(credits(period)).toMatchObject([credit])
		expect([...listOverbilled(access, period)].flat()).toMatchObject([credit])
		const written = { id: invoiceId, amountMinor: 220_35, reason: 'r', studentId: student }
		valueOf(creditInvoice(access, newId(), written))
		expect(['2026-08', '2026-09', '2026-10', '2026-11'].flatMap((month) => credits(month) ?? [])).toEqual([])
		expect(listOwnPackages(access, [{ id: family }])).toHaveLength(1)
		vi.setSystemTime(Date.parse(`${from}T16:00:00Z`))
		expect(listOwnPackages(access, [{ id: family }])).toEqual([])
	})

	it('go on beside a price for the month of another class, and until the packages follow again', () => {
		const { access, school, family, student, plan } = aPackageSeat()
		const monthly = aPlan(access, { basis: 'month' })
		const other = anEnrolment(school, aClass(school, { name: 'Choir' }), student, { startsOn: '2026-01-01' })
		plan('2026-09-01', monthly, other)
		const credits = () =>
			['2026-09', '2026-10'].flatMap((period) => suggestLines(access, family, period).overbilled ?? [])
		expect(credits()).toEqual([])
		plan('2026-09-21', monthly)
		expect(credits()).toHaveLength(1)
		plan('2026-12-01', aPlan(access, { basis: 'package', packageLessons: 10 }))
		expect(credits()).toEqual([])
	})

	it('are not kept in a pause of a month that is paid otherwise', () => {
		const { access, enrolmentId, plan } = aPackageSeat()
		plan('2026-09-21', aPlan(access, { basis: 'month' }))
		const pause = { from: '2026-09-28', to: '2026-10-20', keepsSeat: true, paysWhilePaused: false }
		expect(previewSeatChange(access, enrolmentId, pause)).toMatchObject({ kept: [] })
	})

	it('are kept in a pause', () => {
		const { access, enrolmentId } = aPackageSeat()
		const pause = { from: '2026-09-21', to: '2026-10-20', keepsSeat: true, paysWhilePaused: false }
		const preview = previewSeatChange(access, enrolmentId, pause)
		expect(preview).toMatchObject({ lines: [], credits: [], kept: [{ left: 3, size: 10 }] })
	})
})
