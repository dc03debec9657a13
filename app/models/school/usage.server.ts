import { and, count, eq, inArray, or } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, instruments, studentInstruments, teacherInstruments } from '#db/schema/index.ts'
import { COUNTED } from '#app/utils/count-words.ts'
import type { TaughtKind } from '#app/domain/school/labels.ts'
import type { Access } from '#app/models/access.server.ts'
import { rowsOf } from '#app/models/school-rows.server.ts'

/** States of classes that still use a room, an instrument or a level; shown before it is archived. */

const OPEN = ['draft', 'open', 'running'] as const

export function listClassesIn(access: Access, roomId: string, limit: number): string[] {
	return database()
		.select({ name: classes.name })
		.from(classes)
		.where(and(rowsOf(classes, access), inArray(classes.state, OPEN), eq(classes.roomId, roomId)))
		.limit(limit)
		.all()
		.map(({ name }) => name)
}

export interface Use {
	/** Limited to COUNTED + 1. */
	students: number
	teachers: number
	classes: number
}

export function countUsesOf(access: Access, kind: TaughtKind, id: string): Use {
	const db = database()
	const own = db.select({ id: instruments.id }).from(instruments).where(rowsOf(instruments, access))
	const learnt =
		kind === 'instrument'
			? eq(studentInstruments.instrumentId, id)
			: and(inArray(studentInstruments.instrumentId, own), eq(studentInstruments.levelId, id))
	const learners = db
		.select({ one: studentInstruments.studentId })
		.from(studentInstruments)
		.where(and(rowsOf(studentInstruments, access), learnt))
		.limit(COUNTED + 1)
		.as('some')
	const taught = db
		.select({ people: count() })
		.from(teacherInstruments)
		.where(and(rowsOf(teacherInstruments, access), eq(teacherInstruments.instrumentId, id)))
	const met = db
		.select({ classes: count() })
		.from(classes)
		.where(
			and(
				rowsOf(classes, access),
				inArray(classes.state, OPEN),
				or(eq(classes.instrumentId, id), eq(classes.levelId, id)),
			),
		)
	return {
		students: db.select({ people: count() }).from(learners).get()?.people ?? 0,
		teachers: taught.get()?.people ?? 0,
		classes: met.get()?.classes ?? 0,
	}
}
