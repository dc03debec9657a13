import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { prepared } from '#db/client.server.ts'
import { auditEntries } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { reachesStudent } from '../scope.server.ts'
import { toldColumns } from '../audit.server.ts'

const PAGE = 20
/** Sorts after every id. */
const LAST = '\u{10ffff}'

const ofStudent = prepared((db) =>
	db
		.select(toldColumns)
		.from(auditEntries)
		.where(
			and(
				eq(auditEntries.schoolId, sql.placeholder('schoolId')),
				eq(auditEntries.objectId, sql.placeholder('studentId')),
				lt(auditEntries.id, sql.placeholder('before')),
			),
		)
		.orderBy(desc(auditEntries.id))
		.limit(PAGE + 1)
		.prepare(),
)

/** One page of a student's history, newest first, and the cursor of the next page. */
export function listStudentHistory(access: Access, studentId: string, before: string | null) {
	if (!reachesStudent(access, studentId)) return { lines: [], next: null }
	const rows = ofStudent().all({ schoolId: access.schoolId, studentId, before: before ?? LAST })
	const lines = rows.slice(0, PAGE)
	return { lines, next: rows.length > PAGE ? (lines.at(-1)?.id ?? null) : null }
}
