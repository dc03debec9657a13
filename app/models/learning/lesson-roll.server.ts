import { NO_MARK } from '#app/domain/lesson/roll.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { codesOf } from '../attendance/codes.server.ts'
import { markLesson, type Marking } from '../attendance/marks.server.ts'
import { findLesson } from '../lesson/detail.server.ts'
import { writeWhole } from '../undo.server.ts'
import { listLessonNotes, saveNote, type NoteText } from './notes.server.ts'

/** Everything entered about a student at the end of a lesson. */
export interface RollEntry extends NoteText {
	studentId: string
	/** Undefined if the student was not marked, `NO_MARK` if the mark goes. */
	code?: string
	minutesLate?: number
}

export interface RollText {
	entries: readonly RollEntry[]
	/** Text for students without their own. */
	everyone?: Pick<NoteText, 'covered' | 'next'>
	/** Visibility of all notes to families; `each` keeps existing notes as they are and publishes new ones. */
	publish: boolean | 'each'
}

/** Saves the marks and notes of a lesson: all of it, or nothing. */
export function saveRoll(
	access: Access,
	lessonId: string,
	{ entries, everyone = {}, publish }: RollText,
	marking: Marking,
): Outcome<{ marked: number; noted: number }> {
	return writeWhole(() => {
		const marked = markLesson(access, lessonId, marksOf(access, lessonId, entries), marking)
		if (!marked.ok) return marked
		const notes = new Map(
			listLessonNotes(access, lessonId).map((lessonNote) => [lessonNote.studentId, lessonNote.note]),
		)
		let noted = 0
		for (const { studentId, privateNote, ...own } of entries) {
			const before = notes.get(studentId)
			const text = {
				covered: own.covered ?? everyone.covered,
				next: own.next ?? everyone.next,
				privateNote,
			}
			if (!before && !text.covered && !text.next && !privateNote) continue
			const wasShown = before ? before.publishedAt !== null : true
			const isShown = publish === 'each' ? wasShown : publish
			if (before && isSame(before, text) && wasShown === isShown) continue
			const saved = saveNote(access, { lessonId, studentId }, text, isShown)
			if (!saved.ok) return saved
			noted++
		}
		return done({ marked: marked.value.marked, noted })
	})
}

/** Keeps the office's note on an existing mark. */
function marksOf(access: Access, lessonId: string, entries: readonly RollEntry[]) {
	const lesson = findLesson(access, lessonId)
	const before = new Map((lesson?.expected ?? []).map(({ studentId, mark }) => [studentId, mark]))
	const needsNote = new Set(
		codesOf(access, lesson?.day).flatMap((code) => (code.needsNote ? code.letter : [])),
	)
	return entries.flatMap(({ studentId, code, minutesLate, privateNote }) => {
		if (!code) return []
		const mark = before.get(studentId)
		if (code === NO_MARK) return { studentId, code: null }
		const staffNote = (needsNote.has(code) && privateNote) || (mark?.staffNote ?? undefined)
		return {
			studentId,
			code,
			minutesLate,
			staffNote,
			minutesTaught: mark?.minutesTaught ?? undefined,
			familyNote: mark?.familyNote ?? undefined,
		}
	})
}

interface Written {
	covered: string | null
	next: string | null
	privateNote: string | null
}

function isSame(before: Written, text: NoteText): boolean {
	const fields = ['covered', 'next', 'privateNote'] as const
	return fields.every((field) => before[field] === (text[field] ?? null))
}
