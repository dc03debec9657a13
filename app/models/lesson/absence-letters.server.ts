import type { Tx } from '#db/client.server.ts'
import { soonEnough } from '#app/domain/lesson/times.server.ts'
import {
	absentTeacherLetter,
	assistantAbsenceLetter,
	familyAbsenceLetter,
	substituteLetter,
} from '#app/letters/lesson-changes.server.ts'
import {
	becomesLine,
	effectLine,
	otherPlaceWords,
	substitutePlaceWords,
	takenBackLine,
} from '#app/letters/lesson-lines.server.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { momentWords, plainDateWords } from '#app/utils/dates.ts'
import { datesIn, oncePerLanguage, type Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { listExpected } from '../attendance/expected.server.ts'
import { nextMoment } from '../notification/timing.server.ts'
import { queueSchoolMail } from '../mail/outbox.server.ts'
import { asReader } from '../reader.server.ts'
import { closedTimeOf, type Absence, type PlannedLesson } from './absence-options.server.ts'
import { notAssistingLines } from './assistant-away.server.ts'
import { absenceDays, lessonThenWords } from './change-words.server.ts'
import { namesOf, type Names } from './place-words.server.ts'
import { listTeachersToTell, readStaff, type TeacherToTell } from './teacher-accounts.server.ts'
import { canOpenLessons, listLessonRecipients } from './recipients.server.ts'
import { readTrialsPutOff } from './internal/trials-put-off.server.ts'

export interface AbsenceLetters {
	mails: { mail: Mail; membershipId: string | null }[]
	told: { name: string; email: string; lines: string[] }[]
	unwilling: string[]
	unreachable: string[]
}

interface Told {
	absence: Absence
	teacher: TeacherToTell
	lines: readonly PlannedLesson[]
}

/** The emails of an absence: to the families, the substitutes, the assistants, other teachers of the classes, and the absent one. */
export function absenceLetters(access: Access, { absence, teacher, lines }: Told): AbsenceLetters {
	const changed = lines.filter(({ plan }) => plan.is !== 'leave')
	const substitutes = changed.flatMap(({ plan }) => (plan.is === 'substitute' ? [plan.teacherId] : []))
	const colleagues = listTeachersToTell(access, [...new Set(substitutes)])
	const names = namesOf(access, changed.map(changeOf))
	const families = familyLines(access, changed, names)
	const standIns = colleagues.map((colleague) => ({
		...colleague,
		linesIn: (language: Language) =>
			changed
				.filter(({ plan }) => plan.is === 'substitute' && plan.teacherId === colleague.id)
				.map((line) => {
					const { lesson, to } = changeOf(line)
					const where = substitutePlaceWords(language, names.placeOf(lesson), names.placeOf(to))
					return [lessonThenWords(access, lesson, language), where].filter(Boolean).join(', ')
				}),
	}))
	const linesOf = (own: readonly PlannedLesson[]) => (language: Language) => {
		const { of } = letterWords(language).lessons.effect
		return own.map((line) => {
			const back = line.takenBack.map((absence) => of(absence.name, takenBackLine(language, absence)))
			return [`${changeIn(access, line, names, language)}.`, ...back].join(' ')
		})
	}
	const helpers = assistantsOf(access, changed).map(({ own, ...rest }) => ({
		...rest,
		linesIn: linesOf(own),
	}))
	const notAssisting = notAssistingLines(access, closedTimeOf(absence))
	const ownLines = (language: Language) => [...linesOf(lines)(language), ...notAssisting(language)]
	const letters = [
		...families.told.map((recipient) => ({
			...recipient,
			role: 'student' as const,
			hasAccount: canOpenLessons(access, recipient),
			write: familyAbsenceLetter,
		})),
		...standIns.map((standIn) => ({ ...standIn, write: substituteLetter })),
		...helpers.map((helper) => ({ ...helper, write: assistantAbsenceLetter })),
		{ ...teacher, linesIn: ownLines, write: absentTeacherLetter },
	]
	const reached = letters.flatMap(({ email, linesIn, ...letter }) => {
		if (!email) return []
		const to = asReader(access.schoolId, { name: letter.name, email })
		return [{ ...letter, to, lines: linesIn(to.language) }]
	})
	return {
		mails: reached.map(({ to, membershipId, role, hasAccount, lines, write }) => {
			const days = absenceDays(access, absence, to.language)
			const school = access.school.name
			const mail = write({ school, teacher: teacher.name, days, to: { ...to, role }, lines, hasAccount })
			return { mail, membershipId }
		}),
		told: reached.map(({ to, lines }) => ({ name: to.name, email: to.email, lines })),
		unwilling: families.unwilling,
		unreachable: [...families.unreachable, ...letters.filter(({ email }) => !email).map(({ name }) => name)],
	}
}

/** Each email waits for the end of the recipient's quiet hours, unless that would be too late. */
export function queueAbsenceLetters(
	tx: Tx,
	{ schoolId }: Access,
	{ letters, lines }: { letters: AbsenceLetters; lines: readonly PlannedLesson[] },
): string[] {
	const now = Date.now()
	const by = soonEnough(lines.map(({ lesson }) => lesson.startsAt))
	const mails = letters.mails.map(({ mail, membershipId }) => ({
		...mail,
		notBefore: nextMoment(schoolId, membershipId, now, by),
	}))
	return queueSchoolMail(tx, schoolId, mails, now)
}

function familyLines(access: Access, changed: readonly PlannedLesson[], names: Names) {
	const byStudentIn = oncePerLanguage((language) => linesByStudent(access, changed, names, language))
	const { people, ...others } = listLessonRecipients(access, [...byStudentIn('en').keys()])
	const told = people.map(({ studentIds, ...person }) => ({
		...person,
		linesIn: (language: Language) => studentIds.flatMap((id) => byStudentIn(language).get(id) ?? []),
	}))
	return { told, ...others }
}

function linesByStudent(access: Access, changed: readonly PlannedLesson[], names: Names, language: Language) {
	const { effect } = letterWords(language).lessons
	const dayWords = (day: string) => plainDateWords(day, datesIn(language, access.school.paperFormat))
	const trialNow = readTrialsPutOff(access, changed, ({ plan }) => plan.is === 'cancel')
	const byStudent = new Map<string, string[]>()
	for (const line of changed)
		for (const { studentId, name } of listExpected(access, line.lesson)) {
			const consequence = line.consequences.find((consequence) => consequence.studentId === studentId)
			const back = line.takenBack.find((absence) => absence.studentId === studentId)
			const words = [
				`${line.lesson.class === name ? '' : `${name}: `}${changeIn(access, line, names, language)}.`,
				...(consequence ? [effect.of(name, effectLine(language, consequence, dayWords))] : []),
				...(back ? [effect.of(name, takenBackLine(language, back))] : []),
				...trialNow(studentId, line.lesson, language),
			]
			byStudent.set(studentId, [...(byStudent.get(studentId) ?? []), words.join(' ')])
		}
	return byStudent
}

const changeOf = ({ lesson, plan }: PlannedLesson) => ({ lesson, to: { ...lesson, ...plan } })

function changeIn(access: Access, line: PlannedLesson, names: Names, language: Language): string {
	const { lesson, plan } = line
	const planned = lessonThenWords(access, lesson, language)
	if (plan.is === 'leave') return becomesLine(language, planned, { is: 'undecided' })
	if (plan.is === 'cancel') return becomesLine(language, planned, { is: 'canceled' })
	const { to } = changeOf(line)
	const [was, is] = [names.placeOf(lesson), names.placeOf(to)]
	const place = otherPlaceWords(language, was, is, to.roomId !== lesson.roomId)
	if (plan.is === 'substitute')
		return becomesLine(language, planned, { is: 'taughtBy', teacher: names.teacher(to.teacherId), place })
	const { timeZone, paperFormat } = access.school
	const when = momentWords(plan.startsAt, timeZone, datesIn(language, paperFormat))
	return becomesLine(language, planned, { is: 'changed', when, place })
}

/** The assistants, and the teachers for whom the absent one substitutes, each with their lessons but those they take over. */
function assistantsOf(access: Access, changed: readonly PlannedLesson[]) {
	const lessons = changed.map(({ lesson }) => lesson)
	const staffOf = readStaff(access, lessons)
	const idsOf = ({ lesson, plan }: PlannedLesson) =>
		[...staffOf(lesson), lesson.substituteFor]
			.filter((id) => id !== null)
			.filter((id) => id !== lesson.teacherId && !(plan.is === 'substitute' && plan.teacherId === id))
	return listTeachersToTell(access, [...new Set(changed.flatMap(idsOf))]).map((helper) => ({
		...helper,
		own: changed.filter((line) => idsOf(line).includes(helper.id)),
	}))
}
