import type { Tx } from '#db/client.server.ts'
import type { Role } from '#app/domain/account/roles.ts'
import { href } from '#app/domain/href.ts'
import { trialName } from '#app/domain/join/offer.ts'
import { nameBeside } from '#app/domain/lesson/name-beside.ts'
import { soonEnough } from '#app/domain/lesson/times.server.ts'
import {
	lessonAfterAllLetter,
	scheduleOf,
	teachersLessonsLetter,
	type VisitNews,
} from '#app/letters/lesson-changes.server.ts'
import {
	becomesLine,
	firstLines,
	stillAbsentLine,
	type LessonsLine,
} from '#app/letters/lesson-lines.server.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letterWords, type Reader } from '#app/letters/words.server.ts'
import { momentsWords } from '#app/utils/dates.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import type { Roll } from '../attendance/expected.server.ts'
import { tell } from '../notification/telling.server.ts'
import { asReader } from '../reader.server.ts'
import {
	absenceDays,
	changeLine,
	changesOpening,
	changesSubject,
	isStillAhead,
	isOther,
	isWithoutTeacher,
	lessonThenWords,
	type DaysOff,
	type LessonChange,
	type LessonThen,
} from './change-words.server.ts'
import { absentTeacherOf, changesOfReader, changesPerLine } from './internal/change-lines.server.ts'
import { absencesWords, standInWords } from './internal/absences-words.server.ts'
import { linesNotOn } from './left-out.server.ts'
import { lessonPlaceWords, namesOf } from './place-words.server.ts'
import { listStillAbsent } from './internal/still-absent.server.ts'
import { listTeachersToTell, readStaff, type TeacherToTell } from './teacher-accounts.server.ts'

/**
 * Emails the teachers and assistants of upcoming lessons that were canceled, moved or changed hands, as each of them chose,
 * and never the person who made the change. Returns the ids of the queued emails.
 */
export function tellTeachers(
	tx: Tx,
	access: Access,
	changes: readonly LessonChange[],
	{ reason, opening }: { reason?: string; opening?: (language: Language) => string } = {},
): string[] {
	const { own: ahead, idsOf, linesOf, ownOf } = teacherChanges(access, changes.filter(isStillAhead))
	return tellEach(tx, access, ahead.flatMap(idsOf), (id, to) => {
		const own = ownOf(id)
		const lines = linesOf(own, to.language)
		return {
			text: lines.map(({ text }) => text).join(' '),
			by: soonEnough(own.flatMap(({ lesson, to }) => [lesson.startsAt, to?.startsAt ?? Infinity])),
			mail: () =>
				teachersLessonsLetter({
					to,
					reason,
					lines: firstLines(to.language, lines),
					subject: changesSubject(access, own, to.language),
					opening:
						opening?.(to.language) ??
						changesOpening(access, own, { lines: own.length, language: to.language }),
				}),
		}
	})
}

/** The changes that matter to teachers: whom each of them concerns, and its lines in a letter. */
export function teacherChanges(access: Access, changes: readonly LessonChange[]) {
	const own = changes.filter((change) => isOther(change) || change.to?.teacherId !== change.lesson.teacherId)
	const names = namesOf(access, own)
	const lineOf = (changes: readonly LessonChange[], language: Language) => {
		const undecided = changes.find(({ lesson, to }) => isWithoutTeacher(lesson, to))
		if (!undecided) return changeLine(access, changes, names, language)
		return becomesLine(language, lessonThenWords(access, undecided.lesson, language), { is: 'undecided' })
	}
	const linesOf = (of: readonly LessonChange[], language: Language): LessonsLine[] =>
		linesNotOn(access, changesPerLine(access, of, names), language, (changes) => ({
			text: `${lineOf(changes, language)}${absencesWords(changes, language)}${standInWords(changes, names, language)}`,
			lessons: changes.length,
		}))
	const staffOf = readStaff(
		access,
		own.map(({ lesson }) => lesson),
	)
	const idsOf = (change: LessonChange) => [
		...staffOf(change.lesson),
		change.to ? change.to.teacherId : null,
		absentTeacherOf(change),
	]
	return { own, idsOf, linesOf, ownOf: (id: string) => changesOfReader(access, own, { id, idsOf, names }) }
}

/** Tells the teacher of a lesson, the one who is substituted, and the assistants that it takes place after all. */
export function tellTeacherOfRestored(
	tx: Tx,
	access: Access,
	lesson: LessonThen & Roll & { teacherId: string | null; substituteFor: string | null },
) {
	if (lesson.startsAt <= Date.now()) return
	const students = listStillAbsent(access, lesson)
	tellEach(tx, access, [...readStaff(access, [lesson])(lesson), lesson.substituteFor], (_id, to) => {
		const text = lessonThenWords(access, lesson, to.language)
		const absent = stillAbsentLine(to.language, students, { named: true })
		return {
			text,
			by: soonEnough([lesson.startsAt]),
			mail: () => lessonAfterAllLetter(to, { school: access.school.name, lesson: text, absent }),
		}
	})
}

/** Tells the teacher that the family declined the other times proposed for a lesson. */
export function tellTeacherOfDeclined(
	tx: Tx,
	access: Access,
	lesson: LessonThen & { teacherId: string | null },
	{ student, note }: { student: string; note?: string },
) {
	tellEach(tx, access, [lesson.teacherId], (_id, to) => {
		const { notMoved, declinedText } = letterWords(to.language).lessons.proposal
		const then = lessonThenWords(access, lesson, to.language)
		return {
			text: notMoved(then),
			by: soonEnough([lesson.startsAt]),
			mail: () =>
				teachersLessonsLetter({
					to,
					subject: notMoved(then),
					opening: declinedText(student),
					lines: [then],
					reason: note,
				}),
		}
	})
}

/** A teacher reads an answer to a request for time off, or that the office added or canceled time off. */
export type TimeOffAnswer = 'approved' | 'refused' | 'added' | 'canceled'

interface ToldTimeOff extends DaysOff {
	teacherId: string
	/** Lessons of these days that are still the teacher's. */
	booked: number
	notAssisting: (language: Language) => string[]
	/** The request, if the office granted other days or hours. */
	asked?: DaysOff
	reason?: string | null
}

/** Tells a teacher about their own time off. */
export function tellTeacherOfTimeOff(
	tx: Tx,
	access: Access,
	is: TimeOffAnswer,
	{ teacherId, booked, notAssisting, asked, reason, ...days }: ToldTimeOff,
) {
	const isOff = is === 'approved' || is === 'added'
	tellEach(tx, access, [teacherId], (_id, to) => {
		const { timeOff, openHours } = letterWords(to.language).lessons
		const path = to.role === 'teacher' ? href.teacherSettings('hours') : href.teacher(teacherId, 'time-off')
		const line = timeOff[is](absenceDays(access, days, to.language))
		const lines = [
			line,
			...(asked ? [timeOff.otherTimes(absenceDays(access, asked, to.language))] : []),
			...(isOff && booked > 0 ? [timeOff.stillBooked(booked)] : []),
			...(isOff ? notAssisting(to.language) : []),
			...(is === 'canceled' ? [timeOff.stay] : []),
		]
		const openings = { added: timeOff.addedText, canceled: timeOff.canceledText }
		const opening = is === 'added' || is === 'canceled' ? openings[is] : timeOff.text
		return {
			text: lines.join('. '),
			path,
			mail: () =>
				teachersLessonsLetter({
					to,
					subject: line,
					lines,
					opening: opening(access.school.name),
					action: { label: openHours, path },
					reason: reason ?? undefined,
				}),
		}
	})
}

interface Visited {
	id: string
	classId: string
	class: string
	instrument: string | null
	teacherId: string | null
	roomId: string | null
	startsAt: number
	endsAt: number
}

/** Tells the teacher of a lesson, and the assistants, that a family or the office booked it for a student, or no longer does. */
export function tellTeachersOfVisit(
	tx: Tx,
	access: Access,
	{ student, news }: { student: string; news: VisitNews },
	lesson: Visited,
) {
	const { timeZone, paperFormat } = access.school
	const about = { student, ids: readStaff(access, [lesson])(lesson), startsAt: lesson.startsAt }
	tellOfBooked(tx, access, about, news, (language) => {
		const when = momentsWords(lesson, timeZone, datesIn(language, paperFormat))
		const where = lessonPlaceWords(access, lesson, language)
		return `${student}: ${[nameBeside(student, lesson), when, where].filter(Boolean).join(', ')}`
	})
}

interface BookedTrial {
	student: string
	classId: string
	teacherId: string | null
	roomId: string | null
	startsAt: number
}

/** Tells the teacher about a trial lesson that the office booked. */
export function tellTeacherOfTrial(tx: Tx, access: Access, booked: BookedTrial) {
	const { student, classId, teacherId, startsAt } = booked
	tellOfBooked(tx, access, { student, ids: [teacherId], startsAt }, 'bookedTrial', (language) => {
		const when = lessonThenWords(access, { classId, class: trialName(student), startsAt }, language)
		return [when, lessonPlaceWords(access, { id: '', ...booked }, language)].filter(Boolean).join(', ')
	})
}

function tellOfBooked(
	tx: Tx,
	access: Access,
	{ student, ids, startsAt }: { student: string; ids: readonly (string | null)[]; startsAt: number },
	news: VisitNews,
	lineIn: (language: Language) => string,
) {
	tellEach(tx, access, ids, (_id, to) => {
		const line = lineIn(to.language)
		const { subject, withYou } = letterWords(to.language).lessons[news]
		return {
			text: line,
			by: soonEnough([startsAt]),
			mail: () =>
				teachersLessonsLetter({
					to,
					lines: [line],
					subject: subject(student),
					opening: withYou(access.school.name),
				}),
		}
	})
}

/** False for the person who made the change, and for a teacher without an address. */
export function isToTell({ membershipId }: Access, { email, of }: TeacherToTell): boolean {
	return Boolean(email) && (membershipId === null || of !== membershipId)
}

/** Queues one letter for each of these teachers, and none for the person who made the change. */
export function tellEach(
	tx: Tx,
	access: Access,
	ids: readonly (string | null)[],
	compose: (
		id: string,
		to: Required<Reader> & { role: Role; hasAccount: boolean },
	) => { text: string; path?: string; mail: () => Mail; by?: number },
): string[] {
	const { schoolId } = access
	const known = [...new Set(ids)].filter((id) => id !== null)
	return listTeachersToTell(access, known).flatMap((teacher) => {
		const { id, name, email, role, hasAccount } = teacher
		if (!email || !isToTell(access, teacher)) return []
		const {
			text,
			path = scheduleOf(role),
			mail,
			by,
		} = compose(id, { ...asReader(schoolId, { name, email, role }), hasAccount })
		const person = { role, email, membershipId: teacher.membershipId, key: `teacher:${id}` }
		const line = { text, path }
		return tell(tx, schoolId, person, 'change', { line, mail, by }) ?? []
	})
}
