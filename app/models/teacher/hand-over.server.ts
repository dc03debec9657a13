import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { classTeachers, enrolments } from '#db/schema/index.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { renewAssisting, setLead } from '../class/lead-teacher.server.ts'
import { giveStudents } from '../class/lead.server.ts'
import {
	changeTeacher,
	planTeacherChange,
	type ConfirmedChange,
	type TeacherChange,
	type TeacherPreview,
} from '../lesson/teacher-change.server.ts'
import { isSeated } from '../enrolment/presence.server.ts'
import { writeWhole } from '../undo.server.ts'
import { readDays } from './employment.server.ts'

export interface HandedOver {
	to: string
	classes: number
	students: number
	/** Set if lessons go too and nothing was written yet. */
	preview?: TeacherPreview & { from: string }
}

interface Chosen {
	teacherId: string
	classIds: string[]
	studentIds: string[]
}

/**
 * Hands the selected classes and students over to another teacher. Lessons of the classes go from the day after the
 * last day: this returns a preview and writes nothing, unless the token confirms exactly that preview.
 */
export function handOver(
	access: Access,
	fromId: string,
	chosen: Chosen,
	confirmed?: ConfirmedChange,
): Outcome<HandedOver> {
	return writeWhole((tx) => {
		const names = namesOf(tx, access, fromId, chosen)
		if (!names.ok) return names
		const [from, to] = names.value
		const classIds = listLed(tx, access, fromId, chosen.classIds)
		const change = { classIds, fromId, toId: chosen.teacherId, from: firstDayAfter(access, from) }
		const planned = planTeacherChange(access, change)
		if (!planned.ok) return planned
		const { preview } = planned.value
		if (preview.lessons > 0 && !confirmed) {
			const counts = { classes: classIds.length, students: chosen.studentIds.length }
			return done({ to: to.name, ...counts, preview: { ...preview, from: change.from } })
		}
		const { studentIds } = chosen
		const handing = { ...change, studentIds, names: [from.name, to.name] as const, lessons: preview.lessons }
		return applyHandOver(tx, access, handing, confirmed ?? { token: preview.token, tells: false })
	})
}

interface HandingAll extends TeacherChange {
	studentIds: string[]
	names: readonly [from: string, to: string]
	lessons: number
}

function applyHandOver(
	tx: Tx,
	access: Access,
	{ studentIds, names, lessons, ...change }: HandingAll,
	confirmed: ConfirmedChange,
): Outcome<HandedOver> {
	const [objectName, to] = names
	for (const classId of change.classIds) setLead(tx, access, classId, change.toId)
	const given = giveStudents(tx, access, change, studentIds)
	const counts = { classes: change.classIds.length, students: given.length }
	if (counts.classes + counts.students === 0)
		return refused({ form: 'What you ticked has been handed over already.' }, { status: 409 })
	const following = (classId: string) => listSeatedOf(tx, access, classId, given)
	const changed = changeTeacher(tx, access, change, { ...confirmed, following })
	if (!changed.ok) return changed
	for (const classId of change.classIds) renewAssisting(tx, access, classId)
	record(tx, access, 'teacher.handed-over', {
		objectId: change.fromId,
		objectName,
		after: { to, ...counts, ...(lessons > 0 ? { lessons } : {}) },
	})
	return done({ to, ...counts })
}

function listSeatedOf(tx: Tx, access: Access, classId: string, studentIds: readonly string[]): string[] {
	return tx
		.select({ id: enrolments.studentId })
		.from(enrolments)
		.where(
			and(
				rowsOf(enrolments, access),
				eq(enrolments.classId, classId),
				isSeated(today(access.school.timeZone)),
				inArray(enrolments.studentId, eachOf(studentIds)),
			),
		)
		.all()
		.map(({ id }) => id)
}

type Days = NonNullable<ReturnType<typeof readDays>>

function namesOf(tx: Tx, access: Access, fromId: string, chosen: Chosen): Outcome<[Days, Days]> {
	const { teacherId, classIds, studentIds } = chosen
	const [from, to] = [readDays(tx, access, fromId), readDays(tx, access, teacherId)]
	if (!from) return refused({ form: 'This teacher is not there any more.' }, { status: 404 })
	if (!to || to.hasLeft || teacherId === fromId)
		return refused({ teacherId: 'Choose another teacher from the list' })
	if (classIds.length + studentIds.length === 0)
		return refused({ form: 'Tick at least one class or student to hand over.' })
	return done([from, to])
}

/** The day after the last day, or today without one that is still to come. */
function firstDayAfter({ school }: Access, { endedOn }: Days): string {
	const day = today(school.timeZone)
	return endedOn !== null && endedOn >= day ? daysAfter(endedOn, 1) : day
}

function listLed(tx: Tx, access: Access, teacherId: string, classIds: string[]): string[] {
	return tx
		.select({ id: classTeachers.classId })
		.from(classTeachers)
		.where(
			and(
				rowsOf(classTeachers, access),
				eq(classTeachers.teacherId, teacherId),
				eq(classTeachers.part, 'lead'),
				inArray(classTeachers.classId, classIds),
			),
		)
		.all()
		.map(({ id }) => id)
}
