import { Fragment } from 'react'
import type { PortalWords } from '#app/content/portal/catalogs.ts'
import { roleBeside } from '#app/components/message/contact-words.ts'
import { Named } from '#app/components/portal/named.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import type { MessageRow } from '#app/domain/message/list.ts'

/** Newest first. */
export function ConversationRows({ rows, here }: { rows: readonly MessageRow[]; here?: string }) {
	const text = usePortalWords().messages
	return (
		<ul className="mail-rows">
			{rows.map(({ id, to, people, self, letters, subject, when, isNew, isMuted, isClosed, ...row }) => (
				<li key={id} className={isNew ? 'mail-row mail-new' : 'mail-row'} data-letters={letters}>
					<p className="mail-row-head">
						<a href={`${to}#last`} aria-current={id === here ? 'page' : undefined}>
							{isNew ? <span className="sr-only">{text.freshMark} </span> : null}
							{row.isAnnouncement ? text.announcement : null}
							{row.isAnnouncement ? null : <With people={people} self={self} text={text.people} />}
						</a>{' '}
						<span className="muted">{when}</span>
					</p>
					<p className="mail-subject">
						<bdi>{subject}</bdi>
						{isMuted ? <span className="muted">, {text.muted}</span> : null}
						{isClosed ? <span className="muted">, {text.closed}</span> : null}
					</p>
					<p className="muted text-sm">
						<Line {...row} text={text} />
					</p>
				</li>
			))}
		</ul>
	)
}

interface WithProps {
	people: MessageRow['people']
	self: string
	text: PortalWords['messages']['people']
}

function With({ people, self, text }: WithProps) {
	if (people.length === 0) return <bdi>{self}</bdi>
	return people.map((person, i) => (
		<Fragment key={i}>
			{i > 0 ? ', ' : null}
			<bdi>{person.name}</bdi>
			<span className="max-sm:hidden">
				{' '}
				<span className="whitespace-nowrap">({roleBeside(person, text)})</span>
			</span>
		</Fragment>
	))
}

type LineProps = Pick<MessageRow, 'line' | 'isOwn' | 'isWithdrawn'> & { text: PortalWords['messages'] }

function Line({ line, isOwn, isWithdrawn, text }: LineProps) {
	const said = isWithdrawn ? text.withdrawnLine : line
	return isOwn ? <Named name={said} say={text.ownLine} /> : <bdi>{said}</bdi>
}
