import { href } from './href.ts'
import { eventHref } from './event/href.ts'
import { loanItemsHref } from './loan/href.ts'

const PLACES: Record<string, (id: string) => string> = {
	student: (id) => href.student(id),
	enrolment: (id) => href.student(id),
	// Learning data is shown with its student.
	note: (id) => href.student(id),
	assignment: (id) => href.student(id),
	repertoire: (id) => href.student(id),
	skills: (id) => href.student(id),
	goal: (id) => href.student(id),
	report: (id) => href.student(id),
	feedback: (id) => href.student(id),
	loan: (id) => href.student(id, 'loans'),
	item: (id) => loanItemsHref(true, id),
	event: (id) => eventHref(true, id),
	entry: (id) => href.studentSkills(id),
	teacher: (id) => href.teacher(id),
	pay: (id) => href.teacher(id, 'pay'),
	class: (id) => href.class(id),
	lesson: (id) => href.lesson(id),
	proposal: (id) => href.lesson(id),
	// Series are shown with their class.
	series: (id) => href.class(id, 'lessons'),
	site: () => href.schoolSettings('places'),
	room: () => href.schoolSettings('places'),
	instrument: () => href.schoolSettings('teaching'),
	level: () => href.schoolSettings('teaching'),
	invoice: (id) => href.invoice(id),
	payment: (id) => href.familyAccount(id),
	plan: () => href.manageBilling('plans'),
	'billing-run': (id) => href.billingRun(id),
	'student-import': (id) => href.importFile(id),
	bank: () => href.manageBilling('bank'),
	'consent-text': () => href.schoolSettings('consents'),
	school: () => href.schoolSettings(),
}

/** The page of a history entry's object, derived from the prefix of the action; null if there is none. */
export function objectHref({ action, objectId }: { action: string; objectId: string | null }): string | null {
	const [noun = ''] = action.split('.')
	return (objectId && Object.hasOwn(PLACES, noun) && PLACES[noun]?.(objectId)) || null
}
