import type { Tx } from '#db/client.server.ts'
import type { ClassDetails } from '#app/domain/class/form.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { tellFormerAssistant } from '../lesson/series-letter.server.ts'
import { listAssistants } from './assistants.server.ts'
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
	const { schoolId, school } = access
	const staff = listAssistants(schoolId, { by: 'classId', ids: [classId], from: today(school.timeZone) })
	for (const { teacherId: id, assists } of staff) {
		if (!leaving.includes(id)) continue
		const assisted = toCome.filter((lesson) => lesson.teacherId !== id && assists(lesson))
		// The letter names no day to an assistant who would not have begun by then, and so never assists.
		const from = since && assists({ startsAt: since - 1 }) ? since : undefined
		tellFormerAssistant(tx, access, { id: classId, name: before.fields.name, since: from }, assisted, id)
	}
}
