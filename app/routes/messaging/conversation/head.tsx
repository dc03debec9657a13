import { Fragment } from 'react'
import { href } from '#app/domain/href.ts'
import type { ConversationData } from './read.server.ts'

/** What it is about, with whom, and what can be done with it. */
export function ConversationHead({ its }: { its: ConversationData }) {
	const { id, subject, people, student, isStaff, isClosed, isMuted, isArchived, kind } = its
	const steps = [
		{ intent: 'unread', label: 'Mark as unread' },
		isMuted ? { intent: 'unmute', label: 'Unmute' } : { intent: 'mute', label: 'Mute' },
		isArchived ? { intent: 'restore', label: 'Move to inbox' } : { intent: 'archive', label: 'Archive' },
		...(isStaff && kind === 'direct'
			? [isClosed ? { intent: 'reopen', label: 'Reopen' } : { intent: 'close', label: 'Close' }]
			: []),
	]
	return (
		<div className="mail-head">
			<div>
				<p className="mail-back">
					<a href={href.messaging()}>All messages</a>
				</p>
				<h1 id="subject">
					<bdi>{subject}</bdi>
				</h1>
				<p className="muted">
					{kind === 'announcement' ? 'Announcement' : null}
					{people.map(({ name, role }, i) => (
						<Fragment key={`${name} ${role}`}>
							{i > 0 ? ', ' : null}
							<bdi>{name}</bdi> <span className="mail-role">({role})</span>
						</Fragment>
					))}
					{student ? (
						<>
							{', about '}
							<a href={student.to}>
								<bdi>{student.name}</bdi>
							</a>
						</>
					) : null}
					{isClosed ? ', closed' : null}
				</p>
			</div>{' '}
			<form method="post" action={href.conversation(id)} className="mail-steps">
				{steps.map(({ intent, label }) => (
					<Fragment key={intent}>
						<button className="button button-small" name="intent" value={intent}>
							{label}
						</button>{' '}
					</Fragment>
				))}
			</form>
		</div>
	)
}
