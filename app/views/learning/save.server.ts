import type { Flash } from '#app/domain/flash.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import { learningForm, type LearningForm } from '#app/domain/learning/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { addAssignment, removeAssignment, tickAssignment } from '#app/models/learning/assignments.server.ts'
import { addGoal, editGoal } from '#app/models/learning/goals.server.ts'
import { addPiece, editPiece, setPieceState } from '#app/models/learning/repertoire.server.ts'
import { addPractice } from '#app/models/learning/practice.server.ts'
import { assessSkills } from '#app/models/learning/assessments.server.ts'
import { addComment, markHeard, removeComment } from '#app/models/learning/recording-comments.server.ts'
import { removeRecording } from '#app/models/learning/recordings.server.ts'
import {
	correctReport,
	publishReport,
	returnReport,
	saveReport,
	sendReport,
	startReport,
} from '#app/models/learning/report-steps.server.ts'
import { saveNote } from '#app/models/learning/notes.server.ts'
import { writeWhole } from '#app/models/undo.server.ts'
import { today } from '#app/utils/dates.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'

/** Notice, and the id of the saved report. */
interface Saved {
	flash: Flash
	report?: string
}

interface Where {
	studentId: string
	/** Address to return to; with an id, that report's address. */
	back: (report?: string) => string
}

/** Forms about one student, shared by office and teachers. */
export async function saveLearning(args: RouteArgs, access: Access, { studentId, back }: Where) {
	const form = await readForm(args, learningForm)
	if (!form.ok) return invalid(args, form)
	const saved = save(access, studentId, form.key, form.value)
	if (!saved.ok) return invalid(args, form, saved)
	return redirectWithFlash(args, back(saved.value.report), saved.value.flash)
}

type Of<I extends LearningForm['intent']> = Extract<LearningForm, { intent: I }>

function save(access: Access, studentId: string, key: string, form: LearningForm): Outcome<Saved> {
	switch (form.intent) {
		case 'note-publish':
		case 'note-keep':
			return note(access, studentId, form)
		case 'assignment':
			return said(addAssignment(access, key, studentId, form), 'The assignment')
		case 'assignment-done':
		case 'assignment-open':
			return said(tickAssignment(access, form.id, form.intent === 'assignment-done'), 'The assignment')
		case 'assignment-remove':
			return said(removeAssignment(access, form.id), 'The assignment', 'learning-removed')
		case 'recording-comment':
			return said(
				addComment(access, key, form.recording, { second: form.at, text: form.text }),
				'The comment',
			)
		case 'recording-heard':
			return said(markHeard(access, form.id), 'The recording', 'recording-heard')
		case 'recording-remove':
			return said(removeRecording(access, form.id), 'The recording', 'learning-removed')
		case 'comment-remove':
			return said(removeComment(access, form.id), 'The comment', 'learning-removed')
		case 'piece':
			return said(addPiece(access, key, studentId, pieceOf(form)), form.title)
		case 'piece-edit':
			return said(editPiece(access, form, pieceOf(form)), form.title)
		case 'piece-state':
			return said(setPieceState(access, form.id, stepOf(access, form)), 'The piece')
		case 'goal':
			return said(addGoal(access, key, studentId, form), 'The goal')
		case 'goal-edit':
			return said(editGoal(access, form, form), 'The goal')
		case 'assess':
			return assess(access, studentId, key, form)
		case 'practice':
			return said(addPractice(access, key, studentId, practiceOf(form)), 'The practice')
		default:
			return report(access, studentId, key, form)
	}
}

function said(
	outcome: Outcome<unknown>,
	what: string,
	id: 'learning-saved' | 'learning-removed' | 'recording-heard' = 'learning-saved',
): Outcome<Saved> {
	return outcome.ok ? done({ flash: { id, params: { what } } }) : outcome
}

function note(
	access: Access,
	studentId: string,
	{ intent, lesson, version, ...text }: Of<'note-publish' | 'note-keep'>,
): Outcome<Saved> {
	const publish = intent === 'note-publish'
	const { covered, next, privateNote } = text
	const saved = saveNote(
		access,
		{ lessonId: lesson, studentId, version },
		{ covered, next, privateNote },
		publish,
	)
	if (!saved.ok) return saved
	return done({ flash: { id: 'note-saved', params: { how: publish ? 'published' : 'saved' } } })
}

function pieceOf<Form extends Of<'piece' | 'piece-edit'>>({ intent: _, ...form }: Form) {
	return form
}

function stepOf({ school }: Access, { state, day, note: text }: Of<'piece-state'>) {
	return { state, day: day ?? today(school.timeZone), note: text }
}

function practiceOf({ day, minutes, pieceId, note: text, again }: Of<'practice'>) {
	return { day, minutes, pieceId, note: text, again }
}

function assess(access: Access, studentId: string, key: string, form: Of<'assess'>): Outcome<Saved> {
	const assessed = form.skills.flatMap(({ skillId, level, comment }) =>
		level === undefined ? [] : [{ skillId, level, comment }],
	)
	const saved = assessSkills(access, key, studentId, form.day, assessed)
	if (!saved.ok) return saved
	const { count } = saved.value
	return done({
		flash: { id: 'skills-assessed', params: { count: count === 1 ? '1 skill' : `${count} skills` } },
	})
}

type ReportForm = Of<
	'report' | 'report-save' | 'report-send' | 'report-publish' | 'report-return' | 'report-correct'
>

function report(access: Access, studentId: string, key: string, form: ReportForm): Outcome<Saved> {
	if (form.intent === 'report') {
		const { title, fromDay, toDay, termId } = form
		const started = startReport(access, key, studentId, { title, fromDay, toDay, termId })
		return started.ok ? ended(started.value.id, { id: 'learning-saved', params: { what: title } }) : started
	}
	if (form.intent === 'report-correct') {
		const draft = correctReport(access, key, form.id)
		return draft.ok ? ended(draft.value.id, { id: 'learning-saved', params: { what: 'A new draft' } }) : draft
	}
	if (form.intent === 'report-return') {
		const returned = returnReport(access, form, form.reason ?? '')
		return returned.ok ? ended(form.id, { id: 'report-returned' }) : returned
	}
	return write(access, form)
}

/** The text is saved in the same transaction that submits or publishes the report. */
function write(
	access: Access,
	{ intent, id, version, ...text }: Of<'report-save' | 'report-send' | 'report-publish'>,
): Outcome<Saved> {
	return writeWhole(() => {
		const saved = saveReport(access, { id, version }, text)
		if (!saved.ok) return saved
		const which = { id, version: version + 1 }
		if (intent === 'report-send') {
			const sent = sendReport(access, which)
			return sent.ok ? ended(id, { id: 'report-sent' }) : sent
		}
		if (intent === 'report-publish') {
			const published = publishReport(access, which)
			if (!published.ok) return published
			return ended(id, { id: published.value.isReadable ? 'report-published' : 'report-unread' })
		}
		return ended(id, { id: 'learning-saved', params: { what: 'The report' } })
	})
}

function ended(id: string, flash: Flash): { ok: true; value: Saved } {
	return done({ flash, report: id })
}
