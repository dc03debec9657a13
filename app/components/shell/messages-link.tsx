import { href } from '#app/domain/href.ts'
import { Icon } from '../icon.tsx'
import { useSay } from '../say.ts'

export function MessagesLink({ unread }: { unread: number }) {
	const say = useSay()
	return (
		<a className="icon-button messages-link" href={href.messaging()}>
			<Icon name="chat" />
			<span className="icon-words">{say('Messages')}</span>
			{unread > 0 ? (
				<>
					{' '}
					<span className="tag tag-new">
						{unread}
						<span className="sr-only"> {say('new')}</span>
					</span>
				</>
			) : null}
		</a>
	)
}
