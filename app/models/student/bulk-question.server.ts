import { and, count, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, enrolments, tags, teachers } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import type { BulkAct } from '#app/domain/student/bulk.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { classesOf, reachesStudent } from '../scope.server.ts'
import { takesNewcomers } from '../class/seat-sums.server.ts'
import { isPresent } from '../enrolment/presence.server.ts'
import type { Choice } from './list-choices.server.ts'

/** Longer than any list a school chooses from. */
const MOST = 1_000

/** Options for a bulk action: teachers, classes or tags. */
export function listBulkChoices(access: Access, act: BulkAct): Choice[] {
	const read = { teacher: teachersOf, enrol: openClasses, tag: tagsOf, untag: tagsOf }[act as string]
	return (read?.(access) ?? []).sort((a, b) => a.label.localeCompare(b.label, 'en'))
}

/** Enrollments and waiting-list entries that would end if the students left or were archived. */
export function countPlaces(access: Access, studentIds: readonly string[]) {
	const { school } = access
	const ids = studentIds.filter((id) => reachesStudent(access, id))
	const rows = database()
		.select({ state: enrolments.state, places: count() })
		.from(enrolments)
		.where(
			and(rowsOf(enrolments, access), inArray(enrolments.studentId, ids), isPresent(today(school.timeZone))),
		)
		.groupBy(enrolments.state)
		.all()
	const sum = (waits: boolean) =>
		rows
			.filter(({ state }) => (state === 'waiting' || state === 'enquiry') === waits)
			.reduce((all, { places }) => all + places, 0)
	return { seats: sum(false), queues: sum(true) }
}

function teachersOf({ schoolId, school }: Access): Choice[] {
	return database()
		.select({ value: teachers.id, label: teachers.name })
		.from(teachers)
		.where(
			and(
				eq(teachers.schoolId, schoolId),
				isNull(teachers.archivedAt),
				or(isNull(teachers.endedOn), gte(teachers.endedOn, today(school.timeZone))),
			),
		)
		.limit(MOST)
		.all()
}

function openClasses(access: Access): Choice[] {
	return database()
		.select({ value: classes.id, label: classes.name })
		.from(classes)
		.where(
			and(classesOf(access), inArray(classes.state, ['draft', 'open', 'running']), takesNewcomers(access)),
		)
		.limit(MOST)
		.all()
}

function tagsOf(access: Access): Choice[] {
	return database()
		.select({ value: tags.name, label: tags.name })
		.from(tags)
		.where(rowsOf(tags, access))
		.limit(MOST)
		.all()
}
