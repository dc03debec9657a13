import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PageHead } from '#app/components/page-head.tsx'
import { demandSubscription, enter } from '#app/guards/enter.server.ts'
import { href } from '#app/domain/href.ts'
import chatCss from '#app/styles/chat.css?url'
import { modeOf, readSupport } from './inbox/read.server.ts'
import { saveSupport } from './inbox/save.server.ts'
import { SupportChat } from './inbox/support-chat.tsx'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: chatCss }]

export const handle = { title: 'Messages' }

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'messaging', 'message:write')
	const mode = modeOf(asked)
	if (mode) return { support: readSupport(asked, access, mode) }
	await demandSubscription(asked, access)
	return { support: null }
}

export async function action(asked: ActionFunctionArgs) {
	const access = await enter(asked, 'messaging', 'message:write')
	const mode = modeOf(asked)
	return saveSupport(asked, access, mode ?? 'ai')
}

export default function Inbox() {
	const { support } = useLoaderData<typeof loader>()
	if (support) return <SupportChat its={support} />
	return (
		<>
			<PageHead title="Messages" />
			<p>
				<a href={href.support('admin')}>Contact support</a>
			</p>
		</>
	)
}
