import type { Tx } from '#db/client.server.ts'
import { teachers } from '#db/schema/index.ts'
import { teacherStateOn } from '#app/domain/teacher/labels.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '#app/models/access.server.ts'
import { rowOf } from '#app/models/school-rows.server.ts'

/** Until when somebody teaches here, and whether that is over. */
export function readDays(tx: Tx, { schoolId, school }: Access, id: string) {
	const found = tx
		.select({
			name: teachers.name,
			version: teachers.version,
			endedOn: teachers.endedOn,
			archivedAt: teachers.archivedAt,
			membershipId: teachers.membershipId,
		})
		.from(teachers)
		.where(rowOf(teachers, schoolId, id))
		.get()
	if (!found) return
	const hasLeft = ['left', 'archived'].includes(teacherStateOn(found, today(school.timeZone)))
	return { ...found, hasLeft }
}

/** Whether somebody teaches here today. Whoever has left is given no class and no student. */
export function teaches(tx: Tx, access: Access, id: string): boolean {
	return readDays(tx, access, id)?.hasLeft === false
}
