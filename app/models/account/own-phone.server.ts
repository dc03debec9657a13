import { and, eq } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { guardians, students, teachers } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { indexChildrenOf, indexStudent } from '../search-words.server.ts'

const TABLES = [guardians, students, teachers] as const

/** The number at which the school would call this person. */
export function findOwnPhone(access: Access): string | null {
	return TABLES.flatMap((table) => ownRows(access, table)).find(({ phone }) => phone)?.phone ?? null
}

/** A number that people change themselves is the one the office calls from then on. */
export function followOwnPhone(access: Access, phone: string) {
	write((tx) => {
		for (const table of TABLES)
			for (const { id, phone: old } of ownRows(access, table).filter((row) => row.phone !== phone)) {
				tx.update(table)
					.set({ phone, updatedAt: Date.now() })
					.where(and(rowsOf(table, access), eq(table.id, id)))
					.run()
				reindex(tx, access, table, id)
				record(tx, access, 'contact.phone-followed', {
					objectName: access.name,
					before: { phone: old },
					after: { phone },
				})
			}
	})
}

function ownRows(access: Access, table: (typeof TABLES)[number]) {
	// Platform staff belong to no school.
	if (!access.membershipId) return []
	return database()
		.select({ id: table.id, phone: table.phone })
		.from(table)
		.where(and(rowsOf(table, access), eq(table.membershipId, access.membershipId)))
		.all()
}

function reindex(tx: Tx, { schoolId }: Access, table: (typeof TABLES)[number], id: string) {
	if (table === guardians) indexChildrenOf(tx, schoolId, id)
	if (table === students) indexStudent(tx, schoolId, id)
}
