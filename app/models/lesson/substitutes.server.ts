import { and, asc, eq, gte, isNull, or } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { memberships, teacherInstruments, teachers, users } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { readFacts } from './internal/clash-facts.server.ts'
import { clashesOf } from './internal/clashes.server.ts'
import { findOwn } from './change.server.ts'

/** Possible substitutes, with free teachers of the instrument first. */
export function listSubstitutes(access: Access, id: string) {
	const lesson = findOwn(access, id)
	if (!lesson) return []
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
				eq(teacherInstruments.instrumentId, lesson.instrumentId ?? ''),
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
			isQualified: !lesson.instrumentId || teaches !== null,
			isAvailable: clashesOf(access, facts, bookings[at]!).length === 0,
			hasEmail: Boolean(account ?? email),
		}))
		.sort((a, b) => rankOf(b) - rankOf(a))
}

function rankOf({ isAvailable, isQualified }: { isAvailable: boolean; isQualified: boolean }): number {
	return Number(isAvailable) * 2 + Number(isQualified)
}
