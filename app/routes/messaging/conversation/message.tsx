import { roleBeside } from '#app/components/message/contact-words.ts'
import { Words } from '#app/components/message/folders.tsx'
import type { PortalWords } from '#app/content/portal/catalogs.ts'
import { usePortalWords } from '#app/components/portal/words.ts'
import { href } from '#app/domain/href.ts'
import type { ShownMessage } from './read.server.ts'

interface MessageItemProps {
	message: ShownMessage
	isLast: boolean
	conversation: string
}

export function MessageItem({ message, isLast, conversation }: MessageItemProps) {
	const { id, kind, author, body, isOwn, isWithdrawn, day, when, letters, files, note } = message
	const text = usePortalWords().messages
	const looks = ['mail-message', isOwn ? 'mail-own' : '', kind === 'note' ? 'mail-note' : '']
	return (
		<>
			{day ? (
				<li className="muted mt-4 mb-2 text-center text-xs">{message.isToday ? text.thread.today : day}</li>
			) : null}
			<li className={looks.filter(Boolean).join(' ')} id={`message-${id}`} data-letters={letters}>
				{isLast ? <span id="last" /> : null}
				<p className="mail-author">
					<strong>
						<bdi>{isOwn ? text.you : author}</bdi>
					</strong>{' '}
					<span className="muted">
						{isOwn ? null : `${roleOf(message, text.people)}, `}
						{when}
						{kind === 'note' ? `. ${note}, families can’t see it` : null}
					</span>
				</p>
				<div className="mail-bubble">
					{isWithdrawn ? <p className="muted">{text.thread.withdrawn}</p> : <Words text={body} />}
					{files.map((file) => (
						<Attached key={file.id} file={file} />
					))}
				</div>
				<Below message={message} conversation={conversation} />
			</li>
		</>
	)
}

/** A guardian may use the office's name, so the label comes from the role and not from the name. */
function roleOf({ isOffice, role, as }: ShownMessage, text: PortalWords['messages']['people']): string {
	return isOffice ? text.fromOffice : roleBeside({ role, kind: as }, text)
}

function Attached({
	file: { url, name, isImage, size, isAudio, what },
}: {
	file: ShownMessage['files'][number]
}) {
	const text = usePortalWords().messages.thread
	return (
		<div className="mail-file">
			{isImage ? (
				<a href={url}>
					<img src={url} alt={text.image(name)} loading="lazy" {...size} />
				</a>
			) : null}
			{isAudio ? <audio controls preload="none" src={url} aria-label={name} /> : null}
			<p>
				<a href={url}>
					<bdi>{name}</bdi>
				</a>{' '}
				<span className="muted">{what}</span>
			</p>
		</div>
	)
}

function Below({ message, conversation }: Pick<MessageItemProps, 'message' | 'conversation'>) {
	const { id, readers, failed, mayWithdraw } = message
	const text = usePortalWords().messages.thread
	return (
		<>
			{readers ? <p className="mail-below muted">{text.readBy(readers)}</p> : null}
			{failed ? <p className="mail-below text-red">{text.notDelivered(failed)}</p> : null}
			{mayWithdraw ? (
				<form method="post" action={href.conversation(conversation)} className="mail-below">
					<input type="hidden" name="message" value={id} />
					<button className="mail-quiet" name="intent" value="withdraw">
						{text.withdraw}
					</button>
				</form>
			) : null}
		</>
	)
}
