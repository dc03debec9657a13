import { and, desc, eq, isNull } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { goals } from '#db/schema/index.ts'
import type { GoalState } from '#app/domain/learning/labels.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { reachesStudent } from '../scope.server.ts'
import { changedMeanwhile, changedNow, editedNow, refuseStaffOnly, unknown } from './internal/reach.server.ts'
import { nameOfStudent } from './internal/student-name.server.ts'

export interface GoalDetails {
	text: string
	targetOn?: string
	percent: number
	state: GoalState
}

const columns = {
	id: goals.id,
	text: goals.text,
	targetOn: goals.targetOn,
	percent: goals.percent,
	state: goals.state,
	updatedAt: goals.updatedAt,
	version: goals.version,
}

/** Goals of a student, newest first. */
export function listGoals(access: Access, studentId: string, { state }: { state?: GoalState } = {}) {
	if (!reachesStudent(access, studentId)) return []
	return database()
		.select(columns)
		.from(goals)
		.where(
			and(
				rowsOf(goals, access),
				eq(goals.studentId, studentId),
				isNull(goals.archivedAt),
				state ? eq(goals.state, state) : undefined,
			),
		)
		.orderBy(desc(goals.id))
		.all()
}

export type Goal = ReturnType<typeof listGoals>[number]

export function addGoal(
	access: Access,
	key: string,
	studentId: string,
	{ text, targetOn }: Pick<GoalDetails, 'text' | 'targetOn'>,
): Outcome<{ id: string }> {
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		const wrong = refuseStaffOnly(access, studentId)
		if (wrong) return wrong
		const id = newId()
		const { schoolId } = access
		tx.insert(goals)
			.values({ ...editedNow(access), schoolId, id, studentId, text, targetOn })
			.run()
		record(tx, access, 'goal.added', { objectId: studentId, objectName: nameOfStudent(access, studentId) })
		spendKey(tx, access, key, id)
		return done({ id })
	})
}

export function editGoal(
	access: Access,
	{ id, version }: { id: string; version: number },
	{ text, targetOn, percent, state }: GoalDetails,
): Outcome<{ studentId: string }> {
	return write((tx) => {
		const goal = find(tx, access, id)
		if (!goal) return unknown('This goal')
		const { studentId } = goal
		const wrong = refuseStaffOnly(access, studentId)
		if (wrong) return wrong
		if (goal.version !== version)
			return changedMeanwhile(access, goal, {
				text: goal.text,
				targetOn: goal.targetOn,
				percent: String(goal.percent),
			})
		tx.update(goals)
			.set({
				text,
				targetOn: targetOn ?? null,
				state,
				percent: state === 'reached' ? 100 : percent,
				...changedNow(access, version),
			})
			.where(rowOf(goals, access, id))
			.run()
		record(tx, access, state === 'reached' ? 'goal.reached' : 'goal.changed', {
			objectId: studentId,
			objectName: nameOfStudent(access, studentId),
		})
		return done({ studentId })
	})
}

function find(tx: Tx, access: Access, id: string) {
	return tx
		.select()
		.from(goals)
		.where(and(rowOf(goals, access, id), isNull(goals.archivedAt)))
		.get()
}
