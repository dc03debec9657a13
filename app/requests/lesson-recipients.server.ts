import type { Access } from '#app/models/access.server.ts'
import { listLessonRecipients } from '#app/models/lesson/recipients.server.ts'

/** The recipients of an email about changes to lessons of these students. */
export function readLessonRecipients(access: Access, studentIds: readonly string[]) {
	const { people, ...others } = listLessonRecipients(access, [...new Set(studentIds)])
	return { people: people.map(({ name }) => ({ name })), ...others }
}
