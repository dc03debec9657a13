import { and, eq, isNull } from 'drizzle-orm'
import { clockWords } from '#app/utils/clock.ts'
import type { Tx } from '#db/client.server.ts'
import { classes, guardians, guardianships, students } from '#db/schema/index.ts'
import { ADULT } from '#app/domain/student/choices.ts'
import { seatOfferLetter } from '#app/letters/seat-offer.server.ts'
import { ageOn, momentWords, today } from '#app/utils/dates.ts'
import { datesIn } from '#app/utils/spoken.ts'
import type { Access, SchoolId } from '../../access.server.ts'
import { everyWeeks } from '../../class/usual-interval.server.ts'
import { rowOf } from '../../school-rows.server.ts'
import { queueSchoolMail } from '../../mail/outbox.server.ts'
import { asReader } from '../../reader.server.ts'
import { signLink } from '../../mail/signed-link.server.ts'
import type { Place } from './place.server.ts'

/** Emails the offer to everyone allowed to answer it, and returns their names. */
export function mailOffer(tx: Tx, access: Access, place: Place, offeredUntil: number): string[] {
	const { schoolId, school } = access
	const { student, className, enrolment } = place
	const recipients = recipientsOf(tx, access, place)
	const usual = timeOf(tx, schoolId, enrolment.classId)
	const mails = recipients.map(({ id, ...recipient }) => {
		const to = asReader(schoolId, recipient)
		const writing = datesIn(to.language, school.paperFormat)
		return seatOfferLetter({
			to,
			school: school.name,
			student,
			className,
			weekday: usual?.weekday ?? null,
			everyWeeks: usual?.everyWeeks ?? 1,
			time: usual?.time ? clockWords(usual.time, writing) : null,
			until: momentWords(offeredUntil, school.timeZone, writing),
			token: signLink('offer', [schoolId, enrolment.id, offeredUntil, id]),
		})
	})
	queueSchoolMail(tx, schoolId, mails)
	return recipients.map(({ name }) => name)
}

function timeOf(tx: Tx, schoolId: SchoolId, classId: string) {
	return tx
		.select({ weekday: classes.weekday, time: classes.startTime, everyWeeks })
		.from(classes)
		.where(rowOf(classes, schoolId, classId))
		.get()
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
