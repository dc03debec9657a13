import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { guardians, guardianships, students } from '#db/schema/index.ts'
import { afterPause } from '#app/domain/class/pause.ts'
import { ADULT } from '#app/domain/student/choices.ts'
import {
	type AfterOffer,
	costsWords,
	offerTakenBackLetter,
	seatDeclinedLetter,
	seatOfferLetter,
	seatTakenLetter,
} from '#app/letters/seat-offer.server.ts'
import { ageOn, momentWords, today } from '#app/utils/dates.ts'
import { capitalized, datesIn, type Language } from '#app/utils/spoken.ts'
import type { Access } from '../../access.server.ts'
import { dayToCome, firstLessonWords, trialAgreedWords } from '../../class/first-lesson.server.ts'
import { findNewcomerPrice } from '../../join/newcomer-prices.server.ts'
import { rowOf } from '../../school-rows.server.ts'
import { queueSchoolMail } from '../../mail/outbox.server.ts'
import { lastDayPart, pauseParts } from '../../portal/seat-words.server.ts'
import { asReader } from '../../reader.server.ts'
import { signLink } from '../../mail/signed-link.server.ts'
import type { Recorded } from '../recorded.server.ts'
import type { Place } from './place.server.ts'

/** Emails the offer to everyone allowed to answer it, and returns their names. */
export function mailOffer(tx: Tx, access: Access, place: Place, offeredUntil: number): string[] {
	const { schoolId, school } = access
	const { classId, startsOn } = place.enrolment
	const price = findNewcomerPrice(access, classId, startsOn)
	const seats = listSeats(tx, access, place)
	const mails = seats.map(({ id, ...seat }) => {
		const { language } = seat.to
		return seatOfferLetter({
			...seat,
			costs: costsWords(price, school, language),
			until: momentWords(offeredUntil, school.timeZone, datesIn(language, school.paperFormat)),
			token: signLink('offer', [schoolId, place.enrolment.id, offeredUntil, id]),
		})
	})
	queueSchoolMail(tx, schoolId, mails)
	return seats.map(({ to }) => to.name)
}

/** Confirms an accepted seat to the same people, with the last day and the pause that it has from the start. */
export function mailSeatTaken(tx: Tx, access: Access, place: Place, recorded: Recorded) {
	const mails = listSeats(tx, access, place, recorded).map(({ start, ...seat }) => {
		const more = recordedParts(access, recorded, seat.to.language)
		return seatTakenLetter({ ...seat, start: [start, ...more].filter(Boolean).join(' ') })
	})
	queueSchoolMail(tx, access.schoolId, mails)
}

/** Emails the same people that one of them declined the seat, so that the others do not wait for it. */
export function mailSeatDeclined(tx: Tx, access: Access, place: Place) {
	const mails = listSeats(tx, access, place).map((seat) => seatDeclinedLetter({ ...seat, by: access.name }))
	queueSchoolMail(tx, access.schoolId, mails)
}

/** Emails the same people that the school took the offer back, and returns their names. */
export function mailOfferTakenBack(tx: Tx, access: Access, place: Place, is: AfterOffer): string[] {
	const seats = listSeats(tx, access, place)
	queueSchoolMail(
		tx,
		access.schoolId,
		seats.map((seat) => offerTakenBackLetter({ ...seat, is })),
	)
	return seats.map(({ to }) => to.name)
}

function recordedParts(access: Access, { pause, end }: Recorded, language: Language): string[] {
	const pauses = pause ? pauseParts(access, afterPause(pause), language) : []
	return [...pauses, ...(end ? [lastDayPart(access, end.on, language)] : [])].map(capitalized)
}

/** Words the seat for each person who may answer for it. */
function listSeats(tx: Tx, access: Access, place: Place, recorded?: Recorded) {
	const { schoolId, school } = access
	const { student, className, enrolment } = place
	return recipientsOf(tx, access, place).map(({ id, ...recipient }) => {
		const to = asReader(schoolId, recipient)
		const { classId, startsOn, isTrial } = enrolment
		const { pause, end } = recorded ?? {}
		const start = isTrial
			? capitalized(trialAgreedWords(access, classId, startsOn, to.language))
			: firstLessonWords(access, classId, dayToCome(access, startsOn), to.language, pause, end?.on)
		return { id, to, school: school.name, student, className, start }
	})
}

/**
 * Guardians with booking rights, never one with a no-contact order; or a student who is an adult or has no
 * guardian.
 */
function recipientsOf(tx: Tx, { schoolId, school }: Access, { student, enrolment }: Place) {
	const around = tx
		.select({
			id: guardians.id,
			name: guardians.name,
			email: guardians.email,
			mayBook: guardianships.mayBook,
			noContact: guardianships.noContact,
		})
		.from(guardianships)
		.innerJoin(
			guardians,
			and(rowOf(guardians, schoolId, guardianships.guardianId), isNull(guardians.archivedAt)),
		)
		.where(and(eq(guardianships.schoolId, schoolId), eq(guardianships.studentId, enrolment.studentId)))
		.all()
	const self = tx
		.select({ birthDate: students.birthDate, email: students.email })
		.from(students)
		.where(rowOf(students, schoolId, enrolment.studentId))
		.get()
	const isAdult = self?.birthDate ? ageOn(self.birthDate, today(school.timeZone)) >= ADULT : false
	const all = [
		...around.filter(({ mayBook, noContact }) => mayBook && !noContact),
		...(isAdult || around.length === 0 ? [{ id: '', name: student, email: self?.email ?? null }] : []),
	].flatMap(({ id, name, email }) => (email ? [{ id, name, email }] : []))
	return all.filter(({ email }, i) => all.findIndex((other) => other.email === email) === i)
}
