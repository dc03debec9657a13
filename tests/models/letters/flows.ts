import { write } from '#db/client.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import type { Access } from '#app/models/access.server.ts'
import { reportAbsence } from '#app/models/attendance/absence-report.server.ts'
import { agreeOnParts, endParts } from '#app/models/billing/paying-in-parts.server.ts'
import { findInvoice } from '#app/models/billing/detail.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { saveBillingSettings } from '#app/models/billing/settings.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { remindOfInvoices } from '#app/models/hourly/invoice-reminders.server.ts'
import { addExtraLesson } from '#app/models/lesson/extra-lesson.server.ts'
import { applyTeacherAbsence } from '#app/models/lesson/absence.server.ts'
import { previewTeacherAbsence } from '#app/models/lesson/absence-plan.server.ts'
import { tellOfChanges } from '#app/models/lesson/internal/change-letters.server.ts'
import { listExpected } from '#app/models/attendance/expected.server.ts'
import { findLessonRow } from '#app/models/lesson/internal/to-cancel.server.ts'
import { sendNextBatch } from '#app/models/mail/broadcast.server.ts'
import { confirmBroadcast, saveBroadcastDraft } from '#app/models/message/broadcast.server.ts'
import { listContacts } from '#app/models/message/contacts.server.ts'
import { resolveAudience } from '#app/models/message/audience.server.ts'
import { startConversation } from '#app/models/message/conversation.server.ts'
import { rows } from '../../support/database.ts'
import { valueOf } from '../../support/lessons.ts'
import { allOf } from '../../support/steps.ts'

/** What the office of the demo's school does that a family is written to about. */
const CLASS = 'harmony-class-piano-first-steps'
const TEACHER = 'harmony-teacher-1'

const inDays = (access: Access, days: number) => daysAfter(today(access.school.timeZone), days)

function aLesson(access: Access) {
	const wish = { classId: CLASS, kind: 'extra' as const, day: inDays(access, 10), startTime: '08:05' }
	const { id } = valueOf(
		addExtraLesson(access, newId(), { ...wish, durationMinutes: 5, teacherId: null, roomId: null }),
	)
	const lesson = findLessonRow(access, id)
	if (!lesson) throw new Error('The lesson was just added.')
	return lesson
}

/** As a family does in the portal. */
export function reportAnAbsence(access: Access) {
	const lesson = aLesson(access)
	const [student] = listExpected(access, lesson)
	valueOf(
		reportAbsence({ ...access, role: 'student', kind: 'guardian' }, lesson.id, student?.studentId ?? ''),
	)
}

export function moveALesson(access: Access) {
	const lesson = aLesson(access)
	write((tx) => tellOfChanges(tx, access, [{ lesson, to: { ...lesson, teacherId: TEACHER, roomId: 'r' } }]))
}

export function reportATeacherAway(access: Access) {
	const day = inDays(access, 21)
	const wish = { teacherId: TEACHER, startsOn: day, endsOn: day, isPaid: false, plans: [] }
	valueOf(applyTeacherAbsence(access, newId(), wish, valueOf(previewTeacherAbsence(access, wish)).token))
}

export function writeAMessage(access: Access) {
	const [contact] = listContacts(access, { limit: 1 })
	valueOf(startConversation(access, newId(), { to: [contact?.id ?? ''], subject: 's', body: 'b' }))
}

export function announce(access: Access) {
	const draft = {
		kind: 'message',
		subject: 's',
		body: 'b',
		audience: { to: 'families' },
		sendAt: null,
	} as const
	const saved = saveBroadcastDraft(access, newId(), draft)
	if (!saved) throw new Error('The administrator may write to all families.')
	const { token } = resolveAudience(access, { to: 'families' }, 'message') ?? { token: '' }
	confirmBroadcast(access, valueOf(saved).id, token)
	sendNextBatch(Date.now() + 1000, 1000)
}

export function remindOfOpenInvoices(access: Access) {
	saveBillingSettings(access, {
		prefix: '',
		termsDays: 14,
		billDay: 1,
		lateFeeMinor: null,
		lateFeeAfterDays: 10,
		remindBeforeDays: 30,
		remindLateDays: 1,
	})
	allOf(remindOfInvoices())
}

/** An invoice to the family of the demo's parent that is paid in parts. */
export function payInParts(access: Access): string {
	const [family] = rows<{ id: string }>("select family_id as id from students where id = 'harmony-student-4'")
	const lines = [{ kind: 'fee', description: 'd', unitMinor: 10_00 } as const]
	const { id } = valueOf(
		saveInvoiceDraft(access, newId(), { familyId: family?.id ?? '', period: null, lines }),
	)
	issueInvoice(access, id)
	const openMinor = findInvoice(access.schoolId, id)?.openMinor ?? 0
	const parts = [{ dueOn: inDays(access, 20), amountMinor: openMinor }]
	valueOf(agreeOnParts(access, newId(), { id, parts, openMinor, planId: null }))
	return id
}

export const stopPayingInParts = (access: Access) => endParts(access, payInParts(access))
