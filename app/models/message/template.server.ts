import { and, isNull } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { messageTemplates } from '#db/schema/index.ts'
import { sortKey } from '#app/utils/fold.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

export interface Template {
	name: string
	subject: string
	body: string
}

export function listTemplates(access: Access) {
	return database()
		.select({
			id: messageTemplates.id,
			name: messageTemplates.name,
			subject: messageTemplates.subject,
			body: messageTemplates.body,
		})
		.from(messageTemplates)
		.where(and(rowsOf(messageTemplates, access), isNull(messageTemplates.archivedAt)))
		.limit(200)
		.all()
		.sort((a, b) => a.name.localeCompare(b.name))
}

/** Adds or changes a template. Null if there is none to change. */
export function saveTemplate(
	access: Access,
	template: Template,
	id?: string,
): Outcome<{ id: string }> | null {
	return write((tx) => {
		const { schoolId, userId } = access
		const all = listTemplates(access)
		if (id !== undefined && !all.some((existing) => existing.id === id)) return null
		const nameKey = sortKey(template.name)
		if (all.some((existing) => existing.id !== id && sortKey(existing.name) === nameKey))
			return refused({ name: 'There is a template with this name already' })
		const now = Date.now()
		const values = { ...template, nameKey, updatedAt: now, updatedBy: userId }
		if (id !== undefined) {
			tx.update(messageTemplates)
				.set(values)
				.where(rowOf(messageTemplates, schoolId, id))
				.run()
			return done({ id })
		}
		const made = newId()
		tx.insert(messageTemplates)
			.values({ schoolId, id: made, ...values, createdAt: now, createdBy: userId })
			.run()
		return done({ id: made })
	})
}

export function removeTemplate({ schoolId, userId }: Access, id: string) {
	const now = Date.now()
	write((tx) =>
		tx
			.update(messageTemplates)
			.set({ archivedAt: now, updatedAt: now, updatedBy: userId })
			.where(and(rowOf(messageTemplates, schoolId, id), isNull(messageTemplates.archivedAt)))
			.run(),
	)
}
