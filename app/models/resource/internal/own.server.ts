import { and, eq, exists, gte, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, memberships, resources, resourceShares, students } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { classesOf, studentsOf } from '../../scope.server.ts'

/** Resources the user may manage, without deleted ones. A teacher has their own library. */
export function ownResourcesOf(access: Access): SQL {
	return and(rowsOf(resources, access), isNull(resources.archivedAt), isOwn(access)) as SQL
}

/**
 * The same, and what a former colleague still shares with the user's classes and students. The user may open that and
 * stop sharing it, because the owner no longer can.
 */
export function resourcesOf(access: Access): SQL {
	const shared = database()
		.select({ id: resourceShares.resourceId })
		.from(resourceShares)
		.where(and(rowsOf(resourceShares, access), isShareKept(access), isWithOwn(access)))
	const isLeft = and(isNull(resources.withdrawnAt), hasFormerOwner(access), inArray(resources.id, shared))
	return and(
		rowsOf(resources, access),
		isNull(resources.archivedAt),
		access.reach === 'all' ? undefined : or(isOwn(access), isLeft),
	) as SQL
}

function isOwn({ reach, membershipId }: Access): SQL | undefined {
	return reach === 'all' ? undefined : eq(resources.ownerId, membershipId ?? '')
}

/** Shares of the user's own resources, and those of other resources with the user's classes and students. */
export function resourceSharesOf(access: Access): SQL {
	const own = database()
		.select({ id: resources.id })
		.from(resources)
		.where(and(rowsOf(resources, access), isOwn(access)))
	return and(
		rowsOf(resourceShares, access),
		or(inArray(resourceShares.resourceId, own), isWithOwn(access)),
	) as SQL
}

/** Current and future shares. */
export function isShareKept(access: Access): SQL {
	const { endsOn } = resourceShares
	return or(isNull(endsOn), gte(endsOn, today(access.school.timeZone))) as SQL
}

/** True for a resource whose owner can no longer log in. */
export function hasFormerOwner(access: Access): SQL {
	const left = or(isNotNull(memberships.lockedAt), isNotNull(memberships.endedAt))
	return exists(
		database()
			.select({ one: sql`1` })
			.from(memberships)
			.where(and(rowOf(memberships, access, resources.ownerId), left)),
	)
}

function isWithOwn(access: Access): SQL {
	const ownClasses = database().select({ id: classes.id }).from(classes).where(classesOf(access))
	const ownStudents = database().select({ id: students.id }).from(students).where(studentsOf(access))
	return or(
		inArray(resourceShares.classId, ownClasses),
		inArray(resourceShares.studentId, ownStudents),
	) as SQL
}
