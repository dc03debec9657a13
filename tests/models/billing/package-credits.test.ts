import { afterEach, describe, expect, it, vi } from 'vitest'
import { mendOverbilled } from '#app/domain/billing/overbilled.ts'
import { creditInvoice } from '#app/models/billing/ending.server.ts'
import { listOwnPackages } from '#app/models/billing/own-packages.server.ts'
import { previewSeatChange } from '#app/models/billing/seat-change.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aPlan, violations } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { aClass } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { aSeat } from '../../support/seat.ts'

afterEach(() => void vi.useRealTimers())

const PACKAGE = { basis: 'package', amountMinor: 315_00, packageLessons: 10 } as const

/** A child with a package that was billed in September, and has taken some of its lessons. */
function aPackageChild(taken: number) {
	const seat = aSeat(PACKAGE)
	const { access, family, enrolmentId, taught } = seat
	const invoiceId = seat.bill('2026-09')
	for (let day = 1; day <= taken; day++) taught(`2026-09-0${day}`)
	const credits = (period = '2026-09') => suggestLines(access, family, period).overbilled ?? []
	return {
		...seat,
		invoiceId,
		credits,
		tooMuch: (period?: string) => credits(period).map(({ amountMinor }) => amountMinor),
		/** Writes a suggested credit as its link does, or another amount in its place. */
		write: (period?: string, typedMinor?: number) => {
			for (const credit of credits(period)) {
				const { search } = new URL(mendOverbilled(credit).to, 'https://school.example')
				const proposed = new URLSearchParams(search)
				valueOf(
					creditInvoice(access, newId(), {
						id: credit.invoiceId,
						amountMinor: typedMinor ?? credit.amountMinor,
						reason: 'r',
						studentId: credit.student,
						lineId: proposed.get('line') ?? undefined,
						isForDays: proposed.get('days') === 'on',
					}),
				)
			}
		},
		stays: () =>
			change(
				"update enrolments set ends_on = null, state = 'active', version = version + 1 where id = ?",
				enrolmentId,
			),
	}
}

describe('lessons of a package that were credited', () => {
	it('are not left any more to a student who stays after all', () => {
		const { access, family, enrolmentId, end, stays, tooMuch, write, amounts, absent, bill } =
			aPackageChild(2)
		end('2026-09-18')
		expect(tooMuch()).toEqual([252_00])
		write()
		expect([tooMuch(), amounts('2026-09'), amounts('2026-10')]).toEqual([[], [], []])
		stays()
		expect([tooMuch(), amounts('2026-09')]).toEqual([[], [315_00]])
		expect(listOwnPackages(access, [{ id: family }])).toMatchObject([{ left: 0, goesOn: true }])
		bill('2026-09')
		expect([amounts('2026-10'), absent('2026-10')]).toEqual([
			[],
			['10 of 10 lessons of the package are left.'],
		])
		expect(listOwnPackages(access, [{ id: family }])).toMatchObject([{ left: 10, size: 10 }])
		const preview = previewSeatChange(access, enrolmentId, { endsOn: '2026-10-20' })
		expect(preview?.credits.map(({ amountMinor }) => amountMinor)).toEqual([315_00])
		expect(violations()).toEqual([])
	})

	it('are not left any more where the package follows a price for the month again', () => {
		const { access, planId, plan, tooMuch, write, amounts } = aPackageChild(5)
		plan('2026-10-01', aPlan(access, { basis: 'month', amountMinor: 120_00 }))
		expect(tooMuch('2026-10')).toEqual([157_50])
		write('2026-10')
		plan('2026-11-01', planId)
		expect(['2026-09', '2026-10', '2026-11'].map((period) => tooMuch(period))).toEqual([[], [], []])
		expect(['2026-10', '2026-11'].map(amounts)).toEqual([[120_00], [315_00]])
	})

	it('are counted to the nearest lesson, and what more is too much later is credited too', () => {
		const { access, family, end, stays, tooMuch, write, taught, amounts } = aPackageChild(2)
		end('2026-09-18')
		write('2026-09', 140_00)
		expect(tooMuch()).toEqual([112_00])
		write()
		expect(tooMuch()).toEqual([])
		const { id } = rows<{ id: string }>('select id from attendance_marks')[0]!
		change("update attendance_marks set code = 'N' where id = ?", id)
		expect(tooMuch()).toEqual([31_50])
		write()
		for (const day of ['2026-09-11', '2026-09-12']) taught(day)
		expect([tooMuch(), amounts('2026-09')]).toEqual([[], [63_00]])
		stays()
		expect(amounts('2026-09')).toEqual([315_00])
		expect(listOwnPackages(access, [{ id: family }])).toMatchObject([{ left: 0, goesOn: true }])
	})

	it('do not include those of a credit for something else', () => {
		const { access, invoiceId, student, absent, end, tooMuch, write } = aPackageChild(2)
		const goodwill = { id: invoiceId, amountMinor: 20_00, reason: 'r', studentId: student }
		valueOf(creditInvoice(access, newId(), goodwill))
		expect(absent('2026-09')).toEqual(['8 of 10 lessons of the package are left.'])
		end('2026-09-18')
		expect(tooMuch()).toEqual([232_00])
		write()
		expect(tooMuch()).toEqual([])
	})

	it('are charged again by no line for a month on the same invoice', () => {
		const seat = aSeat(PACKAGE)
		const { school, access, family, student, enrolmentId, end, bill, amounts, taught } = seat
		const classId = aClass(school, { name: 'Choir', weekday: 3 })
		const planId = aPlan(access, { amountMinor: 100_00 }, 'Choir')
		const other = aBilledChild(school, access, { family, classId, planId })
		change('update enrolments set student_id = ? where id = ?', student, other.enrolmentId)
		bill('2026-09')
		for (const day of ['2026-09-01', '2026-09-02']) taught(day)
		end('2026-09-18')
		const [credit] = suggestLines(access, family, '2026-09').overbilled ?? []
		expect(credit).toMatchObject({ amountMinor: 252_00 })
		const { invoiceId: id, amountMinor, student: studentId, lessonsLeft: lineId } = credit!
		const note = { id, amountMinor, studentId, lineId, reason: 'r', isForDays: true }
		valueOf(creditInvoice(access, newId(), note))
		expect([amounts('2026-09'), amounts('2026-10')]).toEqual([[], [100_00]])
		change("update enrolments set ends_on = null, state = 'active' where id = ?", enrolmentId)
		expect(amounts('2026-09')).toEqual([315_00])
	})
})
