import { nameOf } from '#app/domain/student/name.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { newsOfBooking } from '../attendance/credit-cause.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { findStudent } from '../student/student.server.ts'
import { writeWhole } from '../undo.server.ts'
import { bookSlot, TAKEN } from './booking.server.ts'
import { findOwnCredit, findSlot } from './make-up-times.server.ts'
import { tellOfBooking } from './tell-family.server.ts'

export interface OfficeBooking {
	creditId: string
	slot: string
	tells: boolean
}

/** Books a make-up lesson for a student, at one of the times the family would see. */
export function bookForFamily(
	access: Access,
	key: string,
	{ creditId, slot: chosen, tells }: OfficeBooking,
): Outcome<{ lessonId: string; mailed: number }> {
	return writeWhole((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ lessonId: before, mailed: 0 })
		const credit = findOwnCredit(access, creditId)
		const student = credit && findStudent(access, credit.studentId)
		if (!credit || !student) return refused({ form: 'This credit no longer exists.' }, { status: 404 })
		if (credit.state !== 'open')
			return refused(
				{ form: 'This credit has been booked, used or closed in the meantime.' },
				{ status: 409 },
			)
		const slot = findSlot(access, credit, chosen)
		if (!slot) return refused({ slot: TAKEN }, { status: 409 })
		const name = nameOf(student)
		const booked = bookSlot(tx, access, credit, slot)
		if (!booked.ok) return booked
		const told = { id: credit.studentId, name, news: newsOfBooking(access, credit.id), creditId: credit.id }
		const mailed = tells ? tellOfBooking(tx, access, told, { ...slot, id: booked.value.lessonId }) : 0
		record(tx, access, 'credit.booked', {
			objectId: credit.studentId,
			objectName: name,
			after: { class: slot.class, day: slot.day },
		})
		spendKey(tx, access, key, booked.value.lessonId)
		return done({ ...booked.value, mailed })
	})
}
