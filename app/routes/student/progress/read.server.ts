import type { LoaderFunctionArgs } from '@remix-run/node'
import type { OpenPortal } from '#app/requests/portal.server.ts'
import { portalWords } from '#app/content/portal/catalogs.ts'
import { isMakeUpName } from '#app/domain/class/make-up-name.ts'
import { trialName } from '#app/domain/join/offer.ts'
import { inWork } from '#app/domain/learning/labels.ts'
import type { Access } from '#app/models/access.server.ts'
import { countAttendance } from '#app/models/learning/report-figures.server.ts'
import { listAssessments } from '#app/models/learning/assessments.server.ts'
import { listAssignments, listAssignmentsOfEach } from '#app/models/learning/assignments.server.ts'
import { listFrameworks } from '#app/models/learning/frameworks.server.ts'
import { listGoals } from '#app/models/learning/goals.server.ts'
import { listLatestNotes, listNotes } from '#app/models/learning/notes.server.ts'
import { listPractice, sumPractice } from '#app/models/learning/practice.server.ts'
import { listRepertoire } from '#app/models/learning/repertoire.server.ts'
import { daysAfter, plainDateWords, plainDayWords, shortDateWords, today } from '#app/utils/dates.ts'
import { lastDays, RATED_DAYS } from '#app/utils/range.ts'
import { writeDate } from '#app/utils/plain-date.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { assignmentFacts } from './read-assignments.server.ts'
import { readResults } from './read-results.server.ts'

/** The progress of one student. A guardian with several children chooses one first. */
export function readProgress({ request }: LoaderFunctionArgs, access: Access, portal: OpenPortal) {
	const search = new URL(request.url).searchParams.get('search')?.slice(0, 100) ?? ''
	const { children, child, keep } = portal
	return {
		keep,
		list: children.map(({ id, firstName }) => ({ id, firstName })),
		child: child && { id: child.id, firstName: child.firstName },
		progress: child && readOf(access, portal, child, search),
		overview: child ? [] : readOverview(access, children),
	}
}

/** A guardian with several children sees the assignments, the practice and the latest note of each. */
function readOverview(access: Access, children: OpenPortal['children']) {
	const { dates, school } = access
	const ids = children.map(({ id }) => id)
	const now = today(school.timeZone)
	const assignments = assignmentFacts(access, listAssignmentsOfEach(access, ids, { open: true, limit: 10 }))
	const minutes = sumPractice(access, ids, { from: daysAfter(now, -6), to: now })
	const notes = new Map(listLatestNotes(access, ids).map((note) => [note.studentId, note]))
	return children.map(({ id, firstName }) => {
		const note = notes.get(id)
		return {
			id,
			firstName,
			assignments: assignments.filter(({ studentId }) => studentId === id),
			minutes: minutes.get(id) ?? 0,
			note: note && { day: plainDayWords(note.day, dates), text: note.covered ?? note.next ?? '' },
		}
	})
}

export type ShortProgress = ReturnType<typeof readOverview>[number]

export type ProgressFacts = NonNullable<ReturnType<typeof readProgress>['progress']>

type Child = OpenPortal['children'][number]

function readOf(access: Access, portal: OpenPortal, child: Child, search: string) {
	const { dates, school, language } = access
	const { id: studentId, name } = child
	const { ownPrivate, trial, makeUp } = portalWords(language).lessons
	// A private or trial lesson is usually named after its student, whose page this is.
	const ownNames = new Map([
		[name, ownPrivate],
		[trialName(name), trial],
	])
	const now = today(school.timeZone)
	const words = (day: string | null) => day && plainDateWords(day, dates)
	return {
		studentId,
		search,
		assignments: assignmentFacts(access, listAssignments(access, studentId, { limit: 10 })),
		practice: readPractice(access, studentId, now),
		notes: listNotes(access, studentId, { find: search || undefined }).map((note) => ({
			id: note.id,
			day: plainDayWords(note.day, dates),
			class: isMakeUpName(note.class) ? makeUp : (ownNames.get(note.class) ?? note.class),
			by: note.by,
			covered: note.covered,
			next: note.next,
			isChanged: note.changedAt !== null,
		})),
		pieces: listRepertoire(access, studentId).map(({ id, title, composer, state }) => ({
			id,
			title,
			composer,
			state,
			isInWork: inWork.includes(state),
		})),
		skills: readSkills(access, studentId),
		goals: listGoals(access, studentId)
			.filter(({ state }) => state !== 'dropped')
			.map(({ id, text, percent, state, targetOn }) => ({
				id,
				text,
				percent,
				isReached: state === 'reached',
				target: words(targetOn),
			})),
		results: readResults(access, portal, studentId),
		attendance: countAttendance(access, studentId, lastDays(now, RATED_DAYS)),
	}
}

function readPractice(access: Access, studentId: string, now: string) {
	const { dateFormat } = access.school
	const entries = listPractice(access, studentId, { from: daysAfter(now, -7), to: now })
	return {
		key: formKey(),
		today: writeDate(now, dateFormat),
		mayConfirm: access.kind === 'guardian',
		minutes: entries
			.filter(({ day }) => day > daysAfter(now, -7))
			.reduce((sum, { minutes }) => sum + minutes, 0),
		entries: entries.map(({ id, day, minutes, piece, note, by, confirmedAt }) => ({
			id,
			day: shortDateWords(day, access.dates),
			minutes,
			piece,
			note,
			by,
			isOwn: by === access.name,
			isConfirmed: confirmedAt !== null,
		})),
	}
}

/** The current level of every skill, by group. */
function readSkills(access: Access, studentId: string) {
	const levels = new Map(listFrameworks(access).map(({ id, levels }) => [id, levels]))
	const all = listAssessments(access, studentId)
	const latest = all.filter(
		(assessment, at) => all.findIndex(({ skillId }) => skillId === assessment.skillId) === at,
	)
	return latest.map(({ id, skill, group, frameworkId, level, day }) => ({
		id,
		skill,
		group,
		level: levels.get(frameworkId)?.[level - 1] ?? String(level),
		day: plainDateWords(day, access.dates),
	}))
}
