import type { ReactNode } from 'react'
import { AllMessages, Folders, type FolderLink } from '#app/components/message/folders.tsx'

interface MailPageProps {
	view: { isStaff: boolean; folders: readonly FolderLink[] }
	children: ReactNode
}

/** A page of messages. Desks show the folders beside it, and pages below a folder link back to it. */
export function MailPage({ view: { isStaff, folders }, children }: MailPageProps) {
	const isFolder = folders.some(({ isHere }) => isHere)
	return (
		<div className={isFolder ? 'mail' : 'mail mail-open'}>
			{isStaff ? <Folders folders={folders} isStaff /> : null}
			<div className="min-w-0">
				{isFolder ? null : <AllMessages />}
				{children}
			</div>
		</div>
	)
}
