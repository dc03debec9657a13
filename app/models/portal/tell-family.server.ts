import type { Tx } from '#db/client.server.ts'
import { href } from '#app/domain/href.ts'
import { nameBeside } from '#app/domain/lesson/name-beside.ts'
import { soonEnough } from '#app/domain/lesson/times.server.ts'
import { declinedRequestLetter, type DeclinedMakeUp } from '#app/letters/declined-request.server.ts'
import {
	bookedLessonLetter,
	proposedTimesLetter,
	withdrawnTimesLetter,
	type VisitNews,
} from '#app/letters/lesson-changes.server.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letterWords, type Reader } from '#app/letters/words.server.ts'
import { dateWords, momentsWords, momentWords } from '#app/utils/dates.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { priceOfBooking } from '../billing/flat-prices.server.ts'
import { lessonThenWords, type LessonThen } from '../lesson/change-words.server.ts'
import { lessonPlaceWords } from '../lesson/place-words.server.ts'
import { canOpenLessons, listLessonRecipients, type LessonRecipient } from '../lesson/recipients.server.ts'
import { tell } from '../notification/telling.server.ts'
import { asReader } from '../reader.server.ts'
import { listRoomSites } from '../school/travel.server.ts'
import type { Slot } from './free-slots.server.ts'

interface Told {
	/** Text for a summary. */
	text: string
	/** The page the summary links to, if not the schedule. */
	path?: string
	mail: () => Mail
}

export type Compose = (to: Required<Reader> & LessonRecipient, hasAccount: boolean) => Told
export type IsReader = (person: LessonRecipient) => boolean

/** Emails everyone who receives emails about the student's lessons and is a reader. Returns the ids of the queued emails. */
export function tellFamily(
	tx: Tx,
	access: Access,
	studentId: string,
	compose: Compose,
	by?: number,
	isReader: IsReader = () => true,
): string[] {
	const { schoolId } = access
	const { people } = listLessonRecipients(access, [studentId])
	return people.filter(isReader).flatMap((person) => {
		const { text, path, mail } = compose(asReader(schoolId, person), canOpenLessons(access, person))
		const line = { text, path: path ?? href.portal('schedule') }
		return tell(tx, schoolId, { role: 'student', ...person }, 'change', { line, mail, by }) ?? []
	})
}

/**
 * Emails a family the lesson that the office or one of them booked for a student, or that is no longer booked. The email
 * names what a lesson costs that is booked with a credit, if it is not free.
 */
export function tellOfBooking(
	tx: Tx,
	access: Access,
	{
		id,
		name,
		news,
		creditId,
	}: { id: string; name: string; news: VisitNews | 'makeUpIsOwn'; creditId?: string | null },
	slot: Omit<Slot, 'key' | 'isAlone' | 'lessonId' | 'seats'> & { id: string },
): number {
	const { school } = access
	const street = listRoomSites(access)
		.get(slot.roomId ?? '')
		?.address?.replaceAll('\n', ', ')
	const lesson = { ...slot, classId: slot.classId ?? '' }
	const price = creditId ? priceOfBooking(access, creditId, { ...slot, studentId: id }) : null
	const wordsIn = (language: Language) => {
		const when = momentsWords(slot, school.timeZone, datesIn(language, school.paperFormat))
		const what = [nameBeside(name, slot), when].filter(Boolean).join(', ')
		const room = slot.room ?? lessonPlaceWords(access, lesson, language)
		const where = [slot.teacher, room, street].filter(Boolean).join(', ')
		return `${name}: ${what}${where ? ` (${where})` : ''}`
	}
	const compose = (to: Required<Reader>, hasAccount: boolean) => {
		const text = wordsIn(to.language)
		const line = price ? `${text}\n${letterWords(to.language).lessons.bookedPrice[price]}` : text
		return {
			text,
			mail: () => bookedLessonLetter({ to, news, school: school.name, student: name, line, hasAccount }),
		}
	}
	return tellFamily(tx, access, id, compose, soonEnough([slot.startsAt])).length
}

interface DeclinedRequest {
	student: { id: string; name: string }
	/** The lesson to be moved; null for a make-up request. */
	lesson: LessonThen | null
	answer: string
	/** The make-up lesson that was asked for. */
	makeUp?: DeclinedMakeUp
}

/** Emails the office's answer to a declined request. */
export function tellOfDeclined(tx: Tx, access: Access, { student, lesson, answer, makeUp }: DeclinedRequest) {
	const about = { school: access.school.name, student: student.name, answer, makeUp }
	return tellFamily(tx, access, student.id, (to, hasAccount) => {
		const { declined } = letterWords(to.language).lessons
		const text = lesson && lessonThenWords(access, lesson, to.language)
		return {
			text: `${lesson ? declined.move(student.name) : declined.makeUp(student.name)}: ${declined.answer(answer)}`,
			mail: () => declinedRequestLetter({ ...about, to, lesson: text, hasAccount }),
		}
	}).length
}

interface ProposedMove {
	lesson: LessonThen & { endsAt: number }
	studentId: string
	times: readonly { startsAt: number }[]
	message?: string
	expiresAt: number
}

/** Emails a family the other times that a teacher offers for a lesson. */
export function tellOfProposal(
	tx: Tx,
	access: Access,
	{ lesson, studentId, times, message, expiresAt }: ProposedMove,
): number {
	const { school } = access
	return tellFamily(
		tx,
		access,
		studentId,
		(to, hasAccount) => {
			const writing = datesIn(to.language, school.paperFormat)
			const then = lessonThenWords(access, lesson, to.language)
			const minutes = lesson.endsAt - lesson.startsAt
			return {
				text: letterWords(to.language).lessons.proposal.subject(then),
				mail: () =>
					proposedTimesLetter({
						to,
						school: school.name,
						lesson: then,
						message,
						hasAccount,
						mayBook: to.mayBook,
						until: dateWords(expiresAt - 1, school.timeZone, writing),
						times: times.map(({ startsAt }) =>
							momentsWords({ startsAt, endsAt: startsAt + minutes }, school.timeZone, writing),
						),
					}),
			}
		},
		soonEnough([lesson.startsAt]),
	).length
}

/** Emails a family that the times they were offered are no longer open. */
export function tellOfWithdrawn(tx: Tx, access: Access, lesson: LessonThen, studentId: string): number {
	const { school } = access
	return tellFamily(
		tx,
		access,
		studentId,
		(to, hasAccount) => {
			const then = lessonThenWords(access, lesson, to.language)
			const when = momentWords(lesson.startsAt, school.timeZone, datesIn(to.language, school.paperFormat))
			return {
				text: letterWords(to.language).lessons.proposal.notMoved(then),
				mail: () => withdrawnTimesLetter({ to, school: school.name, lesson: then, when, hasAccount }),
			}
		},
		soonEnough([lesson.startsAt]),
	).length
}
