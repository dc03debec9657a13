import type { ActionFunctionArgs } from '@remix-run/node'
import { href } from '#app/domain/href.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { copiedNote, savedRoll, saveSentRoll } from '#app/views/roll/roll.server.ts'
import { rollForm } from '#app/domain/learning/roll-form.ts'
import type { Access } from '#app/models/access.server.ts'
import { markAllPresent } from '#app/models/attendance/marks.server.ts'
import { findLesson, type LessonDetail } from '#app/models/lesson/detail.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'

const MARKING = { source: 'teacher' } as const

export async function saveClassRoll(args: ActionFunctionArgs, access: Access) {
	const lesson = findLesson(access, args.params.sessionId ?? '')
	if (!lesson || lesson.classId !== args.params.classId) return missing()
	const { id, classId } = lesson
	const copied = await copiedNote(args, access, lesson)
	if (copied) return copied
	const form = await readForm(args, rollForm)
	if (!form.ok) return invalid(args, form)
	// The button on the day's page needs no version, because it never overwrites existing marks.
	if (form.intent === 'all-present') {
		const marked = markAllPresent(access, id, MARKING)
		return marked.ok ? ended(args, access, lesson, href.teacherHome()) : invalid(args, form, marked)
	}
	const isRestPresent = form.intent === 'rest-present'
	const saved = saveSentRoll(access, lesson, form.value, { isRestPresent, ...MARKING })
	if (!saved.ok) return invalid(args, form, saved)
	return ended(args, access, lesson, href.teacherLesson(classId, id), saved.value.isFirst)
}

function ended(args: ActionFunctionArgs, access: Access, lesson: LessonDetail, to: string, isFirst = false) {
	const saved = savedRoll(access, lesson, findLesson(access, lesson.id) ?? lesson)
	return redirectWithFlash(args, to, {
		id: 'roll-saved',
		params: { ...saved, ...(isFirst ? { first: 'school' } : {}) },
	})
}
