import type { FlashId } from '#app/domain/flash.ts'
import { eventsHref, teacherEventsHref } from '#app/domain/event/href.ts'
import type { EventStep } from '#app/domain/event/states.ts'
import {
	cancelEventForm,
	eventEntryEdit,
	eventEntryForm,
	eventEdit,
	eventForm,
	eventStep,
	inviteForm,
	resultForm,
} from '#app/domain/event/form.ts'
import type { Asked } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	addEvent,
	cancelEvent,
	editEvent,
	removeDraftEvent,
	stepEvent,
} from '#app/models/event/changes.server.ts'
import { editEntry, placeEntry, signUp, withdrawEntry } from '#app/models/event/entry-changes.server.ts'
import { findEntry, listEntries } from '#app/models/event/entries.server.ts'
import { findEvent } from '#app/models/event/events.server.ts'
import { inviteTo, uninvite } from '#app/models/event/invitations.server.ts'
import { saveResult } from '#app/models/event/results.server.ts'
import { openAreas } from '#app/domain/account/school-pages.ts'
import { writeWhole } from '#app/models/undo.server.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import { missing } from '#app/web/missing.server.ts'
import { leads, tasksOf, type Doing } from '#app/requests/task.server.ts'

interface AtEvents extends Doing {
	param: (name: string) => string
}

/** What the forms of recitals and exams do, at the office and with teachers. */
export function saveEvents(args: Asked, access: Access) {
	const params = new URL(args.request.url).searchParams
	const its = { args, access, param: (name: string) => params.get(name) ?? '' }
	const name = params.get('do')
	if (!params.has('event')) return name === 'add' ? tasks.add(its) : missing()
	const event = findEvent(access, its.param('event')) ?? missing()
	if (params.has('entry')) {
		// Somebody else's student is not there, whatever was sent to it.
		if (findEntry(access, its.param('entry'))?.eventId !== event.id) missing()
		return name === 'entry' || name === 'result' ? tasks[name](its) : missing()
	}
	if (name === 'sign-up') return tasks.signUp(its)
	return name === 'edit' || name === 'cancel' || name === 'invite' ? tasks[name](its) : tasks.step(its)
}

const task = tasksOf<AtEvents>()

interface Said {
	event?: string
	student?: string
	name?: string
}

const tasks = {
	add: task({
		form: eventForm,
		save: ({ access }, { feeMinor, ...details }, { key }) =>
			addEvent(access, key, { ...details, feeMinor: feeSet(access, feeMinor) }),
		then: ({ id }, its) => leads(eventAt(its, { event: id }), 'event-added'),
	}),
	edit: task({
		form: eventEdit,
		save({ access, param }, { version, feeMinor, ...details }) {
			const event = param('event')
			return editEvent(access, event, version, { ...details, feeMinor: feeSet(access, feeMinor, event) })
		},
		then: ({ name }, its) => toEvent(its, 'event-saved', { event: name }),
	}),
	cancel: task({
		form: cancelEventForm,
		save: ({ access, param }, { reason }) => cancelEvent(access, param('event'), reason),
		then: ({ name, told }, its) => toEvent(its, 'event-canceled', { event: name, told: String(told) }),
	}),
	invite: task({
		form: inviteForm,
		save: ({ access, param }, value) =>
			inviteTo(access, param('event'), { classId: value.class, studentId: value.student }),
		then: ({ name }, its) => toInvitations(its, 'event-invited', name),
	}),
	signUp: task({
		form: eventEntryForm,
		save: ({ access, param }, value, { key }) =>
			signUp(access, key, { eventId: param('event'), studentId: param('student'), ...value }),
		then: ({ student, event }, its) => toEvent(its, 'entry-added', { student, event }),
	}),
	entry: task({
		form: eventEntryEdit,
		save: ({ access, param }, { position, ...value }) =>
			writeWhole((): Outcome<{ student: string }> => {
				const saved = editEntry(access, param('entry'), value) ?? missing()
				if (!saved.ok || position === undefined || access.reach !== 'all') return saved
				return placeEntry(access, param('entry'), position) ?? missing()
			}),
		then: ({ student }, its) => toEvent(its, 'entry-saved', { student }),
	}),
	result: task({
		form: resultForm,
		save: ({ access, param }, { version, outcome, ...value }) =>
			saveResult(access, param('entry'), version, {
				...value,
				outcome: outcome === 'none' ? undefined : outcome,
			}),
		then: ({ student }, its) => toEvent(its, 'entry-result', { student }),
	}),
	step: task({
		form: eventStep,
		save({ access, param }, { intent, entry = '', invitation = '' }): Outcome<Said> | null {
			const event = param('event')
			switch (intent) {
				case 'open':
				case 'close':
				case 'finish':
					return named(stepEvent(access, event, intent))
				case 'remove':
					return named(removeDraftEvent(access, event))
				case 'withdraw':
					return isOf(access, event, entry) ? withdrawEntry(access, entry) : null
				case 'uninvite':
					return uninvite(access, event, invitation)
				default:
					return order(access, event, entry, intent)
			}
		},
		then(said, its, { intent }) {
			if (intent === 'remove') return leads(eventAt(its), 'event-removed', { event: said.event ?? '' })
			if (intent === 'uninvite') return toInvitations(its, 'event-uninvited', said.name ?? '')
			const { event = '', student = '' } = said
			return toEvent(its, FLASHES[intent], { event, student })
		},
	}),
}

/** A fee is a price: somebody whose account does not include money leaves it as it is. */
function feeSet(access: Access, feeMinor: number | undefined, eventId?: string): number | undefined {
	if (openAreas(access).money) return feeMinor
	return (eventId && findEvent(access, eventId)?.feeMinor) || undefined
}

const FLASHES = {
	open: 'event-opened',
	close: 'event-closed',
	finish: 'event-done',
	withdraw: 'entry-withdrawn',
	up: 'entry-moved',
	down: 'entry-moved',
} as const satisfies Record<EventStep | 'withdraw' | 'up' | 'down', FlashId>

function order(access: Access, event: string, id: string, way: 'up' | 'down'): Outcome<Said> | null {
	const at = listEntries(access, event).findIndex((entry) => entry.id === id) + 1
	return at === 0 ? null : placeEntry(access, id, way === 'up' ? at - 1 : at + 1)
}

function isOf(access: Access, event: string, entry: string): boolean {
	return findEntry(access, entry)?.eventId === event
}

function named(outcome: Outcome<{ name: string }> | null): Outcome<Said> | null {
	return outcome?.ok ? done({ event: outcome.value.name }) : outcome
}

function toEvent(its: AtEvents, flash: FlashId, params: Record<string, string>) {
	return leads(eventAt(its, { event: its.param('event') }), flash, params)
}

function toInvitations(its: AtEvents, flash: FlashId, name: string) {
	return leads(eventAt(its, { event: its.param('event'), do: 'invite' }), flash, { name })
}

/** On the desk of whoever asks. */
function eventAt({ access }: AtEvents, query: Record<string, string> = {}): string {
	return access.role === 'teacher' ? teacherEventsHref(query) : eventsHref(query)
}
