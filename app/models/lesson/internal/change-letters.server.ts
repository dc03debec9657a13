import { and, inArray } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { rooms, teachers } from '#db/schema/index.ts'
import { href } from '#app/domain/href.ts'
import { soonEnough } from '#app/domain/lesson/times.server.ts'
import { changedLessonsLetter } from '#app/letters/lesson-changes.server.ts'
import {
	sumOfLessons,
	effectLine,
	firstLines,
	stillAbsentLine,
	takenBackLine,
	type LessonsLine,
} from '#app/letters/lesson-lines.server.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { datesIn, oncePerLanguage, type Language } from '#app/utils/spoken.ts'
import type { Access } from '../../access.server.ts'
import { rowsOf } from '../../school-rows.server.ts'
import { listExpected } from '../../attendance/expected.server.ts'
import { nextMoment } from '../../notification/timing.server.ts'
import { tell } from '../../notification/telling.server.ts'
import { listAddressees, queueSchoolMail, recallMail } from '../../mail/outbox.server.ts'
import { asReader } from '../../reader.server.ts'
import { roomAddress } from '../../school/place.server.ts'
import {
	changeLine,
	changesOpening,
	changesPerLine,
	changesSubject,
	isStillAhead,
	isOther,
	type LessonChange,
} from '../change-words.server.ts'
import { canOpenLessons, listLessonRecipients } from '../recipients.server.ts'

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
		wordsIn(language, { studentIds, lines }) {
			const isAnswer = ahead.some(({ askedFor = [] }) => askedFor.some((id) => studentIds.includes(id)))
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

interface FamilyNews {
	/** The lines of each student. */
	linesIn: (language: Language) => Map<string, LessonsLine[]>
	wordsIn: (
		language: Language,
		about: { studentIds: readonly string[]; lines: number },
	) => { subject: string; opening: string }
	/** When the lessons begin, before which the email has to arrive. */
	starts: readonly number[]
	reason?: string
	isReader?: (studentId: string) => boolean
}

/** Emails the families of students about their lessons, one email per address. Returns the ids of the queued emails. */
export function tellFamilies(
	tx: Tx,
	access: Access,
	{ linesIn, wordsIn, starts, reason, isReader = () => true }: FamilyNews,
): string[] {
	const now = Date.now()
	const { schoolId, school } = access
	const byStudentIn = oncePerLanguage(linesIn)
	const { people } = listLessonRecipients(access, [...byStudentIn('en').keys()].filter(isReader))
	const by = soonEnough(starts)
	return people.flatMap(({ studentIds, ...person }) => {
		const to = asReader(schoolId, person)
		const all = studentIds.flatMap((id) => byStudentIn(to.language).get(id) ?? [])
		const lines = firstLines(to.language, all)
		const mailId = tell(
			tx,
			schoolId,
			{ role: 'student', ...person },
			'change',
			{
				line: { text: lines[0] ?? '', path: href.portal('schedule') },
				mail: () =>
					changedLessonsLetter({
						to,
						school: school.name,
						reason,
						lines,
						...wordsIn(to.language, { studentIds, lines: sumOfLessons(all) }),
						hasAccount: canOpenLessons(access, person),
					}),
				by,
			},
			now,
		)
		return mailId ?? []
	})
}

/**
 * Cancels emails still waiting in the outbox, and sends a correction to recipients of the others. Emails that tell of other
 * changes too are not canceled. Returns the ids of the corrections.
 */
export function tellTakenBack(
	tx: Tx,
	access: Access,
	mailIds: readonly string[],
	{
		starts,
		areShared = false,
		write,
	}: { starts: readonly number[]; areShared?: boolean; write: (email: string) => Mail | null },
): string[] {
	const { schoolId } = access
	const now = Date.now()
	const gone = new Set((areShared ? listAddressees : recallMail)(tx, schoolId, mailIds))
	const ahead = starts.filter((startsAt) => startsAt > now)
	if (ahead.length === 0) return []
	const notBefore = nextMoment(schoolId, null, now, soonEnough(ahead))
	return queueSchoolMail(
		tx,
		schoolId,
		[...gone].flatMap((to) => {
			const mail = write(to)
			return mail ? [{ ...mail, notBefore }] : []
		}),
		now,
	)
}

export function linesByStudent(
	access: Access,
	changes: readonly LessonChange[],
	language: Language,
): Map<string, LessonsLine[]> {
	const names = namesOf(access, changes)
	const dayWords = (day: string) => plainDateWords(day, datesIn(language, access.school.paperFormat))
	const lineOf = (own: readonly LessonChange[], studentId: string, name: string) => {
		const effects = own
			.flatMap(({ consequences = [] }) => consequences)
			.find((one) => one.studentId === studentId)
		const back = own.flatMap(({ takenBack = [] }) => takenBack).find((one) => one.studentId === studentId)
		const absent = own
			.flatMap(({ stillAbsent = [] }) => stillAbsent)
			.filter((one) => one.studentId === studentId)
		const words = effects
			? effectLine(language, effects, dayWords)
			: back
				? takenBackLine(language, back)
				: stillAbsentLine(language, absent, { named: false })
		const effect = words ? ` (${words})` : ''
		const about = namedUnless(name, own[0]?.lesson.class)
		return { text: `${about}${changeLine(access, own, names, language)}${effect}.`, lessons: own.length }
	}
	return new Map(
		[...changesByStudent(access, changes)].map(([id, { name, own }]) => [
			id,
			changesPerLine(access, own).map((changes) => lineOf(changes, id, name)),
		]),
	)
}

/** The class of a private lesson is usually named after the student. */
export const namedUnless = (student: string, className: string | undefined) =>
	className === student ? '' : `${student}: `

/** The students who are expected at lessons that change, with their own changes. */
export function changesByStudent<Change extends LessonChange>(access: Access, changes: readonly Change[]) {
	const byStudent = new Map<string, { name: string; own: Change[] }>()
	for (const change of changes)
		for (const { studentId, name } of listExpected(access, change.lesson)) {
			const student = byStudent.get(studentId)
			if (student) student.own.push(change)
			else byStudent.set(studentId, { name, own: [change] })
		}
	return byStudent
}

export function namesOf(access: Access, changes: readonly Pick<LessonChange, 'to'>[]): Map<string, string> {
	const ids = (key: 'teacherId' | 'roomId') => changes.flatMap(({ to }) => to?.[key] ?? [])
	const named = [
		...database()
			.select({ id: teachers.id, name: teachers.name })
			.from(teachers)
			.where(and(rowsOf(teachers, access), inArray(teachers.id, ids('teacherId'))))
			.all(),
		...database()
			.select({ id: rooms.id, name: roomAddress })
			.from(rooms)
			.where(and(rowsOf(rooms, access), inArray(rooms.id, ids('roomId'))))
			.all(),
	]
	return new Map(named.map(({ id, name }) => [id, name]))
}
