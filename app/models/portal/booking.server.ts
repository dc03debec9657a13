import { and, eq, type SQL } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { bookingHolds } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { newsOfBooking } from '../attendance/credit-cause.server.ts'
import { record } from '../audit.server.ts'
import { openMakeUpClass } from '../class/make-up-class.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { addLessons } from '../lesson/booking.server.ts'
import { visitLesson } from '../lesson/visitors.server.ts'
import { writeWhole } from '../undo.server.ts'
import { listChildren, type Child } from './children.server.ts'
import type { Credit } from './internal/credit-home.server.ts'
import type { Slot } from './free-slots.server.ts'
import { findOwnCredit, findSlot, listSlots } from './make-up-times.server.ts'
import { tellOfBooking } from './tell-family.server.ts'

/** How long a chosen time is reserved. */
export const HOLD_MINUTES = 10

export const TAKEN = 'That time has just been taken. Choose another one below.'

/** Reserves a free time for a credit for some minutes, replacing an earlier reservation. */
export function holdSlot(
	access: Access,
	{ creditId, slot: key }: { creditId: string; slot: string },
	now = Date.now(),
): Outcome<{ id: string }> {
	return write((tx) => {
		const credit = findOwnCredit(access, creditId)
		const bookable = takeCredit(access, credit)
		if (!bookable.ok) return bookable
		const slot = findSlot(access, bookable.value.credit, key, now)
		if (!slot) return refused({ form: TAKEN }, { status: 409 })
		const { schoolId, userId } = access
		const id = newId()
		forget(tx, access, eq(bookingHolds.creditId, creditId))
		tx.insert(bookingHolds)
			.values({
				...placeOf(slot),
				classId: slot.classId ?? openMakeUpClass(tx, access, slot.teacherId ?? ''),
				schoolId,
				id,
				studentId: bookable.value.child.id,
				creditId,
				heldUntil: now + HOLD_MINUTES * 60_000,
				at: now,
				by: userId,
			})
			.run()
		return done({ id })
	})
}

function forget(tx: Tx, access: Access, which: SQL) {
	tx.delete(bookingHolds)
		.where(and(rowsOf(bookingHolds, access), which))
		.run()
}

function placeOf({ classId, lessonId, teacherId, roomId, startsAt, endsAt }: Slot) {
	return { classId, lessonId, teacherId, roomId, startsAt, endsAt }
}

/** A reservation of the user, even an expired one: confirming checks the time again. */
export function findHold(access: Access, id: string) {
	const hold = database()
		.select()
		.from(bookingHolds)
		.where(rowOf(bookingHolds, access, id))
		.get()
	const credit = hold && findOwnCredit(access, hold.creditId)
	if (!hold || !credit) return null
	const slot = findSlot(access, credit, keyOf(access, hold))
	return { ...hold, credit, slot }
}

export type Hold = NonNullable<ReturnType<typeof findHold>>

/** Books the reserved time if it is still free. */
export function confirmHold(access: Access, key: string, id: string): Outcome<{ lessonId: string }> {
	return writeWhole((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ lessonId: before })
		const hold = findHold(access, id)
		if (!hold) return unknownCredit()
		const { credit, slot } = hold
		const bookable = takeCredit(access, credit)
		if (!bookable.ok) return bookable
		if (!slot) return refused({ form: TAKEN }, { status: 409 })
		const student = bookable.value.child.name
		const booked = bookSlot(tx, access, credit, slot)
		if (!booked.ok) return booked
		forget(tx, access, eq(bookingHolds.id, id))
		const told = {
			id: credit.studentId,
			name: student,
			news: newsOfBooking(access, credit.id),
			creditId: credit.id,
		}
		tellOfBooking(tx, access, told, { ...slot, id: booked.value.lessonId })
		record(tx, access, 'credit.booked', {
			objectId: credit.studentId,
			objectName: student,
			after: { class: slot.class, day: slot.day },
		})
		spendKey(tx, access, key, booked.value.lessonId)
		return booked
	})
}

/** The next three times for a credit, offered when one was taken. */
export function nextSlots(access: Access, credit: Credit, after: number, now = Date.now()): Slot[] {
	const from = today(access.school.timeZone, Math.max(after, now))
	return listSlots(access, credit, { from, after, now }).slice(0, 3)
}

/**
 * Books a free time, or a seat in a lesson, with a credit. Conflicts are not explained, because they may
 * involve another family's lesson.
 */
export function bookSlot(tx: Tx, access: Access, credit: Credit, slot: Slot): Outcome<{ lessonId: string }> {
	const added = slot.lessonId ? done({ ids: [slot.lessonId] }) : addLesson(tx, access, slot)
	const [lessonId = ''] = added.ok ? added.value.ids : []
	const visit = { studentId: credit.studentId, creditId: credit.id }
	const visited = added.ok ? visitLesson(access, lessonId, visit) : added
	if (!visited.ok) return refused({ form: TAKEN }, { status: 409 })
	return done({ lessonId })
}

function addLesson(tx: Tx, access: Access, slot: Slot) {
	const { teacherId, roomId, startsAt, endsAt, isAlone } = slot
	const classId = (isAlone ? null : slot.classId) ?? openMakeUpClass(tx, access, teacherId ?? '')
	return addLessons(tx, access, [{ classId, teacherId, roomId, startsAt, endsAt, kind: 'make_up' }])
}

/** The credit, if it is open and the user may book with it. */
export function takeCredit(access: Access, credit: Credit | null): Outcome<{ credit: Credit; child: Child }> {
	const child = credit && listChildren(access).find(({ id }) => id === credit.studentId)
	if (!credit || !child) return unknownCredit()
	if (!child.mayBook)
		return refused(
			{ form: 'You cannot book lessons for this student. Ask the school’s office.' },
			{ status: 403 },
		)
	if (credit.state !== 'open')
		return refused({ form: 'This make-up lesson has already been booked or used.' }, { status: 409 })
	return done({ credit, child })
}

function unknownCredit(): Refused {
	return refused({ form: 'This make-up lesson no longer exists.' }, { status: 404 })
}

function keyOf({ school }: Access, { lessonId, startsAt }: { lessonId: string | null; startsAt: number }) {
	const day = today(school.timeZone, startsAt)
	return lessonId ? `l.${day}.${lessonId}` : `t.${day}.${startsAt}`
}
