import type { Access } from '#app/models/access.server.ts'
import { listClassChoices } from '#app/models/class/choices.server.ts'
import { ownTeacher } from '#app/models/class/lesson.server.ts'
import { findCandidates } from '#app/models/enrolment/candidate.server.ts'
import { proposeStudents } from '#app/models/enrolment/propose.server.ts'
import { listOpenRoomIds } from '#app/models/lesson/open-rooms.server.ts'
import { findPreferences } from '#app/models/school/preferences.server.ts'
import { findStudent, listInstruments } from '#app/models/student/student.server.ts'
import { readLessonRecipients } from '#app/requests/lesson-recipients.server.ts'
import { weekdayOf } from '#app/domain/lesson/recurrence.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { today } from '#app/utils/dates.ts'
import { isDate } from '#app/utils/plain-date.ts'
import { formKey } from '#app/web/form-key.server.ts'

/** A private lesson for a student who is searched by name, with the time from the address. */
export function readNewLesson(access: Access, params: URLSearchParams) {
	const student = params.get('student')
	const chosen = student ? findStudent(access, student) : null
	const find = chosen ? '' : (params.get('find') ?? '')
	const candidates = find === '' ? [] : findCandidates(access, find)
	const matches = candidates.map((candidate) => ({ value: candidate.id, label: nameOf(candidate) }))
	const choices = listClassChoices(access)
	const { rooms, teachers } = choices
	const given = params.get('day') ?? ''
	const day = isDate(given) ? given : today(access.school.timeZone)
	const own = ownTeacher(access)
	const played = chosen ? listInstruments(access, chosen.id) : []
	const usual =
		teachers.find(({ value }) => value === chosen?.teacher?.id) ??
		(teachers.length === 1 ? teachers[0] : undefined)
	return {
		formKey: formKey(),
		find,
		chosen: chosen && { id: chosen.id, name: nameOf(chosen) },
		students: chosen || find !== '' ? matches : proposeStudents(access),
		recipients: chosen ? readLessonRecipients(access, [chosen.id]) : null,
		slot: slotOf(params),
		choices,
		first: {
			studentId: chosen?.id ?? matches[0]?.value ?? '',
			weekday: isDate(given) ? String(weekdayOf(given)) : '',
			startTime: params.get('time') ?? '',
			durationMinutes: params.get('minutes') ?? String(findPreferences(access).lessonMinutes ?? 30),
			startsOn: day,
			ends: 'open',
			teacherId: params.get('teacher') ?? own ?? usual?.value,
			instrumentId: played.length === 1 ? played[0]?.instrumentId : undefined,
			// A family's home is not proposed to other families.
			roomId: params.get('room') ?? (rooms.length === 1 ? listOpenRoomIds(access)[0] : undefined),
		},
	}
}

/** The time, teacher and room of the address, which a search for the student keeps. */
export function slotOf(params: URLSearchParams) {
	const names = ['day', 'time', 'minutes', 'room', 'teacher']
	return Object.fromEntries(
		names.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])),
	)
}

export type NewLessonPage = ReturnType<typeof readNewLesson>
