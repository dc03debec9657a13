import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import type { NewPlanVersion } from '#app/models/billing/plans.server.ts'
import { endEnrolment, pauseEnrolment, resumeEnrolment } from '#app/models/enrolment/changes.server.ts'
import { moveEnrolment } from '#app/models/enrolment/move.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aBillingOffice, aPlan, markLessonOf } from './billing.ts'
import { rows } from './database.ts'
import { aLesson } from './factories.ts'
import { valueOf } from './lessons.ts'

/** A child in a class on Wednesdays, as the office is on a day in 2026. */
export function aSeat(
	version: Partial<NewPlanVersion>,
	{ now = '2026-09-20', startsOn = '2026-01-01' } = {},
) {
	const office = aBillingOffice(`${now}T15:00:00Z`)
	const { school, access, family, piano } = office
	const planId = aPlan(access, version, 'Plan')
	const child = aBilledChild(school, access, { family, classId: piano, planId, startsOn })
	const seat = (id: string) =>
		rows<{ class_id: string; version: number }>(
			'select class_id, version from enrolments where id = ?',
			id,
		)[0]!
	const which = (id = child.enrolmentId) => ({ classId: seat(id).class_id, id })
	const lines = (period: string) => suggestLines(access, family, period).lines
	return {
		...office,
		...child,
		planId,
		amounts: (period: string) => lines(period).map(({ unitMinor }) => unitMinor),
		whys: (period: string) => lines(period).map(({ why }) => why),
		absent: (period: string) => suggestLines(access, family, period).absent.map(({ why }) => why),
		/** Issues an invoice for everything that is suggested for the month. */
		bill: (period: string) => {
			const draft = { familyId: family, period, lines: lines(period) }
			const { id } = valueOf(saveInvoiceDraft(access, newId(), draft))
			valueOf(issueInvoice(access, id))
			return id
		},
		plan: (startsOn: string, id = planId, enrolmentId = child.enrolmentId) =>
			valueOf(setEnrolmentPlan(access, { enrolmentId, planId: id, startsOn, override: null })),
		end: (endsOn: string, id = child.enrolmentId) =>
			valueOf(endEnrolment(access, which(id), { version: seat(id).version, endsOn, reason: 'r' })),
		pause: (
			from: string,
			to: string | undefined,
			more: { keepsSeat?: boolean; paysWhilePaused?: boolean } = {},
		) =>
			valueOf(
				pauseEnrolment(access, which(), {
					version: seat(child.enrolmentId).version,
					from,
					to,
					keepsSeat: true,
					paysWhilePaused: false,
					...more,
				}),
			),
		resume: () => valueOf(resumeEnrolment(access, which(), seat(child.enrolmentId).version)),
		/** Moves the child to another class, and says which seat is theirs there. */
		move: (to: string, startsOn: string, id = child.enrolmentId) => {
			valueOf(moveEnrolment(access, which(id), { version: seat(id).version, classId: to, startsOn }))
			return rows<{ id: string }>(
				'select id from enrolments where class_id = ? and moved_from = ?',
				to,
				id,
			)[0]!.id
		},
		taught: (day: string, code = 'P', classId = office.piano) =>
			markLessonOf(
				access,
				aLesson(school, { classId, startsAt: Date.parse(`${day}T16:00:00Z`) }),
				child.student,
				code,
			),
	}
}
