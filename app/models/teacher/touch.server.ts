import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { teachers } from '#db/schema/index.ts'
import type { Action } from '#app/utils/activity-words.ts'
import { conflicting, done, refused, type EditConflict, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { lastChangeOf } from '../place/last-change.server.ts'

/** Changes a teacher's row, unless somebody else did so meanwhile, and writes one line about it. */
export function touchTeacher(
	tx: Tx,
	access: Access,
	{ id, version }: { id: string; version: number },
	change: Partial<typeof teachers.$inferInsert>,
	action: Action,
	/** What is saved now, where the form can show it beside what was typed. */
	theirs?: EditConflict['theirs'],
): Outcome<{ id: string; name: string }> {
	const found = tx
		.select({ name: teachers.name, version: teachers.version })
		.from(teachers)
		.where(and(eq(teachers.schoolId, access.schoolId), eq(teachers.id, id)))
		.get()
	if (!found) return refused({ form: 'This teacher is not there any more.' }, { status: 404 })
	if (found.version !== version) {
		if (theirs) return conflicting({ ...lastChangeOf(access, id), version: found.version, theirs })
		return refused(
			{ form: 'Somebody else changed this teacher meanwhile. Look again before you save.' },
			{ status: 409 },
		)
	}
	tx.update(teachers)
		.set({ ...change, version: version + 1, updatedAt: Date.now(), updatedBy: access.userId })
		.where(and(eq(teachers.schoolId, access.schoolId), eq(teachers.id, id)))
		.run()
	const name = change.name ?? found.name
	// What is only there to be searched by says nothing to anybody who reads the history.
	const told = Object.fromEntries(Object.entries(change).filter(([field]) => !field.endsWith('Key')))
	record(tx, access, action, { objectId: id, objectName: name, after: told })
	return done({ id, name })
}
