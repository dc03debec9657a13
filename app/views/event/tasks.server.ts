import type { ActionFunctionArgs } from '@remix-run/node'
import type { FlashId } from '#app/domain/flash.ts'
import { eventHref, eventsHref } from '#app/domain/event/href.ts'
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
import { tellGuests } from '#app/models/event/told-guests.server.ts'
import { saveResult } from '#app/models/event/results.server.ts'
import { openAreas } from '#app/domain/account/school-pages.ts'
import { writeWhole } from '#app/models/undo.server.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import { missing } from '#app/web/missing.server.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { foundEntry, foundEvent } from './read.server.ts'

interface OfEvent extends Doing {
	event: string
	/** The participant, if the URL names one. */
	entry: string
	/** The student who is signed up. */
	student: string
}

/** The event named by the URL, for the action of its page or of a task. */
export function atEvent(args: ActionFunctionArgs, access: Access): OfEvent {
	const { id } = foundEvent(access, args.params.eventId)
	const { searchParams } = new URL(args.request.url)
	return { args, access, event: id, entry: '', student: searchParams.get('student') ?? '' }
}

/** The participant named by the URL, for the action of a task. */
export function atEntry(args: ActionFunctionArgs, access: Access): OfEvent {
	const { eventRow, entry } = foundEntry(access, args.params)
	return { args, access, event: eventRow.id, entry: entry.id, student: entry.studentId }
}

/** A recital or an exam, saved as a draft. */
export const saveNewEvent = tasksOf()({
	form: eventForm,
	save: ({ access }, { feeMinor, ...details }, { key }) =>
		addEvent(access, key, { ...details, feeMinor: feeSet(access, feeMinor) }),
	then: ({ id }, context) => goTo(eventHref(isOffice(context), id), 'event-added'),
})

const task = tasksOf<OfEvent>()

interface Said {
	event?: string
	student?: string
	name?: string
	told?: number
}

/** Saves the forms of recitals and exams, for the office and for teachers. */
export const eventTasks = {
	edit: task({
		form: eventEdit,
		save({ access, event }, { version, feeMinor, ...details }) {
			return editEvent(access, event, version, { ...details, feeMinor: feeSet(access, feeMinor, event) })
		},
		then: ({ name, told }, context) => toEvent(context, 'event-saved', { event: name, told: String(told) }),
	}),
	cancel: task({
		form: cancelEventForm,
		save: ({ access, event }, { reason }) => cancelEvent(access, event, reason),
		then: ({ name, told }, context) =>
			toEvent(context, 'event-canceled', { event: name, told: String(told) }),
	}),
	invite: task({
		form: inviteForm,
		save: ({ access, event }, value) =>
			inviteTo(access, event, { classId: value.class, studentId: value.student }),
		then: ({ name }, context) => toInvitations(context, 'event-invited', name),
	}),
	signUp: task({
		form: eventEntryForm,
		save: ({ access, event, student }, value, { key }) =>
			signUp(access, key, { eventId: event, studentId: student, ...value }),
		then: ({ student, event }, context) => toEvent(context, 'entry-added', { student, event }),
	}),
	entry: task({
		form: eventEntryEdit,
		save: ({ access, entry }, { position, ...value }) =>
			writeWhole((): Outcome<{ student: string }> => {
				const saved = editEntry(access, entry, value) ?? missing()
				if (!saved.ok || position === undefined || access.reach !== 'all') return saved
				return placeEntry(access, entry, position) ?? missing()
			}),
		then: ({ student }, context) => toEvent(context, 'entry-saved', { student }),
	}),
	result: task({
		form: resultForm,
		save: ({ access, entry }, { version, outcome, ...value }) =>
			saveResult(access, entry, version, {
				...value,
				outcome: outcome === 'none' ? undefined : outcome,
			}),
		then: ({ student, told }, context) => toEvent(context, 'entry-result', { student, told: String(told) }),
	}),
	step: task({
		form: eventStep,
		save({ access, event }, { intent, entry = '', invitation = '' }, { key }): Outcome<Said> | null {
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
				case 'tell':
					return tellGuests(access, event, key)
				default:
					return order(access, event, entry, intent)
			}
		},
		then(said, context, { intent }) {
			if (intent === 'remove')
				return goTo(eventsHref(isOffice(context)), 'event-removed', { event: said.event ?? '' })
			if (intent === 'uninvite') return toInvitations(context, 'event-uninvited', said.name ?? '')
			const { event = '', student = '' } = said
			if (intent === 'tell')
				return goTo(eventHref(isOffice(context), context.event, 'invite'), 'event-told', {
					event,
					mailed: 'yes',
				})
			return toEvent(context, FLASHES[intent], { event, student })
		},
	}),
}

/** Accounts without access to money do not change the fee. */
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

function toEvent(context: OfEvent, flash: FlashId, params: Record<string, string>) {
	return goTo(eventHref(isOffice(context), context.event), flash, params)
}

function toInvitations(context: OfEvent, flash: FlashId, name: string) {
	return goTo(eventHref(isOffice(context), context.event, 'invite'), flash, { name })
}

function isOffice({ access }: Doing): boolean {
	return access.role !== 'teacher'
}
