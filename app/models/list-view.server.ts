import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { prepared, write } from '#db/client.server.ts'
import { listViews } from '#db/schema/index.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { ListName } from '#app/domain/list-views.ts'
import type { Access } from './access.server.ts'

const MOST = 20

/** The user's saved views of a list, by name. */
export function listListViews({ schoolId, userId }: Access, list: ListName) {
	return views().all({ schoolId, userId, list })
}

const views = prepared((db) =>
	db
		.select({
			id: listViews.id,
			name: listViews.name,
			text: listViews.text,
			isDefault: listViews.isDefault,
		})
		.from(listViews)
		.where(
			and(
				eq(listViews.schoolId, sql.placeholder('schoolId')),
				eq(listViews.userId, sql.placeholder('userId')),
				eq(listViews.list, sql.placeholder('list')),
			),
		)
		.orderBy(asc(listViews.name))
		.prepare(),
)

export interface ListViewForm {
	name: string
	text: string
	isDefault: boolean
}

/** Saves a view, replacing one with the same name. */
export function saveListView(access: Access, list: ListName, view: ListViewForm): Outcome<{ name: string }> {
	const { schoolId, userId } = access
	return write((tx) => {
		const others = listListViews(access, list).filter(({ name }) => name !== view.name)
		if (others.length >= MOST)
			return refused({ name: `You have ${MOST} views of this list. Delete one first` })
		if (view.isDefault)
			tx.update(listViews)
				.set({ isDefault: false })
				.where(and(listViewsOf(access, list), ne(listViews.name, view.name)))
				.run()
		const { text, isDefault } = view
		tx.insert(listViews)
			.values({ schoolId, id: newId(), userId, list, createdAt: Date.now(), ...view })
			.onConflictDoUpdate({
				target: [listViews.schoolId, listViews.userId, listViews.list, listViews.name],
				set: { text, isDefault },
			})
			.run()
		return done({ name: view.name })
	})
}

export function deleteListView(access: Access, list: ListName, id: string): Outcome<{ name: string }> {
	return write((tx) => {
		const gone = tx
			.delete(listViews)
			.where(and(listViewsOf(access, list), eq(listViews.id, id)))
			.returning({ name: listViews.name })
			.get()
		return gone ? done(gone) : refused({ form: 'This view was deleted already.' }, { status: 404 })
	})
}

function listViewsOf({ schoolId, userId }: Access, list: ListName) {
	return and(eq(listViews.schoolId, schoolId), eq(listViews.userId, userId), eq(listViews.list, list))
}
