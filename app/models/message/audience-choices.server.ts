import { and, gte, inArray, isNull, or } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, families, tags, teachers } from '#db/schema/index.ts'
import type { Audience } from '#app/domain/message/audience.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { classesOf } from '../scope.server.ts'

export function audienceChoices(access: Access) {
	const { reach, school } = access
	const day = today(school.timeZone)
	const isAll = reach === 'all'
	return {
		class: database()
			.select({ value: classes.id, label: classes.name })
			.from(classes)
			.where(and(classesOf(access), inArray(classes.state, ['open', 'running'])))
			.limit(MOST)
			.all()
			.sort(byLabel),
		teacher: isAll
			? database()
					.select({ value: teachers.id, label: teachers.name })
					.from(teachers)
					.where(
						and(
							rowsOf(teachers, access),
							isNull(teachers.archivedAt),
							or(isNull(teachers.endedOn), gte(teachers.endedOn, day)),
						),
					)
					.limit(MOST)
					.all()
					.sort(byLabel)
			: [],
		tag: isAll
			? database()
					.select({ value: tags.id, label: tags.name })
					.from(tags)
					.where(rowsOf(tags, access))
					.limit(MOST)
					.all()
					.sort(byLabel)
			: [],
	}
}

const MOST = 1000

function byLabel(a: { label: string }, b: { label: string }) {
	return a.label.localeCompare(b.label)
}

/** Example: “Families of Violin group”. */
export function nameOfAudience(access: Access, { to, id = '' }: Audience): string | null {
	const table = { class: classes, teacher: teachers, tag: tags, family: families }[to as 'class']
	if (!table) return null
	const row = database()
		.select({ name: table.name })
		.from(table)
		.where(rowOf(table, access, id))
		.get()
	return row?.name ?? null
}
