import type { EventsShown } from './events-view.tsx'

/** What a page of recitals and exams is called. */
export function eventsTitle(its: EventsShown): string {
	if (its.view === 'list') return 'Recitals and exams'
	if (its.view === 'add') return 'Add a recital or exam'
	const { name } = its.event
	switch (its.view) {
		case 'one':
			return name
		case 'edit':
			return `Edit ${name}`
		case 'cancel':
			return `Cancel ${name}`
		case 'invite':
			return `Who may sign up – ${name}`
		case 'sign-up':
			return `Sign up a student – ${name}`
		case 'program':
			return `Program – ${name}`
		default:
			return `${its.entry.student} – ${name}`
	}
}
