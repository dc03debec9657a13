import type { Tx } from '#db/client.server.ts'
import type { ClassDetails } from '#app/domain/class/form.ts'
import type { Access } from '../access.server.ts'
import { tellFormerAssistant } from '../lesson/series-letter.server.ts'
import { readStaff } from '../lesson/teacher-accounts.server.ts'
import { readDefinition } from './internal/pieces.server.ts'
import { listToCome } from './new-assistants.server.ts'

/**
 * Emails the assistants whom an edit takes off a class, now or from a later time on. It comes before the edit, because they know
 * the lessons as they were. A teacher who has or gets the class itself hears of its lessons elsewhere.
 */
export function tellFormerAssistants(
	tx: Tx,
	access: Access,
	{ id: classId, since }: { id: string; since?: number },
	{ assistants, teacherId }: ClassDetails,
) {
	const before = readDefinition(access, classId)
	if (!before) return
	const stay = [...assistants, teacherId, before.fields.teacherId]
	const leaving = before.assistants.filter((id) => !stay.includes(id))
	if (leaving.length === 0) return
	const toCome = listToCome(access, classId, since)
	const staffOf = readStaff(access, toCome)
	for (const id of leaving) {
		const assisted = toCome.filter((lesson) => lesson.teacherId !== id && staffOf(lesson).includes(id))
		tellFormerAssistant(tx, access, { id: classId, name: before.fields.name, since }, assisted, id)
	}
}
