import type { Flash } from '#app/domain/flash.ts'
import { many } from '#app/domain/class/labels.ts'
import type { CalendarForm } from '#app/domain/calendar/form.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	addClosure,
	addClosures,
	archiveClosure,
	changeClosure,
} from '#app/models/calendar/closures.server.ts'
import { addTerm, archiveTerm, changeTerm, restoreTerm } from '#app/models/calendar/terms.server.ts'
import { listHolidays } from '#app/models/calendar/holidays.server.ts'
import { applyClosing } from '#app/models/lesson/closing.server.ts'
import { applyTermCopy } from '#app/models/lesson/term-copy.server.ts'
import { countLessonsToClose } from '#app/models/lesson/closing-count.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { today } from '#app/utils/dates.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import { added, archived, at, restored, saved, type Applied } from './save-applied.server.ts'

/** Does what a button of the tabs about terms and closures says. */
export async function saveYear(access: Access, key: string, its: CalendarForm): Promise<Outcome<Applied>> {
	switch (its.intent) {
		case 'add-term':
			return at('terms', addTerm(access, key, termOf(its)), added(its.name))
		case 'change-term':
			return at('terms', changeTerm(access, its, termOf(its)), saved(its.name))
		case 'archive-term':
			return at('terms', archiveTerm(access, its.id), archived)
		case 'restore-term':
			return at('terms', restoreTerm(access, its.id), restored)
		case 'copy-term':
			return at('terms', applyTermCopy(access, key, its), ({ lessons }) => ({
				id: 'term-copied',
				params: lessons > 0 ? { count: many(lessons, 'lesson', 'lessons') } : undefined,
			}))
		case 'undo-term-copy':
			return at('terms', undoChange(access, its.id), () => ({ id: 'term-copy-undone' }))
		case 'add-closure': {
			const made = addClosure(access, key, closureOf(its))
			return made.ok ? decide(access, made.value.id, added(its.name)()) : made
		}
		case 'change-closure': {
			const changed = changeClosure(access, its, closureOf(its))
			return changed.ok ? decide(access, its.id, saved(its.name)()) : changed
		}
		case 'archive-closure':
			return at('closures', archiveClosure(access, its.id), ({ name }) => ({
				id: 'closure-removed',
				params: { name },
			}))
		case 'close-lessons':
			return at('closures', applyClosing(access, its.id, its.token, its.tells), ({ closed }) => ({
				id: 'lessons-closed',
				params: {
					count: many(closed, 'lesson was', 'lessons were'),
					...(its.tells ? { mailed: 'yes' } : {}),
				},
			}))
		case 'undo-closing':
			return at('closures', undoChange(access, its.id), () => ({ id: 'closing-undone' }))
		case 'add-holidays':
			return addHolidays(access, its)
	}
}

type Its<Intent extends CalendarForm['intent']> = Extract<CalendarForm, { intent: Intent }>

async function addHolidays(access: Access, { country, year, chosen }: Its<'add-holidays'>) {
	const wanted = (await listHolidays(country, year)).filter(({ startsOn }) => chosen.includes(startsOn))
	const details = wanted.map((holiday) => ({ ...holiday, effect: 'skip' as const }))
	return at('closures', addClosures(access, details), ({ added }) => ({
		id: 'school-saved',
		params: { what: many(added, 'closure', 'closures') },
	}))
}

/** Lessons that are booked already are decided about next. */
function decide(access: Access, id: string, flash: Flash): Outcome<Applied> {
	const booked = countLessonsToClose(access, today(access.school.timeZone)).get(id)
	return done({ tab: 'closures', flash, more: booked ? { close: id } : undefined })
}

function termOf({ name, startsOn, endsOn, siteId, billsOn }: Its<'add-term' | 'change-term'>) {
	return { name, startsOn, endsOn, siteId, billsOn }
}

function closureOf(its: Its<'add-closure' | 'change-closure'>) {
	const { name, startsOn, endsOn = startsOn, fromTime, toTime, scope, effect, publicNote } = its
	return { name, startsOn, endsOn, fromTime, toTime, effect, publicNote, ...scope }
}
