import type { ActionFunctionArgs } from '@remix-run/node'
import { classEdit, classStep } from '#app/forms/class.ts'
import { queueForm } from '#app/forms/enrolment.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { editClass } from '#app/models/class/definition.server.ts'
import type { FoundClass } from '#app/models/class/detail.server.ts'
import { changeClass, deleteClass } from '#app/models/class/state.server.ts'
import { changeQueue } from '#app/models/enrolment.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'

export async function saveDefinition(asked: ActionFunctionArgs, access: Access, { id }: FoundClass) {
	const form = await readForm(asked, classEdit)
	if (!form.ok) return invalid(asked, form)

	const { version, ...details } = form.value
	const saved = editClass(access, id, version, details)
	if (!saved.ok) return invalid(asked, form, saved)

	return leadTo(asked, href.class(id), { id: 'class-saved', params: { name: saved.value.name } })
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

export async function stepClass(asked: ActionFunctionArgs, access: Access, { id }: FoundClass) {
	const form = await readForm(asked, classStep)
	if (!form.ok) return invalid(asked, form)

	const { intent, version } = form.value
	const changed =
		intent === 'delete' ? deleteClass(access, id, version) : changeClass(access, id, intent, version)
	if (!changed.ok) return invalid(asked, form, changed)

	const { name } = changed.value
	if (intent === 'delete') return leadTo(asked, href.classes(), { id: 'class-deleted', params: { name } })
	return leadTo(asked, href.class(id), { id: 'class-changed', params: { name, now: now[intent] } })
}

const said = {
	offer: 'has an offer',
	accept: 'has a seat',
	decline: 'is off the list',
	withdraw: 'is off the list',
	skip: 'comes after the next',
	up: 'moved up',
	down: 'moved down',
} as const

export async function stepQueue(asked: ActionFunctionArgs, access: Access, { id }: FoundClass) {
	const form = await readForm(asked, queueForm)
	if (!form.ok) return invalid(asked, form)

	const changed = changeQueue(access, id, form.value)
	if (!changed.ok) return invalid(asked, form, changed)

	const { student, next, mailedTo } = changed.value
	const what = `${student} ${said[form.value.intent]}.${mailedTo ? ` ${mailWords(mailedTo)}` : ''}`
	return leadTo(asked, href.class(id, 'waiting'), {
		id: 'enrolment-changed',
		params: { what, ...(next ? { next } : {}) },
	})
}

function mailWords(names: string[]): string {
	return names.length > 0
		? `An email is on its way to ${names.join(' and ')}.`
		: 'Nobody who may book has an email address, so please call them.'
}
