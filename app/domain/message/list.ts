import type { Kind, Role } from '../account/roles.ts'
import type { ListDeclaration, ListQuery } from '#app/utils/list-query.ts'

export const FOLDERS = [
	'inbox',
	'sent',
	'announcements',
	'scheduled',
	'drafts',
	'failed',
	'archived',
] as const
export type Folder = (typeof FOLDERS)[number]

/** Families have no scheduled or failed messages, because they only write to people by name. */
export const FAMILY_FOLDERS = ['inbox', 'sent', 'announcements', 'archived'] as const
export type FamilyFolder = (typeof FAMILY_FOLDERS)[number]

/** The names of family folders are in the portal's catalogs. */
export const folderWords: Record<Exclude<Folder, FamilyFolder>, string> = {
	scheduled: 'Scheduled',
	drafts: 'Drafts',
	failed: 'Failed',
}

export function isFamilyFolder(folder: Folder): folder is FamilyFolder {
	return FAMILY_FOLDERS.some((familyFolder) => familyFolder === folder)
}

export const messageList = { sorts: ['date'], sort: '-date' } as const satisfies ListDeclaration

export type MessageQuery = ListQuery

export interface MessageRow {
	id: string
	to: string
	isAnnouncement: boolean
	/** The other participants; empty if all of them have left. */
	people: readonly { name: string; role: Role; kind: Kind }[]
	/** The signed-in user. */
	self: string
	letters: string
	subject: string
	line: string
	/** True if the signed-in user wrote the line. */
	isOwn: boolean
	isWithdrawn: boolean
	when: string
	isNew: boolean
	isMuted: boolean
	isClosed: boolean
}
