import { fold } from '#app/utils/fold.ts'
import type { Access } from '../../access.server.ts'
import { findCredit } from '../../attendance/credits.server.ts'
import { listExpected } from '../../attendance/expected.server.ts'
import { listLessonRecipients } from '../recipients.server.ts'
import type { LessonToCancel } from './to-cancel.server.ts'

/** Visitors who booked another lesson with their credit since, as the letter of the cancellation let them. */
export function listBookedElsewhere(access: Access, lesson: LessonToCancel) {
	return listExpected(access, lesson).filter(({ creditId }) => {
		const credit = creditId ? findCredit(access, creditId) : undefined
		return credit && credit.state !== 'open' && credit.usedLessonId !== lesson.id
	})
}

/** Restoring these canceled lessons is no news to such a family, unless another student of it is expected. */
export function isNewsToReader(access: Access, lessons: readonly LessonToCancel[]) {
	const all = lessons.map((lesson) => {
		const elsewhere = listBookedElsewhere(access, lesson)
			.filter(({ enrolmentId }) => enrolmentId === null)
			.map(({ studentId }) => studentId)
		const others = listExpected(access, lesson)
			.map(({ studentId }) => studentId)
			.filter((id) => !elsewhere.includes(id))
		return { elsewhere, others }
	})
	const elsewhere = addressesOf(
		access,
		all.flatMap((one) => one.elsewhere),
	)
	const others = addressesOf(
		access,
		all.flatMap((one) => one.others),
	)
	return (email: string) => !elsewhere.has(fold(email)) || others.has(fold(email))
}

function addressesOf(access: Access, studentIds: readonly string[]) {
	const { people } = listLessonRecipients(access, [...new Set(studentIds)])
	return new Set(people.map(({ email }) => fold(email)))
}
