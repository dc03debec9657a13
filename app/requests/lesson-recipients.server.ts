import type { Access } from '#app/models/access.server.ts'
import { listLessonRecipients } from '#app/models/lesson/recipients.server.ts'

/** The recipients of an email about changes to lessons of these students, or about their absences. */
export function readLessonRecipients(
	access: Access,
	studentIds: readonly string[],
	about: 'absence' | 'change' = 'change',
) {
	const { people, ...others } = listLessonRecipients(access, [...new Set(studentIds)], about)
	return { people: people.map(({ name }) => ({ name })), ...others }
}
