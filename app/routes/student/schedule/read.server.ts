import type { LoaderFunctionArgs } from '@remix-run/node'
import { href } from '#app/domain/href.ts'
import { absenceOf, isOnSite, lessonLine, type LessonLine } from '#app/requests/portal-lessons.server.ts'
import type { OpenPortal } from '#app/requests/portal.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { findFeedLesson } from '#app/models/lesson/feed.server.ts'
import { findWithdrawable } from '#app/models/lesson/absence-withdrawal.server.ts'
import { onlineLinksOf } from '#app/models/lesson/online-link.server.ts'
import { OFFICE } from '#app/models/message/conversation.server.ts'
import { listMoveRequests } from '#app/models/portal/move-request-list.server.ts'
import {
	listOwnLessons,
	nextOwnLesson,
	takesPlace,
	type OwnLesson,
} from '#app/models/portal/lessons.server.ts'
import { daysAfter, momentWords, startOfDay, today } from '#app/utils/dates.ts'
import { isDate } from '#app/utils/plain-date.ts'
import { missing } from '#app/web/missing.server.ts'
import { readSeatsAway } from './read-seats.server.ts'
import { readClosures, readCredits, readOffers, readProposals } from './read-offers.server.ts'

const COMING = 42
const PAST = 28

/** A task about one lesson. Its form is shown within the list. */
type ListTask = 'absence' | 'move'

/** The lessons of a family. If a task is open, the URL names its lesson. */
export function readSchedule(
	{ request }: LoaderFunctionArgs,
	access: Access,
	portal: OpenPortal,
	task: ListTask | null = null,
) {
	return {
		list: portal.children.map(({ id, firstName }) => ({ id, firstName })),
		child: portal.child && { id: portal.child.id, firstName: portal.child.firstName },
		keep: portal.keep,
		isOwn: access.kind === 'learner',
		mayJoin: portal.shows.joins,
		writeTo: portal.shows.messages ? href.messaging('new', { to: OFFICE }) : null,
		...readLessons(access, portal, new URL(request.url).searchParams, task),
	}
}

/** The first day of the page. A task about a lesson after the usual page opens on the day of the lesson. */
function firstDay(access: Access, asked: URLSearchParams, task: ListTask | null, day: string): string {
	const given = dayOf(asked.get('from'))
	const lesson = task && !given ? findFeedLesson(access, asked.get('lesson') ?? '') : null
	const lessonDay = lesson && today(access.school.timeZone, lesson.startsAt)
	return lessonDay && lessonDay >= daysAfter(day, COMING) ? lessonDay : (given ?? day)
}

function readLessons(
	access: Access,
	portal: OpenPortal,
	asked: URLSearchParams,
	task: ListTask | null,
	now = Date.now(),
) {
	const { timeZone } = access.school
	const { chosen, keep } = portal
	const takesAbsences = portal.shows.absences
	const ids = chosen.map(({ id }) => id)
	const day = today(timeZone, now)
	const from = firstDay(access, asked, task, day)
	const isLater = from > day
	const isPast = from < day
	const until = daysAfter(from, COMING)
	const at = (plain: string) => startOfDay(plain, timeZone)
	const first = from === day ? daysAfter(day, -PAST) : from
	// Reads one week more than the page shows, to know whether there are later lessons.
	const further = at(daysAfter(until, 8))
	const read = listOwnLessons(access, ids, { from: at(first), to: further })
	const lessons = read.filter(({ startsAt }) => startsAt < at(until))
	const coming = lessons.filter(({ endsAt }) => isLater || endsAt > now)
	const past = lessons.filter((lesson) => !coming.includes(lesson))
	const requests = listMoveRequests(
		access,
		coming.map(({ id }) => id),
	)
	const { closures, closureOf } = readClosures(access, { from: isPast ? day : from, to: until }, coming)
	const linkOf = onlineLinksOf(access.schoolId)
	const line = (lesson: OwnLesson) => {
		const request = requests.find(
			(request) => request.lessonId === lesson.id && request.studentId === lesson.studentId,
		)
		return lessonLine(access, lesson, chosen, { takesAbsences, request, now, linkOf })
	}
	const after =
		read.find((lesson) => lesson.startsAt >= Math.max(now, at(until)) && takesPlace(lesson)) ??
		nextOwnLesson(access, ids, Math.max(now, further))
	// The URL may name days after the last lesson; the next lesson is before them.
	const next = coming.length > 0 ? null : (after ?? (isLater ? nextOwnLesson(access, ids, now) : null))
	const listed = coming.map((lesson) => ({
		...line(lesson),
		sameTimeAs: overlapping(lesson, coming, portal),
		closure: closureOf(lesson),
	}))
	return {
		asksOffice: !takesAbsences && coming.length > 0,
		mayReportDays: listed.some(({ mayReport }) => mayReport),
		address: coming.find((lesson) => lesson.onlyStreet && isOnSite(lesson, linkOf))?.onlyStreet ?? null,
		coming: listed,
		past: past.toReversed().map(line),
		next: next && momentWords(next.startsAt, timeZone, access.dates),
		closures,
		seats: readSeatsAway(access, portal),
		...readCredits(access, chosen),
		offers: readOffers(access, chosen),
		proposals: readProposals(access, chosen),
		open: task && readTask(access, portal, asked, { task, coming }),
		later: after && href.portal('schedule', { ...keep, from: until }),
		isPast,
		before: isLater ? null : weeksBefore(access, portal, first, past.length > 0),
		earlier: isLater ? href.portal('schedule', { ...keep, from: earlier(from, day) }) : null,
	}
}

/** The weeks before a day. Where the page has no lessons to go back from, a break may lie before, and the lessons before that. */
function weeksBefore(access: Access, { chosen, keep }: OpenPortal, first: string, hasLessons: boolean) {
	const { timeZone } = access.school
	const to = startOfDay(first, timeZone)
	const span = { from: startOfDay(daysAfter(first, -366), timeZone), to }
	const ids = chosen.map(({ id }) => id)
	const last = hasLessons ? null : listOwnLessons(access, ids, span).pop()
	if (!hasLessons && !last) return null
	const from = last ? daysAfter(today(timeZone, last.startsAt), 1 - COMING) : daysAfter(first, -COMING)
	return href.portal('schedule', { ...keep, from })
}

/** The open task about one lesson of the page. */
function readTask(
	access: Access,
	{ chosen, shows }: OpenPortal,
	asked: URLSearchParams,
	{ task, coming }: { task: ListTask; coming: OwnLesson[] },
) {
	const lesson = coming.find(
		({ id, studentId }) => id === asked.get('lesson') && studentId === asked.get('student'),
	)
	if (!lesson) missing()
	const line: LessonLine = lessonLine(access, lesson, chosen, { takesAbsences: shows.absences })
	if (task === 'move') return line.mayMove ? { task: 'move' as const, key: keyOf(line) } : null
	if (line.mayWithdraw)
		return { task: 'after-all' as const, key: keyOf(line), ...readWithdrawal(access, line) }
	const absence = line.mayReport ? absenceOf(access, lesson) : null
	return absence && { task: 'absence' as const, key: keyOf(line), absence }
}

/** The effect of taking back a reported absence, or the reason why the family cannot. */
function readWithdrawal(access: Access, { id, studentId }: LessonLine) {
	const found = findWithdrawable(access, id, studentId)
	return {
		refusal: found.ok ? null : (found.errors.form?.[0] ?? null),
		losesCredit: found.ok && found.value.losesCredit,
	}
}

function keyOf({ id, studentId }: Pick<LessonLine, 'id' | 'studentId'>): string {
	return `${id}.${studentId}`
}

/** A sibling with a lesson at the same time. */
function overlapping(lesson: OwnLesson, all: OwnLesson[], { children }: OpenPortal): string | null {
	const other = all.find(
		({ id, studentId, startsAt, endsAt, state }) =>
			id !== lesson.id &&
			studentId !== lesson.studentId &&
			state === 'scheduled' &&
			startsAt < lesson.endsAt &&
			endsAt > lesson.startsAt,
	)
	return (
		(other && lesson.state === 'scheduled' && children.find(({ id }) => id === other.studentId)?.firstName) ||
		null
	)
}

function dayOf(text: string | null): string | null {
	return text && isDate(text) ? text : null
}

function earlier(from: string, day: string): string | undefined {
	const before = daysAfter(from, -COMING)
	return before > day ? before : undefined
}
