import type { Access } from '#app/models/access.server.ts'
import { listHistory } from '#app/models/history.server.ts'
import { readingOf } from '#app/models/identity/profile.server.ts'
import { countKept } from '#app/models/student/retention.server.ts'

const YEAR = 365 * 24 * 60 * 60 * 1000
const LISTED = 20

/** How long things are kept, and who was erased: their name is in none of it. */
export function readPrivacy(access: Access, now = Date.now()) {
	const nobody = { who: null, from: null, to: null, before: null }
	return {
		...countKept(access, now - 2 * YEAR),
		erased: listHistory(access, { ...nobody, actions: ['student.erased'] }, LISTED).map(
			({ id, at, actorName }) => ({ id, at, by: actorName }),
		),
		reading: readingOf(access),
	}
}
