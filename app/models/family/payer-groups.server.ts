import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { guardians, guardianships, students } from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { reachesFamily } from '../scope.server.ts'

const MAX_CHILDREN = 30

export type PayerGroup = ReturnType<typeof groupsOf>[number]

/** Groups the children of a family by their payers. */
export function listPayers(access: Access, familyId: string) {
	const ties = reachesFamily(access, familyId) ? tiesOf(access.schoolId, familyId) : []
	return { groups: groupsOf(ties), version: versionOf(ties) }
}

type Tied = ReturnType<typeof tiesOf>[number]

function groupsOf(tied: Tied[]) {
	const children = new Map<string, Tied[]>()
	for (const tie of tied) children.set(tie.studentId, [...(children.get(tie.studentId) ?? []), tie])
	const groups = new Map<string, { children: { id: string; name: string }[]; guardians: Guardian[] }>()
	for (const [id, ties] of children) {
		const guardiansHere = ties.map(({ guardianId, name, pays, share }) => ({
			id: guardianId,
			name,
			pays,
			share,
		}))
		const alike = JSON.stringify(guardiansHere)
		const group = groups.get(alike) ?? { children: [], guardians: guardiansHere }
		const [tie] = ties
		if (tie) group.children.push({ id, name: nameOf(tie) })
		groups.set(alike, group)
	}
	return [...groups.values()]
}

interface Guardian {
	id: string
	name: string
	pays: boolean
	/** Hundredths of a percent; null takes the rest. */
	share: number | null
}

/** Guardianships have no version column, so a digest replaces it. */
function versionOf(tied: Tied[]): number {
	const stands = tied.map(({ studentId, guardianId, pays, share }) => [studentId, guardianId, pays, share])
	return createHash('sha256').update(JSON.stringify(stands)).digest().readUIntBE(0, 3)
}

function tiesOf(schoolId: SchoolId, familyId: string) {
	return database()
		.select({
			studentId: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			guardianId: guardians.id,
			name: guardians.name,
			pays: guardianships.pays,
			share: guardianships.shareBasisPoints,
		})
		.from(students)
		.innerJoin(
			guardianships,
			and(eq(guardianships.schoolId, students.schoolId), eq(guardianships.studentId, students.id)),
		)
		.innerJoin(
			guardians,
			and(eq(guardians.schoolId, guardianships.schoolId), eq(guardians.id, guardianships.guardianId)),
		)
		.where(and(eq(students.schoolId, schoolId), eq(students.familyId, familyId), isNull(students.archivedAt)))
		.limit(MAX_CHILDREN * 10)
		.all()
		.sort((a, b) => a.studentId.localeCompare(b.studentId) || a.guardianId.localeCompare(b.guardianId))
}
