import { and, asc, count, eq, isNull, ne, notInArray } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { students, studentTags, tags } from '#db/schema/index.ts'
import { sortKey } from '#app/utils/fold.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

/** The school's tags by name, with how many students on its lists have each. */
export function listTags(access: Access) {
	return database()
		.select({ id: tags.id, name: tags.name, students: count(students.id) })
		.from(tags)
		.leftJoin(studentTags, and(rowsOf(studentTags, access), eq(studentTags.tagId, tags.id)))
		.leftJoin(students, and(rowOf(students, access, studentTags.studentId), isNull(students.archivedAt)))
		.where(rowsOf(tags, access))
		.groupBy(tags.id)
		.orderBy(asc(tags.nameKey))
		.all()
}

/** Renames a tag for all its students. The name of another tag makes one of the two. */
export function renameTag(
	access: Access,
	id: string,
	name: string,
): Outcome<{ name: string; merged: boolean }> {
	return write((tx) => {
		const tag = findTag(tx, access, id)
		if (!tag) return GONE
		const nameKey = sortKey(name)
		const other = tx
			.select({ id: tags.id, name: tags.name })
			.from(tags)
			.where(and(rowsOf(tags, access), eq(tags.nameKey, nameKey), ne(tags.id, id)))
			.get()
		const change = { before: { tag: tag.name }, after: { tag: other?.name ?? name } }
		if (other) {
			moveStudents(tx, access, id, other.id)
			removeTag(tx, access, id)
			record(tx, access, 'tag.merged', { objectId: other.id, objectName: other.name, ...change })
			return done({ name: other.name, merged: true })
		}
		if (tag.name === name) return done({ name, merged: false })
		tx.update(tags)
			.set({ name, nameKey })
			.where(rowOf(tags, access, id))
			.run()
		record(tx, access, 'tag.changed', { objectId: id, objectName: name, ...change })
		return done({ name, merged: false })
	})
}

/** Takes a tag off all its students. */
export function deleteTag(access: Access, id: string): Outcome<{ name: string }> {
	return write((tx) => {
		const tag = findTag(tx, access, id)
		if (!tag) return GONE
		removeTag(tx, access, id)
		record(tx, access, 'tag.deleted', { objectId: id, objectName: tag.name })
		return done({ name: tag.name })
	})
}

const GONE = refused({ form: 'This tag no longer exists.' }, { status: 404 })

function findTag(tx: Tx, access: Access, id: string) {
	return tx
		.select({ name: tags.name })
		.from(tags)
		.where(rowOf(tags, access, id))
		.get()
}

/** Students who have both keep one. */
function moveStudents(tx: Tx, access: Access, from: string, to: string) {
	const having = tx
		.select({ id: studentTags.studentId })
		.from(studentTags)
		.where(and(rowsOf(studentTags, access), eq(studentTags.tagId, to)))
	tx.update(studentTags)
		.set({ tagId: to })
		.where(
			and(
				rowsOf(studentTags, access),
				eq(studentTags.tagId, from),
				notInArray(studentTags.studentId, having),
			),
		)
		.run()
}

function removeTag(tx: Tx, access: Access, id: string) {
	tx.delete(studentTags)
		.where(and(rowsOf(studentTags, access), eq(studentTags.tagId, id)))
		.run()
	tx.delete(tags)
		.where(rowOf(tags, access, id))
		.run()
}
