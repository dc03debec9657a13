import { openHref } from '#app/domain/account/school-pages.ts'
import { effectWords, movedAbsenceWords } from '#app/domain/attendance/consequence-labels.ts'
import { href } from '#app/domain/href.ts'
import { cancelersOf } from '#app/domain/lesson/labels.ts'
import { isToldLate, timesOf } from '#app/domain/lesson/times.server.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { readLessonRecipients } from '#app/requests/lesson-recipients.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { previewCancel } from '#app/models/attendance/absence-report.server.ts'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { listConcerned } from '#app/models/attendance/expected.server.ts'
import { rulesOf } from '#app/models/attendance/settings.server.ts'
import { listClassChoices } from '#app/models/class/choices.server.ts'
import { listSmallRooms } from '#app/models/class/room-size.server.ts'
import { findCandidate, findCandidates } from '#app/models/enrolment/candidate.server.ts'
import { findFreeTimes } from '#app/models/lesson/free-times.server.ts'
import { listOpenRoomIds } from '#app/models/lesson/open-rooms.server.ts'
import type { Texting } from '#app/components/lesson/text-field.tsx'
import { mostCost } from '#app/domain/text/text-length.ts'
import { listMovedAbsences } from '#app/models/lesson/moved-absences.server.ts'
import { isLaterToday } from '#app/models/lesson/same-day.server.ts'
import { listTextRecipients } from '#app/models/lesson/recipients.server.ts'
import { findTextAccount } from '#app/models/text/account.server.ts'
import { moneyWords } from '#app/utils/money.ts'
import { previewCancellation, whyNotCanceled } from '#app/models/lesson/cancellation.server.ts'
import type { LessonDetail } from '#app/models/lesson/detail.server.ts'
import { whyNoSlots } from '#app/models/portal/no-slots.server.ts'
import { stillBilled } from '#app/views/roll/roll-effects.server.ts'
import { clockWords } from '#app/utils/clock.ts'
import { daysAfter, plainDateWords, plainDayWords, today } from '#app/utils/dates.ts'
import { isDate } from '#app/utils/plain-date.ts'
import { missing } from '#app/web/missing.server.ts'
import { inTimeEffects, listOpenProposals, openMoveRequests } from './read.server.ts'

const SEARCHED_DAYS = 14

/** A lesson that has begun sends no emails, unless it is moved ahead or told of afterwards. */
export function readRecipients(
	access: Access,
	lesson: { startsAt: number; expected: readonly { studentId: string }[] },
	isTold = false,
) {
	const isAhead = isTold || lesson.startsAt > Date.now()
	return readLessonRecipients(access, isAhead ? lesson.expected.map(({ studentId }) => studentId) : [])
}

/** People who can be texted about a lesson of this day; null for other lessons and while texts are off. */
function readTexting(access: Access, lesson: LessonDetail): Texting | null {
	const account = isLaterToday(access, lesson) ? findTextAccount(access.schoolId) : null
	const ids = lesson.expected.map(({ studentId }) => studentId)
	const people = account ? listTextRecipients(access, ids) : []
	if (!account || people.length === 0) return null
	return {
		names: people.map(({ name }) => name),
		cost: moneyWords(mostCost(people.length, account.price), access.school.currency),
	}
}

export function readMove(access: Access, lesson: LessonDetail, asked: URLSearchParams) {
	const { school } = access
	const { rooms, teachers } = listClassChoices(access)
	const now = today(school.timeZone)
	const wanted = asked.get('from') ?? ''
	const from = isDate(wanted) && wanted >= now ? wanted : lesson.day > now ? lesson.day : now
	const to = daysAfter(from, SEARCHED_DAYS - 1)
	const free = freeTimesOf(access, lesson, from, to)
	const roomId = asked.get('room') ?? lesson.roomId ?? ''
	const roomNames = new Map(rooms.map(({ value, label }) => [value, label]))
	const day = asked.get('day') ?? lesson.day
	const expected = [...lesson.expected, ...listConcerned(access, { ...lesson, day })]
	return {
		recipients: readRecipients(access, { ...lesson, expected }, true),
		texting: readTexting(access, lesson),
		notes: [
			...openMoveRequests(access, lesson.id).map(
				({ student, wish }) => `The family of ${student} asks to move this lesson: “${wish}”`,
			),
			...listOpenProposals(access, lesson.id),
			...listMovedAbsences(access, lesson).map(movedAbsenceWords),
			...listSmallRooms(access, [{ classId: lesson.classId, roomId }]).map(({ text }) => text),
		],
		isOver: lesson.startsAt <= Date.now(),
		rooms,
		teachers: school.kind === 'solo' ? null : teachers,
		chosen: {
			day,
			startTime: asked.get('time') ?? timesOf(lesson, school.timeZone).from,
			roomId,
		},
		searched: { from: plainDateWords(from, school.dateFormat), to: plainDateWords(to, school.dateFormat) },
		later: href.lesson(lesson.id, 'move', { from: daysAfter(to, 1) }),
		free: [...new Set(free.map(({ day }) => day))].map((day) => ({
			day: plainDayWords(day, school.dateFormat),
			times: free
				.filter((freeTime) => freeTime.day === day)
				.sort((freeTime, other) => freeTime.startsAt - other.startsAt)
				.map(({ time, roomId }) => ({
					to: href.lesson(lesson.id, 'move', { day, time, room: roomId ?? undefined, from }),
					label: clockWords(time, school.dateFormat),
					room: roomId && roomId !== lesson.roomId ? (roomNames.get(roomId) ?? '') : '',
				})),
		})),
	}
}

/** Other times without conflicts, preferring the lesson's own room. */
function freeTimesOf(access: Access, lesson: LessonDetail, from: string, to: string) {
	return findFreeTimes(access, {
		durationMinutes: Math.round((lesson.endsAt - lesson.startsAt) / 60_000),
		teacherIds: lesson.teacherId ? [lesson.teacherId] : [],
		roomIds: lesson.roomId
			? [lesson.roomId, ...listOpenRoomIds(access, lesson.roomId).filter((id) => id !== lesson.roomId)]
			: [],
		isAnyRoom: true,
		classId: lesson.classId,
		lessonId: lesson.id,
		from,
		to,
		after: Date.now(),
		most: 12,
		mostADay: 4,
	}).filter(({ startsAt, roomId }) => startsAt !== lesson.startsAt || roomId !== lesson.roomId)
}

export function readCancel(access: Access, lesson: LessonDetail, asked: URLSearchParams) {
	const solo = access.school.kind === 'solo'
	// A family cancels the lesson of its child, and no lesson of a group.
	const usual = lesson.class.kind === 'private' ? 'student' : 'teacher'
	const by = cancelersOf(solo).find(({ value }) => value === asked.get('by'))?.value ?? usual
	const dayWords = (day: string) => plainDateWords(day, access.school.dateFormat)
	const hours = Math.floor((lesson.startsAt - Date.now()) / 3_600_000)
	const consequences = previewCancellation(access, lesson.id, by)
	const free = consequences.flatMap(({ charges, studentId }) => (charges ? [] : studentId))
	const { noticeHours } = rulesOf(access, lesson.day)
	const earning = consequences.filter(({ creditMinutes }) => creditMinutes > 0)
	return {
		by,
		refusal: whyNotCanceled(access, lesson),
		wasHeld: lesson.state === 'held',
		billed: stillBilled(access, lesson, free),
		solo,
		isHarmless: consequences.every(({ charges, bookedCredit }) => !charges && bookedCredit !== 'used'),
		earnsOne: earning.length === 1,
		seats: seatsNeeded(access, lesson, earning[0]?.studentId),
		notice: hours < 0 ? null : hours,
		needed: noticeHours,
		inTime: by === 'student' && hours < noticeHours ? inTimeEffects(access, lesson.id).join(' ') : null,
		recipients: readRecipients(access, lesson, isToldLate(lesson)),
		texting: readTexting(access, lesson),
		whose: whoseLesson(lesson, consequences),
		consequences: consequences.map((one) => ({ name: one.name, text: `${effectWords(one, dayWords)}.` })),
	}
}

/** Says if another class has seats to make up a lesson of a group in. Null if none are needed. */
function seatsNeeded(access: Access, lesson: LessonDetail, studentId: string | undefined) {
	const owed = studentId && { studentId, enrolmentId: null, sourceLessonId: lesson.id }
	const why = owed && lesson.class.kind !== 'private' ? whyNoSlots(access, owed) : null
	if (!why || why.is !== 'group') return null
	return { hasOthers: why.hasOthers, rules: openHref(access, href.schoolSettings('absences')) }
}

/** Students of a lesson to come who can still be reported absent, and what it means for the one who was asked for. */
export function readAbsence(access: Access, lesson: LessonDetail, studentId: string | null) {
	const isAhead = lesson.state === 'scheduled' && lesson.startsAt > Date.now()
	const coming = isAhead ? lesson.expected.filter(({ mark }) => mark?.source !== 'portal') : []
	const asked = coming.find((student) => student.studentId === studentId)
	const consequence = asked && previewCancel(access, lesson.id, asked.studentId)
	const dayWords = (day: string) => plainDateWords(day, access.school.dateFormat)
	return {
		students: coming.map(({ studentId: id, name }) => ({ id, name })),
		student: asked &&
			consequence && {
				id: asked.studentId,
				name: asked.name,
				isHarmless: !consequence.charges && consequence.bookedCredit !== 'used',
				text: `${asked.name}: ${effectWords(consequence, dayWords)}.`,
			},
		notice: Math.max(0, Math.floor((lesson.startsAt - Date.now()) / 3_600_000)),
		needed: rulesOf(access, lesson.day).noticeHours,
		recipients: readLessonRecipients(access, asked ? [asked.studentId] : [], 'absence'),
	}
}

/** A private lesson has the name of its student. */
function whoseLesson({ class: { name } }: LessonDetail, students: readonly { name: string }[]): string {
	return students.length === 1 && students[0]?.name === name ? `${name}’s lesson` : name
}

export function readVisitor(access: Access, lesson: LessonDetail, asked: URLSearchParams) {
	const find = asked.get('find') ?? ''
	const studentId = asked.get('student')
	const ofClass = { id: lesson.classId, instrumentId: lesson.class.instrumentId }
	const student = studentId ? (findCandidate(access, studentId, ofClass) ?? missing()) : null
	const dayWords = (day: string) => plainDateWords(day, access.school.dateFormat)
	return {
		find,
		matches: studentId
			? []
			: findCandidates(access, find).map((candidate) => ({ id: candidate.id, name: nameOf(candidate) })),
		student: student && { id: student.id, name: nameOf(student) },
		recipients: readRecipients(access, { ...lesson, expected: student ? [{ studentId: student.id }] : [] }),
		credits: student
			? listCredits(access, { states: ['open'], studentIds: [student.id] }).map(
					({ id, lesson, minutes, expiresOn }) => ({
						value: id,
						label: `${lesson ? `${lesson}, ` : ''}${minutes} minutes${expiresOn ? `, until ${dayWords(expiresOn)}` : ''}`,
					}),
				)
			: [],
	}
}
