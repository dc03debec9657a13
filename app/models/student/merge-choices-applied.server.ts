import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { enrolments, studentInstruments, studentTags } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import type { Access, SchoolId } from '#app/models/access.server.ts'
import type { Clash } from './merge-pair.server.ts'

interface Ids {
	keptId: string
	otherId: string
}

/** All enrolments, over or not. Of two places in one class the one that does not stay ends today. */
export function moveEnrolments(
	tx: Tx,
	{ schoolId, userId, school }: Access,
	{ keptId, otherId }: Ids,
	given: { clash: Clash; stays: 'kept' | 'other' }[],
) {
	const day = today(school.timeZone)
	const touched = { version: sql`${enrolments.version} + 1`, updatedAt: Date.now(), updatedBy: userId }
	for (const { clash, stays } of given) {
		const { id, startsOn } = stays === 'kept' ? clash.other : clash.kept
		tx.update(enrolments)
			.set({
				state: 'ended',
				endsOn: startsOn && startsOn > day ? startsOn : day,
				endReason: 'Merged with the other place here',
				position: null,
				...touched,
			})
			.where(and(eq(enrolments.schoolId, schoolId), eq(enrolments.id, id)))
			.run()
	}
	tx.update(enrolments)
		.set({ studentId: keptId, ...touched })
		.where(and(eq(enrolments.schoolId, schoolId), eq(enrolments.studentId, otherId)))
		.run()
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

/** What both play is played as the kept record says, and as the other where it says nothing. */
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
