import type { Access } from '#app/models/access.server.ts'
import { findCandidates } from '#app/models/enrolment.server.ts'
import { findPreferences } from '#app/models/school/preferences.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { formKey } from '#app/web/form-key.server.ts'

/** Private lessons for somebody who is looked for by name. */
export function readNewLesson(access: Access, params: URLSearchParams) {
	const chosen = params.has('student') ? findStudent(access, params.get('student') ?? '') : null
	const find = chosen ? nameOf(chosen) : (params.get('find') ?? '')
	const found = (chosen ? [chosen] : findCandidates(access, find)).map((one) => ({
		value: one.id,
		label: nameOf(one),
	}))
	return { formKey: formKey(), find, found, lessonMinutes: findPreferences(access).lessonMinutes }
}
