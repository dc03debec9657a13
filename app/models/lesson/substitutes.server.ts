import { and, asc, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { memberships, teacherInstruments, teachers, users } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { listTeacherInstruments } from '../teacher/detail.server.ts'
import { readFacts } from './internal/clash-facts.server.ts'
import { clashesOf } from './internal/clashes.server.ts'
import { findOwn } from './change.server.ts'

/** Possible substitutes, with free teachers of the instrument first. */
export function listSubstitutes(access: Access, id: string) {
	const lesson = findOwn(access, id)
	if (!lesson) return []
	const asked = instrumentsOf(access, lesson)
	const others = database()
		.select({
			id: teachers.id,
			name: teachers.name,
			teaches: teacherInstruments.instrumentId,
			email: teachers.email,
			account: users.email,
		})
		.from(teachers)
		.leftJoin(
			teacherInstruments,
			and(
				rowsOf(teacherInstruments, access),
				eq(teacherInstruments.teacherId, teachers.id),
				inArray(teacherInstruments.instrumentId, eachOf(asked)),
			),
		)
		.leftJoin(memberships, rowOf(memberships, access, teachers.membershipId))
		.leftJoin(users, eq(users.id, memberships.userId))
		.where(
			and(
				rowsOf(teachers, access),
				isNull(teachers.archivedAt),
				or(isNull(teachers.endedOn), gte(teachers.endedOn, lesson.day)),
			),
		)
		.groupBy(teachers.id)
		.orderBy(asc(teachers.nameKey))
		.all()
		.filter((teacher) => teacher.id !== lesson.teacherId)
	const { classId, roomId, startsAt, endsAt } = lesson
	const bookings = others.map((other) => ({
		lessonId: id,
		classId,
		roomId,
		startsAt,
		endsAt,
		teacherId: other.id,
	}))
	if (bookings.length === 0) return []
	const facts = readFacts(access, bookings)
	return others
		.map(({ id: teacherId, name, teaches, email, account }, at) => ({
			teacherId,
			name,
			isQualified: asked.length === 0 || teaches !== null,
			isAvailable: clashesOf(access, facts, bookings[at]!).length === 0,
			hasEmail: Boolean(account ?? email),
		}))
		.sort((a, b) => rankOf(b) - rankOf(a))
}

/** A private lesson without an instrument is on one of those that its teacher teaches. */
function instrumentsOf(access: Access, lesson: NonNullable<ReturnType<typeof findOwn>>): string[] {
	const { instrumentId, classKind, substituteFor, teacherId } = lesson
	if (instrumentId) return [instrumentId]
	return classKind === 'private' ? listTeacherInstruments(access, substituteFor ?? teacherId ?? '') : []
}

function rankOf({ isAvailable, isQualified }: { isAvailable: boolean; isQualified: boolean }): number {
	return Number(isAvailable) * 2 + Number(isQualified)
}
