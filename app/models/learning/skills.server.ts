import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { skills } from '#db/schema/index.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { editedNow } from './internal/reach.server.ts'

export function listSkills(access: Access, frameworkId: string) {
	return database()
		.select({
			id: skills.id,
			group: skills.group,
			name: skills.name,
			description: skills.description,
			position: skills.position,
		})
		.from(skills)
		.where(and(rowsOf(skills, access), eq(skills.frameworkId, frameworkId), isNull(skills.archivedAt)))
		.orderBy(asc(skills.position), asc(skills.id))
		.all()
}

/** Existing skills keep their identity; skills left out are archived. */
export function writeSkills(
	tx: Tx,
	access: Access,
	frameworkId: string,
	wanted: readonly { group: string; name: string }[],
) {
	const { schoolId } = access
	const before = listSkills(access, frameworkId)
	const kept = new Set<string>()
	for (const [position, { group, name }] of wanted.entries()) {
		const same = before.find((skill) => skill.group === group && skill.name === name && !kept.has(skill.id))
		if (!same) {
			const row = { schoolId, id: newId(), frameworkId, group, name, position }
			tx.insert(skills)
				.values({ ...editedNow(access), ...row, schoolId })
				.run()
			continue
		}
		kept.add(same.id)
		tx.update(skills)
			.set({ position })
			.where(rowOf(skills, schoolId, same.id))
			.run()
	}
	const gone = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
	tx.update(skills)
		.set({ archivedAt: Date.now() })
		.where(and(eq(skills.schoolId, schoolId), inArray(skills.id, gone)))
		.run()
}
