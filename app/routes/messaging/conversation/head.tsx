import { Fragment } from 'react'
import type { PortalWords } from '#app/content/portal/catalogs.ts'
import { roleBeside } from '#app/components/message/contact-words.ts'
import { AllMessages } from '#app/components/message/folders.tsx'
import { Menu } from '#app/components/shell/menu.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { href } from '#app/domain/href.ts'
import type { ConversationData } from './read.server.ts'

/** Subject, participants and actions of a conversation. */
export function ConversationHead({ conversation }: { conversation: ConversationData }) {
	const { id, subject, isStaff, isClosed, kind } = conversation
	return (
		<div className="mail-head">
			<div>
				<AllMessages />
				<h1 id="subject">
					<bdi>{subject}</bdi>
				</h1>
				<Line conversation={conversation} />
			</div>{' '}
			<form method="post" action={href.conversation(id)} className="mail-steps">
				{isStaff ? (
					<>
						{kind === 'direct' ? <StaffSteps id={id} isClosed={isClosed} /> : null}{' '}
						<Menu label="More">
							<Steps conversation={conversation} />
						</Menu>
					</>
				) : (
					<Steps conversation={conversation} className="button button-small" />
				)}
			</form>
		</div>
	)
}

/** Participants, and the student it is about. */
function Line({ conversation: { people, student, isClosed, kind } }: { conversation: ConversationData }) {
	const text = usePortalWords().messages
	const { office, named } = people
	return (
		<p className="muted">
			{kind === 'announcement' ? text.announcement : null}
			{named.map((person, i) => (
				<Fragment key={person.id}>
					{i > 0 ? ', ' : null}
					<bdi>{person.name}</bdi> <span className="whitespace-nowrap">({roleOf(person, text.people)})</span>
				</Fragment>
			))}
			{office && named.length > 0 ? ', ' : null}
			{office ? text.people.office : null}{' '}
			{office ? <span className="whitespace-nowrap">({office})</span> : null}
			{student ? `, ${text.thread.about} ` : null}
			{student ? (
				<a href={student.to}>
					<bdi>{student.name}</bdi>
				</a>
			) : null}
			{isClosed ? `, ${text.closed}` : null}
		</p>
	)
}

function StaffSteps({ id, isClosed }: Pick<ConversationData, 'id' | 'isClosed'>) {
	return (
		<>
			<button className="button button-small" name="intent" value={isClosed ? 'reopen' : 'close'}>
				{isClosed ? 'Reopen' : 'Close'}
			</button>{' '}
			<a className="button button-small" href={href.conversation(id, 'people')}>
				People
			</a>
		</>
	)
}

/** Actions that only affect the user's own view of the conversation. */
function Steps({
	conversation: { isMuted, isArchived },
	className,
}: {
	conversation: ConversationData
	className?: string
}) {
	const text = usePortalWords().messages.thread.steps
	const steps = [
		isArchived ? { intent: 'restore', label: text.restore } : { intent: 'archive', label: text.archive },
		isMuted ? { intent: 'unmute', label: text.unmute } : { intent: 'mute', label: text.mute },
		{ intent: 'unread', label: text.unread },
	]
	return steps.map(({ intent, label }) => (
		<Fragment key={intent}>
			<button className={className} name="intent" value={intent}>
				{label}
			</button>{' '}
		</Fragment>
	))
}

function roleOf(
	member: ConversationData['people']['named'][number],
	text: PortalWords['messages']['people'],
): string {
	return member.isCopied ? text.copied : roleBeside(member, text)
}
