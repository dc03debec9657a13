import type { LoaderFunctionArgs } from '@remix-run/node'
import { consequenceWords } from '#app/domain/attendance/consequence.ts'
import { href } from '#app/domain/href.ts'
import { cancelers, tintOf } from '#app/domain/lesson/labels.ts'
import { timesOf } from '#app/domain/lesson/times.server.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Access } from '#app/models/access.server.ts'
import { codesOf, listCredits, rulesOf } from '#app/models/attendance.server.ts'
import { listChoices } from '#app/models/class/choices.server.ts'
import { findCandidate, findCandidates } from '#app/models/enrolment.server.ts'
import {
	findFreeTimes,
	findLesson,
	listOpenRoomIds,
	listSubstitutes,
	previewCancellation,
	type LessonDetail,
} from '#app/models/lesson.server.ts'
import { daysAfter, momentWords, plainDateWords, plainDayWords, today } from '#app/utils/dates.ts'
import { isDate } from '#app/utils/plain-date.ts'
import { missing } from '#app/web/missing.server.ts'

/** What the page of a lesson, or of one thing that is done to it, shows. */
export function readLesson({ params, request }: LoaderFunctionArgs, access: Access) {
	const found = findLesson(access, params.sessionId ?? '') ?? missing()
	const asked = new URL(request.url).searchParams
	const shared = { lesson: factsOf(access, found) }
	switch (asked.get('do')) {
		case 'move':
			return { task: 'move' as const, ...shared, ...readMove(access, found, asked) }
		case 'cancel':
			return { task: 'cancel' as const, ...shared, ...readCancel(access, found, asked) }
		case 'substitute':
			return { task: 'substitute' as const, ...shared, teachers: listSubstitutes(access, found.id) }
		case 'visitor':
			return { task: 'visitor' as const, ...shared, ...readVisitor(access, found, asked) }
		default:
			return { task: null, ...shared, ...readRoll(access, found) }
	}
}

export type LessonFacts = ReturnType<typeof factsOf>

function factsOf({ school }: Access, found: LessonDetail) {
	const { id, classId, version, state, cancelReason, noticeMinutes, movedFrom, forcedReason } = found
	const { day, from, until } = timesOf(found, school.timeZone)
	const words = plainDayWords(day, school.dateFormat)
	const besides = (other: { id: string; startsAt: number } | null) =>
		other && {
			to: href.lesson(other.id),
			label: momentWords(other.startsAt, school.timeZone, school.dateFormat),
		}
	return {
		id,
		classId,
		version,
		class: found.class.name,
		tint: tintOf(found.class.kind, found.class.instrumentId),
		onlineLink: found.class.onlineLink,
		day,
		from,
		until,
		minutes: Math.round((found.endsAt - found.startsAt) / 60_000),
		when: `${words}, ${from}–${until}`,
		timeZone: school.timeZone,
		room: found.room,
		roomId: found.roomId,
		teacher: found.teacher,
		teacherId: found.teacherId,
		absentTeacher: found.absentTeacher,
		kind: found.kind,
		state,
		cancelReason,
		noticeHours: noticeMinutes === null ? null : Math.floor(noticeMinutes / 60),
		movedFrom: movedFrom === null ? null : momentWords(movedFrom, school.timeZone, school.dateFormat),
		forced: forcedReason === null ? null : { reason: forcedReason, by: found.forcedByName },
		position: found.position,
		previous: besides(found.previous),
		next: besides(found.next),
	}
}

function readRoll(access: Access, found: LessonDetail) {
	const { lockedThrough } = rulesOf(access)
	return {
		students: found.expected.map(({ studentId, name, isVisitor, mark, lastNote }) => ({
			id: studentId,
			name,
			isVisitor,
			mark: mark && {
				code: mark.code,
				minutesLate: mark.minutesLate,
				familyNote: mark.familyNote,
				staffNote: mark.staffNote,
			},
			lastNote: lastNote && { family: lastNote.familyNote, staff: lastNote.staffNote },
		})),
		codes: codesOf(access).map(({ letter, label, isHeld }) => ({ letter, label, isHeld })),
		isEarly: found.startsAt - Date.now() > 60 * 60_000,
		lockedThrough:
			lockedThrough && found.day <= lockedThrough
				? plainDateWords(lockedThrough, access.school.dateFormat)
				: null,
	}
}

const SEARCHED_DAYS = 14

function readMove(access: Access, found: LessonDetail, asked: URLSearchParams) {
	const { school } = access
	const { rooms, teachers } = listChoices(access)
	const now = today(school.timeZone)
	const wanted = asked.get('from') ?? ''
	const from = isDate(wanted) && wanted >= now ? wanted : found.day > now ? found.day : now
	const to = daysAfter(from, SEARCHED_DAYS - 1)
	const free = findFreeTimes(access, {
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
	})
	const roomNames = new Map(rooms.map(({ value, label }) => [value, label]))
	return {
		rooms,
		teachers,
		chosen: {
			day: asked.get('day') ?? found.day,
			startTime: asked.get('time') ?? timesOf(found, school.timeZone).from,
			roomId: asked.get('room') ?? found.roomId ?? '',
		},
		searched: { from: plainDateWords(from, school.dateFormat), to: plainDateWords(to, school.dateFormat) },
		later: href.lesson(found.id, 'move', { from: daysAfter(to, 1) }),
		free: free.map(({ day, time, roomId }) => ({
			to: href.lesson(found.id, 'move', { day, time, room: roomId ?? undefined, from }),
			words: [plainDayWords(day, school.dateFormat), time].join(', '),
			room: roomId ? (roomNames.get(roomId) ?? '') : '',
		})),
	}
}

function readCancel(access: Access, found: LessonDetail, asked: URLSearchParams) {
	const by = cancelers.find(({ value }) => value === asked.get('by'))?.value ?? 'student'
	const dayWords = (day: string) => plainDateWords(day, access.school.dateFormat)
	const hours = Math.floor((found.startsAt - Date.now()) / 3_600_000)
	return {
		by,
		notice: hours < 0 ? null : hours,
		needed: rulesOf(access).noticeHours,
		consequences: previewCancellation(access, found.id, by).map((one) => ({
			name: one.name,
			words: consequenceWords(one, dayWords),
		})),
	}
}

function readVisitor(access: Access, found: LessonDetail, asked: URLSearchParams) {
	const find = asked.get('find') ?? ''
	const studentId = asked.get('student')
	const ofClass = { id: found.classId, instrumentId: found.class.instrumentId }
	const student = studentId ? (findCandidate(access, studentId, ofClass) ?? missing()) : null
	const dayWords = (day: string) => plainDateWords(day, access.school.dateFormat)
	return {
		find,
		matches: studentId ? [] : findCandidates(access, find).map((one) => ({ id: one.id, name: nameOf(one) })),
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
