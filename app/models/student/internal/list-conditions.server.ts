import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import {
	classes,
	enrolments,
	instruments,
	levels,
	studentInstruments,
	students,
	studentTags,
	tags,
	teachers,
} from '#db/schema/index.ts'
import { plain } from '#app/utils/fold.ts'
import { yearsAgo, type StudentQuery } from '#app/domain/student/list.ts'
import type { SchoolId } from '../../access.server.ts'
import { overdueCondition } from '../../account/overdue-invitations.server.ts'
import { isPresent } from '../../enrolment/presence.server.ts'
import { isTaughtBy } from '../../scope.server.ts'
import { LAST, searchConditions } from '../../search-words.server.ts'
import { dueCondition } from '../call-backs.server.ts'
import { gapCondition } from '../gaps.server.ts'

/** Combines the filters of the student list into one condition. */
export function listCondition(schoolId: SchoolId, { search, filters }: StudentQuery, today: string): SQL {
	const { state, portal, teacher, instrument, level, call, missing, archived } = filters
	return and(
		archived ? isNotNull(students.archivedAt) : isNull(students.archivedAt),
		...searchConditions(schoolId, search),
		state ? eq(students.state, state) : undefined,
		portal === 'overdue' ? overdueCondition(schoolId) : portal ? eq(students.portal, portal) : undefined,
		teacher ? isTaughtBy(schoolId, idsOf(schoolId, teachers, teacher), today) : undefined,
		filters.class ? inArray(students.id, studentsIn(schoolId, filters.class, today)) : undefined,
		filters.tag ? inArray(students.id, studentsTagged(schoolId, filters.tag)) : undefined,
		(instrument ?? level) ? inArray(students.id, studentsPlaying(schoolId, instrument, level)) : undefined,
		call ? dueCondition(schoolId, today) : undefined,
		missing ? gapCondition(schoolId, missing, today) : undefined,
		...dateConditions(filters, today),
	) as SQL
}

/** A student without the date in question matches no range. */
function dateConditions(filters: StudentQuery['filters'], today: string) {
	const { ageFrom, ageTo, joinedFrom, joinedTo, leftFrom, leftTo } = filters
	return [
		ageFrom ? lte(students.birthDate, yearsAgo(today, Number(ageFrom))) : undefined,
		ageTo ? gt(students.birthDate, yearsAgo(today, Number(ageTo) + 1)) : undefined,
		joinedFrom ? gte(students.joinedOn, joinedFrom) : undefined,
		joinedTo ? lte(students.joinedOn, joinedTo) : undefined,
		(leftFrom ?? leftTo) ? eq(students.state, 'left') : undefined,
		leftFrom ? gte(students.leftOn, leftFrom) : undefined,
		leftTo ? lte(students.leftOn, leftTo) : undefined,
	]
}

function studentsIn(schoolId: SchoolId, value: string, today: string) {
	return database()
		.select({ id: enrolments.studentId })
		.from(enrolments)
		.where(
			and(
				eq(enrolments.schoolId, schoolId),
				inArray(enrolments.classId, idsOf(schoolId, classes, value)),
				isPresent(today),
			),
		)
}

function studentsTagged(schoolId: SchoolId, value: string) {
	return database()
		.select({ id: studentTags.studentId })
		.from(studentTags)
		.where(and(eq(studentTags.schoolId, schoolId), inArray(studentTags.tagId, idsOf(schoolId, tags, value))))
}

/** The level must belong to the same instrument. */
function studentsPlaying(schoolId: SchoolId, instrument: string | null, level: string | null) {
	return database()
		.select({ id: studentInstruments.studentId })
		.from(studentInstruments)
		.where(
			and(
				eq(studentInstruments.schoolId, schoolId),
				instrument
					? inArray(studentInstruments.instrumentId, idsOf(schoolId, instruments, instrument))
					: undefined,
				level ? inArray(studentInstruments.levelId, idsOf(schoolId, levels, level)) : undefined,
			),
		)
}

type Named = typeof teachers | typeof classes | typeof instruments | typeof levels | typeof tags

/** A filter value is an id or, if there are too many options for a list, the beginning of a name. */
function idsOf(schoolId: SchoolId, table: Named, value: string) {
	const key = plain(value)
	const named = key ? and(gte(table.nameKey, key), lt(table.nameKey, key + LAST)) : undefined
	return database()
		.select({ id: table.id })
		.from(table)
		.where(and(eq(table.schoolId, schoolId), or(eq(table.id, value), named)))
}
