import { trialGoesOnWords, withheldWords } from '#app/domain/attendance/mark-effect.ts'
import type { z } from 'zod'
import { COPY_LAST, lastShared } from '#app/domain/lesson/roll.ts'
import { faceOf } from '#app/domain/student/face.ts'
import { rollForm } from '#app/domain/learning/roll-form.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { codesByDay, codesOf } from '#app/models/attendance/codes.server.ts'
import { trialGoesOn } from '#app/models/attendance/credit-cause.server.ts'
import type { Marking } from '#app/models/attendance/marks.server.ts'
import { isFirst } from '#app/models/guide.server.ts'
import { listLessonNotes } from '#app/models/learning/notes.server.ts'
import { saveRoll } from '#app/models/learning/lesson-roll.server.ts'
import type { LessonDetail } from '#app/models/lesson/detail.server.ts'
import { listHealthNotes } from '#app/models/lesson/health.server.ts'
import { lastChangeOf } from '#app/models/school/last-change.server.ts'
import { filledIn, readForm } from '#app/web/form.server.ts'
import { conflicting, done, type Outcome } from '#app/utils/outcome.ts'
import { rollValues } from './roll-notes.tsx'

export function rollStudents(access: Access, { id, expected, absentTeacher }: LessonDetail) {
	const notes = new Map(listLessonNotes(access, id).map((lessonNote) => [lessonNote.studentId, lessonNote]))
	const health = listHealthNotes(
		access,
		id,
		expected.map(({ studentId }) => studentId),
	)
	const isOffice = access.role !== 'teacher'
	return expected.map(({ studentId, name, photo, isVisitor, creditId, mark }) => {
		const { note = null, last = null } = notes.get(studentId) ?? {}
		const mayKnow = isOffice || !(isVisitor || absentTeacher)
		return {
			id: studentId,
			name,
			// A substitute teacher does not see the photo, nor the rest of a student's record but the health notes.
			face: faceOf(studentId, name, mayKnow ? photo : null),
			health: health.get(studentId) ?? [],
			isVisitor,
			makesUp: creditId !== null,
			mark: mark && {
				code: mark.code,
				minutesLate: mark.minutesLate,
				staffNote: mark.staffNote,
				...(mark.creditWithheld ? { creditWithheld: true } : {}),
			},
			reported: mark?.source === 'portal' ? (mark.familyNote ?? 'no reason given') : null,
			note: note && {
				...textOf(note),
				isPublished: note.publishedAt !== null,
				isCalledOff: note.isCalledOff,
			},
			last: last && { ...textOf(last), day: last.day, otherClass: last.otherClass },
		}
	})
}

type Note = NonNullable<ReturnType<typeof listLessonNotes>[number]['note']>

function textOf({ covered, next, privateNote }: Pick<Note, 'covered' | 'next' | 'privateNote'>) {
	return { covered, next, privateNote }
}

/** The form with the last note filled in, if that button was pressed. Nothing is saved yet. */
export async function copiedNote(args: RouteArgs, access: Access, lesson: LessonDetail) {
	const form = await readForm({ ...args, request: args.request.clone() }, rollForm)
	const students = rollStudents(access, lesson)
	const last = form.intent === COPY_LAST ? lastShared(students) : null
	if (!last) return null
	const note = { covered: last.covered ?? '', next: last.next ?? '' }
	if (students.length > 1) return filledIn(form, note)
	const [mark = {}] = (form.submission.payload.marks ?? []) as object[]
	return filledIn(form, { marks: [{ ...mark, ...note }] })
}

/** The saved roll, by the names of the form's fields. */
function theirsOf(access: Access, lesson: LessonDetail) {
	const { marks, covered, next } = rollValues(rollStudents(access, lesson))
	const ofMarks = marks.flatMap(({ studentId: _, ...mark }, at) =>
		Object.entries(mark).map(([field, value]): [string, string] => [`marks[${at}].${field}`, value]),
	)
	return { covered, next, ...Object.fromEntries(ofMarks) }
}

/** The facts of the message after a roll was saved. */
export function savedRoll(
	access: Access,
	before: LessonDetail,
	{ id, day, expected }: LessonDetail,
): Record<string, string> {
	const codes = codesByDay(access)(day)
	const withheld = expected.filter(({ studentId, mark }) => {
		const earlier = before.expected.find((student) => student.studentId === studentId)?.mark
		return mark?.creditWithheld && !earlier?.creditWithheld
	})
	const isOnTrial = ({ studentId, mark }: (typeof withheld)[number]) => {
		const code = codes.get(mark?.code ?? '')
		return code !== undefined && trialGoesOn(access, code, { studentId, lessonId: id }, Date.now())
	}
	const trials = withheld.filter(isOnTrial).map(({ name }) => name)
	const limited = withheld.filter((student) => !isOnTrial(student)).map(({ name }) => name)
	const sentences = [
		...(limited.length > 0 ? [withheldWords(limited)] : []),
		...(trials.length > 0 ? [trialGoesOnWords(trials)] : []),
	]
	return {
		marked: String(expected.filter(({ mark }) => mark).length),
		of: String(expected.length),
		...(sentences.length > 0 ? { withheld: sentences.join(' ') } : {}),
	}
}

/** Saves a roll unless it has changed since the page was loaded. */
export function saveSentRoll(
	access: Access,
	lesson: LessonDetail,
	value: z.infer<typeof rollForm>,
	{ isRestPresent, source }: { isRestPresent: boolean; source: Marking['source'] },
): Outcome<{ isFirst: boolean }> {
	const { version, marks, covered, next, publish, overrideReason } = value
	if (version !== lesson.version)
		return conflicting({
			...lastChangeOf(access, lesson.id),
			version: lesson.version,
			theirs: theirsOf(access, lesson),
		})
	const present = codesOf(access, lesson.day).find(({ isHeld }) => isHeld)?.letter
	const entries = marks.map((mark) => ({
		...mark,
		code: mark.code ?? (isRestPresent ? present : undefined),
	}))
	const isFirstRoll = isFirst(access, 'marks')
	const roll = { entries, everyone: { covered, next }, publish }
	const saved = saveRoll(access, lesson.id, roll, { source, overrideReason })
	return saved.ok ? done({ isFirst: isFirstRoll && saved.value.marked > 0 }) : saved
}
