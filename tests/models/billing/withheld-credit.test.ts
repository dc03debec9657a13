import { afterEach, expect, it, vi } from 'vitest'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { listOverbilledLessons } from '#app/models/billing/billed-not-taught.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aBillingOffice, aPlan } from '../../support/billing.ts'
import { change } from '../../support/database.ts'
import { aLesson } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'

afterEach(() => void vi.useRealTimers())

it('an absence beyond the limit of make-ups is billed without the words that promise one', () => {
	const { school, access, family, piano } = aBillingOffice('2026-05-02T15:00:00Z')
	const planId = aPlan(access, { basis: 'lesson', amountMinor: 48_00 })
	const { student: studentId } = aBilledChild(school, access, { family, classId: piano, planId })
	const lesson = aLesson(school, { classId: piano, startsAt: Date.parse('2026-04-08T20:00:00Z') })
	const mark = (code: string) =>
		valueOf(markLesson(access, lesson, [{ studentId, code }], { source: 'office' }))
	const reasons = () => suggestLines(access, family, '2026-04').absent.map(({ why }) => why)
	mark('M')
	expect(reasons()).toEqual(['Marked “Absent, make-up owed”, which is not charged.'])
	mark('P')
	const { lines } = suggestLines(access, family, '2026-04')
	valueOf(saveInvoiceDraft(access, newId(), { familyId: family, period: '2026-04', lines }))
	mark('M')
	change('update attendance_marks set credit_withheld = 1 where replaced_at is null')
	const [billed] = listOverbilledLessons(access, { period: '2026-04' })
	expect(billed?.why).toContain('Marked “Absent, notice given”, which is not charged.')
	change('delete from invoice_lines')
	expect(reasons()).toEqual(['Marked “Absent, notice given”, which is not charged.'])
})
