import type { MessageRow } from '#app/domain/message/list.ts'

/** Conversations, the newest first. */
export function ConversationRows({ rows, here }: { rows: readonly MessageRow[]; here?: string }) {
	return (
		<ul className="mail-rows">
			{rows.map(({ id, to, who, letters, subject, line, when, isNew, isMuted, isClosed }) => (
				<li key={id} className={isNew ? 'mail-row mail-new' : 'mail-row'} data-letters={letters}>
					<p className="mail-row-head">
						<a href={`${to}#last`} aria-current={id === here ? 'page' : undefined}>
							{isNew ? <span className="sr-only">New: </span> : null}
							<bdi>{who}</bdi>
						</a>{' '}
						<span className="muted">{when}</span>
					</p>
					<p className="mail-subject">
						<bdi>{subject}</bdi>
						{isMuted ? <span className="muted">, muted</span> : null}
						{isClosed ? <span className="muted">, closed</span> : null}
					</p>
					<p className="mail-line muted">
						<bdi>{line}</bdi>
					</p>
				</li>
			))}
		</ul>
	)
}
