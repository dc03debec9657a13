import { certificateHref, eventHref } from '#app/domain/event/href.ts'
import { outcomeLabel } from '#app/domain/event/labels.ts'
import { hasCertificate } from '#app/domain/event/states.ts'
import { isVideo } from '#app/domain/file/kinds.ts'
import { href } from '#app/domain/href.ts'
import { inWork } from '#app/domain/learning/labels.ts'
import { isCanceled } from '#app/domain/lesson/labels.ts'
import type { Access } from '#app/models/access.server.ts'
import { listTerms } from '#app/models/calendar/term-list.server.ts'
import { listEntriesOfStudents } from '#app/models/event/entries.server.ts'
import { countAttendance } from '#app/models/learning/report-figures.server.ts'
import { findReport, listReports } from '#app/models/learning/reports.server.ts'
import { listAssessments } from '#app/models/learning/assessments.server.ts'
import { listAssignments } from '#app/models/learning/assignments.server.ts'
import { listFrameworks } from '#app/models/learning/frameworks.server.ts'
import { listGoals } from '#app/models/learning/goals.server.ts'
import { listNotes } from '#app/models/learning/notes.server.ts'
import { listPieceSteps, listRepertoire } from '#app/models/learning/repertoire.server.ts'
import { listRecordings } from '#app/models/learning/recordings.server.ts'
import { listPractice } from '#app/models/learning/practice.server.ts'
import { listSkills } from '#app/models/learning/skills.server.ts'
import { listLessons } from '#app/models/lesson/list.server.ts'
import { listOwnLessons, takesPlace } from '#app/models/portal/lessons.server.ts'
import { listInstruments } from '#app/models/student/student.server.ts'
import { daysAfter, momentWords, today } from '#app/utils/dates.ts'
import { lastDays, RATED_DAYS } from '#app/utils/range.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { factLine } from '#app/utils/fact-line.ts'

const DAY = 86_400_000
const WEEKS = 4

/**
 * The student's last lesson and the next one they come to: a note can be about either. Teachers see only their own lessons,
 * because colleagues prepare theirs.
 */
function lessonsAround(access: Access, studentId: string) {
	const now = Date.now()
	const find = (from: number, to: number) =>
		listLessons(access, { from, to, studentId, isOwn: true, limit: 200 }).filter(
			(lesson) => !isCanceled(lesson),
		)
	const ahead = { from: now, to: now + 366 * DAY }
	const missed = listOwnLessons(access, [studentId], ahead).filter((lesson) => !takesPlace(lesson))
	const coming = find(ahead.from, ahead.to).filter(({ id }) => missed.every((lesson) => lesson.id !== id))
	const { timeZone, dateFormat } = access.school
	const said = (lesson: ReturnType<typeof find>[number] | undefined) =>
		lesson && {
			id: lesson.id,
			classId: lesson.classId,
			text: `${momentWords(lesson.startsAt, timeZone, dateFormat)}, ${lesson.class}`,
		}
	return {
		last: said(find(now - 120 * DAY, now).at(-1)) ?? null,
		next: said(coming[0]) ?? null,
	}
}

export function readOverview(access: Access, studentId: string) {
	const day = today(access.school.timeZone)
	const { attendance, practice } = readFigures(access, studentId, day)
	return {
		...lessonsAround(access, studentId),
		note: listNotes(access, studentId, { until: day, limit: 1 })[0] ?? null,
		today: day,
		assignments: listAssignments(access, studentId, { current: true, limit: 10 }),
		pieces: listRepertoire(access, studentId, { states: inWork }),
		goals: listGoals(access, studentId, { state: 'open' }),
		attendance,
		practice,
	}
}

function readFigures(access: Access, studentId: string, day: string) {
	const week = listPractice(access, studentId, { from: daysAfter(day, -6), to: day })
	return {
		attendance: countAttendance(access, studentId, lastDays(day, RATED_DAYS)),
		practice: week.reduce((sum, { minutes }) => sum + minutes, 0),
	}
}

export function readNotes(access: Access, studentId: string, find: string) {
	return {
		...lessonsAround(access, studentId),
		find,
		notes: listNotes(access, studentId, { find, limit: 50 }),
	}
}

export function readPractice(access: Access, studentId: string) {
	const { timeZone, dateFormat } = access.school
	const day = today(timeZone)
	const entries = listPractice(access, studentId, { from: daysAfter(day, 1 - WEEKS * 7), to: day })
	return {
		formKey: formKey(),
		today: day,
		assignments: listAssignments(access, studentId),
		recordings: listRecordings(access, studentId).map(
			({ fileId, type, at, heardAt, answerTo, waits, ...recording }) => ({
				...recording,
				url: href.file(fileId),
				isVideo: isVideo(type),
				when: momentWords(at, timeZone, dateFormat),
				isWaiting: waits !== null,
				news: waits ?? (heardAt === null ? 'recording' : answerTo === null ? null : 'answer'),
			}),
		),
		entries,
		weeks: Array.from({ length: WEEKS }, (_, at) => {
			const from = daysAfter(day, 1 - (at + 1) * 7)
			const to = daysAfter(from, 6)
			const of = entries.filter((entry) => entry.day >= from && entry.day <= to)
			return { from, to, minutes: of.reduce((sum, { minutes }) => sum + minutes, 0) }
		}),
	}
}

export function readRepertoire(access: Access, studentId: string) {
	return {
		formKey: formKey(),
		pieces: listRepertoire(access, studentId),
		steps: listPieceSteps(access, studentId),
	}
}

/** The requested framework, or the first one for the student's instrument. */
export function readSkills(access: Access, studentId: string, asked: string | null) {
	const frameworks = listFrameworks(access)
	const plays = listInstruments(access, studentId).map(({ instrumentId }) => instrumentId)
	const fitting = frameworks.find(({ instrumentId }) => instrumentId && plays.includes(instrumentId))
	const framework = frameworks.find(({ id }) => id === asked) ?? fitting ?? frameworks[0] ?? null
	const history = framework ? listAssessments(access, studentId, { frameworkId: framework.id }) : []
	return {
		formKey: formKey(),
		goalKey: formKey(),
		today: today(access.school.timeZone),
		frameworks: frameworks.map(({ id, name }) => ({ value: id, label: name })),
		framework,
		skills: framework
			? listSkills(access, framework.id).map(({ id, group, name }) => ({
					id,
					group,
					name,
					now: history.find(({ skillId }) => skillId === id) ?? null,
				}))
			: [],
		history,
		goals: listGoals(access, studentId),
		results: listEntriesOfStudents(access, [studentId], { limit: 50 }).map((entry) => ({
			id: entry.id,
			event: entry.event,
			day: entry.day,
			note: entry.resultNote,
			what: factLine(
				[
					[entry.instrument, entry.grade],
					[entry.title, entry.composer],
				].map((words) => words.filter(Boolean).join(', ')),
			),
			result: entry.outcome && [outcomeLabel(entry.outcome), entry.mark].filter(Boolean).join(', '),
			to: eventHref(access.role !== 'teacher', entry.eventId),
			certificate: hasCertificate(entry)
				? certificateHref(access.role !== 'teacher', entry.eventId, entry.id)
				: null,
		})),
	}
}

export function readReports(access: Access, studentId: string, asked: string | null) {
	const report = asked ? findReport(access, asked) : null
	const day = today(access.school.timeZone)
	const terms = listTerms(access).filter(({ archivedAt, startsOn }) => !archivedAt && startsOn <= day)
	const term = terms.at(-1)
	return {
		formKey: formKey(),
		isOffice: access.role !== 'teacher',
		reports: listReports(access, { studentId }),
		report: report?.studentId === studentId ? report : null,
		first: {
			title: term?.name ?? 'Progress report',
			fromDay: term?.startsOn ?? lastDays(day, RATED_DAYS).from,
			toDay: term && term.endsOn < day ? term.endsOn : day,
			termId: term?.id ?? '',
		},
	}
}

export type LearningOverview = ReturnType<typeof readOverview>
export type NotesRead = ReturnType<typeof readNotes>
export type PracticeRead = ReturnType<typeof readPractice>
export type RepertoireRead = ReturnType<typeof readRepertoire>
export type SkillsRead = ReturnType<typeof readSkills>
export type ReportsRead = ReturnType<typeof readReports>
