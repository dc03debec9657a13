import { write } from '#db/client.server.ts'
import type { ClassStep } from '#app/domain/class/form.ts'
import { classes } from '#db/schema/index.ts'
import type { Action } from '#app/domain/history/activity.ts'
import { classStates, type ClassState } from '#app/domain/class/labels.ts'
import { today } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { endAllIn } from '../enrolment/class.server.ts'
import {
	deleteClassLessons,
	endClassLessons,
	listClassLessons,
	tellOfRemoved,
} from '../lesson/class-lessons.server.ts'
import { writeWhole } from '../undo.server.ts'
import { CHANGED, deleteClass, GONE, readState } from './deletion.server.ts'
import type { Named } from './definition.server.ts'

interface Rule {
	from: readonly ClassState[]
	to?: ClassState
	/** Completes the sentence "cannot be …": "opened". */
	done: string
	action: Action
	/** True if the step ends all enrollments and waiting-list entries. */
	empties?: boolean
}

const rules: Record<Exclude<ClassStep, 'delete'>, Rule> = {
	open: { from: ['draft'], to: 'open', done: 'opened', action: 'class.opened' },
	start: { from: ['draft', 'open'], to: 'running', done: 'started', action: 'class.started' },
	finish: {
		from: ['open', 'running'],
		to: 'finished',
		done: 'finished',
		action: 'class.finished',
		empties: true,
	},
	reopen: { from: ['finished'], to: 'running', done: 'taken up again', action: 'class.reopened' },
	archive: {
		from: ['draft', 'open', 'running', 'finished'],
		to: 'archived',
		done: 'archived',
		action: 'class.archived',
		empties: true,
	},
	restore: {
		from: ['archived'],
		to: 'finished',
		done: 'taken out of the archive',
		action: 'class.restored',
	},
	'close-joining': {
		from: ['draft', 'open', 'running'],
		done: 'closed to enrollment',
		action: 'class.joining-closed',
	},
}

/**
 * Moves a class to another state. Without a version, a concurrent edit is ignored. Families are only emailed about
 * lessons that are removed if `tells` is set.
 */
export function changeClass(
	access: Access,
	id: string,
	step: Exclude<ClassStep, 'delete'>,
	version?: number,
	tells = false,
): Outcome<Named> {
	return write((tx) => {
		const classRow = readState(tx, access, id)
		if (!classRow) return refused({ form: GONE }, { status: 404 })
		const { name, state, joining, endsOn } = classRow
		if (version !== undefined && classRow.version !== version)
			return refused({ form: CHANGED }, { status: 409 })
		const rule = rules[step]
		if (!rule.from.includes(state))
			return refused({
				form: `${name} is ${classStates[state][0].toLowerCase()} and cannot be ${rule.done}.`,
			})
		if (step === 'close-joining' && joining === 'closed')
			return refused({ form: `${name} is closed to enrollment already.` })
		const day = today(access.school.timeZone)
		if (rule.empties) {
			tellOfRemoved(tx, access, listClassLessons(access, id, day), { endsOn: day, tells })
			endClassLessons(tx, access, id, day)
			endAllIn(access, id, 'The class ended')
		}
		tx.update(classes)
			.set({
				...(rule.to ? { state: rule.to, archivedAt: rule.to === 'archived' ? Date.now() : null } : {}),
				...(step === 'close-joining' ? { joining: 'closed' as const } : {}),
				...(rule.empties && state !== 'finished' ? { endsOn: endsOn && endsOn < day ? endsOn : day } : {}),
				...(step === 'reopen' ? { endsOn: null } : {}),
				version: classRow.version + 1,
				updatedAt: Date.now(),
				updatedBy: access.userId,
			})
			.where(rowOf(classes, access, id))
			.run()
		record(tx, access, rule.action, { objectId: id, objectName: name, before: { state } })
		return done({ id, name })
	})
}

/** Deletes a class with its upcoming lessons. */
export function deleteClassWithLessons(access: Access, id: string, version: number): Outcome<Named> {
	return writeWhole((tx) => {
		const state = readState(tx, access, id)
		if (state && !deleteClassLessons(tx, access, id))
			return refused({
				form: `${state.name} has lessons that took place or were changed. Archive it instead.`,
			})
		return deleteClass(access, id, version)
	})
}

export interface StepResult {
	id: string
	name: string
	/** The reason for the refusal, or null. */
	refused: string | null
}

/** Applies the step to several classes, each on its own. */
export function changeClasses(
	access: Access,
	ids: readonly string[],
	step: 'open' | 'archive' | 'close-joining',
): StepResult[] {
	return write(() =>
		[...new Set(ids)].map((id) => {
			const outcome = changeClass(access, id, step)
			if (outcome.ok) return { id, name: outcome.value.name, refused: null }
			return { id, name: '', refused: outcome.errors.form?.[0] ?? GONE }
		}),
	)
}
