import { afterEach, describe, expect, it, vi } from 'vitest'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { issueInvoice, issueInvoices, listNotIssued } from '#app/models/billing/issue.server.ts'
import { outdatedLines, setDraftRight } from '#app/models/billing/outdated-drafts.server.ts'
import { listDraftsOf } from '#app/models/billing/run-list.server.ts'
import { continueRun, startRun } from '#app/models/billing/run.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aBillingOffice, aPlan, invoiceRow } from '../../support/billing.ts'
import { rows } from '../../support/database.ts'
import { aLesson, aSchoolWithAccess } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'
import { statementsRun } from '../../support/statements.ts'
import { allOf } from '../../support/steps.ts'
import { aFamily } from '../../support/students.ts'

afterEach(() => void vi.useRealTimers())

/** The drafts of April, for two lessons each of Ada Okafor and of a child of another family. */
function aprilDrafts() {
	const { school, access, family, piano } = aBillingOffice('2026-05-02T15:00:00Z')
	const planId = aPlan(access, { basis: 'lesson', amountMinor: 48_00 })
	const ofChild = { classId: piano, planId }
	const { student: ada } = aBilledChild(school, access, { ...ofChild, family })
	const other = aFamily(school, 'Ruiz')
	const { student: ben } = aBilledChild(school, access, { ...ofChild, family: other, firstName: 'Ben' })
	const lessons = ['2026-04-08', '2026-04-15'].map((day) =>
		aLesson(school, { classId: piano, startsAt: Date.parse(`${day}T20:00:00Z`) }),
	) as [string, string]
	const mark = (lesson: string, studentId: string, code: string) =>
		valueOf(markLesson(access, lesson, [{ studentId, code }], { source: 'office' }))
	for (const lesson of lessons) for (const student of [ada, ben]) mark(lesson, student, 'P')
	const run = valueOf(startRun(access, newId(), '2026-04')).id
	allOf(continueRun(access, run))
	const draftOf = (familyId: string) =>
		rows<{ id: string }>('select id from invoices where family_id = ?', familyId)[0]!.id
	return { access, ada, ben, lessons, mark, run, draft: draftOf(family), untouched: draftOf(other) }
}

describe('a draft whose lesson is no longer charged, because its mark was changed', () => {
	it('is held back with a reason that names the lesson, and the other drafts are issued', () => {
		const { access, ada, lessons, mark, run, draft, untouched } = aprilDrafts()
		const ids = listDraftsOf(access, run)
		expect([outdatedLines(access, ids).size, listNotIssued(access, ids)]).toEqual([0, []])
		mark(lessons[0], ada, 'N')
		const why =
			/^The draft bills 1 lesson that is no longer charged\. Ada Okafor, Piano, .*8.*: Marked “Absent, notice given”, which is not charged\. Open the draft and take it off\.$/
		expect(wordsOf(issueInvoice(access, draft))).toMatch(why)
		expect(valueOf(issueInvoices(access, ids))).toEqual({ issued: 1, failed: 1 })
		expect([invoiceRow(draft).state, invoiceRow(untouched).state]).toEqual(['draft', 'issued'])
		expect(listNotIssued(access, ids)).toEqual([
			{ id: draft, family: 'Okafor', why: expect.stringMatching(why) as string },
		])
	})

	it('can be issued once the lesson is taken off, or is charged again', () => {
		const { access, ada, ben, lessons, mark, draft, untouched } = aprilDrafts()
		for (const student of [ada, ben]) mark(lessons[0], student, 'N')
		mark(lessons[0], ben, 'P')
		valueOf(issueInvoice(access, untouched))
		expect(invoiceRow(untouched).total_minor).toBe(96_00)
		expect(valueOf(setDraftRight(access, draft))).toEqual({ taken: 1, priced: 0, isGone: false })
		valueOf(issueInvoice(access, draft))
		expect(invoiceRow(draft)).toMatchObject({ total_minor: 48_00, open_minor: 48_00 })
		// An issued invoice is corrected by a credit, and never by this.
		mark(lessons[1], ada, 'N')
		expect(valueOf(setDraftRight(access, draft))).toEqual({ taken: 0, priced: 0, isGone: false })
		expect(invoiceRow(draft).total_minor).toBe(48_00)
	})

	it('is deleted if it has no other line', () => {
		const { access, ada, lessons, mark, draft } = aprilDrafts()
		for (const lesson of lessons) mark(lesson, ada, 'N')
		expect(valueOf(setDraftRight(access, draft))).toEqual({ taken: 2, priced: 0, isGone: true })
		expect(rows('select id from invoices where id = ?', draft)).toEqual([])
	})

	it('is found for all drafts of a run with as many statements as for one, and by no other school', async () => {
		const { access, ada, ben, lessons, mark, run, draft } = aprilDrafts()
		for (const student of [ada, ben]) mark(lessons[0], student, 'N')
		const all = await statementsRun(() => outdatedLines(access, listDraftsOf(access, run)))
		expect(all.result.size).toBe(2)
		const one = await statementsRun(() => outdatedLines(access, [draft]))
		expect(all.statements.length - 1).toBe(one.statements.length)
		const { access: stranger } = aSchoolWithAccess()
		expect(outdatedLines(stranger, [draft]).size).toBe(0)
		expect(valueOf(setDraftRight(stranger, draft)).taken).toBe(0)
	})
})
