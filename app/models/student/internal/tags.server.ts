import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { studentTags, tags } from '#db/schema/index.ts'
import { sortKey } from '#app/utils/fold.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from '../../access.server.ts'
import { refuseStranger } from '../../scope.server.ts'
import { record } from '../../audit.server.ts'

interface Tagged {
	id: string
	name: string
}

/** Adds a tag to a student; a new tag becomes available to the whole school. */
export function tagStudent(tx: Tx, access: Access, student: Tagged, word: string): Outcome<null> {
	const { schoolId } = access
	const stranger = refuseStranger(access, student.id)
	if (stranger) return stranger
	const tag = findTag(tx, schoolId, word) ?? addTag(tx, schoolId, word)
	if (hasTag(tx, schoolId, student.id, tag.id))
		return refused({ tag: `${student.name} has the tag “${tag.name}” already.` })
	tx.insert(studentTags).values({ schoolId, studentId: student.id, tagId: tag.id }).run()
	record(tx, access, 'student.tagged', {
		objectId: student.id,
		objectName: student.name,
		after: { tag: tag.name },
	})
	return done(null)
}

/** Removes a tag from a student. The school keeps the tag. */
export function untagStudent(tx: Tx, access: Access, student: Tagged, word: string): Outcome<null> {
	const { schoolId } = access
	const stranger = refuseStranger(access, student.id)
	if (stranger) return stranger
	const tag = findTag(tx, schoolId, word)
	if (!tag || !hasTag(tx, schoolId, student.id, tag.id))
		return refused({ tag: `${student.name} does not have the tag “${tag?.name ?? word}”.` })
	tx.delete(studentTags)
		.where(
			and(
				eq(studentTags.schoolId, schoolId),
				eq(studentTags.studentId, student.id),
				eq(studentTags.tagId, tag.id),
			),
		)
		.run()
	record(tx, access, 'student.untagged', {
		objectId: student.id,
		objectName: student.name,
		before: { tag: tag.name },
	})
	return done(null)
}

function findTag(tx: Tx, schoolId: SchoolId, word: string) {
	return tx
		.select({ id: tags.id, name: tags.name })
		.from(tags)
		.where(and(eq(tags.schoolId, schoolId), eq(tags.nameKey, sortKey(word))))
		.get()
}

function addTag(tx: Tx, schoolId: SchoolId, name: string) {
	const tag = { id: newId(), name }
	tx.insert(tags)
		.values({ schoolId, ...tag, nameKey: sortKey(name), createdAt: Date.now() })
		.run()
	return tag
}

function hasTag(tx: Tx, schoolId: SchoolId, studentId: string, tagId: string): boolean {
	const studentTag = tx
		.select({ tagId: studentTags.tagId })
		.from(studentTags)
		.where(
			and(
				eq(studentTags.schoolId, schoolId),
				eq(studentTags.studentId, studentId),
				eq(studentTags.tagId, tagId),
			),
		)
		.get()
	return studentTag !== undefined
}
