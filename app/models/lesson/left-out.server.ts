import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { lessons, scheduleChanges, series } from '#db/schema/index.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { severalDaysWords } from '#app/utils/several-days.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

/** The days that the office left out of a series. The change that made the series holds them, and no lesson fills them later. */
export function listLeftOut(access: Access, seriesId: string): string[] {
	return database()
		.select({ days: leftOut })
		.from(scheduleChanges)
		.where(and(rowsOf(scheduleChanges, access), madeSeries, eq(addedSeries, seriesId)))
		.all()
		.flatMap(daysIn)
}

/**
 * The days from one day to another on which a class has no lesson, because the office left them out of its series. A day that got
 * a lesson after all is none of them.
 */
export function listLeftOutOfClass(access: Access, classId: string, from: string, to?: string | null) {
	const all = database()
		.select({ days: leftOut, endsOn: series.endsOn, openEnded: series.openEnded })
		.from(scheduleChanges)
		.innerJoin(series, and(rowOf(series, access, addedSeries), eq(series.classId, classId)))
		.where(and(rowsOf(scheduleChanges, access), madeSeries, isNotNull(leftOut), isNull(series.archivedAt)))
		.all()
		// A series that ends early because it was changed hands its days on to the next one.
		.flatMap(({ endsOn, openEnded, ...row }) => daysIn(row).filter((day) => openEnded || day <= endsOn))
		.filter((day) => day >= from && (!to || day <= to))
	const taught = all.length > 0 ? listTaught(access, classId, all) : []
	return [...new Set(all)].filter((day) => !taught.includes(day)).sort()
}

const leftOut = sql<string | null>`json_extract(${scheduleChanges.after}, '$.leftOut')`
const madeSeries = and(inArray(scheduleChanges.kind, ['series', 'split']), isNull(scheduleChanges.undoneAt))
const addedSeries = sql<string>`json_extract(${scheduleChanges.after}, '$.addedSeries')`

const daysIn = ({ days }: { days: string | null }) => (days ? (JSON.parse(days) as string[]) : [])

function listTaught(access: Access, classId: string, days: readonly string[]): string[] {
	return database()
		.selectDistinct({ day: lessons.day })
		.from(lessons)
		.where(
			and(
				rowsOf(lessons, access),
				eq(lessons.classId, classId),
				inArray(lessons.day, eachOf(days)),
				inArray(lessons.state, ['scheduled', 'held']),
			),
		)
		.all()
		.map(({ day }) => day)
}

/** Example: `Not on 26 Jan, 2 Feb.` Empty without any day. */
export function notOnWords({ school }: Access, days: readonly string[], language: Language): string {
	const { notOn } = letterWords(language).lessons.addedSeries
	return days.length > 0 ? notOn(severalDaysWords(days, datesIn(language, school.paperFormat))) : ''
}
