import type { Tx } from '#db/client.server.ts'
import { teachers } from '#db/schema/index.ts'
import { teacherStateOn } from '#app/domain/teacher/labels.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '#app/models/access.server.ts'
import { rowOf } from '#app/models/school-rows.server.ts'

/** A teacher's last day, and whether it has passed. */
export function readDays(tx: Tx, { schoolId, school }: Access, id: string) {
	const teacher = tx
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
	if (!teacher) return
	const hasLeft = ['left', 'archived'].includes(teacherStateOn(teacher, today(school.timeZone)))
	return { ...teacher, hasLeft }
}

/** True if the teacher is active today. Former teachers can get no class or student. */
export function teaches(tx: Tx, access: Access, id: string): boolean {
	return readDays(tx, access, id)?.hasLeft === false
}
