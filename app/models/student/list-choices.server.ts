import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { prepared, type Db } from '#db/client.server.ts'
import { classes, instruments, levels, tags, teachers } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'

/** Above this number a filter offers a text field instead of a list. */
export const CHOICES = 100

export interface Choice {
	value: string
	label: string
}

const kinds = ['teacher', 'class', 'instrument', 'level', 'tag'] as const
type Kind = (typeof kinds)[number]

/** Filter options of the student list; null if there are too many. */
export type Choices = Record<Kind, Choice[] | null>

/**
 * At a school, private lessons are not among the classes to filter by: each has one student, and there are many. The class that
 * is `chosen` already is listed in any case.
 */
export function listStudentFilters({ schoolId, school }: Access, chosen: string): Choices {
	const rows = all().all({ schoolId, chosen, withPrivate: school.kind === 'solo' ? 1 : 0 })
	const choices = kinds.map((kind) => {
		const own = rows.filter((row) => row.kind === kind)
		if (own.length > CHOICES) return [kind, null] as const
		// Levels keep the school's order; everything else is sorted by name.
		const inOrder = own.sort((a, b) => a.position - b.position || a.label.localeCompare(b.label, 'en'))
		return [kind, inOrder.map(({ value, label }) => ({ value, label }))] as const
	})
	return Object.fromEntries(choices) as Choices
}

const all = prepared((db) => {
	const [first, second, ...rest] = kinds.map((kind) => some(db, kind))
	if (!first || !second) throw new Error('There is something to choose from.')
	return unionAll(first, second, ...rest).prepare()
})

/** SQLite allows a limit on a part of a union only within a subquery. */
function some(db: Db, kind: Kind) {
	const part = partOf(db, kind)
		.limit(CHOICES + 1)
		.as(kind)
	return db
		.select({
			kind: sql<string>`${kind}`.as('kind'),
			value: sql<string>`${part.value}`.as('value'),
			label: sql<string>`${part.label}`.as('label'),
			position: sql<number>`${part.position}`.as('position'),
		})
		.from(part)
}

function partOf(db: Db, kind: Kind) {
	const schoolId = sql.placeholder('schoolId')
	const named = <
		T extends typeof teachers | typeof classes | typeof instruments | typeof levels | typeof tags,
	>(
		table: T,
		position = sql<number>`0`,
	) => ({
		value: sql<string>`${table.id}`.as('value'),
		label: sql<string>`${table.name}`.as('label'),
		position: position.as('position'),
	})
	switch (kind) {
		case 'teacher':
			return db
				.select(named(teachers))
				.from(teachers)
				.where(and(eq(teachers.schoolId, schoolId), isNull(teachers.archivedAt)))
		case 'class':
			return db
				.select(named(classes))
				.from(classes)
				.where(
					and(
						eq(classes.schoolId, schoolId),
						inArray(classes.state, ['draft', 'open', 'running']),
						or(
							ne(classes.kind, 'private'),
							eq(classes.id, sql.placeholder('chosen')),
							sql`${sql.placeholder('withPrivate')} = 1`,
						),
					),
				)
		case 'instrument':
			return db
				.select(named(instruments))
				.from(instruments)
				.where(and(eq(instruments.schoolId, schoolId), isNull(instruments.archivedAt)))
		case 'level':
			return db
				.select(named(levels, sql<number>`${levels.position}`))
				.from(levels)
				.where(and(eq(levels.schoolId, schoolId), isNull(levels.archivedAt)))
		case 'tag':
			return db.select(named(tags)).from(tags).where(eq(tags.schoolId, schoolId))
	}
}
