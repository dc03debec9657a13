import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { scheduleChanges } from '#db/schema/index.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { severalDaysWords } from '#app/utils/several-days.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'

/** The days that the office left out of a series. The change that made the series holds them, and no lesson fills them later. */
export function listLeftOut(access: Access, seriesId: string): string[] {
	return database()
		.select({ days: sql<string | null>`json_extract(${scheduleChanges.after}, '$.leftOut')` })
		.from(scheduleChanges)
		.where(
			and(
				rowsOf(scheduleChanges, access),
				inArray(scheduleChanges.kind, ['series', 'split']),
				isNull(scheduleChanges.undoneAt),
				eq(sql`json_extract(${scheduleChanges.after}, '$.addedSeries')`, seriesId),
			),
		)
		.all()
		.flatMap(({ days }) => (days ? (JSON.parse(days) as string[]) : []))
}

/** Example: `Not on 26 Jan, 2 Feb.` Empty without any day. */
export function notOnWords({ school }: Access, days: readonly string[], language: Language): string {
	const { notOn } = letterWords(language).lessons.addedSeries
	return days.length > 0 ? notOn(severalDaysWords(days, datesIn(language, school.paperFormat))) : ''
}
