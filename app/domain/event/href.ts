import { queryOf } from '../href.ts'

type Query = Record<string, string | undefined>

/** Addresses of events are separate from the others, so that not every page loads them. */
export function eventsHref(query: Query = {}): string {
	return at('/classes', query)
}

export function teacherEventsHref(query: Query = {}): string {
	return at('/dashboard/teacher/classes', query)
}

export function portalEventsHref(query: Query = {}): string {
	return at('/student/schedule', query)
}

function at(path: string, query: Query): string {
	return path + queryOf({ tab: 'events', ...query })
}
