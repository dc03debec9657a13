import type { Access } from '#app/models/access.server.ts'
import { findFamily, type FoundFamily } from '#app/models/family/details.server.ts'
import { missing } from '#app/web/missing.server.ts'

export function foundFamily(access: Access, id: string | undefined): FoundFamily {
	return findFamily(access, id ?? '') ?? missing()
}
