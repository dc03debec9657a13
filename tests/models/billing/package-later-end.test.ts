import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { previewSeatChange } from '#app/models/billing/seat-change.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { leaveClass } from '#app/models/class/leaving.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aPlan } from '../../support/billing.ts'
import { change } from '../../support/database.ts'
import { tuesdays, valueOf } from '../../support/lessons.ts'
import { versionOf } from '../../support/office.ts'
import { aHousehold } from '../../support/portal.ts'

let its: ReturnType<typeof aHousehold>

/** Ben has a private lesson on Tuesdays until further notice, and has paid for a package of ten in January. */
beforeEach(() => {
	its = aHousehold()
	const { access, violin, enrolmentId, family, teacher: teacherId } = its
	change('update classes set weekday = 2 where id = ?', violin)
	valueOf(addSeries(access, newId(), violin, tuesdays({ teacherId, endsOn: undefined })))
	const planId = aPlan(access, { basis: 'package', amountMinor: 400_00, packageLessons: 10 })
	valueOf(setEnrolmentPlan(access, { enrolmentId, planId, startsOn: '2026-01-01', override: null }))
	const { lines } = suggestLines(access, family, '2026-01')
	const { id } = valueOf(saveInvoiceDraft(access, newId(), { familyId: family, period: '2026-01', lines }))
	valueOf(issueInvoice(access, id))
})
afterEach(() => void vi.useRealTimers())

const which = () => ({ classId: its.violin, id: its.enrolmentId })
const end = (endsOn: string) =>
	valueOf(leaveClass(its.access, which(), { version: versionOf(its.enrolmentId), endsOn, reason: 'Moves' }))
const preview = (endsOn: string) =>
	previewSeatChange(its.access, its.enrolmentId, { endsOn })?.credits.map(({ amountMinor }) => amountMinor)
const credits = (period: string) =>
	(suggestLines(its.access, its.family, period).overbilled ?? []).map(({ amountMinor }) => amountMinor)

it.each([
	// The credit of the earlier last day becomes less, so that this one causes none.
	['in the same month', '2026-01-27', [240_00], []],
	['in a later month', '2026-02-24', [80_00], [80_00]],
	['after all lessons of the package', '2026-03-31', [], []],
])(
	'a later last day of a private lesson credits what its preview names: %s',
	(_, later, credited, causes) => {
		expect(preview('2026-01-20')).toEqual([280_00])
		end('2026-01-20')
		expect(credits('2026-01')).toEqual([280_00])
		const named = preview(later)
		end(later)
		expect(credits(later.slice(0, 7))).toEqual(credited)
		expect(named).toEqual(causes)
	},
)
