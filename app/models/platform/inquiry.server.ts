import { and, count, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { contactMessages, demoRequests } from '#db/schema/index.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { pageOf, type ListQuery } from '#app/utils/list-query.ts'
import type { Staff } from '../access.server.ts'
import { recordForPlatform } from './staff-audit.server.ts'

export type Inquiry = 'contact' | 'demo'

const tables = { contact: contactMessages, demo: demoRequests }

type Asked = Pick<ListQuery, 'page' | 'perPage'> & { filters: { state: 'waiting' | 'answered' | null } }

/** Messages of visitors, newest first, either open or answered. */
export function listContactMessages(_staff: Staff, query: Asked) {
	const wanted = stateIs('contact', query)
	const total = countOf('contact', wanted)
	const rows = database()
		.select()
		.from(contactMessages)
		.where(wanted)
		.orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
		.limit(query.perPage)
		.offset(pageOf(query, total).offset)
		.all()
	return { rows, total }
}

/** Demo requests of schools, newest first. */
export function listDemoRequests(_staff: Staff, query: Asked) {
	const wanted = stateIs('demo', query)
	const total = countOf('demo', wanted)
	const rows = database()
		.select()
		.from(demoRequests)
		.where(wanted)
		.orderBy(desc(demoRequests.createdAt), desc(demoRequests.id))
		.limit(query.perPage)
		.offset(pageOf(query, total).offset)
		.all()
	return { rows, total }
}

/** Marks a message as answered or open. Idempotent. */
export function setHandled(
	staff: Staff,
	{ kind, id }: { kind: Inquiry; id: string },
	isHandled: boolean,
	now = Date.now(),
): Outcome<{ name: string }> {
	const table = tables[kind]
	return write((tx) => {
		const name = kind === 'contact' ? contactMessages.name : demoRequests.fullName
		const row = tx.select({ name, handledAt: table.handledAt }).from(table).where(eq(table.id, id)).get()
		if (!row) return refused({ form: 'This message is no longer there.' })
		if ((row.handledAt !== null) === isHandled) return done({ name: row.name })
		const mark = isHandled ? { handledAt: now, handledBy: staff.name } : { handledAt: null, handledBy: null }
		tx.update(table).set(mark).where(eq(table.id, id)).run()
		const action = isHandled ? 'inquiry.handled' : 'inquiry.reopened'
		recordForPlatform(tx, staff, action, { objectId: id, objectName: row.name })
		return done({ name: row.name })
	})
}

function stateIs(kind: Inquiry, { filters }: Asked) {
	const { handledAt } = tables[kind]
	return and(filters.state === 'answered' ? isNotNull(handledAt) : isNull(handledAt))
}

function countOf(kind: Inquiry, wanted: ReturnType<typeof stateIs>): number {
	const [counted] = database().select({ n: count() }).from(tables[kind]).where(wanted).all()
	return counted?.n ?? 0
}
