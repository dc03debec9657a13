import { markLabel } from '#app/domain/attendance/codes.ts'
import { hasOpenRequest, soonDay } from '#app/domain/attendance/credit-groups.ts'
import { creditCauseWords, readCreditQuery, readUnmarkedQuery } from '#app/domain/attendance/lists.ts'
import { scheduled } from '#app/requests/scheduled.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { codesByDay } from '#app/models/attendance/codes.server.ts'
import { listReported } from '#app/models/attendance/reported.server.ts'
import { markingLocks } from '#app/models/attendance/settings.server.ts'
import { listRolls } from '#app/models/attendance/rates.server.ts'
import { pageCredits } from '#app/models/attendance/credit-list.server.ts'
import { listClassChoices } from '#app/models/class/choices.server.ts'
import { countUnmarked, listLessons, listUnmarked } from '#app/models/lesson/list.server.ts'
import { findTeacher } from '#app/models/teacher/detail.server.ts'
import { listMakeUpRequests } from '#app/models/portal/credit-requests.server.ts'
import { spanWords } from '#app/utils/clock.ts'
import { daysAfter, momentWords, plainDayWords, shortDateWords, startOfDay, today } from '#app/utils/dates.ts'
import { pageOf } from '#app/utils/list-query.ts'
import { isDate } from '#app/utils/plain-date.ts'

const DAY = 86_400_000

export function readDay(access: Access, params: URLSearchParams) {
	const { timeZone, dateFormat } = access.school
	const given = params.get('day') ?? ''
	const day = isDate(given) ? given : today(timeZone)
	const span = { from: startOfDay(day, timeZone), to: startOfDay(daysAfter(day, 1), timeZone) }
	const rolls = listRolls(access, span)
	const lessons = scheduled(access, listLessons(access, span))
	return {
		query: readUnmarkedQuery(params),
		day,
		isToday: day === today(timeZone),
		text: plainDayWords(day, dateFormat),
		previous: daysAfter(day, -1),
		next: daysAfter(day, 1),
		toMark: countUnmarked(access, span),
		rows: lessons.map(({ id, title, from, until, teacher, room, standing, state }) => {
			const roll = rolls.get(id)
			const came = roll ? `${roll.present} present, ${roll.absent} absent` : null
			return { id, title, time: spanWords(from, until, dateFormat), teacher, room, standing, state, came }
		}),
	}
}

/** Oldest first. */
export function readUnmarked(access: Access, params: URLSearchParams, now = Date.now()) {
	const { timeZone, dateFormat } = access.school
	const query = readUnmarkedQuery(params)
	const teacherId = query.filters.teacher ?? undefined
	const count = countUnmarked(access, { teacherId, now })
	const { offset } = pageOf(query, count)
	const unmarked = listUnmarked(access, { teacherId, limit: query.perPage, offset, now })
	const lockOf = markingLocks(access, access.school.kind === 'solo')
	const { teachers } = listClassChoices(access)
	const isOffered = teachers.some(({ value }) => value === teacherId)
	// The pay of a former teacher links to lessons that are still theirs to mark.
	const former = teacherId && !isOffered ? findTeacher(access, teacherId) : null
	return {
		query,
		count,
		teachers: former ? [...teachers, { value: former.id, label: former.name }] : teachers,
		rows: scheduled(access, unmarked, now).map(({ id, title, day, from, until, teacher }) => ({
			id,
			title,
			teacher,
			day: shortDateWords(day, dateFormat),
			time: spanWords(from, until, dateFormat),
			age: ageWords(day, today(timeZone, now)),
			isLocked: lockOf(day) !== null,
		})),
	}
}

/** Absences reported for upcoming lessons. */
export function readReported(access: Access, params: URLSearchParams) {
	const { timeZone, dateFormat, kind } = access.school
	const codes = codesByDay(access)
	const byDesk = kind === 'solo' ? 'By you' : 'By the school'
	const when = (at: number) => momentWords(at, timeZone, dateFormat)
	return {
		query: readUnmarkedQuery(params),
		rows: listReported(access)
			.map((row) => ({ ...row, code: codes(row.day).get(row.code) }))
			.filter(({ code }) => !code?.isHeld)
			.map(({ id, lessonId, class: title, teacher, student, note, code, ...row }) => ({
				id,
				lessonId,
				title,
				teacher,
				student,
				note,
				when: when(row.startsAt),
				mark: code ? markLabel(code, row.creditWithheld) : '',
				reported: `${row.isOfFamily ? 'By the family' : byDesk}, ${when(row.at)}`,
			})),
	}
}

function ageWords(day: string, now: string): string {
	const days = Math.round((Date.parse(now) - Date.parse(day)) / DAY)
	if (days === 0) return 'Since today'
	return days === 1 ? '1 day' : `${days} days`
}

export function readCredits(access: Access, params: URLSearchParams) {
	const { timeZone, dateFormat } = access.school
	const query = readCreditQuery(params)
	const { rows, count, minutes } = pageCredits(access, query)
	const now = today(timeZone)
	const isOwed = (query.filters.state ?? 'open') === 'open'
	return {
		query,
		count,
		minutes,
		requests: listMakeUpRequests(access).map(({ creditId, student, wish, askedAt }) => ({
			creditId,
			student,
			text: [wish && `“${wish}”`, momentWords(askedAt ?? 0, timeZone, dateFormat)].filter(Boolean).join(', '),
		})),
		rows: rows.map(
			({ cause, cancelingSide, issuedOn, expiresOn, lessonDay, askedAt, answer, state, ...credit }) => ({
				...credit,
				isOpen: state === 'open',
				isAsked: hasOpenRequest({ askedAt, answer }),
				cause: creditCauseWords(cause, cancelingSide),
				issued: shortDateWords(issuedOn, dateFormat),
				expires: expiresOn ? shortDateWords(expiresOn, dateFormat) : 'Never',
				soon: isOwed && expiresOn ? soonWords(expiresOn, now) : null,
				lesson: lessonDay && shortDateWords(lessonDay, dateFormat),
			}),
		),
	}
}

/** Credits that expire within two weeks are highlighted. */
function soonWords(expiresOn: string, now: string) {
	if (expiresOn < now) return { text: 'Past its last day', tone: 'bad' as const }
	return expiresOn <= soonDay(now) ? { text: 'Expires soon', tone: 'warn' as const } : null
}
