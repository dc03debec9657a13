import { ConversationRows } from '#app/components/message/conversation-rows.tsx'
import { Folders } from '#app/components/message/folders.tsx'
import { PortalHead } from '#app/components/portal/portal-head.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { isFamilyFolder } from '#app/domain/message/list.ts'
import { href } from '#app/domain/href.ts'
import { isFiltered, listHref, pageOf } from '#app/utils/list-query.ts'
import { SearchMessages } from './search.tsx'
import { SupportLinks } from './support-links.tsx'
import type { FolderView } from './read-folder.server.ts'

/** A folder as families see it, in their language. */
export function FamilyFolder({ view }: { view: FolderView }) {
	const { folder, query, total, rows, mutes } = view
	const text = usePortalWords().messages
	if (!isFamilyFolder(folder)) return null
	const path = href.folder(folder)
	return (
		<>
			<PortalHead title={text.folders[folder]} beside={<Write />} />
			<Folders folders={view.folders} isStaff={false} />
			{total > 0 || isFiltered(query) ? <SearchMessages folder={folder} value={query.search} /> : null}
			{mutes === null ? null : <MuteForm mutes={mutes} />}
			{rows.length > 0 ? <ConversationRows rows={rows} /> : null}
			{total === 0 ? (
				<p className="muted">
					{isFiltered(query) ? text.noMatch : text.empty[folder]}{' '}
					{isFiltered(query) ? <a href={path}>{text.showAll}</a> : null}
				</p>
			) : null}
			<Pages view={view} path={path} />
			{folder === 'inbox' ? <SupportLinks /> : null}
		</>
	)
}

function Write() {
	return (
		<a className="button button-filled" href={href.messaging('new')}>
			{usePortalWords().messages.write}
		</a>
	)
}

function Pages({ view: { query, total }, path }: { view: FolderView; path: string }) {
	const text = usePortalWords().messages
	const { page, pages } = pageOf(query, total)
	const to = (number: number) => listHref(path, query, { page: number })
	if (pages < 2) return null
	return (
		<p className="mail-more">
			{page > 1 ? <a href={to(page - 1)}>{text.newer}</a> : null}{' '}
			{page < pages ? <a href={to(page + 1)}>{text.older}</a> : null}
		</p>
	)
}

function MuteForm({ mutes }: { mutes: boolean }) {
	const text = usePortalWords().messages.announcements
	return (
		<form method="post" action={href.messaging('announcements')}>
			<p className="muted">{mutes ? text.notEmailed : text.emailed}</p>
			<button className="button button-small" name="intent" value={mutes ? 'unmute' : 'mute'}>
				{mutes ? text.email : text.stop}
			</button>
		</form>
	)
}
