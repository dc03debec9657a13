import type { Tx } from '#db/client.server.ts'
import { teachers } from '#db/schema/index.ts'
import type { Action } from '#app/domain/history/activity.ts'
import { changesOf, masked } from '#app/utils/changes.ts'
import { conflicting, done, refused, type EditConflict, type Outcome } from '#app/utils/outcome.ts'
import { employments } from '#app/domain/teacher/labels.ts'
import type { Access } from '../../access.server.ts'
import { rowOf } from '../../school-rows.server.ts'
import { record } from '../../audit.server.ts'
import { lastChangeOf } from '../../school/last-change.server.ts'

export interface NamedTeacher {
	id: string
	name: string
}

/** Updates a teacher's row unless it was changed in the meantime, and writes one history entry. */
export function touchTeacher(
	tx: Tx,
	access: Access,
	{ id, version }: { id: string; version: number },
	change: Columns,
	action: Action,
	/** Current values, if the form can show them beside the new ones. */
	theirs?: EditConflict['theirs'],
): Outcome<NamedTeacher> {
	const teacher = tx
		.select()
		.from(teachers)
		.where(rowOf(teachers, access, id))
		.get()
	if (!teacher) return refused({ form: 'This teacher is not there any more.' }, { status: 404 })
	if (teacher.version !== version) {
		if (theirs) return conflicting({ ...lastChangeOf(access, id), version: teacher.version, theirs })
		return refused(
			{ form: 'Somebody else changed this teacher meanwhile. Look again before you save.' },
			{ status: 409 },
		)
	}
	tx.update(teachers)
		.set({ ...change, version: version + 1, updatedAt: Date.now(), updatedBy: access.userId })
		.where(rowOf(teachers, access, id))
		.run()
	const name = change.name ?? teacher.name
	const changes = changesOf(toldOf(teacher, change), toldOf(change, change))
	record(tx, access, action, {
		objectId: id,
		objectName: name,
		...(changes ? { before: masked(changes.before), after: masked(changes.after) } : {}),
	})
	return done({ id, name })
}

type Columns = Partial<typeof teachers.$inferInsert>

/** Changed fields without search keys, timestamps and ids, which mean nothing to a reader. */
function toldOf(values: Columns, written: Columns) {
	const fields = (Object.keys(written) as (keyof Columns)[]).filter((field) => !/(Key|At|Id)$/.test(field))
	const text = ({ employment }: Columns) =>
		employments.find(({ value }) => value === employment)?.label ?? null
	return Object.fromEntries(
		fields.map((field) => [field, field === 'employment' ? text(values) : (values[field] ?? null)]),
	)
}
