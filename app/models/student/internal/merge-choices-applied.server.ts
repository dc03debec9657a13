import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { studentInstruments, studentTags } from '#db/schema/index.ts'
import type { SchoolId } from '../../access.server.ts'

interface Ids {
	keptId: string
	otherId: string
}

export function moveTags(tx: Tx, schoolId: SchoolId, { keptId, otherId }: Ids) {
	const theirs = tx
		.delete(studentTags)
		.where(and(eq(studentTags.schoolId, schoolId), eq(studentTags.studentId, otherId)))
		.returning()
		.all()
	for (const { tagId } of theirs)
		tx.insert(studentTags).values({ schoolId, studentId: keptId, tagId }).onConflictDoNothing().run()
}

/** Instruments of both records: values of the kept record win, and the other one fills gaps. */
export function moveInstruments(tx: Tx, schoolId: SchoolId, { keptId, otherId }: Ids) {
	const rows = tx
		.select()
		.from(studentInstruments)
		.where(
			and(
				eq(studentInstruments.schoolId, schoolId),
				inArray(studentInstruments.studentId, [keptId, otherId]),
			),
		)
		.all()
	const ours = new Map(rows.filter((row) => row.studentId === keptId).map((row) => [row.instrumentId, row]))
	for (const { studentId, instrumentId, levelId, startedOn } of rows) {
		if (studentId !== otherId) continue
		const had = ours.get(instrumentId)
		const played = { levelId: had?.levelId ?? levelId, startedOn: had?.startedOn ?? startedOn }
		tx.insert(studentInstruments)
			.values({ schoolId, studentId: keptId, instrumentId, ...played })
			.onConflictDoUpdate({
				target: [studentInstruments.schoolId, studentInstruments.studentId, studentInstruments.instrumentId],
				set: played,
			})
			.run()
	}
	tx.delete(studentInstruments)
		.where(and(eq(studentInstruments.schoolId, schoolId), eq(studentInstruments.studentId, otherId)))
		.run()
}
