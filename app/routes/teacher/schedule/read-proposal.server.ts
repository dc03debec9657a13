import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { colleagueWords } from '#app/models/lesson/colleague.server.ts'
import { findLesson } from '#app/models/lesson/detail.server.ts'
import { findFreeTimes } from '#app/models/lesson/free-times.server.ts'
import { listProposals } from '#app/models/lesson/proposal-list.server.ts'
import { listOpenRoomIds } from '#app/models/lesson/open-rooms.server.ts'
import { dateWords, daysAfter, momentWords, today } from '#app/utils/dates.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'

/** Free times for the teacher, the room and the student; private lessons only. */
export function readProposal(access: Access, lessonId: string) {
	const lesson = findLesson(access, lessonId)
	const [student, ...others] = lesson?.expected ?? []
	if (!lesson?.teacherId || !student || others.length > 0 || lesson.startsAt < Date.now()) return missing()
	const { timeZone, dateFormat } = access.school
	const day = today(timeZone)
	const weekBefore = daysAfter(lesson.day, -7)
	const from = weekBefore > day ? weekBefore : daysAfter(day, 1)
	const colleague = colleagueWords(access, lessonId)
	const search = {
		durationMinutes: (lesson.endsAt - lesson.startsAt) / 60_000,
		teacherIds: [lesson.teacherId],
		roomIds: lesson.roomId ? [lesson.roomId] : listOpenRoomIds(access),
		isAnyRoom: lesson.roomId === null,
		classId: lesson.classId,
		lessonId,
		studentIds: [student.studentId],
		from,
		to: daysAfter(from, 14),
		mostADay: 3,
		nearTimeOfDay: wallTimeAt(lesson.startsAt, timeZone).time,
		most: 30,
	}
	const [waiting] = listProposals(access, { lessonId, state: 'open' })
	const free = colleague ? [] : findFreeTimes(access, search)
	return {
		formKey: formKey(),
		lessonId,
		classId: lesson.classId,
		class: lesson.class.name,
		student: student.name,
		when: momentWords(lesson.startsAt, timeZone, dateFormat),
		expiresOn: daysAfter(day, 2) < lesson.day ? daysAfter(day, 2) : lesson.day,
		waiting: waiting && {
			id: waiting.id,
			until: dateWords(waiting.expiresAt - 1, timeZone, dateFormat),
			times: waiting.times.map(({ startsAt }) => momentWords(startsAt, timeZone, dateFormat)),
		},
		/** Names the colleague who gives the lesson, to whom the proposal is left. */
		colleague,
		times: free
			.filter(({ startsAt }) => startsAt !== lesson.startsAt)
			.sort((freeTime, other) => freeTime.startsAt - other.startsAt)
			.map(({ startsAt, roomId }) => ({
				value: `${startsAt}/${roomId ?? ''}`,
				label: momentWords(startsAt, timeZone, dateFormat),
			})),
	}
}
