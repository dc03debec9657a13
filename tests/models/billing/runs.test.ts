import { afterEach, describe, expect, it, vi } from 'vitest'
import { addPlanVersion } from '#app/models/billing/plans.server.ts'
import { continueRun, previewRun, startRun, undoRun } from '#app/models/billing/run.server.ts'
import { creditInvoice, voidInvoice } from '#app/models/billing/ending.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { listRuns } from '#app/models/billing/run-list.server.ts'
import { saveBillingSettings } from '#app/models/billing/settings.server.ts'
import { deleteDraft, saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { updateDraft } from '#app/models/billing/draft-change.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { listWithoutFamily } from '#app/models/billing/without-family.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { newId } from '#app/utils/id.server.ts'
import {
	aBilledChild,
	aBillingOffice,
	aDraft,
	aPlan,
	fee,
	invoiceRow,
	markLessonOf,
	monthly,
	violations,
} from '../../support/billing.ts'
import { connection } from '#db/client.server.ts'
import { change, databaseHash, rows } from '../../support/database.ts'
import {
	aClass,
	aClosure,
	aLesson,
	aStudent,
	aTerm,
	anEnrolment,
	type ASchool,
} from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'
import { random } from '../../support/random.ts'
import { watchRuns } from '../../support/statements.ts'
import { aFamily } from '../../support/students.ts'

afterEach(() => void vi.useRealTimers())

const run = (access: Access, period: string, key = newId()) => {
	const { id } = valueOf(startRun(access, key, period))
	return { id, batches: [...continueRun(access, id)] }
}
const drafts = () => rows<{ id: string }>(`select id from invoices order by id`).map(({ id }) => id)
const linesOf = (access: Access, family: string, period: string) =>
	suggestLines(access, family, period).lines.map(({ description, unitMinor, discountMinor = 0, why }) => [
		description,
		unitMinor - discountMinor,
		why,
	])

/** A held lesson of the class, on 1 April for Ada and on 8 April for others. */
function wednesday(school: ASchool, classId: string, firstName: string): string {
	const startsAt = Date.parse(firstName === 'Ada' ? '2026-04-01T16:00:00Z' : '2026-04-08T16:00:00Z')
	return aLesson(school, { classId, startsAt, endsAt: startsAt + 30 * 60_000, state: 'held' })
}

describe('what a family can be billed for', () => {
	it('is the month of each child, the second with its discount, each with its reason', () => {
		const { school, access, family, piano } = aBillingOffice()
		const planId = aPlan(access, { siblingDiscount: 1000 }, 'Weekly')
		for (const firstName of ['Ada', 'Ben'])
			aBilledChild(school, access, { family, classId: piano, planId, firstName })
		expect(linesOf(access, family, '2026-04')).toEqual([
			['Ada Okafor, Piano, April 2026', 160_00, 'Weekly, $160.00 a month'],
			['Ben Okafor, Piano, April 2026', 144_00, 'Weekly, $160.00 a month; 10% sibling discount'],
		])
	})

	it('keeps the sibling discount with the same child in a month in which another one pays less', () => {
		const { school, access, family, piano } = aBillingOffice()
		const dear = aPlan(access, { amountMinor: 160_00, siblingDiscount: 1000 }, 'Long')
		const cheap = aPlan(access, { amountMinor: 120_00, siblingDiscount: 1000 }, 'Short')
		aBilledChild(school, access, { family, classId: piano, planId: cheap, firstName: 'Ben' })
		const late = { planId: dear, firstName: 'Ada', startsOn: '2026-03-18' }
		aBilledChild(school, access, { family, classId: piano, ...late })
		for (const [period, amount] of [
			['2026-03', 80_00],
			['2026-04', 160_00],
		] as const)
			expect(linesOf(access, family, period).map(([, minor]) => minor)).toEqual([amount, 108_00])
	})

	it('gives the sibling discount to a child that is billed after another one was billed in full', () => {
		const { school, access, family, piano } = aBillingOffice()
		const planId = aPlan(access, { siblingDiscount: 1000 }, 'Weekly')
		aBilledChild(school, access, { family, classId: piano, planId, firstName: 'Ada' })
		const { lines } = suggestLines(access, family, '2026-04')
		valueOf(saveInvoiceDraft(access, newId(), { familyId: family, period: '2026-04', lines }))
		const dear = aPlan(access, { amountMinor: 200_00, siblingDiscount: 1000 }, 'Long')
		aBilledChild(school, access, { family, classId: piano, planId: dear, firstName: 'Ben' })
		const amounts = (period: string) => linesOf(access, family, period).map(([, minor]) => minor)
		expect([amounts('2026-04'), amounts('2026-05')]).toEqual([[180_00], [200_00, 144_00]])
	})

	it('takes the sibling discount off lessons and packages too, and counts a child by the lesson as a sibling', () => {
		const { school, access, family, piano } = aBillingOffice()
		const at10 = { siblingDiscount: 1000 }
		const byLesson = aPlan(access, { ...at10, basis: 'lesson', amountMinor: 50_00 }, 'Single')
		const byPackage = aPlan(
			access,
			{ ...at10, basis: 'package', amountMinor: 100_00, packageLessons: 4 },
			'Ten',
		)
		const monthly = aPlan(access, { ...at10, amountMinor: 160_00 }, 'Monthly')
		for (const [firstName, planId] of [
			['Ada', byLesson],
			['Ben', byLesson],
			['Cy', byPackage],
			['Di', monthly],
		] as const) {
			const { student } = aBilledChild(school, access, { family, classId: piano, planId, firstName })
			if (planId === byLesson) markLessonOf(access, wednesday(school, piano, firstName), student, 'P')
		}
		expect(linesOf(access, family, '2026-04').map(([text, minor]) => [text, minor])).toEqual([
			['Ada Okafor, Piano, 1 April 2026', 50_00],
			['Ben Okafor, Piano, 8 April 2026', 45_00],
			['Cy Okafor, Piano, package of 4 lessons', 90_00],
			['Di Okafor, Piano, April 2026', 144_00],
		])
	})

	it('takes the sibling discount off the cheaper term, also where the dearer one is paid in parts', () => {
		const { school, access, family, piano } = aBillingOffice()
		aTerm(school, { startsOn: '2026-04-13', endsOn: '2026-07-10' })
		const term = { basis: 'term', siblingDiscount: 1000 } as const
		const short = aPlan(access, { ...term, amountMinor: 330_00 }, 'Short')
		const long = aPlan(access, { ...term, amountMinor: 480_00, instalments: 3 }, 'Long')
		aBilledChild(school, access, { family, classId: piano, planId: short, firstName: 'Ada' })
		aBilledChild(school, access, { family, classId: piano, planId: long, firstName: 'Ben' })
		expect(linesOf(access, family, '2026-04').map(([, minor]) => minor)).toEqual([160_00, 297_00])
	})

	it('names a private lesson that is called by the name of its student once', () => {
		const { school, access, family, piano } = aBillingOffice()
		change(`update classes set name = 'Ada Okafor' where id = ?`, piano)
		aBilledChild(school, access, { family, classId: piano, planId: aPlan(access), firstName: 'Ada' })
		expect(linesOf(access, family, '2026-04').map(([text]) => text)).toEqual(['Ada Okafor, April 2026'])
	})

	it('is a part of the month for who starts later and for a month with a closure', () => {
		const { school, access, family, piano } = aBillingOffice()
		const planId = aPlan(access, { deductsClosures: true })
		aBilledChild(school, access, { family, classId: piano, planId, startsOn: '2026-03-18' })
		aClosure(school, { startsOn: '2026-05-20', endsOn: '2026-05-20' })
		expect(linesOf(access, family, '2026-03').map(([, amount]) => amount)).toEqual([80_00])
		expect(linesOf(access, family, '2026-05').map(([, amount]) => amount)).toEqual([120_00])
	})

	it('is the price that held then: a later version changes later months alone', () => {
		const { school, access, family, piano } = aBillingOffice()
		const planId = aPlan(access)
		const { enrolmentId } = aBilledChild(school, access, { family, classId: piano, planId })
		valueOf(addPlanVersion(access, planId, { ...monthly, validFrom: '2026-05-01', amountMinor: 170_00 }))
		const amounts = () => ['2026-04', '2026-05'].map((period) => linesOf(access, family, period)[0]?.[1])
		expect(amounts()).toEqual([160_00, 170_00])
		const override = { amountMinor: 100_00, reason: 'Scholarship' }
		valueOf(setEnrolmentPlan(access, { enrolmentId, planId, startsOn: '2026-05-01', override }))
		expect(amounts()).toEqual([160_00, 100_00])
		expect(linesOf(access, family, '2026-05')[0]?.[2]).toContain('Scholarship')
		const unexplained = {
			enrolmentId,
			planId,
			startsOn: '2026-06-01',
			override: { amountMinor: 1, reason: '' },
		}
		expect(wordsOf(setEnrolmentPlan(access, unexplained))).toBe('Say why the price differs.')
		const early = { enrolmentId, planId, startsOn: '2025-12-31', override: null }
		expect(wordsOf(setEnrolmentPlan(access, early))).toContain('has a price from 1 January 2026 on.')
	})

	it('is each lesson its mark charges, and the others are listed with the reason', () => {
		const { school, access, family, piano } = aBillingOffice()
		const planId = aPlan(access, { basis: 'hour', amountMinor: 40_00 }, 'Hourly')
		const { student } = aBilledChild(school, access, { family, classId: piano, planId })
		const at = (day: string) => Date.parse(`${day}T20:00:00Z`)
		const [held, absent] = ['2026-04-01', '2026-04-02'].map((day) =>
			aLesson(school, { classId: piano, startsAt: at(day) }),
		)
		aLesson(school, { classId: piano, startsAt: at('2026-04-08') })
		// The office looks at three in the afternoon of this day.
		aLesson(school, { classId: piano, startsAt: at('2026-04-10') })
		markLessonOf(access, held!, student, 'P')
		markLessonOf(access, absent!, student, 'N')
		const { lines, absent: left } = suggestLines(access, family, '2026-04')
		expect(lines).toMatchObject([
			{ lessonId: held, unitMinor: 30_00, why: 'Marked “Present”; Hourly, $40.00 an hour, 45 min' },
		])
		expect(left.map(({ why }) => why)).toEqual([
			'Marked “Absent, notice given”, which is not charged.',
			'1 lesson is not marked yet.',
			'1 lesson is still to come.',
		])
	})

	it('says who has no plan and who pauses', () => {
		const { school, access, family, piano } = aBillingOffice()
		const planId = aPlan(access)
		const cem = aStudent(school, { firstName: 'Cem', lastName: 'Okafor', familyId: family })
		anEnrolment(school, piano, cem)
		const paused = aStudent(school, { firstName: 'Dia', lastName: 'Okafor', familyId: family })
		const enrolmentId = anEnrolment(school, piano, paused, { state: 'paused', pausedFrom: '2026-03-20' })
		valueOf(setEnrolmentPlan(access, { enrolmentId, planId, startsOn: '2026-01-01', override: null }))
		expect(suggestLines(access, family, '2026-04')).toEqual({
			lines: [],
			unused: [],
			absent: [
				{ studentId: cem, about: 'Cem Okafor, Piano', why: 'No price plan is set for this month.' },
				{ studentId: paused, about: 'Dia Okafor, Piano', why: 'The enrollment is paused all month.' },
			],
		})
	})

	it('says nothing of a class without a plan in the months after its last day', () => {
		const { school, access, family, piano } = aBillingOffice()
		anEnrolment(school, piano, aStudent(school, { firstName: 'Cem', lastName: 'Okafor', familyId: family }))
		change(`update classes set ends_on = '2026-04-03' where id = ?`, piano)
		const absent = (period: string) => suggestLines(access, family, period).absent.map(({ why }) => why)
		expect(absent('2026-04')).toEqual(['No price plan is set for this month.'])
		expect(absent('2026-05')).toEqual([])
	})
})

describe('a month or a lesson', () => {
	it('is billed once, also when two people bill it at once, and again after its invoice was voided', () => {
		const { school, access, family, piano } = aBillingOffice()
		const planId = aPlan(access)
		const { student: studentId } = aBilledChild(school, access, { family, classId: piano, planId })
		const { lines } = suggestLines(access, family, '2026-04')
		const bill = () => saveInvoiceDraft(access, newId(), { familyId: family, period: '2026-04', lines })
		const { id } = valueOf(bill())
		expect(wordsOf(bill())).toBe('Ada Okafor, Piano, April 2026 is already on a draft.')
		const { number } = valueOf(issueInvoice(access, id))
		expect(suggestLines(access, family, '2026-04')).toEqual({
			lines: [],
			unused: [],
			inFull: studentId,
			absent: [{ studentId, about: 'Ada Okafor, Piano', why: `Already billed on ${number}.` }],
		})
		valueOf(voidInvoice(access, id, 'Wrong month'))
		expect(suggestLines(access, family, '2026-04').lines).toHaveLength(1)
		expect(bill().ok).toBe(true)
	})
})

describe('a billing run', () => {
	function twoFamilies() {
		const office = aBillingOffice()
		const { school, access, family, piano } = office
		const planId = aPlan(access)
		aBilledChild(school, access, { family, classId: piano, planId })
		return { ...office, planId }
	}

	it('is seen before it is made, and seeing it writes nothing', () => {
		const { access, family } = twoFamilies()
		const before = databaseHash()
		expect([...previewRun(access, '2026-04')].flat()).toMatchObject([
			{ familyId: family, totalMinor: 160_00, absent: [] },
		])
		expect(databaseHash()).toBe(before)
	})

	it('makes drafts once, however often it is made or begun again', () => {
		const { access } = twoFamilies()
		const key = newId()
		run(access, '2026-04', key)
		const made = drafts()
		expect(made).toHaveLength(1)
		run(access, '2026-04', key)
		run(access, '2026-04')
		expect(drafts()).toEqual(made)
	})

	it('is undone until one of its drafts was issued', () => {
		const { access } = twoFamilies()
		const first = run(access, '2026-04')
		expect(valueOf(undoRun(access, first.id))).toEqual({ drafts: 1 })
		expect(drafts()).toEqual([])
		expect([...continueRun(access, first.id)]).toEqual([])
		const second = run(access, '2026-04')
		valueOf(issueInvoice(access, drafts()[0]!))
		expect(wordsOf(undoRun(access, second.id))).toContain('were issued')
	})

	it('adds a late fee once for each late invoice, if it is made hourly for a week', () => {
		const { access, family } = aBillingOffice()
		valueOf(
			saveBillingSettings(access, {
				prefix: '',
				termsDays: 0,
				billDay: 1,
				lateFeeMinor: 10_00,
				lateFeeAfterDays: 10,
			}),
		)
		const { school } = { school: { id: access.schoolId, name: '' } }
		anEnrolment(
			school,
			rows<{ id: string }>('select id from classes')[0]!.id,
			aStudent(school, { familyId: family }),
		)
		const late = aDraft(access, family, fee(100_00))
		valueOf(issueInvoice(access, late))
		vi.setSystemTime(Date.parse('2026-04-20T15:00:00Z'))
		expect(linesOf(access, family, '2026-04')).toEqual([])
		for (let hour = 0; hour < 7 * 24; hour++) {
			vi.setSystemTime(Date.parse('2026-04-21T15:00:00Z') + hour * 3_600_000)
			run(access, '2026-04')
			for (const id of drafts()) valueOf(issueInvoice(access, id))
		}
		expect(rows(`select late_invoice_id from invoice_lines where kind = 'late_fee'`)).toEqual([
			{ late_invoice_id: late },
		])
		expect(invoiceRow(late).open_minor).toBe(100_00)
	})

	it.each(['voided', 'credited'])('does not charge a late fee again that was %s', (ending) => {
		const { access, family } = aBillingOffice()
		const rules = { prefix: '', termsDays: 0, billDay: 1, lateFeeMinor: 10_00, lateFeeAfterDays: 10 }
		valueOf(saveBillingSettings(access, rules))
		valueOf(issueInvoice(access, aDraft(access, family, fee(100_00))))
		vi.setSystemTime(Date.parse('2026-04-21T15:00:00Z'))
		const fees = () => drafts().filter((id) => invoiceRow(id).total_minor === 10_00)
		// Nobody of this family was ever enrolled.
		run(access, '2026-04')
		const [feeId = ''] = fees()
		valueOf(issueInvoice(access, feeId))
		if (ending === 'voided') valueOf(voidInvoice(access, feeId, 'Goodwill'))
		else valueOf(creditInvoice(access, newId(), { id: feeId, amountMinor: 10_00, reason: 'Goodwill' }))
		run(access, '2026-04')
		run(access, '2026-05')
		expect(fees()).toEqual([feeId])
	})

	it.each(['is removed from a draft', 'is on a draft that is deleted'])(
		'does not charge a late fee again that %s, but that of another invoice',
		(how) => {
			const { access, family } = aBillingOffice()
			const rules = { prefix: '', termsDays: 0, billDay: 1, lateFeeMinor: 10_00, lateFeeAfterDays: 10 }
			valueOf(saveBillingSettings(access, rules))
			valueOf(issueInvoice(access, aDraft(access, family, fee(100_00))))
			vi.setSystemTime(Date.parse('2026-04-21T15:00:00Z'))
			const fees = () => rows("select description from invoice_lines where kind = 'late_fee'")
			run(access, '2026-04')
			const [{ id = '' } = {}] = rows<{ id: string }>("select id from invoices where state = 'draft'")
			expect(fees()).toHaveLength(1)
			const waived =
				how === 'is removed from a draft'
					? valueOf(updateDraft(access, id, { period: null, lines: [fee(5_00)] })).waived
					: valueOf(deleteDraft(access, id)).waived
			expect(waived).toEqual(['0001'])
			valueOf(issueInvoice(access, aDraft(access, family, fee(50_00))))
			run(access, '2026-04')
			run(access, '2026-05')
			expect(fees()).toEqual([])
			vi.setSystemTime(Date.parse('2026-05-21T15:00:00Z'))
			run(access, '2026-05')
			expect(fees()).toHaveLength(1)
		},
	)

	it('charges a late fee again whose run was undone as a whole', () => {
		const { access, family } = aBillingOffice()
		const rules = { prefix: '', termsDays: 0, billDay: 1, lateFeeMinor: 10_00, lateFeeAfterDays: 10 }
		valueOf(saveBillingSettings(access, rules))
		valueOf(issueInvoice(access, aDraft(access, family, fee(100_00))))
		vi.setSystemTime(Date.parse('2026-04-21T15:00:00Z'))
		valueOf(undoRun(access, run(access, '2026-04').id))
		expect(drafts()).toHaveLength(1)
		run(access, '2026-04')
		expect(drafts()).toHaveLength(2)
	})

	it('that is killed at any point and continued makes what an undisturbed one makes', () => {
		const { access, school, piano } = aBillingOffice()
		const planId = aPlan(access, { siblingDiscount: 1000 })
		for (let i = 0; i < 24; i++) {
			const family = aFamily(school, `Family ${i}`)
			for (const firstName of i % 3 === 0 ? ['Ada', 'Ben'] : ['Ada'])
				aBilledChild(school, access, { family, classId: piano, planId, firstName })
		}
		const { sqlite } = connection()
		const outcome = () => {
			for (const id of drafts()) valueOf(issueInvoice(access, id))
			const numbers = rows('select family_id, number, total_minor from invoices order by sequence')
			return {
				numbers,
				lines: rows('select count(*) n, sum(net_minor) s from invoice_lines'),
				wrong: violations(),
			}
		}
		const undone = <T>(work: () => T): T => {
			sqlite.exec('savepoint once')
			try {
				return work()
			} finally {
				sqlite.exec('rollback to once; release once')
			}
		}
		const undisturbed = undone(() => {
			run(access, '2026-04')
			return outcome()
		})
		expect(undisturbed.numbers).toHaveLength(24)
		for (let seed = 1; seed <= 50; seed++) {
			const chance = random(seed)
			const disturbed = undone(() => {
				const { id } = valueOf(startRun(access, newId(), '2026-04'))
				let kills = 0
				for (let isDone = false; !isDone;) {
					// Killed between two statements: what its transaction had done is gone with it.
					const lives = kills < 4 ? Math.floor(chance() * 70) : Infinity
					isDone = killedAfter(lives, () => void [...continueRun(access, id)])
					if (!isDone) kills++
				}
				expect(kills, `seed ${seed}`).toBeGreaterThan(0)
				return outcome()
			})
			expect(disturbed, `seed ${seed}`).toEqual(undisturbed)
		}
	})

	it('says how far it is, and is finished once', () => {
		const { access, school, piano } = aBillingOffice()
		const planId = aPlan(access)
		for (let i = 0; i < 20; i++)
			aBilledChild(school, access, { family: aFamily(school, `Family ${i}`), classId: piano, planId })
		const { id } = valueOf(startRun(access, newId(), '2026-04'))
		expect(rows(`select object_name from audit_entries where action = 'billing-run.made'`)).toEqual([
			{ object_name: 'April 2026' },
		])
		const batches = continueRun(access, id)
		batches.next()
		const [half] = listRuns(access)
		expect(half).toMatchObject({ families: 20, finishedAt: null })
		expect(half?.familiesDone).toBeLessThan(20)
		expect([...batches].length).toBeGreaterThan(0)
		expect(listRuns(access)[0]).toMatchObject({ families: 20, familiesDone: 20, drafts: 20 })
		expect(listRuns(access)[0]?.finishedAt).not.toBeNull()
		valueOf(undoRun(access, id))
		expect([...continueRun(access, id)]).toEqual([])
		expect(drafts()).toEqual([])
	})
})

/** Lets so many statements run and then nothing any more; says whether the work came to its end. */
function killedAfter(statements: number, work: () => void) {
	let left = statements
	const stop = watchRuns((sql) => {
		// What is undone is undone by whoever opens the file next.
		if (!/^(BEGIN|ROLLBACK)/.test(sql) && left-- <= 0) throw new Error('killed')
	})
	try {
		work()
		return true
	} catch (error) {
		if (String(error) !== 'Error: killed') throw error
		return false
	} finally {
		stop()
	}
}

it('a run names students with a price in the month whose family is missing, each once', () => {
	const { school, access, family, piano } = aBillingOffice()
	const planId = aPlan(access)
	const named = (firstName: string, startsOn?: string) => {
		const child = aBilledChild(school, access, { family, classId: piano, planId, firstName, startsOn })
		change('update students set family_id = null where id = ?', child.student)
		return child
	}
	const { student } = named('Ada')
	const again = anEnrolment(school, aClass(school, { name: 'Choir' }), student, { startsOn: '2026-02-01' })
	valueOf(setEnrolmentPlan(access, { enrolmentId: again, planId, startsOn: '2026-02-01', override: null }))
	named('Ben', '2026-05-01')
	aBilledChild(school, access, { family, classId: piano, planId, firstName: 'Cem' })
	const names = (period: string) => listWithoutFamily(access, period).map(({ name }) => name)
	expect([names('2026-04'), names('2026-05').sort()]).toEqual([['Ada Okafor'], ['Ada Okafor', 'Ben Okafor']])
	expect(listWithoutFamily(aBillingOffice().access, '2026-04')).toEqual([])
})
