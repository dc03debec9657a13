import { Fragment } from 'react'
import type { PortalWords } from '#app/content/portal/catalogs.ts'
import { usePortalWords } from '#app/components/portal/words.ts'
import { folderWords, isFamilyFolder, type Folder } from '#app/domain/message/list.ts'
import { href } from '#app/domain/href.ts'

export interface FolderLink {
	folder: Folder
	isHere: boolean
	/** The number of unread or failed messages. */
	count: number
}

export function Folders({ folders, isStaff }: { folders: readonly FolderLink[]; isStaff: boolean }) {
	const text = usePortalWords().messages
	return (
		<nav className="mail-folders" aria-label={text.folderList}>
			{isStaff ? (
				<a className="button button-filled sm:max-w-84" href={href.messaging('new')}>
					{text.write}
				</a>
			) : null}
			<ul>
				{folders.map(({ folder, isHere, count }) => (
					<li key={folder}>
						<a href={href.folder(folder)} aria-current={isHere ? 'page' : undefined}>
							<span>{folderLabel(folder, text)}</span>{' '}
							{count > 0 ? (
								<span className={folder === 'failed' ? 'mail-count text-red' : 'mail-count'}>
									{count}
									<span className="sr-only">{folder === 'failed' ? ' not delivered' : ` ${text.fresh}`}</span>
								</span>
							) : null}
						</a>
					</li>
				))}
			</ul>
			{isStaff ? (
				<p className="mail-more">
					<a href={href.messaging('many')}>Message many people</a>{' '}
					<a href={href.messaging('templates')}>Templates</a>
				</p>
			) : null}
		</nav>
	)
}

/** Shown where the folder list is hidden. */
export function AllMessages() {
	return (
		<p className="mail-back">
			<a href={href.messaging()}>{usePortalWords().messages.thread.all}</a>
		</p>
	)
}

export function folderLabel(folder: Folder, text: PortalWords['messages']): string {
	return isFamilyFolder(folder) ? text.folders[folder] : folderWords[folder]
}

/** Renders plain text as paragraphs. */
export function Words({ text }: { text: string }) {
	return (
		<>
			{text
				.split(/\n{2,}/)
				.filter(Boolean)
				.map((words, i) => (
					<Fragment key={i}>
						<p className="whitespace-pre-line">
							<bdi>{words}</bdi>
						</p>
					</Fragment>
				))}
		</>
	)
}
