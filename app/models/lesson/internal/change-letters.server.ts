import type { Tx } from '#db/client.server.ts'
import { besideClass } from '#app/domain/lesson/name-beside.ts'
import { soonEnough } from '#app/domain/lesson/times.server.ts'
import {
	effectLine,
	stillAbsentLine,
	takenBackLine,
	type LessonsLine,
} from '#app/letters/lesson-lines.server.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { fold } from '#app/utils/fold.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'
import type { Access } from '../../access.server.ts'
import { nextMoment } from '../../notification/timing.server.ts'
import { listAddressees, queueSchoolMail, recallMail } from '../../mail/outbox.server.ts'
import {
	changeLine,
	changesOpening,
	changesSubject,
	isStillAhead,
	isOther,
	type LessonChange,
} from '../change-words.server.ts'
import { linesNotOn } from '../left-out.server.ts'
import { namesOf } from '../place-words.server.ts'
import { listReadersAfterAll } from './after-all-readers.server.ts'
import { changesPerLine } from './change-lines.server.ts'
import { changesByStudent, tellFamilies } from './family-letters.server.ts'
import type { Off } from './off-lessons.server.ts'
import { readTrialsPutOff } from './trials-put-off.server.ts'

export type { LessonChange } from '../change-words.server.ts'

/**
 * Emails families about canceled or moved lessons, one email per address, in the transaction of the change.
 * Past lessons are left out, and families of no student that is a reader. Returns the ids of the queued emails.
 */
export function tellOfChanges(
	tx: Tx,
	access: Access,
	changes: readonly LessonChange[],
	reason?: string,
	isReader: (studentId: string) => boolean = () => true,
): string[] {
	const ahead = changes.filter((change) => isOther(change) && isStillAhead(change))
	if (ahead.length === 0) return []
	return tellFamilies(tx, access, {
		isReader,
		reason,
		starts: ahead.flatMap(({ lesson, to }) => [lesson.startsAt, to?.startsAt ?? Infinity]),
		linesIn: (language) => linesByStudent(access, ahead, language),
		wordsIn(language, { membershipId, lines }) {
			// The other parent may not know of the request.
			const isAnswer = ahead.some(({ askedBy = [] }) => askedBy.some((id) => id === membershipId))
			return {
				subject: changesSubject(access, ahead, language),
				opening: [
					...(isAnswer ? [letterWords(language).lessons.answersRequest] : []),
					changesOpening(access, ahead, { lines, language }),
				].join(' '),
			}
		},
	})
}

interface TakenBack {
	starts: readonly number[]
	areShared?: boolean
	/** The lessons that are back. Their present readers get the correction too. */
	off?: readonly Off[]
	write: (email: string) => Mail | null
}

/**
 * Cancels emails still waiting in the outbox, and sends a correction to recipients of the others. Emails that tell of other
 * changes too are not canceled. Returns the ids of the corrections.
 */
export function tellTakenBack(
	tx: Tx,
	access: Access,
	mailIds: readonly string[],
	{ starts, areShared = false, off = [], write }: TakenBack,
): string[] {
	const { schoolId } = access
	const now = Date.now()
	const gone = recallFrom(tx, access, mailIds, { areShared, off })
	const ahead = starts.filter((startsAt) => startsAt > now)
	if (ahead.length === 0) return []
	const notBefore = nextMoment(schoolId, null, now, soonEnough(ahead))
	return queueSchoolMail(
		tx,
		schoolId,
		gone.flatMap((to) => {
			const mail = write(to)
			return mail ? [{ ...mail, notBefore }] : []
		}),
		now,
	)
}

/**
 * Cancels emails still waiting, unless they tell of other changes too. Returns the addresses that know of the change, each once:
 * those of the other emails, and the present readers of the lessons that are back, but not who never got the email.
 */
export function recallFrom(
	tx: Tx,
	access: Access,
	mailIds: readonly string[],
	{ areShared = false, off }: { areShared?: boolean; off: readonly Off[] },
): string[] {
	const { schoolId } = access
	const before = listAddressees(tx, schoolId, mailIds)
	const gone = areShared ? before : recallMail(tx, schoolId, mailIds)
	const kept = new Set(gone.map(fold))
	const unread = new Set(before.map(fold).filter((to) => !kept.has(to)))
	const readers = listReadersAfterAll(tx, access, off).filter((to) => !unread.has(fold(to)))
	return [...new Map([...gone, ...readers].map((to) => [fold(to), to])).values()]
}

export function linesByStudent(
	access: Access,
	changes: readonly LessonChange[],
	language: Language,
): Map<string, LessonsLine[]> {
	const names = namesOf(access, changes)
	const dayWords = (day: string) => plainDateWords(day, datesIn(language, access.school.paperFormat))
	const trialNow = readTrialsPutOff(access, changes, ({ to }) => to === null)
	const lineOf = (own: readonly LessonChange[], studentId: string, name: string) => {
		const effects = own
			.flatMap(({ consequences = [] }) => consequences)
			.find((one) => one.studentId === studentId)
		const [back] = own.flatMap(({ takenBack = [] }) => takenBack)
		const absent = own.flatMap(({ stillAbsent = [] }) => stillAbsent)
		const words = effects
			? effectLine(language, effects, dayWords)
			: back
				? takenBackLine(language, back)
				: stillAbsentLine(language, absent, { named: false })
		const effect = words ? ` (${words})` : ''
		const about = besideClass(name, own[0]?.lesson.class)
		const line = `${about}${changeLine(access, own, names, language)}${effect}.`
		const isCreditLost = own.some(({ creditsLost = [] }) => creditsLost.includes(studentId))
		const gone = isCreditLost ? [letterWords(language).lessons.creditGone('')] : []
		const trials = own.flatMap(({ lesson }) => trialNow(studentId, lesson, language))
		return { text: [line, ...gone, ...trials].join(' '), lessons: own.length }
	}
	return new Map(
		[...changesByStudent(access, changes)].map(([id, { name, own }]) => [
			id,
			linesNotOn(access, changesPerLine(access, own.map(absencesOf(id)), names), language, (changes) =>
				lineOf(changes, id, name),
			),
		]),
	)
}

/** The same change with the absences of one student only. */
function absencesOf(id: string) {
	const isOwn = ({ studentId }: { studentId: string }) => studentId === id
	return (change: LessonChange): LessonChange => ({
		...change,
		takenBack: change.takenBack?.filter(isOwn),
		stillAbsent: change.stillAbsent?.filter(isOwn),
	})
}
