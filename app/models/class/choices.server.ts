import { and, eq, gte, isNull, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { prepared } from '#db/client.server.ts'
import { instruments, levels, pricePlans, rooms, teachers } from '#db/schema/index.ts'
import { openAreas } from '#app/domain/account/school-pages.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { roomPlace } from '../school/place.server.ts'

export interface Choice {
	value: string
	label: string
}

export type Choices = Record<'instruments' | 'levels' | 'rooms' | 'teachers' | 'plans', Choice[]>

/** Options for the class form, without archived ones. Accounts without access to money choose no price plan. */
export function listClassChoices(access: Access): Choices {
	const { schoolId, school } = access
	const rows = choices().all({ schoolId, today: today(school.timeZone) })
	const of = (what: keyof Choices) =>
		rows
			.filter((row) => row.what === what)
			.sort((a, b) => a.place - b.place || a.label.localeCompare(b.label))
			.map(({ value, label }) => ({ value, label }))
	return {
		instruments: of('instruments'),
		levels: of('levels'),
		rooms: of('rooms'),
		teachers: of('teachers'),
		plans: openAreas(access).money ? of('plans') : [],
	}
}

const choices = prepared((db) => {
	const school = sql.placeholder('schoolId')
	const place = sql<number>`0`
	return unionAll(
		db
			.select({
				what: sql<keyof Choices>`'instruments'`,
				value: instruments.id,
				label: instruments.name,
				place: sql<number>`${instruments.position}`,
			})
			.from(instruments)
			.where(and(eq(instruments.schoolId, school), isNull(instruments.archivedAt))),
		db
			.select({
				what: sql<keyof Choices>`'levels'`,
				value: levels.id,
				label: levels.name,
				place: sql<number>`${levels.position}`,
			})
			.from(levels)
			.where(and(eq(levels.schoolId, school), isNull(levels.archivedAt))),
		db
			.select({
				what: sql<keyof Choices>`'rooms'`,
				value: rooms.id,
				label: roomPlace,
				place,
			})
			.from(rooms)
			.where(and(eq(rooms.schoolId, school), isNull(rooms.archivedAt))),
		db
			.select({
				what: sql<keyof Choices>`'plans'`,
				value: pricePlans.id,
				label: pricePlans.name,
				place,
			})
			.from(pricePlans)
			.where(and(eq(pricePlans.schoolId, school), isNull(pricePlans.archivedAt))),
		db
			.select({
				what: sql<keyof Choices>`'teachers'`,
				value: teachers.id,
				label: teachers.name,
				place,
			})
			.from(teachers)
			.where(
				and(
					eq(teachers.schoolId, school),
					isNull(teachers.archivedAt),
					or(isNull(teachers.endedOn), gte(teachers.endedOn, sql.placeholder('today'))),
				),
			),
	).prepare()
})
