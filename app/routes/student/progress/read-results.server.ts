import { familyResult } from '#app/requests/family-events.server.ts'
import type { OpenPortal } from '#app/requests/portal.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listEntriesOfStudents } from '#app/models/event/entries.server.ts'

/** Past exams and recitals, newest first. */
export function readResults(access: Access, { shows }: OpenPortal, studentId: string) {
	return listEntriesOfStudents(access, [studentId], { limit: 20 })
		.filter(({ state, outcome }) => state === 'done' || outcome !== null)
		.map((entry) => familyResult(access, shows, entry))
}
