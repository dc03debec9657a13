import { EmptyList } from '#app/components/empty-list.tsx'
import { Pager } from '#app/components/list.tsx'
import { ConversationRows } from '#app/components/message/conversation-rows.tsx'
import { folderLabel } from '#app/components/message/folders.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import type { Folder } from '#app/domain/message/list.ts'
import { href } from '#app/domain/href.ts'
import { clearedHref, isFiltered } from '#app/utils/list-query.ts'
import { BouncedRows, BroadcastRows, FailedRows } from './broadcast-rows.tsx'
import { SearchMessages } from './search.tsx'
import { SupportLinks } from './support-links.tsx'
import type { FolderView } from './read-folder.server.ts'

export function StaffFolder({ view }: { view: FolderView }) {
	const { folder, query, total, rows, broadcasts, failed, bounced } = view
	const text = usePortalWords().messages
	const path = href.folder(folder)
	return (
		<>
			<h1>{folderLabel(folder, text)}</h1>
			{total > 0 || isFiltered(query) ? <SearchMessages folder={folder} value={query.search} /> : null}
			{rows.length > 0 ? <ConversationRows rows={rows} /> : null}
			{broadcasts.length > 0 ? <BroadcastRows rows={broadcasts} /> : null}
			{bounced.length > 0 ? <BouncedRows rows={bounced} /> : null}
			{failed.length > 0 ? <FailedRows rows={failed} /> : null}
			{total === 0 && bounced.length === 0 ? (
				isFiltered(query) ? (
					<EmptyList kind="no-match" what="messages" clear={clearedHref(path, query)} />
				) : (
					<EmptyList kind="new" {...EMPTY[folder]} create={createIn(folder)} />
				)
			) : null}
			<Pager path={path} query={query} total={total} />
			{folder === 'inbox' ? <SupportLinks /> : null}
		</>
	)
}

function createIn(folder: Folder) {
	if (folder === 'inbox' || folder === 'sent') return { to: href.messaging('new'), label: 'Write a message' }
	if (folder === 'announcements' || folder === 'drafts' || folder === 'scheduled')
		return { to: href.messaging('many'), label: 'Message many people' }
	return undefined
}

const EMPTY: Record<Folder, { title: string; text: string }> = {
	inbox: { title: 'No messages yet', text: 'What people write to you is shown here, the newest first.' },
	sent: {
		title: 'No conversations yet',
		text: 'Conversations you have written in are shown here. Messages to many people are under Announcements.',
	},
	announcements: {
		title: 'No announcements yet',
		text: 'Messages to many people are shown here, with who got them.',
	},
	scheduled: { title: 'Nothing scheduled', text: 'Messages that wait for their time are shown here.' },
	drafts: {
		title: 'No drafts',
		text: 'Messages to many people stay here until you have checked who gets them.',
	},
	failed: {
		title: 'Nothing failed',
		text: 'Emails that could not be delivered are shown here, to send again.',
	},
	archived: { title: 'The archive is empty', text: 'Conversations you archive are shown here.' },
}
