import { portalEventsHref } from '#app/domain/event/href.ts'
import { hasCertificate } from '#app/domain/event/states.ts'
import type { Access } from '#app/models/access.server.ts'
import { listEntriesOfStudents } from '#app/models/event.server.ts'
import { plainDateWords } from '#app/utils/dates.ts'

/** Exams that were taken and recitals that were played, the latest first. */
export function readResults(access: Access, studentId: string) {
	return listEntriesOfStudents(access, [studentId], { limit: 20 })
		.filter(({ state, outcome }) => state === 'done' || outcome !== null)
		.map(({ id, kind, event, day, instrument, grade, title, outcome, mark, state }) => ({
			...{ id, event, outcome, mark },
			what: [instrument, grade].filter(Boolean).join(', ') || title,
			day: plainDateWords(day, access.dates),
			certificate: hasCertificate({ kind, state, outcome })
				? portalEventsHref({ entry: id, format: 'pdf' })
				: null,
		}))
}
