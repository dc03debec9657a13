import { and, asc, count, eq, exists, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { files, resources, resourceShares, resourceTags, teachers } from '#db/schema/index.ts'
import type { ResourceQuery } from '#app/domain/resource/list.ts'
import { plain } from '#app/utils/fold.ts'
import { pageOf } from '#app/utils/list-query.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { isShareKept, ownResourcesOf, resourcesOf, resourceSharesOf } from './internal/own.server.ts'

const columns = {
	id: resources.id,
	kind: resources.kind,
	title: resources.title,
	folder: resources.folder,
	note: resources.note,
	url: resources.url,
	withdrawnAt: resources.withdrawnAt,
	replacedAt: resources.replacedAt,
	createdAt: resources.createdAt,
	version: resources.version,
	fileId: resources.fileId,
	fileName: files.name,
	type: files.type,
	bytes: files.bytes,
	width: files.width,
	height: files.height,
	/** Name of the former colleague it comes from, null if the user may manage it. */
	from: teachers.name,
}

/** One page of the library, and the number of matches. */
export function listResources(access: Access, query: ResourceQuery) {
	const { schoolId } = access
	const wanted = conditionOf(schoolId, query)
	const counted = database()
		.select({ n: count() })
		.from(resources)
		.where(and(resourcesOf(access), wanted))
		.get()
	const total = counted?.n ?? 0
	const { offset } = pageOf(query, total)
	const rows = kept(access, wanted)
		.orderBy(asc(resources.titleKey), asc(resources.id))
		.limit(query.perPage)
		.offset(offset)
		.all()
	const ids = rows.map(({ id }) => id)
	const tags = tagsOf(schoolId, ids)
	const shares = shareCounts(access, ids)
	return {
		total,
		rows: rows.map((row) => ({
			...row,
			tags: tags.filter(({ resourceId }) => resourceId === row.id),
			shares: shares.get(row.id) ?? 0,
		})),
	}
}

export type FoundResource = NonNullable<ReturnType<typeof findResource>>

/** Null for another person's, another school's or a deleted resource. */
export function findResource(access: Access, id: string, which?: SQL) {
	const row = kept(access, and(eq(resources.id, id), which)).get()
	return row ? { ...row, tags: tagsOf(access.schoolId, [id]) } : null
}

/** The same, but also null for a former colleague's, which the user may not change. */
export function findOwnResource(access: Access, id: string) {
	return findResource(access, id, ownResourcesOf(access))
}

/** True if the file belongs to a resource of the user's library. */
export function isInLibrary(access: Access, fileId: string): boolean {
	return kept(access, eq(resources.fileId, fileId)).get() !== undefined
}

/** True if a member still shares resources with a class or student. */
export function sharesResources(access: Access, membershipId: string | null): boolean {
	const share = database()
		.select({ id: resourceShares.id })
		.from(resourceShares)
		.innerJoin(resources, rowOf(resources, access, resourceShares.resourceId))
		.where(
			and(
				rowsOf(resourceShares, access),
				isShareKept(access),
				eq(resources.ownerId, membershipId ?? ''),
				isNull(resources.withdrawnAt),
			),
		)
		.get()
	return share !== undefined
}

/** Folders in use, by name. */
export function listFolders(access: Access): string[] {
	return database()
		.selectDistinct({ folder: resources.folder })
		.from(resources)
		.where(and(resourcesOf(access), isNotNull(resources.folder)))
		.all()
		.flatMap(({ folder }) => folder ?? [])
		.sort((a, b) => a.localeCompare(b))
}

function kept(access: Access, which?: SQL) {
	return database()
		.select(columns)
		.from(resources)
		.leftJoin(files, and(eq(files.schoolId, resources.schoolId), eq(files.id, resources.fileId)))
		.leftJoin(
			teachers,
			and(
				access.reach === 'all' ? sql`false` : ne(resources.ownerId, access.membershipId ?? ''),
				eq(teachers.schoolId, resources.schoolId),
				eq(teachers.membershipId, resources.ownerId),
			),
		)
		.where(and(resourcesOf(access), which))
		.$dynamic()
}

function conditionOf(schoolId: SchoolId, { search, filters }: ResourceQuery): SQL | undefined {
	const { folder, kind, tag } = filters
	const words = plain(search).split(' ').filter(Boolean)
	return and(
		folder ? eq(resources.folder, folder) : undefined,
		kind ? eq(resources.kind, kind) : undefined,
		tag ? tagged(schoolId, eq(resourceTags.tagKey, plain(tag))) : undefined,
		...words.map((word) =>
			or(
				sql`instr(${resources.titleKey}, ${word}) > 0`,
				tagged(schoolId, sql`instr(${resourceTags.tagKey}, ${word}) > 0`),
			),
		),
	)
}

function tagged(schoolId: SchoolId, which: SQL) {
	return exists(
		database()
			.select({ one: sql`1` })
			.from(resourceTags)
			.where(and(eq(resourceTags.schoolId, schoolId), eq(resourceTags.resourceId, resources.id), which)),
	)
}

function tagsOf(schoolId: SchoolId, ids: string[]) {
	return database()
		.select({ resourceId: resourceTags.resourceId, tag: resourceTags.tag, tagKey: resourceTags.tagKey })
		.from(resourceTags)
		.where(and(eq(resourceTags.schoolId, schoolId), inArray(resourceTags.resourceId, ids)))
		.all()
}

/** Number of current and future shares. */
function shareCounts(access: Access, ids: string[]): Map<string, number> {
	const counted = database()
		.select({ resourceId: resourceShares.resourceId, n: count() })
		.from(resourceShares)
		.where(and(resourceSharesOf(access), inArray(resourceShares.resourceId, ids), isShareKept(access)))
		.groupBy(resourceShares.resourceId)
		.all()
	return new Map(counted.map(({ resourceId, n }) => [resourceId, n]))
}
