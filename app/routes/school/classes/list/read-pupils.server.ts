import { nameOf } from '#app/domain/student/name.ts'
import type { Access } from '#app/models/access.server.ts'
import type { ClassRow } from '#app/models/class/list.server.ts'
import { listPupils } from '#app/models/enrolment/roster.server.ts'

/** By private lesson, whose it is: what a teacher alone looks for. */
export function pupilsOf(
	access: Access,
	rows: readonly Pick<ClassRow, 'id' | 'kind' | 'capacity'>[],
): Record<string, string> {
	const ids = rows.filter(({ kind, capacity }) => kind === 'private' && capacity === 1).map(({ id }) => id)
	return Object.fromEntries(listPupils(access, ids).map((pupil) => [pupil.classId, nameOf(pupil)]))
}
