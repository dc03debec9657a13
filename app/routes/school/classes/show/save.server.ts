import { data } from '@remix-run/node'
import { classEdit, classStep } from '#app/domain/class/form.ts'
import { queueForm, type QueueForm } from '#app/domain/class/enrollment-form.ts'
import { leads, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { leadTo } from '#app/requests/redirect.server.ts'
import { changeDefinition } from '#app/models/class/class-change.server.ts'
import { changeClass, deleteClassWithLessons } from '#app/models/class/state.server.ts'
import { changeQueue } from '#app/models/enrolment/queue.server.ts'
import type { Queued } from '#app/models/enrolment/queue-order.server.ts'
import { withQueueUndo } from '#app/models/undo-step.server.ts'
import { href } from '#app/domain/href.ts'
import type { Outcome } from '#app/utils/outcome.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { splitWords } from './tasks-series.server.ts'

const task = tasksOf<Doing & { id: string }>()

/** Saves a class. Where its lessons would change with it, what becomes of each is shown first and confirmed. */
export async function saveDefinition({ asked, access, id }: Doing & { id: string }) {
	const form = await readForm(asked, classEdit)
	if (!form.ok) return invalid(asked, form)

	const { version, changesFrom, alsoMoved, token, tells, forceReason, ...details } = form.value
	const change = { version, from: changesFrom, alsoMoved, forceReason }
	const confirmed = form.intent === 'apply' && token ? { token, tells } : undefined
	const saved = changeDefinition(access, id, details, change, confirmed)
	if (!saved.ok) {
		// What speaks against it is shown beside the fresh preview.
		const again = confirmed && changeDefinition(access, id, details, change)
		const answer = invalid(asked, form, saved)
		const preview = again?.ok ? splitWords(access, again.value.previews) : undefined
		return data({ ...answer.data, preview }, answer.init ?? undefined)
	}
	const { name, previews } = saved.value
	if (previews.length === 0) return leadTo(asked, href.class(id), { id: 'class-saved', params: { name } })
	const result = form.submission.reply()
	return data({ result: { ...result, error: undefined }, preview: splitWords(access, previews) })
}

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
		intent === 'delete'
			? deleteClassWithLessons(access, id, version)
			: changeClass(access, id, intent, version),
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
