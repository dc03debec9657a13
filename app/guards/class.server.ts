import type { Access } from '#app/models/access.server.ts'
import { findClass, type FoundClass } from '#app/models/class/detail.server.ts'
import { missing } from '#app/web/missing.server.ts'

export function foundClass(access: Access, id: string | undefined): FoundClass {
	return findClass(access, id ?? '') ?? missing()
}
