import { and, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { listExpected } from '../../attendance/expected.server.ts'
import { eachOf } from '../../query-values.server.ts'
import { rowsOf } from '../../school-rows.server.ts'
import type { LessonToCancel } from './to-cancel.server.ts'

/** Canceled lessons of classes that are over by now, and private lessons to which no student comes any more. */
export function listNoLongerTaught(access: Access, lessons: readonly LessonToCancel[]): Set<string> {
	const rows = database()
		.select({ id: classes.id, kind: classes.kind, state: classes.state })
		.from(classes)
		.where(and(rowsOf(classes, access), inArray(classes.id, eachOf(lessons.map(({ classId }) => classId)))))
		.all()
	const byId = new Map(rows.map((row) => [row.id, row]))
	const over = lessons.filter((lesson) => {
		if (lesson.state === 'scheduled' || lesson.state === 'held') return false
		const { kind, state } = byId.get(lesson.classId) ?? {}
		if (state === 'finished' || state === 'archived') return true
		return kind === 'private' && listExpected(access, lesson).length === 0
	})
	return new Set(over.map(({ id }) => id))
}
