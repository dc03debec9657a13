import { demand } from '#app/guards/enter.server.ts'
import { reachFor, type Permission } from '#app/domain/account/permissions.ts'
import type { ImportKind } from '#app/domain/student/opening-import.ts'
import type { Access } from '#app/models/access.server.ts'
import type { FoundImport } from '#app/models/student-import/file.server.ts'

/** Rows are imported by people who may add them by hand. */
const NEEDS: Record<ImportKind, Permission> = {
	students: 'student:create',
	balances: 'money:write',
	credits: 'schedule:write',
	lessons: 'class:write',
}

export function mayImport(access: Access, kind: ImportKind): boolean {
	return reachFor(NEEDS[kind], access) !== null
}

/** A price is set by people who see money only. */
export function demandImport(
	access: Access,
	{ kind, mapping }: Pick<FoundImport, 'kind' | 'mapping'>,
): Access {
	const further = demand(access, NEEDS[kind])
	return mapping.includes('plan') ? demand(access, 'money:write') : further
}
