import { queryOf } from '../href.ts'

/* Addresses of recitals and exams. Apart from other addresses, so that not every page loads them. */

type Query = Record<string, string | null | undefined>

/** Pages of an event beside its own. */
type EventPage = 'edit' | 'cancel' | 'invite' | 'sign-up' | 'program'

/** Recitals and exams on a desk: the office's, or a teacher's. */
export function eventsHref(isOffice: boolean, query: Query = {}): string {
	return `${isOffice ? '/classes' : '/dashboard/teacher/classes'}/events${queryOf(query)}`
}

/** Only the office adds events. */
export function newEventHref(): string {
	return '/classes/events/new'
}

export function eventHref(isOffice: boolean, id: string, page?: EventPage, query: Query = {}): string {
	return `${eventsHref(isOffice)}/${id}${page ? `/${page}` : ''}${queryOf(query)}`
}

/** The entry of one student. */
export function entryHref(isOffice: boolean, event: string, id: string, page?: 'result'): string {
	return `${eventHref(isOffice, event)}/entries/${id}${page ? `/${page}` : ''}`
}

export function certificateHref(isOffice: boolean, event: string, entry: string): string {
	return `${entryHref(isOffice, event, entry)}?format=pdf`
}

/** Recitals and exams of a family. */
export function portalEventsHref(query: Query = {}): string {
	return `/student/schedule/events${queryOf(query)}`
}

/** The form of a child's entry; `event` and `student` identify it. */
export function portalEntryHref(query: Query): string {
	return `/student/schedule/events/entry${queryOf(query)}`
}
