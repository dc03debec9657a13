/** Recitals and exams: who may sign up, who takes part with what, and how it ended. */
export {
	addEvent,
	cancelEvent,
	editEvent,
	removeDraftEvent,
	stepEvent,
	type EventDetails,
} from './event/changes.server.ts'
export {
	editEntry,
	placeEntry,
	signUp,
	withdrawEntry,
	type EntryDetails,
} from './event/entry-changes.server.ts'
export {
	findEntry,
	listEntries,
	listEntriesOfStudents,
	listProgram,
	type Entry,
	type EntryOfStudent,
} from './event/entries.server.ts'
export { findEvent, listSchoolEvents, type FoundEvent } from './event/events.server.ts'
export {
	findEventStudents,
	inviteTo,
	listInvitable,
	listInvited,
	uninvite,
} from './event/invitations.server.ts'
export { languageOfStudent } from './event/letters.server.ts'
export { listOpenTo, type OfferedEvent } from './event/offered.server.ts'
export { saveResult, type Result } from './event/results.server.ts'
export { moveEventsToZone } from './event/zone.server.ts'
export { eraseEvents, moveEvents } from './event/whose.server.ts'
