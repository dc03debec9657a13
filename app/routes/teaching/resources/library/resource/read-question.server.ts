import type { Access } from '#app/models/access.server.ts'
import { listShares } from '#app/models/resource/sharing.server.ts'
import { foundResource } from './tasks.server.ts'

/** Data for the confirmation before a resource is withdrawn or deleted. */
export function readQuestion(access: Access, resourceId: string | undefined) {
	const { id, title, kind } = foundResource(access, resourceId)
	return { id, title, kind, shared: listShares(access, id).length }
}
