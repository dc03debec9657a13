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

/** Families write to people by name, so nothing of theirs is planned or fails here. */
export const FAMILY_FOLDERS = ['inbox', 'sent', 'announcements', 'archived'] as const
export type FamilyFolder = (typeof FAMILY_FOLDERS)[number]

/** Those of families are in the catalogs of the portal. */
export const folderWords: Record<Exclude<Folder, FamilyFolder>, string> = {
	scheduled: 'Scheduled',
	drafts: 'Drafts',
	failed: 'Failed',
}

export function isFamilyFolder(folder: Folder): folder is FamilyFolder {
	return FAMILY_FOLDERS.some((one) => one === folder)
}

export const messageList = { sorts: ['date'], sort: '-date' } as const satisfies ListDeclaration

export type MessageQuery = ListQuery

/** A conversation as lists show it. */
export interface MessageRow {
	id: string
	to: string
	isAnnouncement: boolean
	/** With whom it is; nobody is left of some. */
	people: readonly { name: string; role: Role; kind: Kind }[]
	/** Whoever looks. */
	self: string
	letters: string
	subject: string
	line: string
	/** Whoever looks wrote the line. */
	isOwn: boolean
	isWithdrawn: boolean
	when: string
	isNew: boolean
	isMuted: boolean
	isClosed: boolean
}
