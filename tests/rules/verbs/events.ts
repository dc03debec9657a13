import { write } from '#db/client.server.ts'
import type { Access } from '#app/models/access.server.ts'
import * as event from '#app/models/event.server.ts'
import { countTaken, countTakenOf } from '#app/models/event/events.server.ts'
import { takeBackFee, takeBackFees } from '#app/models/event/fees.server.ts'
import { isInvited } from '#app/models/event/invitations.server.ts'
import { eventWhen, tellOfEvent } from '#app/models/event/letters.server.ts'
import { readSchoolEventQuery } from '#app/domain/event/list.ts'
import type { EventDetails } from '#app/models/event.server.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Lists } from './lists.ts'

const RECITAL = 'harmony-event-student-recital'
const ENTRY = `${RECITAL}-13`
const RESULT = 'harmony-event-piano-grade-exams-7'
const STUDENT = 'harmony-student-4'
const GUEST = 'harmony-student-22'

const DETAILS: EventDetails = {
	...({ kind: 'recital', audience: 'invited' } as const),
	...{ name: 'Rules', day: '2999-03-01', time: '17:00', place: 'Hall' },
	...{ signUpUntil: '2999-02-01', places: 30 },
}

const events = (words: string) => readSchoolEventQuery(new URLSearchParams(words))
const own = (access: Access): Access => ({ ...access, reach: 'own' })

function anEvent(access: Access): string {
	const added = event.addEvent(access, newId(), DETAILS)
	if (!added?.ok) throw new Error('No event')
	return added.value.id
}

function anEntry(access: Access): string {
	const added = event.signUp(access, newId(), { eventId: RECITAL, studentId: GUEST, title: 'Rules' })
	if (!added?.ok) throw new Error('No entry')
	return added.value.id
}

/** Recitals and exams. */
export const EVENTS: Lists = {
	verbs: {
		'event/events.server.ts#listSchoolEvents': ({ access }) => [
			event.listSchoolEvents(access, events('')),
			event.listSchoolEvents(own(access), events('time=past&kind=exam&search=piano')),
			event.listSchoolEvents(access, events('time=canceled')),
		],
		'event/events.server.ts#findEvent': ({ access }) => [
			event.findEvent(access, RECITAL),
			event.findEvent(own(access), RECITAL),
		],
		'event/events.server.ts#countTaken': ({ access }) => countTaken(access, RECITAL),
		'event/events.server.ts#countTakenOf': ({ access }) => countTakenOf(access, [RECITAL]),
		'event/fees.server.ts#takeBackFee': ({ access }) => write((tx) => takeBackFee(tx, access, ENTRY)),
		'event/fees.server.ts#takeBackFees': ({ access }) => write((tx) => takeBackFees(tx, access, RECITAL)),
		'event/invitations.server.ts#isInvited': ({ access }) => isInvited(access),
		'event/letters.server.ts#eventWhen': ({ access }) =>
			eventWhen({ ...DETAILS, id: '', timeZone: 'UTC' }, 'de', access),
		'event/entries.server.ts#listEntries': ({ access }) => [
			event.listEntries(access, RECITAL),
			event.listEntries(own(access), RECITAL),
		],
		'event/entries.server.ts#findEntry': ({ access }) => event.findEntry(access, ENTRY),
		'event/entries.server.ts#listProgram': ({ access }) => event.listProgram(access, RECITAL),
		'event/entries.server.ts#listEntriesOfStudents': ({ access }) => [
			event.listEntriesOfStudents(access, [STUDENT]),
			event.listEntriesOfStudents(own(access), [STUDENT], { id: ENTRY }),
		],
		'event/invitations.server.ts#findEventStudents': ({ access }) => [
			event.findEventStudents(access, RECITAL, 'ada li'),
			event.findEventStudents(access, RECITAL, '', STUDENT),
		],
		'event/invitations.server.ts#listInvited': ({ access }) => event.listInvited(access, RECITAL),
		'event/invitations.server.ts#listInvitable': ({ access }) => [
			event.listInvitable(access),
			event.listInvitable(access, 'c'),
		],
		'event/invitations.server.ts#inviteTo': ({ access }) =>
			event.inviteTo(access, anEvent(access), { studentId: STUDENT }),
		'event/invitations.server.ts#uninvite': ({ access }) => {
			const id = anEvent(access)
			event.inviteTo(access, id, { studentId: STUDENT })
			const [invited] = event.listInvited(access, id)
			return event.uninvite(access, id, invited?.id ?? '')
		},
		'event/offered.server.ts#listOpenTo': ({ access }) => [
			event.listOpenTo(own(access), [STUDENT]),
			event.listOpenTo(own(access), [STUDENT], { eventId: RECITAL }),
			event.listOpenTo(own(access), [STUDENT], { from: '2026-01-01' }),
		],
		'event/changes.server.ts#addEvent': ({ access }) => anEvent(access),
		'event/changes.server.ts#editEvent': ({ access }) =>
			event.editEvent(access, RECITAL, 1, { ...DETAILS, name: 'Rules again' }),
		'event/changes.server.ts#stepEvent': ({ access }) => event.stepEvent(access, anEvent(access), 'open'),
		'event/changes.server.ts#cancelEvent': ({ access }) => event.cancelEvent(access, anEvent(access), 'Snow'),
		'event/changes.server.ts#removeDraftEvent': ({ access }) =>
			event.removeDraftEvent(access, anEvent(access)),
		'event/entry-changes.server.ts#signUp': ({ access }) => {
			const id = anEntry(access)
			return event.withdrawEntry(access, id)
		},
		'event/entry-changes.server.ts#editEntry': ({ access }) =>
			event.editEntry(access, ENTRY, { title: 'Another' }),
		'event/entry-changes.server.ts#withdrawEntry': ({ access }) =>
			event.withdrawEntry(access, anEntry(access)),
		'event/entry-changes.server.ts#placeEntry': ({ access }) => event.placeEntry(access, ENTRY, 1),
		'event/results.server.ts#saveResult': ({ access }) => {
			const version = event.findEntry(access, RESULT)?.version ?? 1
			return event.saveResult(access, RESULT, version, { outcome: 'pass', mark: '100' })
		},
		'event/letters.server.ts#languageOfStudent': ({ access }) => event.languageOfStudent(access, STUDENT),
		'event/letters.server.ts#tellOfEvent': ({ access }) =>
			write((tx) => {
				const found = event.findEvent(access, RECITAL)
				return found && tellOfEvent(tx, access, found, 'changed')
			}),
		'event/zone.server.ts#moveEventsToZone': ({ access }) =>
			write((tx) => event.moveEventsToZone(tx, access, 'UTC', 'Europe/Berlin')),
		'event/whose.server.ts#moveEvents': ({ access }) =>
			write((tx) => event.moveEvents(tx, access, { keptId: GUEST, otherId: STUDENT })),
		'event/whose.server.ts#eraseEvents': ({ access }) =>
			write((tx) => event.eraseEvents(tx, access.schoolId, [GUEST])),
	},
	maySort: {
		'event/entries.server.ts#listEntriesOfStudents': 'what one student or one family took part in',
		'event/invitations.server.ts#listInvitable': 'the classes of one school, chosen from one list',
	},
	mayCross: {},
}
