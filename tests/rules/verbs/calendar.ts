import type { Access } from '#app/models/access.server.ts'
import * as calendar from '#app/models/calendar.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Lists } from './lists.ts'

const TEACHER = 'harmony-teacher-1'
const DAYS = { from: '2020-01-01', to: '2030-01-01' }
const CLOSURE = { name: 'Snow', startsOn: '2026-01-01', endsOn: '2026-01-01', effect: 'skip' as const }
const TERM = { name: 'Rules', startsOn: '2031-01-01', endsOn: '2031-02-01' }

const inDays = (access: Access, days: number) => daysAfter(today(access.school.timeZone), days)

function closureOf(access: Access): string {
	const added = calendar.addClosure(access, newId(), CLOSURE)
	return added.ok ? added.value.id : ''
}

/** Terms, closures and time off. */
export const CALENDAR: Lists = {
	verbs: {
		'calendar/closures.server.ts#listClosures': ({ access }) => calendar.listClosures(access, DAYS),
		'calendar/closures.server.ts#addClosure': ({ access }) => calendar.addClosure(access, newId(), CLOSURE),
		'calendar/closures.server.ts#addClosures': ({ access }) => calendar.addClosures(access, [CLOSURE]),
		'calendar/closures.server.ts#changeClosure': ({ access }) =>
			calendar.changeClosure(
				access,
				{ id: 'harmony-closure-1', version: 1 },
				{ ...CLOSURE, teacherId: TEACHER },
			),
		'calendar/closures.server.ts#archiveClosure': ({ access }) =>
			calendar.archiveClosure(access, closureOf(access)),
		'calendar/term-list.server.ts#listTerms': ({ access }) => calendar.listTerms(access),
		'calendar/terms.server.ts#addTerm': ({ access }) => calendar.addTerm(access, newId(), TERM),
		'calendar/terms.server.ts#changeTerm': ({ access }) =>
			calendar.changeTerm(access, { id: 'harmony-term-1', version: 1 }, { ...TERM, siteId: 's' }),
		'calendar/terms.server.ts#archiveTerm': ({ access }) => calendar.archiveTerm(access, 'harmony-term-1'),
		'calendar/terms.server.ts#restoreTerm': ({ access }) => {
			calendar.archiveTerm(access, 'harmony-term-1')
			return calendar.restoreTerm(access, 'harmony-term-1')
		},
		'calendar/term-list.server.ts#findTermOn': ({ access }) => calendar.findTermOn(access, '2026-01-01'),
		'calendar/outside-hours.server.ts#listLessonsOutsideHours': ({ access }) =>
			calendar.listLessonsOutsideHours(access, TEACHER),
		'calendar/time-off-list.server.ts#listTimeOff': ({ access }) => [
			calendar.listTimeOff(access, DAYS),
			calendar.listTimeOff(access, { ...DAYS, teacherId: TEACHER }),
		],
		'calendar/time-off.server.ts#askTimeOff': ({ access }) =>
			calendar.askTimeOff(access, newId(), {
				teacherId: TEACHER,
				startsOn: '2031-01-01',
				endsOn: '2031-01-01',
			}),
		'calendar/time-off.server.ts#decideTimeOff': ({ access }) =>
			calendar.decideTimeOff(access, 'harmony-time-off-1', { approve: true }),
		'calendar/time-off.server.ts#cancelTimeOff': ({ access }) =>
			calendar.cancelTimeOff(access, 'harmony-time-off-1'),
		'calendar/lessons-hit.server.ts#listLessonsHit': ({ access }) =>
			calendar.listLessonsHit(access, {
				startsOn: inDays(access, 0),
				endsOn: inDays(access, 7),
				fromTime: null,
				toTime: null,
				teacherId: TEACHER,
			}),
	},
	maySort: {},
	mayCross: {},
}
