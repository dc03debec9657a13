import { Fragment } from 'react'
import type { PortalWords } from '#app/content/portal/catalogs.ts'
import { usePortalWords } from '#app/components/portal/words.ts'
import { href } from '#app/domain/href.ts'
import type { ConversationData } from './read.server.ts'

/** What it is about, with whom, and what can be done with it. */
export function ConversationHead({ its }: { its: ConversationData }) {
	const { id, subject, people, student, isStaff, isClosed, kind } = its
	const words = usePortalWords().messages
	const { office, named } = people
	return (
		<div className="mail-head">
			<div>
				<p className="mail-back">
					<a href={href.messaging()}>{words.thread.all}</a>
				</p>
				<h1 id="subject">
					<bdi>{subject}</bdi>
				</h1>
				<p className="muted">
					{kind === 'announcement' ? words.announcement : null}
					{named.map((one, i) => (
						<Fragment key={one.id}>
							{i > 0 ? ', ' : null}
							<bdi>{one.name}</bdi> <span className="mail-role">({roleOf(one, words.people)})</span>
						</Fragment>
					))}
					{office ? (
						<>
							{named.length > 0 ? ', ' : null}
							{words.people.office} <span className="mail-role">({office})</span>
						</>
					) : null}
					{student ? (
						<>
							{`, ${words.thread.about} `}
							<a href={student.to}>
								<bdi>{student.name}</bdi>
							</a>
						</>
					) : null}
					{isClosed ? `, ${words.closed}` : null}
				</p>
			</div>{' '}
			<form method="post" action={href.conversation(id)} className="mail-steps">
				{stepsOf(its, words.thread.steps).map(({ intent, label }) => (
					<Fragment key={intent}>
						<button className="button button-small" name="intent" value={intent}>
							{label}
						</button>{' '}
					</Fragment>
				))}
				{isStaff && kind === 'direct' ? (
					<a className="button button-small" href={href.conversation(id, { do: 'people' })}>
						People
					</a>
				) : null}
			</form>
		</div>
	)
}

function stepsOf(
	{ isMuted, isArchived, isStaff, isClosed, kind }: ConversationData,
	words: PortalWords['messages']['thread']['steps'],
) {
	const close = isClosed ? { intent: 'reopen', label: 'Reopen' } : { intent: 'close', label: 'Close' }
	return [
		...(isStaff && kind === 'direct' ? [close] : []),
		isArchived ? { intent: 'restore', label: words.restore } : { intent: 'archive', label: words.archive },
		isMuted ? { intent: 'unmute', label: words.unmute } : { intent: 'mute', label: words.mute },
		{ intent: 'unread', label: words.unread },
	]
}

function roleOf(
	{ role, kind, isCopied }: ConversationData['people']['named'][number],
	words: PortalWords['messages']['people'],
): string {
	if (isCopied) return words.copied
	return (kind === 'guardian' ? words.guardian : words.roles[role]).toLowerCase()
}
