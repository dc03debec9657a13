import { afterEach, describe, expect, it, vi } from 'vitest'
import { connection } from '#db/client.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import type { NewPlanVersion } from '#app/models/billing/plans.server.ts'
import { daysFrom, daysOfMonth } from '#app/domain/billing/month-charge.ts'
import type { Access } from '#app/models/access.server.ts'
import { aBilledChild, aBillingOffice, aPlan, violations } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { aClass } from '../../support/factories.ts'
import { chargedDays, MONTHS, playHistory } from '../../support/seat-history.ts'

afterEach(() => void vi.useRealTimers())

const HISTORIES = 32
const STEPS = 16
const [FIRST, LAST] = ['2026-09-01', '2026-11-30']
const MONTH = 160_00
const TERM = 900_00
/** How often each act was done, in all histories. */
const happened: Record<string, number> = {}

const sumWhere = (condition: string) =>
	rows<{ n: number }>(
		`select coalesce(sum(net_minor), 0) n from invoice_lines where released_at is null and ${condition}`,
	)[0]!.n

const count = (query: string) => rows<{ n: number }>(query)[0]!.n

/** What the office is told to credit; what is told with several months is counted once. */
function toldToCredit(access: Access, family: string): number {
	const byInvoice = new Map<string, number>()
	for (const month of MONTHS)
		for (const { invoiceId, amountMinor } of suggestLines(access, family, month).overbilled ?? [])
			byInvoice.set(invoiceId, Math.max(amountMinor, byInvoice.get(invoiceId) ?? 0))
	return [...byInvoice.values()].reduce((sum, amountMinor) => sum + amountMinor, 0)
}

interface Kind {
	versions: Partial<NewPlanVersion>[]
	marks?: boolean
	check: (which: string, told: number) => void
}

/** What each month comes to at least by its days; it never comes to more than its price. */
function months(leastOf: (days: ReturnType<typeof chargedDays>, of: number) => number): Kind['check'] {
	return (which) => {
		for (const period of MONTHS) {
			const days = daysOfMonth(period)
			const billed = sumWhere(`period like '${period}%'`)
			expect(billed, `${which}, ${period}`).toBeGreaterThanOrEqual(leastOf(chargedDays(days), days.length))
			expect(billed, `${which}, ${period}`).toBeLessThanOrEqual(MONTH)
		}
	}
}

/** A term or a course: what was billed of it is what it comes to, but for what the office is told to credit. */
const wholeSpan: Kind['check'] = (which, told) => {
	const lessons = chargedDays(daysFrom(FIRST, LAST)).filter(({ isLesson }) => isLesson).length
	const due = Math.round((TERM * Math.min(lessons, 13)) / 13)
	expect(sumWhere(`period like '${FIRST}/%'`) - told, which).toBe(due)
}

/** Each day costs about the same by either: 10.00 or 9.68 of a month, 9.89 of a term. */
const monthsAndTerms: Kind['check'] = (which, told) => {
	const days = chargedDays(daysFrom(FIRST, LAST)).length
	const billed = sumWhere('period is not null') - told
	expect(billed, which).toBeGreaterThanOrEqual(Math.floor(days * 9_67))
	expect(billed, which).toBeLessThanOrEqual(Math.ceil(days * 10_00) + 2)
}

/** Every lesson that was taught is paid for, and at most one package is not used up. */
const packages: Kind['check'] = (which) => {
	// The line of a part of a package says how many lessons it pays for.
	const lessons = `iif(l.period like '% of %', substr(l.period, instr(l.period, ' of ') + 4), v.package_lessons)`
	const paid = count(`select coalesce(sum(${lessons}), 0) n from invoice_lines l
		join price_plan_versions v on v.id = l.plan_version_id where l.released_at is null`)
	const taught = count('select count(*) n from attendance_marks')
	expect(paid, which).toBeGreaterThanOrEqual(taught)
	expect(paid - taught, which).toBeLessThanOrEqual(3)
}

const single: Kind['check'] = (which) => {
	const taught = count('select count(*) n from attendance_marks')
	expect(sumWhere(`lesson_id is not null`), which).toBe(taught * 40_00)
}

const term = { basis: 'term', amountMinor: TERM, instalments: 3 } as const
const course = { ...term, basis: 'course' } as const
const package3 = { basis: 'package', amountMinor: 100_00, packageLessons: 3 } as const
const lesson = { basis: 'lesson', amountMinor: 40_00 } as const

const kinds: Record<string, Kind> = {
	'a month by lessons': {
		versions: [{ partMonth: 'lessons' }, { partMonth: 'lessons' }],
		check: months((days) => (Math.min(days.filter(({ isLesson }) => isLesson).length, 4) * MONTH) / 4),
	},
	'a month by days': {
		versions: [{ partMonth: 'days' }, { partMonth: 'days' }],
		check: months((days, of) => Math.round((MONTH * days.length) / of)),
	},
	'a full month': {
		versions: [{ partMonth: 'full' }, { partMonth: 'full' }],
		check: months((days) => (days.some(({ isLesson }) => isLesson) ? MONTH : 0)),
	},
	'a term': { versions: [term, { ...term, instalments: 1 }], check: wholeSpan },
	'a course': { versions: [course, { ...course, instalments: 2 }], check: wholeSpan },
	'a month or a term': {
		versions: [
			{ partMonth: 'days', amountMinor: 300_00 },
			{ ...term, partMonth: 'days' },
		],
		check: monthsAndTerms,
	},
	packages: { versions: [package3, { ...package3, packageLessons: 2 }], marks: true, check: packages },
	'single lessons': { versions: [lesson, lesson], marks: true, check: single },
}

describe('whatever happens to a seat, nothing is billed twice or forgotten, and runs make what was said', () => {
	it.each(Object.keys(kinds))(
		'%s',
		(name) => {
			const { versions, marks = false, check } = kinds[name]!
			const { school, access, family, piano } = aBillingOffice(`${FIRST}T15:00:00Z`)
			const violin = aClass(school, { name: 'Violin', weekday: 1 })
			change('update classes set starts_on = ?, ends_on = ?', FIRST, LAST)
			change(
				`insert into terms (school_id, id, name, name_key, starts_on, ends_on, created_at, updated_at) values (?, 't', 'Fall', 'fall', ?, ?, 1, 1)`,
				...[school.id, FIRST, LAST],
			)
			const planIds = versions.map((version) => aPlan(access, version))
			const child = { family, classId: piano, planId: planIds[0]!, startsOn: FIRST }
			const { student } = aBilledChild(school, access, child)
			const { sqlite } = connection()
			for (let seed = 1; seed <= HISTORIES; seed++) {
				const which = `${name}, history ${seed}`
				sqlite.exec('savepoint history')
				try {
					playHistory(
						{ school, access, student, classIds: [piano, violin], planIds, marks, happened },
						{
							seed,
							steps: STEPS,
							ran: ({ said, made, again }) => {
								expect(made, which).toEqual(said)
								expect(again, which).toEqual([])
							},
						},
					)
					check(which, toldToCredit(access, family))
					expect(violations(), which).toEqual([])
				} finally {
					sqlite.exec('rollback to history; release history')
				}
			}
		},
		180_000,
	)

	it('and every act happened', () => {
		expect(Object.entries(happened).filter(([, times]) => times === 0)).toEqual([])
	})
})
