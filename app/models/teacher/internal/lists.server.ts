import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import type { Qualification, TeacherHour } from '#app/domain/teacher/form.ts'
import { qualifications, teacherHours, teacherInstruments } from '#db/schema/index.ts'
import { newId } from '#app/utils/id.server.ts'
import type { SchoolId } from '../../access.server.ts'

/** Replaces the whole list: entries missing from the form are removed. */
export function setInstruments(tx: Tx, schoolId: SchoolId, teacherId: string, ids: string[]) {
	tx.delete(teacherInstruments)
		.where(and(eq(teacherInstruments.schoolId, schoolId), eq(teacherInstruments.teacherId, teacherId)))
		.run()
	for (const instrumentId of new Set(ids))
		tx.insert(teacherInstruments).values({ schoolId, teacherId, instrumentId }).run()
}

export function setHours(tx: Tx, schoolId: SchoolId, teacherId: string, hours: TeacherHour[]) {
	tx.delete(teacherHours)
		.where(and(eq(teacherHours.schoolId, schoolId), eq(teacherHours.teacherId, teacherId)))
		.run()
	for (const hour of hours)
		tx.insert(teacherHours)
			.values({ schoolId, teacherId, ...hour })
			.run()
}

export function setQualifications(tx: Tx, schoolId: SchoolId, teacherId: string, papers: Qualification[]) {
	tx.delete(qualifications)
		.where(and(eq(qualifications.schoolId, schoolId), eq(qualifications.teacherId, teacherId)))
		.run()
	for (const paper of papers)
		tx.insert(qualifications)
			.values({ schoolId, id: newId(), teacherId, ...paper })
			.run()
}
