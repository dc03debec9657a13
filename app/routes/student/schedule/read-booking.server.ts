import { href } from '#app/domain/href.ts'
import { timesOf } from '#app/domain/lesson/times.server.ts'
import type { OpenPortal } from '#app/flows/portal.server.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	DAYS_AHEAD,
	findHold,
	findOwnCredit,
	listSlots,
	nextSlots,
	type Slot,
} from '#app/models/portal.server.ts'
import { spanWords } from '#app/utils/clock.ts'
import { daysAfter, plainDateWords, plainDayWords, timeWords, today } from '#app/utils/dates.ts'
import { isDate } from '#app/utils/plain-date.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'

/** Free times for one credit, two weeks at a time. */
export function readBooking(access: Access, { children, keep }: OpenPortal, asked: URLSearchParams) {
	const credit = findOwnCredit(access, asked.get('credit') ?? '') ?? missing()
	const child = children.find(({ id }) => id === credit.studentId) ?? missing()
	const { timeZone } = access.school
	const day = today(timeZone)
	const typed = asked.get('from')
	const from = typed && isDate(typed) && typed > day ? typed : day
	const weeks = (days: number) =>
		href.portal('schedule', { ...keep, do: 'book', credit: credit.id, from: daysAfter(from, days) })
	const mayLater = !credit.expiresOn || daysAfter(from, DAYS_AHEAD) <= credit.expiresOn
	return {
		credit: {
			id: credit.id,
			isOpen: credit.state === 'open',
			minutes: credit.minutes,
			until: credit.expiresOn && plainDateWords(credit.expiresOn, access.dates),
		},
		student: { firstName: child.firstName, mayBook: child.mayBook },
		slots:
			child.mayBook && credit.state === 'open' ? wordsOf(access, listSlots(access, credit, { from })) : [],
		later: mayLater ? weeks(DAYS_AHEAD) : null,
		earlier: from > day ? weeks(-DAYS_AHEAD) : null,
	}
}

/** The time that was chosen, and whether it is still there. */
export function readHold(access: Access, { children }: OpenPortal, asked: URLSearchParams) {
	const hold = findHold(access, asked.get('hold') ?? '') ?? missing()
	const child = children.find(({ id }) => id === hold.studentId) ?? missing()
	const { slot, credit } = hold
	return {
		hold: {
			id: hold.id,
			creditId: credit.id,
			until:
				hold.heldUntil > Date.now() ? timeWords(hold.heldUntil, access.school.timeZone, access.dates) : null,
		},
		student: { firstName: child.firstName },
		slot: slot ? (wordsOf(access, [slot])[0] ?? null) : null,
		// Whoever comes too late is not sent back to the beginning.
		others: slot ? [] : wordsOf(access, nextSlots(access, credit, hold.startsAt)),
		formKey: formKey(),
	}
}

export type SlotWords = ReturnType<typeof wordsOf>[number]

function wordsOf({ school, dates }: Access, slots: readonly Slot[]) {
	return slots.map((slot) => {
		const { day, from, until } = timesOf(slot, school.timeZone)
		return {
			key: slot.key,
			day: plainDayWords(day, dates),
			time: spanWords(from, until, dates),
			name: slot.class,
			teacher: slot.teacher,
			room: slot.room,
			isOfSeveral: slot.lessonId !== null,
		}
	})
}
