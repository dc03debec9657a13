import type { Download } from '#app/domain/account/people-form.ts'
import type { Access } from '#app/models/access.server.ts'
import { listHistory } from '#app/models/history.server.ts'
import { findDeletion } from '#app/models/platform/oversight.server.ts'
import { readingOf } from '#app/models/identity/profile.server.ts'
import { href } from '#app/domain/href.ts'
import { dateWords } from '#app/utils/dates.ts'

const LISTED = 20

const csv = (path: string) => `${path}${path.includes('?') ? '&' : '?'}format=csv`

/** All exports of a school: label, content and address. */
export const schoolFiles: Record<Download, { label: string; about: string; to: string }> = {
	students: {
		label: 'Students',
		about: 'Everybody on your list, with families.',
		to: csv(href.studentList()),
	},
	teachers: { label: 'Teachers', about: 'Everybody who teaches.', to: csv(href.teachers()) },
	classes: { label: 'Classes', about: 'What you teach, when and where.', to: csv(href.classes()) },
	attendance: {
		label: 'Attendance',
		about: 'How often each student came.',
		to: csv(href.attendance('students')),
	},
	invoices: { label: 'Invoices', about: 'Every invoice and what is open of it.', to: csv(href.billing()) },
	money: { label: 'Money', about: 'Every charge, payment and credit.', to: csv(href.billingHistory()) },
	history: { label: 'History', about: 'What was done, and by whom.', to: href.historyFile() },
}

/** The available exports, the deletion date if one is set, and past exports. */
export function readDownloads(access: Access) {
	const { school, role } = access
	const deletedOn = findDeletion(access)
	const anybody = { who: null, from: null, to: null, before: null }
	const exports = listHistory(access, { ...anybody, actions: ['data.exported'] }, LISTED)
	return {
		files: Object.entries(schoolFiles)
			.filter(([file]) => file !== 'teachers' || role === 'admin')
			.map(([file, { label, about }]) => ({ file, label, about })),
		deletedOn: deletedOn && dateWords(deletedOn, school.timeZone, school.dateFormat),
		exports: exports.map(({ id, at, actorName, objectName }) => ({
			id,
			at,
			by: actorName,
			what: objectName,
		})),
		reading: readingOf(access),
	}
}
