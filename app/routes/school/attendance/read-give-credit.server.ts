import { expiryOf } from '#app/domain/attendance/policy.ts'
import { href } from '#app/domain/href.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Access } from '#app/models/access.server.ts'
import { capDays } from '#app/models/attendance/credits.server.ts'
import { rulesOf } from '#app/models/attendance/settings.server.ts'
import { whyNoSlots } from '#app/models/portal/no-slots.server.ts'
import { findChoices } from '#app/models/school-search.server.ts'
import { listPlaces } from '#app/models/student/choices.server.ts'
import { countStudents } from '#app/models/student/counts.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'

export function readGiveCredit(access: Access, params: URLSearchParams) {
	const studentId = params.get('student')
	return studentId
		? { student: readGift(access, studentId), choice: null }
		: { student: null, choice: readChoice(access, params.get('find')?.trim() ?? '') }
}

export type GiftRead = ReturnType<typeof readGift>

function readChoice(access: Access, find: string) {
	return {
		find,
		isEmpty: !find && Object.keys(countStudents(access.schoolId)).length === 0,
		choices: findChoices(access, find, 'student').map(({ id, name, facts }) => ({
			id,
			name,
			facts: facts.join(', '),
			to: href.giveCredit(id),
		})),
	}
}

/** Defaults: the length of the student's own lesson, and the expiry set by the school's rules. */
function readGift(access: Access, studentId: string) {
	const student = findStudent(access, studentId)
	if (!student || student.archivedAt !== null) return missing()
	const rules = rulesOf(access)
	const day = today(access.school.timeZone)
	const until = expiryOf(rules, day, day)
	const [place] = listPlaces(access, studentId).filter(({ state }) => state !== 'ended')
	return {
		id: studentId,
		name: nameOf(student),
		minutes: String(place?.durationMinutes ?? USUAL_MINUTES),
		until: until && plainDateWords(until, access.school.dateFormat),
		cap:
			rules.creditCap === null ? null : { of: rules.creditCap, period: capDays(access, rules, day).period },
		firstDay: day,
		isBookable:
			whyNoSlots(access, { studentId, enrolmentId: null, sourceLessonId: null })?.is !== 'no-teacher',
		formKey: formKey(),
	}
}

const USUAL_MINUTES = 30
