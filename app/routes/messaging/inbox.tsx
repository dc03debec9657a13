import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PageHead } from '#app/components/page-head.tsx'
import { demandSubscription, enter } from '#app/guards/enter.server.ts'
import { href } from '#app/domain/href.ts'
import chatCss from '#app/styles/chat.css?url'
import { modeOf, readConversations, readSupport } from './inbox/read.server.ts'
import { saveSupport } from './inbox/save.server.ts'
import { SupportChat } from './inbox/support-chat.tsx'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: chatCss }]

export const handle = { title: 'Messages' }

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'messaging', 'message:write')
	const mode = modeOf(asked)
	if (mode) return { support: readSupport(asked, access, mode), conversations: [] }
	await demandSubscription(asked, access)
	return { support: null, conversations: readConversations(access) }
}

export async function action(asked: ActionFunctionArgs) {
	const access = await enter(asked, 'messaging', 'message:write')
	return saveSupport(asked, access, modeOf(asked) ?? 'ai')
}

/** The conversations somebody has, or one of those with support. */
export default function Inbox() {
	const { support, conversations } = useLoaderData<typeof loader>()
	if (support) return <SupportChat its={support} />
	return (
		<>
			<PageHead title="Messages" />
			<ul className="rows card">
				{conversations.map(({ mode, name, last, when, unread }) => (
					<li key={mode}>
						<span>
							<a href={href.support(mode)}>{name}</a>{' '}
							{unread > 0 ? <span className="tag tag-new">{`${unread} unread`}</span> : null}
							<br />
							<span className="muted">
								<bdi>{last ? last.slice(0, 120) : 'Nothing written yet'}</bdi>
							</span>
						</span>{' '}
						<span className="muted">{when}</span>
					</li>
				))}
			</ul>
		</>
	)
}
