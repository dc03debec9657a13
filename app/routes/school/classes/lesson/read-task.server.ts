import { effectWords } from '#app/domain/attendance/consequence.ts'
import { href } from '#app/domain/href.ts'
import { cancelersOf } from '#app/domain/lesson/labels.ts'
import { timesOf } from '#app/domain/lesson/times.server.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { readLessonRecipients } from '#app/requests/lesson-recipients.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { rulesOf } from '#app/models/attendance/settings.server.ts'
import { listClassChoices } from '#app/models/class/choices.server.ts'
import { findCandidate, findCandidates } from '#app/models/enrolment/candidate.server.ts'
import { findFreeTimes, listOpenRoomIds } from '#app/models/lesson/free-times.server.ts'
import type { Texting } from '#app/components/lesson/text-field.tsx'
import { mostCost } from '#app/domain/text/text-length.ts'
import { isLaterToday } from '#app/models/lesson/same-day.server.ts'
import { listTextRecipients } from '#app/models/lesson/recipients.server.ts'
import { findTextAccount } from '#app/models/text/account.server.ts'
import { moneyWords } from '#app/utils/money.ts'
import { previewCancellation } from '#app/models/lesson/cancellation.server.ts'
import type { LessonDetail } from '#app/models/lesson/detail.server.ts'
import { clockWords } from '#app/utils/clock.ts'
import { daysAfter, plainDateWords, plainDayWords, today } from '#app/utils/dates.ts'
import { isDate } from '#app/utils/plain-date.ts'
import { missing } from '#app/web/missing.server.ts'

const SEARCHED_DAYS = 14

/** A lesson that has begun sends no emails, unless it is moved ahead. */
export function readRecipients(access: Access, found: LessonDetail, isMoving = false) {
	const isAhead = isMoving || found.startsAt > Date.now()
	return readLessonRecipients(access, isAhead ? found.expected.map(({ studentId }) => studentId) : [])
}

/** People who can be texted about a lesson of this day; null for other lessons and while texts are off. */
function readTexting(access: Access, found: LessonDetail): Texting | null {
	const account = isLaterToday(access, found) ? findTextAccount(access.schoolId) : null
	const ids = found.expected.map(({ studentId }) => studentId)
	const people = account ? listTextRecipients(access, ids) : []
	if (!account || people.length === 0) return null
	return {
		names: people.map(({ name }) => name),
		cost: moneyWords(mostCost(people.length, account.price), access.school.currency),
	}
}

export function readMove(access: Access, found: LessonDetail, asked: URLSearchParams) {
	const { school } = access
	const { rooms, teachers } = listClassChoices(access)
	const now = today(school.timeZone)
	const wanted = asked.get('from') ?? ''
	const from = isDate(wanted) && wanted >= now ? wanted : found.day > now ? found.day : now
	const to = daysAfter(from, SEARCHED_DAYS - 1)
	const free = freeTimesOf(access, found, from, to)
	const roomNames = new Map(rooms.map(({ value, label }) => [value, label]))
	return {
		recipients: readRecipients(access, found, true),
		texting: readTexting(access, found),
		isOver: found.startsAt <= Date.now(),
		rooms,
		teachers: school.kind === 'solo' ? null : teachers,
		chosen: {
			day: asked.get('day') ?? found.day,
			startTime: asked.get('time') ?? timesOf(found, school.timeZone).from,
			roomId: asked.get('room') ?? found.roomId ?? '',
		},
		searched: { from: plainDateWords(from, school.dateFormat), to: plainDateWords(to, school.dateFormat) },
		later: href.lesson(found.id, 'move', { from: daysAfter(to, 1) }),
		free: [...new Set(free.map(({ day }) => day))].map((day) => ({
			day: plainDayWords(day, school.dateFormat),
			times: free
				.filter((freeTime) => freeTime.day === day)
				.sort((freeTime, other) => freeTime.startsAt - other.startsAt)
				.map(({ time, roomId }) => ({
					to: href.lesson(found.id, 'move', { day, time, room: roomId ?? undefined, from }),
					label: clockWords(time, school.dateFormat),
					room: roomId && roomId !== found.roomId ? (roomNames.get(roomId) ?? '') : '',
				})),
		})),
	}
}

/** Times without conflicts, preferring the lesson's own room. */
function freeTimesOf(access: Access, found: LessonDetail, from: string, to: string) {
	return findFreeTimes(access, {
		durationMinutes: Math.round((found.endsAt - found.startsAt) / 60_000),
		teacherIds: found.teacherId ? [found.teacherId] : [],
		roomIds: found.roomId
			? [found.roomId, ...listOpenRoomIds(access).filter((id) => id !== found.roomId)]
			: [],
		classId: found.classId,
		lessonId: found.id,
		from,
		to,
		after: Date.now(),
		most: 12,
		mostADay: 4,
	})
}

export function readCancel(access: Access, found: LessonDetail, asked: URLSearchParams) {
	const solo = access.school.kind === 'solo'
	const by = cancelersOf(solo).find(({ value }) => value === asked.get('by'))?.value ?? 'student'
	const dayWords = (day: string) => plainDateWords(day, access.school.dateFormat)
	const hours = Math.floor((found.startsAt - Date.now()) / 3_600_000)
	const consequences = previewCancellation(access, found.id, by)
	return {
		by,
		solo,
		isHarmless: consequences.every(({ charges, usesCredit }) => !charges && !usesCredit),
		earnsOne: consequences.filter(({ creditMinutes }) => creditMinutes > 0).length === 1,
		notice: hours < 0 ? null : hours,
		needed: rulesOf(access, found.day).noticeHours,
		recipients: readRecipients(access, found),
		texting: readTexting(access, found),
		whose: whoseLesson(found, consequences),
		consequences: consequences.map((consequence) => ({
			name: consequence.name,
			text: `${effectWords(consequence, dayWords)}.`,
		})),
	}
}

/** A private lesson has the name of its student. */
function whoseLesson({ class: { name } }: LessonDetail, students: readonly { name: string }[]): string {
	return students.length === 1 && students[0]?.name === name ? `${name}’s lesson` : name
}

export function readVisitor(access: Access, found: LessonDetail, asked: URLSearchParams) {
	const find = asked.get('find') ?? ''
	const studentId = asked.get('student')
	const ofClass = { id: found.classId, instrumentId: found.class.instrumentId }
	const student = studentId ? (findCandidate(access, studentId, ofClass) ?? missing()) : null
	const dayWords = (day: string) => plainDateWords(day, access.school.dateFormat)
	return {
		find,
		matches: studentId
			? []
			: findCandidates(access, find).map((candidate) => ({ id: candidate.id, name: nameOf(candidate) })),
		student: student && { id: student.id, name: nameOf(student) },
		credits: student
			? listCredits(access, { states: ['open'], studentId: student.id }).map(
					({ id, minutes, expiresOn }) => ({
						value: id,
						label: `${minutes} minutes${expiresOn ? `, until ${dayWords(expiresOn)}` : ''}`,
					}),
				)
			: [],
	}
}
