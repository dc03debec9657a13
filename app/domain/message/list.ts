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

export const folderWords: Record<Folder, string> = {
	inbox: 'Inbox',
	sent: 'Sent',
	announcements: 'Announcements',
	scheduled: 'Scheduled',
	drafts: 'Drafts',
	failed: 'Failed',
	archived: 'Archived',
}

/** Families write to people by name, so nothing of theirs is planned or fails here. */
export const FAMILY_FOLDERS: readonly Folder[] = ['inbox', 'sent', 'announcements', 'archived']

export const messageList = { sorts: ['date'], sort: '-date' } as const satisfies ListDeclaration

export type MessageQuery = ListQuery

export function isFolder(text: string | null): text is Folder {
	return FOLDERS.some((folder) => folder === text)
}

/** A conversation as lists show it. */
export interface MessageRow {
	id: string
	to: string
	who: string
	letters: string
	subject: string
	line: string
	when: string
	isNew: boolean
	isMuted: boolean
	isClosed: boolean
}
