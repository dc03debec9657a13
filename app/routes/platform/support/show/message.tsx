import type { ThreadData } from './read.server.ts'

/** A picture can be sent without text. */
const linesOf = (content: string) => content.split(/\n+/).filter(Boolean)

export function ThreadMessage({
	message,
	isLast,
}: {
	message: ThreadData['messages'][number]
	isLast: boolean
}) {
	const { author, authorName, content, imageUrl, when } = message
	return (
		<li id={isLast ? 'last' : undefined}>
			<span>
				<strong>
					<bdi>{authorName}</bdi>
				</strong>{' '}
				<span className="muted">
					{author === 'note' ? 'Note for staff only, ' : ''}
					{when}
				</span>
				{linesOf(content).map((text, i) => (
					<span key={i}>
						<br />
						<bdi>{text}</bdi>
					</span>
				))}
				{imageUrl ? (
					<>
						<br />
						<a href={imageUrl}>
							<img className="max-h-60 max-w-full" src={imageUrl} alt="Attached image" loading="lazy" />
						</a>
					</>
				) : null}
			</span>
		</li>
	)
}
