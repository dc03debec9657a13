import type { ReactNode } from 'react'
import { AllMessages, Folders, type FolderLink } from '#app/components/message/folders.tsx'

interface MailPageProps {
	its: { isStaff: boolean; folders: readonly FolderLink[] }
	children: ReactNode
}

/** A page of messages: on a desk with the folders beside it, and below a folder with the way back. */
export function MailPage({ its: { isStaff, folders }, children }: MailPageProps) {
	const isFolder = folders.some(({ isHere }) => isHere)
	return (
		<div className={isFolder ? 'mail' : 'mail mail-open'}>
			{isStaff ? <Folders folders={folders} isStaff /> : null}
			<div className="mail-main">
				{isFolder ? null : <AllMessages />}
				{children}
			</div>
		</div>
	)
}
