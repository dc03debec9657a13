import { environment } from '#app/config/environment.server.ts'
import { isOwner } from '#app/domain/account/roles.ts'
import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { findDrills } from '#app/models/hourly/backup-drill.server.ts'
import type { NeedLine } from './need-line.ts'

/** On a server of its own the owner learns that backups cannot be relied on; elsewhere the platform's staff do. */
export function readBackupNeed(access: Access): NeedLine[] {
	if (!environment().oneSchool || !isOwner(access)) return []
	const { last, isProven } = findDrills()
	if (!last || isProven) return []
	const text = last.ok
		? 'No backup was restored for two days, so none is proven.'
		: 'The newest backup could not be restored.'
	return [{ tone: 'bad', text, button: { label: 'Read why', to: href.people('jobs') } }]
}
