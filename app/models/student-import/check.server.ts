import { write } from '#db/client.server.ts'
import type { NewStudent } from '#app/domain/student/form.ts'
import { plain } from '#app/utils/fold.ts'
import type { Access } from '../access.server.ts'
import { findDuplicates } from '../student/duplicates.server.ts'
import { noteProgress, writeRow } from './steps.server.ts'

/** The result of checking a row, on its own and against the others. */
export type CheckedRow = { row: number; familyKey: string | null } & (
	{ state: 'new'; person: NewStudent; text: string | null } | { state: 'error' | 'duplicate'; text: string }
)

/** Saves the results of a check, marking students already on the list. Returns false after a cancellation. */
export function saveChecked(
	access: Access,
	importId: string,
	rows: readonly CheckedRow[],
	done: number,
): boolean {
	return write((tx) => {
		if (!noteProgress(tx, access, importId, 'checking', done)) return false
		for (const checked of rows) {
			const { row, familyKey } = checked
			const listed = checked.state === 'new' ? whyListed(access, checked.person) : null
			const text = listed ?? checked.text
			writeRow(tx, access, importId, row, { state: listed ? 'duplicate' : checked.state, text, familyKey })
		}
		return true
	})
}

/** Why a row is a duplicate. Siblings share an email address and last name, so they are no duplicates. */
export function whyListed({ schoolId }: Access, person: NewStudent): string | null {
	const { firstName, lastName } = person
	const isSibling = ({ same, name }: { same: string; name: string }) =>
		same === 'email' &&
		lastName !== '' &&
		plain(name).endsWith(plain(lastName)) &&
		!plain(name).startsWith(plain(firstName))
	const listed = findDuplicates(schoolId, person).find((duplicate) => !isSibling(duplicate))
	if (!listed) return null
	const place = listed.archived ? 'in your archive' : 'on your list'
	return listed.same === 'email'
		? `${listed.name} is ${place} already, with the same email address.`
		: `${listed.name} is ${place} already.`
}
