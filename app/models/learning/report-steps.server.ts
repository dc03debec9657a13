import { write, type Tx } from '#db/client.server.ts'
import { reports, terms } from '#db/schema/index.ts'
import { isOffice } from '#app/domain/message/labels.ts'
import type { Action } from '#app/domain/history/activity.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { findPortal } from '../account/portal.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { hasPortalAccount } from '../lesson/recipients.server.ts'
import { tellOfReport, tellOfReturn } from '../notification/reports.server.ts'
import { reachesStudent } from '../scope.server.ts'
import { ownTeacherId } from '../teacher/own.server.ts'
import {
	changedMeanwhile,
	changedNow,
	editedNow,
	isFamily,
	refuseStaffOnly,
	unknown,
} from './internal/reach.server.ts'
import { learningFigures } from './report-figures.server.ts'
import { nameOfStudent } from './internal/student-name.server.ts'

export interface NewReport {
	title: string
	fromDay: string
	toDay: string
	termId?: string
}

export interface ReportText {
	worked?: string
	strengths?: string
	nextSteps?: string
	/** 1 to 4. */
	effort?: number
	progress?: number
	practice?: number
}

interface Reference {
	id: string
	version: number
}

export function startReport(
	access: Access,
	key: string,
	studentId: string,
	{ title, fromDay, toDay, termId }: NewReport,
): Outcome<{ id: string }> {
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		const wrong = refuseStaffOnly(access, studentId) ?? refuseTerm(tx, access, termId)
		if (wrong) return wrong
		if (toDay < fromDay) return refused({ toDay: 'The last day cannot be before the first.' })
		const id = insertDraft(tx, access, {
			studentId,
			title,
			fromDay,
			toDay,
			termId,
			teacherId: ownTeacherId(access),
		})
		tell(tx, access, 'report.started', { studentId, title })
		spendKey(tx, access, key, id)
		return done({ id })
	})
}

/** Saves a draft. The office may also edit reports under review. */
export function saveReport(access: Access, which: Reference, text: ReportText): Outcome<null> {
	return write((tx) => {
		const open = findOpen(tx, access, which)
		if ('ok' in open) return open
		set(tx, access, open, {
			worked: text.worked ?? null,
			strengths: text.strengths ?? null,
			nextSteps: text.nextSteps ?? null,
			effort: text.effort ?? null,
			progress: text.progress ?? null,
			practice: text.practice ?? null,
		})
		return done(null)
	})
}

/** Hands a draft over for review. */
export function sendReport(access: Access, which: Reference): Outcome<null> {
	return write((tx) => {
		const open = findOpen(tx, access, which)
		if ('ok' in open) return open
		if (!open.worked && !open.strengths && !open.nextSteps)
			return refused({ worked: 'Write something about the student first.' })
		set(tx, access, open, { state: 'review', sentAt: Date.now(), returnedReason: null })
		tell(tx, access, 'report.sent', open)
		return done(null)
	})
}

/** Returns a report to its teacher, with the reason. */
export function returnReport(access: Access, which: Reference, reason: string): Outcome<null> {
	return write((tx) => {
		const open = findOpen(tx, access, which)
		if ('ok' in open) return open
		if (!isOffice(access.role)) return unknown('This report')
		if (!reason.trim()) return refused({ reason: 'Tell the teacher what to change.' })
		set(tx, access, open, { state: 'draft', returnedReason: reason })
		tellOfReturn(tx, access, { ...open, student: nameOfStudent(access, open.studentId), reason })
		tell(tx, access, 'report.returned', open)
		return done(null)
	})
}

/** Publishes a report to the family, freezes its figures, and replaces the report it corrects. */
export function publishReport(access: Access, which: Reference): Outcome<{ isReadable: boolean }> {
	return write<Outcome<{ isReadable: boolean }>>((tx) => {
		const open = findOpen(tx, access, which)
		if ('ok' in open) return open
		if (!isOffice(access.role)) return unknown('This report')
		const now = Date.now()
		const figures = JSON.stringify(learningFigures(access, open.studentId, open))
		set(tx, access, open, { state: 'published', publishedAt: now, publishedBy: access.userId, figures })
		if (open.replaces)
			tx.update(reports)
				.set({ replacedAt: now })
				.where(rowOf(reports, access, open.replaces))
				.run()
		tellOfReport(tx, access, { ...open, student: nameOfStudent(access, open.studentId) })
		tell(tx, access, 'report.published', open)
		return done({ isReadable: findPortal(access).reports && hasPortalAccount(access, open.studentId) })
	})
}

/** Starts a correction of a published report, which stays visible until the correction is published. */
export function correctReport(access: Access, key: string, id: string): Outcome<{ id: string }> {
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		const report = find(tx, access, id)
		if (!report || isFamily(access) || report.state !== 'published') return unknown('This report')
		if (report.replacedAt)
			return refused({ form: 'This report has already been corrected.' }, { status: 409 })
		const { studentId, termId, title, fromDay, toDay, teacherId } = report
		const { worked, strengths, nextSteps, effort, progress, practice } = report
		const draft = insertDraft(tx, access, {
			studentId,
			termId,
			title,
			fromDay,
			toDay,
			teacherId,
			worked,
			strengths,
			nextSteps,
			effort,
			progress,
			practice,
			replaces: id,
		})
		tell(tx, access, 'report.correcting', report)
		spendKey(tx, access, key, draft)
		return done({ id: draft })
	})
}

/** Records that the family has read the report. */
export function acknowledgeReport(access: Access, id: string, note?: string): Outcome<null> {
	return write((tx) => {
		const report = find(tx, access, id)
		if (!report || !isFamily(access) || report.state !== 'published') return unknown('This report')
		if (report.acknowledgedAt) return done(null)
		set(tx, access, report, {
			acknowledgedAt: Date.now(),
			acknowledgedBy: access.userId,
			acknowledgedNote: note ?? null,
		})
		tell(tx, access, 'report.acknowledged', report)
		return done(null)
	})
}

type Row = typeof reports.$inferSelect

function find(tx: Tx, access: Access, id: string): Row | undefined {
	const report = tx
		.select()
		.from(reports)
		.where(rowOf(reports, access, id))
		.get()
	return report && reachesStudent(access, report.studentId) ? report : undefined
}

/** A report the user may still edit. */
function findOpen(tx: Tx, access: Access, { id, version }: Reference): Row | Refused {
	const report = find(tx, access, id)
	if (!report || isFamily(access)) return unknown('This report')
	if (report.state === 'published' || (report.state === 'review' && !isOffice(access.role)))
		return refused(
			{
				form:
					report.state === 'published'
						? 'This report has been published. Correct it instead.'
						: 'The office is reviewing this report. You can change it once they return it.',
			},
			{ status: 409 },
		)
	if (report.version !== version)
		return changedMeanwhile(access, report, {
			worked: report.worked,
			strengths: report.strengths,
			nextSteps: report.nextSteps,
		})
	return report
}

function set(tx: Tx, access: Access, { id, version }: Row, values: Partial<Row>) {
	tx.update(reports)
		.set({ ...values, ...changedNow(access, version) })
		.where(rowOf(reports, access, id))
		.run()
}

type Draft = Omit<typeof reports.$inferInsert, 'schoolId' | 'id' | 'state' | 'createdAt' | 'updatedAt'>

function insertDraft(tx: Tx, access: Access, draft: Draft): string {
	const id = newId()
	const { schoolId } = access
	tx.insert(reports)
		.values({ ...editedNow(access), ...draft, schoolId, id, state: 'draft' })
		.run()
	return id
}

function refuseTerm(tx: Tx, access: Access, termId: string | undefined): Refused | null {
	if (!termId) return null
	const term = tx
		.select({ id: terms.id })
		.from(terms)
		.where(rowOf(terms, access, termId))
		.get()
	return term ? null : refused({ termId: 'Choose one of your terms.' })
}

function tell(tx: Tx, access: Access, action: Action, report: { studentId: string; title: string }) {
	record(tx, access, action, {
		objectId: report.studentId,
		objectName: nameOfStudent(access, report.studentId),
		after: { report: report.title },
	})
}
