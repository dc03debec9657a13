import { and, asc, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import { prepared } from '#db/client.server.ts'
import { sites, terms } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'

const all = prepared((db) =>
	db
		.select({
			id: terms.id,
			name: terms.name,
			siteId: terms.siteId,
			site: sites.name,
			startsOn: terms.startsOn,
			endsOn: terms.endsOn,
			billsOn: terms.billsOn,
			archivedAt: terms.archivedAt,
			version: terms.version,
		})
		.from(terms)
		.leftJoin(sites, and(eq(sites.schoolId, terms.schoolId), eq(sites.id, terms.siteId)))
		.where(eq(terms.schoolId, sql.placeholder('schoolId')))
		.orderBy(asc(terms.startsOn), asc(terms.id))
		.prepare(),
)

export type Term = ReturnType<typeof listTerms>[number]

/** All terms in order, including archived ones. */
export function listTerms({ schoolId }: Access) {
	return all().all({ schoolId })
}

/** The term of a day; a site's own term takes precedence over the school's. */
export function findTermOn({ schoolId }: Access, day: string, siteId: string | null = null) {
	const candidates = covering().all({ schoolId, day })
	return (
		candidates.find((term) => term.siteId !== null && term.siteId === siteId) ??
		candidates.find((term) => !term.siteId) ??
		null
	)
}

const covering = prepared((db) =>
	db
		.select({
			id: terms.id,
			name: terms.name,
			siteId: terms.siteId,
			startsOn: terms.startsOn,
			endsOn: terms.endsOn,
		})
		.from(terms)
		.where(
			and(
				eq(terms.schoolId, sql.placeholder('schoolId')),
				lte(terms.startsOn, sql.placeholder('day')),
				gte(terms.endsOn, sql.placeholder('day')),
				isNull(terms.archivedAt),
			),
		)
		.prepare(),
)
