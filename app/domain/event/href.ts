import { queryOf } from '../href.ts'

type Query = Record<string, string | undefined>

/** Recitals and exams on the desk of the office. Apart from other addresses, so that not every page loads it. */
export function eventsHref(query: Query = {}): string {
	return at('/classes', query)
}

/** The same on the desk of a teacher. */
export function teacherEventsHref(query: Query = {}): string {
	return at('/dashboard/teacher/classes', query)
}

/** The same for families. */
export function portalEventsHref(query: Query = {}): string {
	return at('/student/schedule', query)
}

function at(path: string, query: Query): string {
	return path + queryOf({ tab: 'events', ...query })
}
