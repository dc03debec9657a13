import type { ActionFunctionArgs } from '@remix-run/node'
import { href } from '#app/domain/href.ts'
import { leadTo } from '#app/requests/redirect.server.ts'
import { copiedNote, saveSentRoll } from '#app/views/roll/roll.server.ts'
import { rollForm } from '#app/domain/learning/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { markAllPresent } from '#app/models/attendance/marks.server.ts'
import { findLesson } from '#app/models/lesson/detail.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'

const MARKING = { source: 'teacher' } as const

/** The roll and the notes of the lesson in the address. */
export async function saveClassRoll(asked: ActionFunctionArgs, access: Access) {
	const found = findLesson(access, asked.params.sessionId ?? '')
	if (!found || found.classId !== asked.params.classId) return missing()
	const { id, classId } = found
	const copied = await copiedNote(asked, access, found)
	if (copied) return copied
	const form = await readForm(asked, rollForm)
	if (!form.ok) return invalid(asked, form)
	// The one tap on the page of the day: whoever has a mark keeps it, so that no version is asked for.
	if (form.intent === 'all-present') {
		const marked = markAllPresent(access, id, MARKING)
		return marked.ok ? ended(asked, access, id, href.teacherHome()) : invalid(asked, form, marked)
	}
	const isRestPresent = form.intent === 'rest-present'
	const saved = saveSentRoll(access, found, form.value, { isRestPresent, ...MARKING })
	if (!saved.ok) return invalid(asked, form, saved)
	return ended(asked, access, id, href.teacherLesson(classId, id), saved.value.isFirst)
}

function ended(asked: ActionFunctionArgs, access: Access, id: string, to: string, isFirst = false) {
	const expected = findLesson(access, id)?.expected ?? []
	const marked = expected.filter(({ mark }) => mark).length
	return leadTo(asked, to, {
		id: 'roll-saved',
		params: { marked: String(marked), of: String(expected.length), ...(isFirst ? { first: 'yes' } : {}) },
	})
}
