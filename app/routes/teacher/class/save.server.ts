import type { ActionFunctionArgs } from '@remix-run/node'
import { href } from '#app/domain/href.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import { teacherRollForm } from '#app/forms/learning.ts'
import type { Access } from '#app/models/access.server.ts'
import { codesOf, markAllPresent } from '#app/models/attendance.server.ts'
import { saveRoll } from '#app/models/learning.server.ts'
import { findLesson } from '#app/models/lesson.server.ts'
import { lastChangeOf } from '#app/models/school/last-change.server.ts'
import { conflicting } from '#app/utils/outcome.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'

const MARKING = { source: 'teacher' } as const

/** The roll and the notes of the lesson in the address. */
export async function saveClassRoll(asked: ActionFunctionArgs, access: Access) {
	const found = findLesson(access, new URL(asked.request.url).searchParams.get('lesson') ?? '')
	if (!found || found.classId !== asked.params.classId) return missing()
	const { id, classId } = found
	const form = await readForm(asked, teacherRollForm)
	if (!form.ok) return invalid(asked, form)
	// The one tap on the page of the day: whoever has a mark keeps it, so that no version is asked for.
	if (form.intent === 'all-present') {
		const marked = markAllPresent(access, id, MARKING)
		return marked.ok ? ended(asked, access, id, href.teacherHome()) : invalid(asked, form, marked)
	}
	const { version, publish, marks } = form.value
	if (version !== found.version)
		return invalid(
			asked,
			form,
			conflicting({ ...lastChangeOf(access, id), version: found.version, theirs: {} }),
		)
	const entries = form.intent === 'rest-present' ? withRest(access, marks) : marks
	const saved = saveRoll(access, id, { entries, publish }, MARKING)
	if (!saved.ok) return invalid(asked, form, saved)
	return ended(asked, access, id, href.teacherLesson(classId, id))
}

function withRest<Entry extends { code?: string }>(access: Access, entries: Entry[]): Entry[] {
	const present = codesOf(access).find(({ isHeld }) => isHeld)?.letter
	return entries.map((entry) => ({ ...entry, code: entry.code ?? present }))
}

function ended(asked: ActionFunctionArgs, access: Access, id: string, to: string) {
	const expected = findLesson(access, id)?.expected ?? []
	const marked = expected.filter(({ mark }) => mark).length
	return leadTo(asked, to, {
		id: 'roll-saved',
		params: { marked: String(marked), of: String(expected.length) },
	})
}
