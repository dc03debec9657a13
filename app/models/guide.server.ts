import {
	schoolProfiles,
	classes,
	conversations,
	enrolments,
	guideSteps,
	invoices,
	lessons,
	marks,
	memberships,
	payments,
	teachers,
} from '#db/schema/index.ts'
import { findProfile } from './school/profile.server.ts'
import { and, eq, notInArray, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { prepared, write, type Db } from '#db/client.server.ts'
import { NOT_COUNTED } from '#app/domain/attendance/codes.ts'
import type { Access } from './access.server.ts'
import { record } from './audit.server.ts'

/** Marks a step, or takes the mark back. Asked for twice it is done once. */
export function setStepDone(access: Access, step: { id: string; title: string }, isDone: boolean) {
	const { schoolId, userId } = access
	write((tx) => {
		const { changes } = isDone
			? tx
					.insert(guideSteps)
					.values({ schoolId, step: step.id, doneAt: Date.now(), doneBy: userId })
					.onConflictDoNothing()
					.run()
			: tx
					.delete(guideSteps)
					.where(and(eq(guideSteps.schoolId, schoolId), eq(guideSteps.step, step.id)))
					.run()
		if (changes > 0)
			record(tx, access, isDone ? 'guide.step-done' : 'guide.step-undone', { objectName: step.title })
	})
}

/** Tables whose first row shows that a step was begun. Families that can sign in were invited for it. */
const SIGNS = [
	...Object.entries({ teachers, classes, enrolments, conversations, lessons, marks, invoices, payments }),
	['conversations', memberships] as const,
]

/** The marks of a canceled lesson are those of its cancellation. */
const IS_OF_ROLL = notInArray(marks.code, NOT_COUNTED)

const IS_OF_FAMILY = eq(memberships.role, 'student')

function firstOf(db: Db, [what, table]: (typeof SIGNS)[number]) {
	const isMeant = table === marks ? IS_OF_ROLL : table === memberships ? IS_OF_FAMILY : undefined
	const some = db
		.select({ schoolId: table.schoolId })
		.from(table)
		.where(and(eq(table.schoolId, sql.placeholder('schoolId')), isMeant))
		.limit(1)
		.as('some')
	return db.select({ what: sql<string>`${what}`, isMarked: sql<number>`0` }).from(some)
}

const steps = prepared((db) => {
	const marked = db
		.select({ what: guideSteps.step, isMarked: sql<number>`1` })
		.from(guideSteps)
		.where(eq(guideSteps.schoolId, sql.placeholder('schoolId')))
	const [first, ...rest] = SIGNS.map((entry) => firstOf(db, entry))
	if (!first) throw new Error('There is something to detect.')
	return unionAll(marked, first, ...rest).prepare()
})

/** Steps marked as complete, and steps that the school's data shows as started. */
export function readSteps({ schoolId }: Access): { done: string[]; detected: string[] } {
	const rows = steps().all({ schoolId })
	return {
		done: rows.flatMap(({ what, isMarked }) => (isMarked ? [what] : [])),
		detected: rows.flatMap(({ what, isMarked }) => (isMarked ? [] : [what])),
	}
}

/** True if the school has no row of this kind yet. */
export function isFirst(access: Access, what: 'lessons' | 'marks' | 'payments'): boolean {
	return !readSteps(access).detected.includes(what)
}

/** Hides or shows the guide on the dashboard. Idempotent. */
export function setGuideHidden(access: Access, hidden: boolean, at = Date.now()) {
	write((tx) => {
		const { guideHiddenAt, version } = findProfile(access)
		if ((guideHiddenAt !== null) === hidden) return
		const change = { guideHiddenAt: hidden ? at : null, updatedAt: at }
		tx.insert(schoolProfiles)
			.values({ ...change, schoolId: access.schoolId, version: Math.max(version, 1) })
			.onConflictDoUpdate({ target: schoolProfiles.schoolId, set: change })
			.run()
		record(tx, access, hidden ? 'guide.hidden' : 'guide.shown')
	})
}
