import type { Tx } from '#db/client.server.ts'
import { href } from '#app/domain/href.ts'
import { soonEnough } from '#app/domain/lesson/times.server.ts'
import { changedLessonsLetter } from '#app/letters/lesson-changes.server.ts'
import { firstLines, sumOfLessons, type LessonsLine } from '#app/letters/lesson-lines.server.ts'
import { today } from '#app/utils/dates.ts'
import { oncePerLanguage, type Language } from '#app/utils/spoken.ts'
import type { Access } from '../../access.server.ts'
import { listConcerned } from '../../attendance/expected.server.ts'
import { tell } from '../../notification/telling.server.ts'
import { asReader } from '../../reader.server.ts'
import type { LessonChange } from '../change-words.server.ts'
import { canOpenLessons, listLessonRecipients } from '../recipients.server.ts'

interface FamilyNews {
	/** The lines of each student. */
	linesIn: (language: Language) => Map<string, LessonsLine[]>
	wordsIn: (
		language: Language,
		about: { membershipId: string | null; lines: number },
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
						...wordsIn(to.language, { membershipId: person.membershipId, lines: sumOfLessons(all) }),
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
 * The students whose families hear of the changes, with their own ones: those expected on the old day or on the new one. A lesson
 * that moves for good to a day on which a student is not expected is canceled for that one.
 */
export function changesByStudent<Change extends LessonChange>(access: Access, changes: readonly Change[]) {
	const byStudent = new Map<string, { name: string; own: Change[] }>()
	for (const change of changes) {
		const before = listConcerned(access, change.lesson, change.isLasting)
		const after = concernedAfter(access, change) ?? before
		const ids = new Set(after.map(({ studentId }) => studentId))
		const gone = before.filter(({ studentId }) => !ids.has(studentId))
		for (const { studentId, name } of [...after, ...gone]) {
			const one = ids.has(studentId) || !change.isLasting ? change : { ...change, to: null }
			const student = byStudent.get(studentId)
			if (student) student.own.push(one)
			else byStudent.set(studentId, { name, own: [one] })
		}
	}
	return byStudent
}

/** The students of a lesson on the other day to which it moves. */
function concernedAfter(access: Access, { lesson, to, isLasting, isAdded }: LessonChange) {
	const day = to && today(access.school.timeZone, to.startsAt)
	return day && !isAdded && day !== lesson.day ? listConcerned(access, { ...lesson, day }, isLasting) : null
}
