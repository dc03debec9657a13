import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { classes } from '#db/schema/index.ts'
import { href } from '#app/domain/href.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { beginWithClass } from '../enrolment/first-and-last-day.server.ts'
import type { ClassDays } from '../lesson/schedule-change.server.ts'
import { classesOf } from '../scope.server.ts'

/**
 * Gives a class the days from before a change of its lessons back, and its students the first day. The letter about a lesson that
 * goes is written while the student is still expected at it, and that about one that comes back once the student is expected again.
 */
export function withDaysBack<Told>(
	tx: Tx,
	access: Access,
	days: ClassDays | undefined,
	tell: () => Told,
): Outcome<Told> {
	if (days?.to === undefined) return done(tell())
	const given = giveBack(tx, access, days)
	if (!given.ok) return given
	const { classId, first } = days
	const begin = first && { from: first.from, to: first.was }
	if (begin && begin.to < begin.from) beginWithClass(tx, access, classId, begin)
	const told = tell()
	if (begin && begin.to > begin.from) beginWithClass(tx, access, classId, begin)
	return done(told)
}

/** Refuses if the class has got other days since. */
function giveBack(tx: Tx, access: Access, { classId, endsOn, to, first }: ClassDays): Outcome<null> {
	const row = tx
		.select({ name: classes.name, startsOn: classes.startsOn, endsOn: classes.endsOn })
		.from(classes)
		.where(and(classesOf(access), eq(classes.id, classId)))
		.get()
	if (!row || row.endsOn !== to) return changedSince('last', classId)
	if (first && row.startsOn !== first.is) return changedSince('first', classId)
	const days = { endsOn, ...(first ? { startsOn: first.was } : {}) }
	tx.update(classes)
		.set({
			...days,
			version: sql`${classes.version} + 1`,
			updatedAt: Date.now(),
			updatedBy: access.userId,
		})
		.where(and(classesOf(access), eq(classes.id, classId)))
		.run()
	record(tx, access, 'class.changed', {
		objectId: classId,
		objectName: row.name,
		before: { endsOn: to, ...(first ? { startsOn: first.is } : {}) },
		after: days,
	})
	return done(null)
}

function changedSince(which: 'first' | 'last', classId: string) {
	return refused(
		{ form: `The ${which} day of this class has been changed since. Change the ${which} day instead.` },
		{ status: 409, way: { label: `Change the ${which} day`, to: href.class(classId, 'definition') } },
	)
}
