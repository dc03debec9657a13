import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Moment } from '#app/components/dates.tsx'
import { Panel } from '#app/components/panel.tsx'
import { enterPlatform } from '#app/guards/enter.server.ts'
import { listContactMessages } from '#app/models/platform/inquiry.server.ts'
import { INQUIRIES_LINE, OverviewHead } from './head.tsx'
import { Inquiries, Mark } from './inquiries.tsx'
import { markInquiry, readInquiryQuery } from './tasks-inquiries.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Contact messages' }

export async function loader(args: LoaderFunctionArgs) {
	const staff = await enterPlatform(args)
	const query = readInquiryQuery(args)
	return { query, ...listContactMessages(staff, query) }
}

export async function action(args: ActionFunctionArgs) {
	const staff = await enterPlatform(args)
	return markInquiry(args, staff)
}

export default function ContactMessages() {
	const { query, rows, total } = useLoaderData<typeof loader>()
	return (
		<>
			<OverviewHead title="Contact messages" line={INQUIRIES_LINE} />
			<Inquiries query={query} total={total} kind="contact-messages" noun={['message', 'messages']}>
				{rows.map((one) => (
					<Panel key={one.id} title={<bdi>{one.subject}</bdi>} beside={<Mark kind="contact" row={one} />}>
						<p>
							<bdi>{one.name}</bdi>,{' '}
							<a href={`mailto:${one.email}?subject=${encodeURIComponent(`Re: ${one.subject}`)}`}>
								{one.email}
							</a>
							,{' '}
							<span className="muted">
								<Moment at={one.createdAt} timeZone="UTC" />
							</span>
						</p>
						<p className="notes">{one.message}</p>
					</Panel>
				))}
			</Inquiries>
		</>
	)
}
