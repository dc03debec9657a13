import { and, asc, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { families, students } from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { studentsOf } from '../scope.server.ts'

export interface Addressed {
	/** Id of the family: siblings share one label. */
	id: string
	to: string
	address: string
	children: string[]
}

/** Address labels for the students' families, and students without an address. */
export function listAddresses(access: Access, studentIds: string[]) {
	const rows = database()
		.select({
			firstName: students.firstName,
			lastName: students.lastName,
			familyId: families.id,
			name: families.name,
			billingName: families.billingName,
			address: families.address,
		})
		.from(students)
		.leftJoin(families, rowOf(families, access, students.familyId))
		.where(and(studentsOf(access), inArray(students.id, studentIds)))
		.orderBy(asc(students.nameKey), asc(students.id))
		.all()
	const labels = new Map<string, Addressed>()
	const missing: string[] = []
	for (const { familyId, name, billingName, address, ...student } of rows) {
		const child = nameOf(student)
		if (!familyId || !address) {
			missing.push(child)
			continue
		}
		const label = labels.get(familyId) ?? {
			id: familyId,
			to: billingName ?? name ?? '',
			address,
			children: [],
		}
		label.children.push(child)
		labels.set(familyId, label)
	}
	return { labels: [...labels.values()], missing }
}
