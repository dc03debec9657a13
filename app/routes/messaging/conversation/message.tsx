import { Words } from '#app/components/message/folders.tsx'
import { href } from '#app/domain/href.ts'
import type { ShownMessage } from './read.server.ts'

interface MessageItemProps {
	message: ShownMessage
	isLast: boolean
	conversation: string
}

export function MessageItem({ message, isLast, conversation }: MessageItemProps) {
	const { id, kind, author, role, body, isOwn, isWithdrawn, day, when, letters, files } = message
	const looks = ['mail-message', isOwn ? 'mail-own' : '', kind === 'note' ? 'mail-note' : '']
	return (
		<>
			{day ? <li className="mail-day muted">{day}</li> : null}
			<li className={looks.filter(Boolean).join(' ')} id={`message-${id}`} data-letters={letters}>
				{isLast ? <span id="last" /> : null}
				<p className="mail-author">
					<strong>
						<bdi>{isOwn ? 'You' : author}</bdi>
					</strong>{' '}
					<span className="muted">
						{role && !isOwn ? `${role}, ` : null}
						{when}
						{kind === 'note' ? '. Note for staff only, families can’t see it' : null}
					</span>
				</p>
				<div className="mail-bubble">
					{isWithdrawn ? <p className="muted">This message was withdrawn.</p> : <Words text={body} />}
					{files.map((file) => (
						<Attached key={file.id} file={file} />
					))}
				</div>
				<Below message={message} conversation={conversation} />
			</li>
		</>
	)
}

function Attached({ file: { url, name, isImage, isAudio, what } }: { file: ShownMessage['files'][number] }) {
	return (
		<div className="mail-file">
			{isImage ? (
				<a href={url}>
					<img src={url} alt={`Attached image ${name}`} loading="lazy" />
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
	const { id, read, failed, mayWithdraw } = message
	return (
		<>
			{read ? <p className="mail-below muted">{read}</p> : null}
			{failed ? <p className="mail-below mail-bad">{failed}</p> : null}
			{mayWithdraw ? (
				<form method="post" action={href.conversation(conversation)} className="mail-below">
					<input type="hidden" name="message" value={id} />
					<button className="mail-quiet" name="intent" value="withdraw">
						Withdraw
					</button>
				</form>
			) : null}
		</>
	)
}
