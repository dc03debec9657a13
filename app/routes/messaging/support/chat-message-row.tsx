import { useSay } from '#app/components/say.ts'
import { href } from '#app/domain/href.ts'
import { NOT_IN_HELP, NOT_IN_OWN_HELP } from '#app/domain/support/chat.ts'
import type { SupportData } from './read.server.ts'

export function ChatMessageRow({
	message,
	isLast,
}: {
	message: SupportData['messages'][number]
	isLast: boolean
}) {
	const say = useSay()
	const { id, type, author, content, imageUrl, sources, when } = message
	const isOwn = type === 'user'
	return (
		<li className={isOwn ? 'chat-message chat-own' : 'chat-message'} id={`message-${id}`}>
			{isLast ? <span id="last" /> : null}
			{content
				.split(/\n{2,}/)
				.filter(Boolean)
				.map((text, i) => (
					<p className="chat-words" key={i}>
						<bdi>{text === NOT_IN_HELP || text === NOT_IN_OWN_HELP ? say(text) : text}</bdi>
					</p>
				))}
			{imageUrl ? (
				<a href={imageUrl}>
					<img src={imageUrl} alt={say('Attached image')} loading="lazy" />
				</a>
			) : null}
			{sources.map(({ article, title }) => (
				<p className="chat-source" key={article}>
					<a href={href.help(article)}>{title}</a>
				</p>
			))}
			<p className="chat-when">
				{say(isOwn ? 'You' : author)}, {when}
			</p>
		</li>
	)
}
