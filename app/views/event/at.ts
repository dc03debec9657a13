import { eventsHref, teacherEventsHref } from '#app/domain/event/href.ts'

/** An address of recitals and exams on the desk of whoever asks: the office's, or a teacher's. */
export function eventAt(isOffice: boolean, query: Record<string, string | undefined> = {}): string {
	return isOffice ? eventsHref(query) : teacherEventsHref(query)
}

/** What every page of recitals and exams knows. */
export interface AtEvents {
	isOffice: boolean
	/** Adds events, changes them and orders their programs. */
	keepsEvents: boolean
	/** The day at the school. */
	today: string
	timeZone: string
	/** What fees are in. */
	currency: string
}
