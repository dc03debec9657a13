import { Fragment } from 'react'
import type { PortalWords } from '#app/content/portal/catalogs.ts'
import { roleBeside } from '#app/components/message/contact-words.ts'
import { Named } from '#app/components/portal/named.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import type { MessageRow } from '#app/domain/message/list.ts'

/** Newest first. */
export function ConversationRows({ rows, here }: { rows: readonly MessageRow[]; here?: string }) {
	const words = usePortalWords().messages
	return (
		<ul className="mail-rows">
			{rows.map(({ id, to, people, self, letters, subject, when, isNew, isMuted, isClosed, ...row }) => (
				<li key={id} className={isNew ? 'mail-row mail-new' : 'mail-row'} data-letters={letters}>
					<p className="mail-row-head">
						<a href={`${to}#last`} aria-current={id === here ? 'page' : undefined}>
							{isNew ? <span className="sr-only">{words.freshMark} </span> : null}
							{row.isAnnouncement ? words.announcement : null}
							{row.isAnnouncement ? null : <With people={people} self={self} words={words.people} />}
						</a>{' '}
						<span className="muted">{when}</span>
					</p>
					<p className="mail-subject">
						<bdi>{subject}</bdi>
						{isMuted ? <span className="muted">, {words.muted}</span> : null}
						{isClosed ? <span className="muted">, {words.closed}</span> : null}
					</p>
					<p className="muted text-sm">
						<Line {...row} words={words} />
					</p>
				</li>
			))}
		</ul>
	)
}

interface WithProps {
	people: MessageRow['people']
	self: string
	words: PortalWords['messages']['people']
}

function With({ people, self, words }: WithProps) {
	if (people.length === 0) return <bdi>{self}</bdi>
	return people.map((one, i) => (
		<Fragment key={i}>
			{i > 0 ? ', ' : null}
			<bdi>{one.name}</bdi> <span className="whitespace-nowrap">({roleBeside(one, words)})</span>
		</Fragment>
	))
}

type LineProps = Pick<MessageRow, 'line' | 'isOwn' | 'isWithdrawn'> & { words: PortalWords['messages'] }

function Line({ line, isOwn, isWithdrawn, words }: LineProps) {
	const said = isWithdrawn ? words.withdrawnLine : line
	return isOwn ? <Named name={said} say={words.ownLine} /> : <bdi>{said}</bdi>
}
