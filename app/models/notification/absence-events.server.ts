import type { Tx } from '#db/client.server.ts'
import type { Role } from '#app/domain/account/roles.ts'
import type { Consequence } from '#app/domain/attendance/consequence-labels.ts'
import { href } from '#app/domain/href.ts'
import { eachOnce, isSamePerson, type ToldPerson } from '#app/domain/notification/recipients.ts'
import {
	absenceLetter,
	absenceLine,
	type AbsenceNews,
	type ToldAbsence,
} from '#app/letters/absence.server.ts'
import { scheduleOf } from '#app/letters/lesson-changes.server.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { momentWords, plainDateWords } from '#app/utils/dates.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { classTitleIn, ownInstrument } from '../lesson/lesson-name.server.ts'
import { canOpenLessons } from '../lesson/recipients.server.ts'
import { familyOf, officeOf, teacherOf, tellPeople, themselves, type ToldReader } from './people.server.ts'

interface Absent {
	lesson: { id: string; classId: string; class: string; startsAt: number; teacherId: string | null }
	student: { id: string; name: string }
	effect?: Consequence & { noticeHours: number; isInTime: boolean }
}

interface News {
	note?: string
	is?: AbsenceNews
	tells?: boolean
}

/** Notifies the readers of one absence. Returns the ids of the emails that readers of the portal get. */
export function tellOfAbsence(
	tx: Tx,
	access: Access,
	{ lesson, student, effect, ...news }: Absent & News,
): string[] {
	return tellOfAbsences(tx, access, [{ lesson, student, effect }], news).map(({ mailId }) => mailId)
}

/**
 * Notifies the teacher of an absence, and the family if the office `tells` it. What a family reports or takes back goes to the
 * office, to the family and to the person who did it as well. That an absence counts as in time concerns the family alone.
 * Each reader gets one email about all absences that concern them. Returns the emails that readers of the portal get.
 */
export function tellOfAbsences(
	tx: Tx,
	access: Access,
	absences: readonly Absent[],
	news: News,
): { mailId: string; lessonIds: string[] }[] {
	const told = absences.map((absent) => ({
		absent,
		people: eachOnce(peopleToTell(tx, access, absent, news)),
	}))
	// A parent who teaches at the school reads about students in one email, and about the own children in another.
	const isSame = (one: ToldPerson, other: ToldPerson) => one.role === other.role && isSamePerson(one, other)
	const readers = eachOnce(
		told.flatMap(({ people }) => people),
		isSame,
	)
	return readers.flatMap((reader) => {
		const own = told.flatMap(({ absent, people }) => {
			const person = people.find((one) => isSame(one, reader))
			return person ? { absent, person } : []
		})
		const [first, ...rest] = own
		if (!first) return []
		const write = (to: ToldReader) => compose(access, to, [first, ...rest], news)
		const [mailId] = tellPeople(tx, access, 'absence', [reader], write)
		return mailId ? { mailId, lessonIds: own.map(({ absent }) => absent.lesson.id) } : []
	})
}

function peopleToTell(
	tx: Tx,
	access: Access,
	{ lesson, student }: Absent,
	{ is, tells }: News,
): ToldPerson[] {
	const family = familyOf(access, student.id)
	if (is === 'excused') return family
	const teacher = teacherOf(access, lesson.teacherId)
	return access.role === 'student'
		? [...teacher, ...officeOf(tx, access), ...family, ...themselves(tx, access)]
		: [...teacher, ...(tells ? family : [])]
}

interface OwnAbsence {
	absent: Absent
	/** The reader, as the absence concerns them. */
	person: ToldPerson
}

/** The email to one reader, and its lines in a summary. */
function compose(
	access: Access,
	to: ToldReader,
	[first, ...rest]: [OwnAbsence, ...OwnAbsence[]],
	{ note, is = 'reported' }: News,
) {
	const { school, role, kind } = access
	const isOfFamily = to.role === 'student'
	const from = role !== 'student' ? 'office' : kind === 'learner' ? 'student' : 'family'
	const about = { to, is, from, school: school.name, note } as const
	const toldOf = ({ absent, person }: OwnAbsence) => {
		const absence = wordsOf(access, to, absent, person)
		const path = lessonHref(absent.lesson, to.role)
		return { absence, line: { text: absenceLine(about, absence), path } }
	}
	const told = toldOf(first)
	const more = rest.map(toldOf)
	const hasAccount = isOfFamily ? canOpenLessons(access, first.person) : first.person.membershipId !== null
	const path = more.length === 0 || isOfFamily ? told.line.path : scheduleOf(to.role)
	const absences = [told, ...more].map(({ absence }) => absence)
	return {
		line: told.line,
		more: more.map(({ line }) => line),
		mail: () => absenceLetter({ ...about, path, hasAccount, absences }),
	}
}

function wordsOf(
	access: Access,
	{ role, language }: ToldReader,
	{ lesson, student, effect }: Absent,
	person: ToldPerson,
): ToldAbsence {
	const { school, kind, membershipId } = access
	const instrument = ownInstrument(access, lesson.classId)
	const { ownLesson } = letterWords(language).lessons.absence
	// The class of a private lesson is usually named after the student.
	const className =
		lesson.class !== student.name
			? classTitleIn(access, lesson, language)
			: instrument
				? `${ownLesson} (${instrument})`
				: ownLesson
	const isReporter = person.membershipId === membershipId
	return {
		student: student.name,
		className,
		when: momentWords(lesson.startsAt, school.timeZone, datesIn(language, school.paperFormat)),
		isOwn: person.key === `student:${student.id}` || (kind === 'learner' && isReporter),
		means: effect && role === 'student' ? absenceEffect(access, effect, language) : undefined,
		trialGoesOn: effect?.trialGoesOn,
	}
}

/** The consequences with the day written as the reader reads days. None if an earlier absence stays as it was. */
function absenceEffect({ school }: Access, effect: NonNullable<Absent['effect']>, language: Language) {
	const { expiresOn, stays } = effect
	if (stays) return undefined
	const until = expiresOn && plainDateWords(expiresOn, datesIn(language, school.paperFormat))
	return { ...effect, until, isSolo: school.kind === 'solo' }
}

function lessonHref({ id, classId }: Absent['lesson'], role: Role): string {
	if (role === 'student') return href.portal('schedule')
	return role === 'teacher' ? href.teacherLesson(classId, id) : href.lesson(id)
}
