import type { ReactNode } from 'react'
import { ConversationRows } from '#app/components/message/conversation-rows.tsx'
import { Folders, type FolderLink } from '#app/components/message/folders.tsx'
import type { MessageRow } from '#app/domain/message/list.ts'

interface BesideListProps {
	conversation: {
		id: string
		isStaff: boolean
		folders: readonly FolderLink[]
		rows: readonly MessageRow[] | null
	}
	children: ReactNode
}

/** A conversation. Wide screens show the folders and the start of the inbox beside it. */
export function BesideList({ conversation: { id, isStaff, folders, rows }, children }: BesideListProps) {
	return (
		<div className={rows ? 'mail mail-open mail-with-list' : 'mail mail-open'}>
			{isStaff ? <Folders folders={folders} isStaff /> : null}
			{rows ? (
				<div className="mail-list-beside">
					<ConversationRows rows={rows} here={id} />
				</div>
			) : null}
			{children}
		</div>
	)
}
