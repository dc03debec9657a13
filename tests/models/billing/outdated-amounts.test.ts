import { afterEach, describe, expect, it, vi } from 'vitest'
import { billedMonthsWords, DRAFT_STAYS } from '#app/domain/billing/billed-months.ts'
import { listBilledMonths } from '#app/models/billing/billed-months.server.ts'
import { updateDraft } from '#app/models/billing/draft-change.server.ts'
import type { NewLine } from '#app/models/billing/draft-lines.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { issueInvoice, issueInvoices } from '#app/models/billing/issue.server.ts'
import { outdatedLines, setDraftRight } from '#app/models/billing/outdated-drafts.server.ts'
import { addPlanVersion } from '#app/models/billing/plans.server.ts'
import { listDraftsOf } from '#app/models/billing/run-list.server.ts'
import { continueRun, startRun } from '#app/models/billing/run.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { newId } from '#app/utils/id.server.ts'
import {
	aBilledChild,
	aBillingOffice,
	aPlan,
	invoiceRow,
	monthly,
	violations,
} from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { aSchoolWithAccess } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'
import { allOf } from '../../support/steps.ts'
import { aFamily } from '../../support/students.ts'

afterEach(() => {
	expect(violations()).toEqual([])
	vi.useRealTimers()
})

const LINES = `select description, unit_minor, discount_minor, why from invoice_lines where invoice_id = ? order by position`

interface Line {
	description: string
	unit_minor: number
	discount_minor: number
	why: string
}

/** The drafts of April for Ada and Ben Okafor, and for a child of another family who pays by another plan. */
function aprilDrafts(version: Partial<typeof monthly> = {}) {
	const { school, access, family, piano } = aBillingOffice('2026-03-28T15:00:00Z')
	const planId = aPlan(access, version, 'Monthly')
	const ada = aBilledChild(school, access, { family, classId: piano, planId })
	const ben = aBilledChild(school, access, { family, classId: piano, planId, firstName: 'Ben' })
	const other = aFamily(school, 'Ruiz')
	aBilledChild(school, access, { family: other, classId: piano, planId: aPlan(access), firstName: 'Eva' })
	const run = valueOf(startRun(access, newId(), '2026-04')).id
	allOf(continueRun(access, run))
	const draftOf = (familyId: string) =>
		rows<{ id: string }>('select id from invoices where family_id = ?', familyId)[0]!.id
	vi.setSystemTime(Date.parse('2026-03-29T15:00:00Z'))
	const priceFrom = (validFrom: string, amountMinor: number) =>
		valueOf(addPlanVersion(access, planId, { ...monthly, ...version, validFrom, amountMinor }))
	const draft = draftOf(family)
	const lines = () => rows<Line>(LINES, draft)
	const amounts = () => lines().map(({ unit_minor, discount_minor }) => unit_minor - discount_minor)
	return {
		access,
		family,
		planId,
		ada,
		ben,
		run,
		draft,
		untouched: draftOf(other),
		priceFrom,
		lines,
		amounts,
	}
}

describe('a draft of a month whose price was lowered after it was made', () => {
	it('is held back with the amount that is too much, and the other drafts are issued', () => {
		const { access, run, draft, untouched, priceFrom } = aprilDrafts()
		const ids = listDraftsOf(access, run)
		expect(outdatedLines(access, ids).size).toBe(0)
		priceFrom('2026-04-01', 150_00)
		const why =
			'The draft bills 1 amount that is too high now. Ada Okafor, Piano; Ben Okafor, Piano: Its price or its days were changed. $20.00 more is billed than is due now. Open the draft and set it right.'
		expect(wordsOf(issueInvoice(access, draft))).toBe(why)
		expect(valueOf(issueInvoices(access, ids))).toEqual({ issued: 1, failed: 1 })
		expect([invoiceRow(draft).state, invoiceRow(untouched).state]).toEqual(['draft', 'issued'])
	})

	it('gets the new price and its reason, and nothing more is billed for the month', () => {
		const { access, family, draft, priceFrom, lines, amounts } = aprilDrafts()
		priceFrom('2026-04-01', 150_00)
		expect(valueOf(setDraftRight(access, draft))).toEqual({ taken: 0, priced: 1, isGone: false })
		expect(amounts()).toEqual([150_00, 150_00])
		expect(lines()[0]?.why).toContain('Monthly, $150.00 a month')
		expect(outdatedLines(access, [draft]).size).toBe(0)
		expect(suggestLines(access, family, '2026-04').lines).toEqual([])
		valueOf(issueInvoice(access, draft))
		expect(invoiceRow(draft)).toMatchObject({ total_minor: 300_00, open_minor: 300_00 })
		expect(suggestLines(access, family, '2026-04').overbilled).toBeUndefined()
	})

	it('gets the special price of one child, and the sibling discount goes to the other', () => {
		const { access, planId, ada, ben, draft, lines, amounts } = aprilDrafts({ siblingDiscount: 1_000 })
		const [first] = lines()
		const isAdaFirst = first?.description.startsWith('Ada')
		const { enrolmentId } = isAdaFirst ? ada : ben
		expect(amounts()).toEqual([160_00, 144_00])
		const override = { amountMinor: 100_00, reason: 'Bursary' }
		valueOf(setEnrolmentPlan(access, { enrolmentId, planId, startsOn: '2026-04-01', override }))
		valueOf(setDraftRight(access, draft))
		expect(lines().map(({ description }) => description)[0]).toBe(first?.description)
		expect(amounts()).toEqual([90_00, 160_00])
		expect(lines()[0]?.why).toContain('Bursary')
	})

	it('keeps a price that the office typed itself, and is issued with it', () => {
		const { access, draft, priceFrom, amounts } = aprilDrafts()
		const stored = rows<{ json: string }>(
			`select json_object('kind', kind, 'description', description, 'unitMinor', 15500, 'studentId', student_id, 'enrolmentId', enrolment_id,
			'period', period, 'planVersionId', plan_version_id, 'planMinor', plan_minor, 'rates', json(rates)) json
			from invoice_lines where invoice_id = ?`,
			draft,
		).map(({ json }) => JSON.parse(json) as NewLine)
		valueOf(updateDraft(access, draft, { period: '2026-04', lines: stored }))
		priceFrom('2026-04-01', 150_00)
		expect(outdatedLines(access, [draft]).size).toBe(0)
		expect(valueOf(setDraftRight(access, draft))).toEqual({ taken: 0, priced: 0, isGone: false })
		valueOf(issueInvoice(access, draft))
		expect(amounts()).toEqual([155_00, 155_00])
	})

	it('is found and changed by no other school', () => {
		const { draft, priceFrom, amounts } = aprilDrafts()
		priceFrom('2026-04-01', 150_00)
		const { access: stranger } = aSchoolWithAccess()
		expect(outdatedLines(stranger, [draft]).size).toBe(0)
		expect(valueOf(setDraftRight(stranger, draft)).priced).toBe(0)
		expect(amounts()).toEqual([160_00, 160_00])
	})
})

describe('a draft of a month', () => {
	it('is not held back for a higher price, and keeps the old one', () => {
		const { access, draft, priceFrom } = aprilDrafts()
		priceFrom('2026-04-01', 170_00)
		expect(outdatedLines(access, [draft]).size).toBe(0)
		valueOf(issueInvoice(access, draft))
		expect(invoiceRow(draft).total_minor).toBe(320_00)
	})

	it('is named as a draft after the price was changed', () => {
		const { access, untouched } = aprilDrafts()
		valueOf(issueInvoice(access, untouched))
		const words = billedMonthsWords(listBilledMonths(access, '2026-04'))
		expect(words).toMatch(/^Billed already: April 2026 for 1 student\. A month stays/)
		expect(words).toContain(`On a draft: April 2026 for 2 students. ${DRAFT_STAYS}`)
	})

	it('loses the line of a child who left before it, and keeps that of the other', () => {
		const { access, ada, draft, lines } = aprilDrafts()
		change(
			"update enrolments set state = 'ended', ends_on = '2026-03-31', updated_at = ? where id = ?",
			Date.now(),
			ada.enrolmentId,
		)
		expect(outdatedLines(access, [draft]).get(draft)).toMatchObject([
			{ why: 'Its price or its days were changed. $160.00 more is billed than is due now.' },
		])
		valueOf(setDraftRight(access, draft))
		expect(lines().map(({ description }) => description)).toEqual([expect.stringMatching(/^Ben/) as string])
	})

	it('bills the days before a pause alone', () => {
		const { access, ada, ben, draft, lines, amounts } = aprilDrafts()
		for (const { enrolmentId } of [ada, ben])
			change(
				"update enrolments set state = 'paused', paused_from = '2026-04-15', updated_at = ? where id = ?",
				Date.now(),
				enrolmentId,
			)
		valueOf(setDraftRight(access, draft))
		expect(amounts().every((minor) => minor > 0 && minor < 160_00)).toBe(true)
		expect(lines()[0]?.why).toMatch(/of \d lessons/)
		expect(outdatedLines(access, [draft]).size).toBe(0)
	})

	it('is deleted if nothing else is on it', () => {
		const { access, ada, ben, draft } = aprilDrafts()
		for (const { enrolmentId } of [ada, ben])
			change(
				"update enrolments set state = 'ended', ends_on = '2026-03-31', updated_at = ? where id = ?",
				Date.now(),
				enrolmentId,
			)
		expect(valueOf(setDraftRight(access, draft))).toEqual({ taken: 0, priced: 1, isGone: true })
		expect(rows('select id from invoices where id = ?', draft)).toEqual([])
	})
})
