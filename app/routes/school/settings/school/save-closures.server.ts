import type { Flash } from '#app/domain/flash.ts'
import { many } from '#app/domain/class/labels.ts'
import { unreachedParams } from '#app/domain/lesson/unreached.ts'
import { openAgainParams } from '#app/domain/calendar/flashes.ts'
import { reachFor } from '#app/domain/account/permissions.ts'
import type { ClosureForm } from '#app/domain/calendar/form.ts'
import { billedBeforeWords } from '#app/domain/calendar/labels.ts'
import { moneyEntry } from '#app/domain/menu.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	addClosure,
	addClosures,
	archiveClosure,
	changeClosure,
} from '#app/models/calendar/closures.server.ts'
import { listHolidays } from '#app/models/calendar/holidays.server.ts'
import { omittedParams } from '#app/domain/lesson/omitted.ts'
import { countLessonsToClose } from '#app/models/lesson/closing-count.server.ts'
import { applyClosing, moveToRoom } from '#app/models/lesson/closing.server.ts'
import type { FreedDays } from '#app/models/lesson/freed-days.server.ts'
import { reopenLessons } from '#app/models/lesson/reopening.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { listStillClosedBy } from '#app/models/lesson/still-closed.server.ts'
import { today } from '#app/utils/dates.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import { added, applied, type Applied } from './save-applied.server.ts'

export async function applyToClosure(
	access: Access,
	closureForm: ClosureForm,
	key: string,
): Promise<Outcome<Applied>> {
	switch (closureForm.intent) {
		case 'add-closure': {
			const made = addClosure(access, key, closureOf(closureForm))
			return made.ok ? done(decide(access, made.value.id, added(closureForm.name)())) : made
		}
		case 'change-closure': {
			const changed = changeClosure(access, closureForm, closureOf(closureForm))
			if (!changed.ok) return changed
			const opened = openAgain(access, closureForm, 'closure-saved', changed.value)
			const { more = opened.more } = decide(access, closureForm.id, opened.flash)
			return done({ ...opened, more })
		}
		case 'archive-closure': {
			const gone = archiveClosure(access, closureForm.id, closureForm.tells)
			if (!gone.ok) return gone
			return done(openAgain(access, { ...closureForm, name: gone.value.name }, 'closure-removed', gone.value))
		}
		case 'reopen-lessons':
			return reopen(access, closureForm.id)
		case 'close-lessons':
			return applied(
				applyClosing(access, closureForm.id, closureForm.token, closureForm.tells),
				({ closed, billed }) => ({
					id: 'lessons-closed',
					params: {
						count: many(closed, 'lesson was', 'lessons were'),
						...(closureForm.tells ? { mailed: 'yes' } : {}),
						...(billed ? { billed: billedBeforeWords(billed.students) } : {}),
						...(reachFor('money:read', access) === 'all'
							? { under: moneyEntry(access.school.kind === 'solo') }
							: {}),
					},
				}),
			)
		case 'change-rooms':
			return applied(moveToRoom(access, closureForm.id, closureForm), ({ moved, room }) => ({
				id: 'lessons-in-room',
				params: {
					count: many(moved, 'lesson takes', 'lessons take'),
					room,
					...(closureForm.tells ? { mailed: 'yes' } : {}),
				},
			}))
		case 'undo-closing':
			return applied(undoChange(access, closureForm.id), ({ omitted, unreachable }) => ({
				id: 'closing-undone',
				params: { ...omittedParams(omitted), ...unreachedParams(unreachable) },
			}))
		case 'add-holidays':
			return addHolidays(access, closureForm)
	}
}

type Values<Intent extends ClosureForm['intent']> = Extract<ClosureForm, { intent: Intent }>

async function addHolidays(access: Access, { year, chosen, ...place }: Values<'add-holidays'>) {
	const wanted = (await listHolidays(place, year)).filter(({ startsOn }) => chosen.includes(startsOn))
	const details = wanted.map((holiday) => ({ ...holiday, effect: 'skip' as const }))
	return applied(addClosures(access, details), ({ added }) => {
		const counts = countLessonsToClose(access, today(access.school.timeZone))
		const booked = added.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0)
		return {
			id: 'holidays-added',
			params: {
				what: many(added.length, 'closure', 'closures'),
				...(booked > 0 ? { booked: many(booked, 'lesson is', 'lessons are') } : {}),
			},
		}
	})
}

/** If the closure falls on booked lessons, the next page asks about them. */
function decide(access: Access, id: string, flash: Flash): Applied {
	const booked = countLessonsToClose(access, today(access.school.timeZone)).get(id)
	return { flash, more: booked ? { close: id } : undefined }
}

/** If lessons stay closed on days that are open again, the next page offers to bring them back. */
function openAgain(
	access: Access,
	{ id, name }: { id: string; name: string },
	flash: 'closure-saved' | 'closure-removed',
	freed: FreedDays,
): Applied {
	const closed = listStillClosedBy(access, id)?.ids.length ?? 0
	return {
		flash: { id: flash, params: { name, ...openAgainParams({ ...freed, closed }) } },
		more: closed > 0 ? { reopen: id } : undefined,
	}
}

/** The lessons that stay closed are named on the same page. */
function reopen(access: Access, id: string): Outcome<Applied> {
	const reopened = reopenLessons(access, { closureId: id })
	if (!reopened.ok) return reopened
	const { back, taken, mailed } = reopened.value
	const params = {
		...(back > 0 ? { back: many(back, 'lesson takes', 'lessons take') } : {}),
		...(taken > 0 ? { taken: many(taken, 'lesson stays', 'lessons stay') } : {}),
		...(mailed > 0 ? { mailed: 'yes' } : {}),
	}
	return done({
		flash: { id: 'lessons-reopened', params },
		more: taken > 0 ? { reopen: id } : undefined,
	})
}

function closureOf(context: Values<'add-closure' | 'change-closure'>) {
	const { name, startsOn, endsOn = startsOn, fromTime, toTime, scope, effect, publicNote } = context
	return { name, startsOn, endsOn, fromTime, toTime, effect, publicNote, ...scope }
}
