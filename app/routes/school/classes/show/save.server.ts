import { classEdit, classStep } from '#app/forms/class.ts'
import { queueForm, type QueueForm } from '#app/forms/enrolment.ts'
import { leads, tasksOf, type Doing } from '#app/flows/task.server.ts'
import { editClass } from '#app/models/class/definition.server.ts'
import { changeClass, deleteClass } from '#app/models/class/state.server.ts'
import { changeQueue, type Queued } from '#app/models/enrolment.server.ts'
import { withQueueUndo } from '#app/models/undo-step.server.ts'
import { href } from '#app/domain/href.ts'
import type { Outcome } from '#app/utils/outcome.ts'

const task = tasksOf<Doing & { id: string }>()

export const saveDefinition = task({
	form: classEdit,
	save: ({ access, id }, { version, ...details }) => editClass(access, id, version, details),
	then: ({ name }, { id }) => leads(href.class(id), 'class-saved', { name }),
})

const now = {
	open: 'open for enrollment',
	start: 'running',
	finish: 'finished',
	reopen: 'running again',
	archive: 'archived',
	restore: 'restored as finished. Reopen it to go on with it',
	'close-joining': 'closed to enrollment',
} as const

export const stepClass = task({
	form: classStep,
	save: ({ access, id }, { intent, version }) =>
		intent === 'delete' ? deleteClass(access, id, version) : changeClass(access, id, intent, version),
	then: ({ name }, { id }, { intent }) =>
		intent === 'delete'
			? leads(href.classes(), 'class-deleted', { name })
			: leads(href.class(id), 'class-changed', { name, now: now[intent] }),
})

const said = {
	offer: 'has an offer',
	accept: 'has a seat',
	decline: 'is off the list',
	withdraw: 'is off the list',
	skip: 'comes after the next',
	up: 'moved up',
	down: 'moved down',
	place: 'moved to another place',
} as const

/** What only changes the order can be taken back: nobody else was told of it. */
const MOVES: readonly QueueForm['intent'][] = ['up', 'down', 'place']

export const stepQueue = task({
	form: queueForm,
	save({ access, id: classId }, value): Outcome<Queued & { undo?: string }> {
		const step = () => changeQueue(access, classId, value)
		const { intent, enrolmentId } = value
		return MOVES.includes(intent) ? withQueueUndo(access, { classId, enrolmentId }, step) : step()
	},
	then({ student, next, mailedTo, undo }, { id }, { intent }) {
		const what = `${student} ${said[intent]}.${mailedTo ? ` ${mailWords(mailedTo)}` : ''}`
		const params = { what, ...(next ? { next } : {}), ...(undo ? { undo } : {}) }
		return leads(href.class(id, 'waiting'), 'enrolment-changed', params)
	},
})

function mailWords(names: string[]): string {
	return names.length > 0
		? `An email is on its way to ${names.join(' and ')}.`
		: 'Nobody who may book has an email address, so please call them.'
}
