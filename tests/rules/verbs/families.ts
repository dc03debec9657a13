import { write } from '#db/client.server.ts'
import { listFamilyStudents } from '#app/models/family/children.server.ts'
import { editFamily, findFamily, hasFamilies } from '#app/models/family/details.server.ts'
import {
	addFamilyNote,
	eraseFamilyNotes,
	listFamilyNotes,
	moveFamilyNotes,
	setFamilyCalled,
} from '#app/models/family/note.server.ts'
import { setPayers } from '#app/models/family/payers.server.ts'
import { listPayers } from '#app/models/family/payer-groups.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { familyEdit } from '#app/forms/family.ts'
import type { Asking, Lists } from './lists.ts'

const idOf = ({ access }: Asking) => findStudent(access, 'harmony-student-4')?.familyId ?? ''

/** Who is billed together, and who pays. */
export const FAMILIES: Lists = {
	verbs: {
		'family/details.server.ts#findFamily': (asking) => findFamily(asking.access, idOf(asking)),
		'family/details.server.ts#editFamily': (asking) => {
			const version = String(findFamily(asking.access, idOf(asking))?.version ?? 0)
			return editFamily(asking.access, idOf(asking), familyEdit.parse({ name: 'Of the rules', version }))
		},
		'family/children.server.ts#listFamilyStudents': (asking) =>
			listFamilyStudents(asking.access, idOf(asking)),
		'family/details.server.ts#hasFamilies': ({ access }) => hasFamilies(access),
		'family/note.server.ts#listFamilyNotes': (asking) => listFamilyNotes(asking.access, idOf(asking)),
		'family/note.server.ts#addFamilyNote': (asking) =>
			addFamilyNote(asking.access, idOf(asking), { kind: 'call', text: 'Rules' }),
		'family/note.server.ts#setFamilyCalled': (asking) =>
			setFamilyCalled(asking.access, idOf(asking), { noteId: `${idOf(asking)}-note-1`, done: true }),
		'family/note.server.ts#moveFamilyNotes': (asking) => {
			const id = idOf(asking)
			write((tx) => moveFamilyNotes(tx, asking.access.schoolId, { keptId: id, otherId: id }))
		},
		'family/note.server.ts#eraseFamilyNotes': (asking) =>
			write((tx) =>
				eraseFamilyNotes(tx, asking.access.schoolId, {
					familyIds: [idOf(asking)],
					empty: [],
					names: ['Nobody Here'],
				}),
			),
		'family/payer-groups.server.ts#listPayers': (asking) => listPayers(asking.access, idOf(asking)),
		'family/payers.server.ts#setPayers': (asking) => {
			const { groups, version } = listPayers(asking.access, idOf(asking))
			const payers = groups.flatMap(({ guardians }, group) =>
				guardians.map(({ id, pays }) => ({
					group,
					guardianId: id,
					pays: pays ? undefined : ('on' as const),
				})),
			)
			return setPayers(asking.access, idOf(asking), { version, payers })
		},
	},
	maySort: {},
	mayCross: {},
}
