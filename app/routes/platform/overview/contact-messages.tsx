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
				{rows.map((row) => (
					<Panel key={row.id} title={<bdi>{row.subject}</bdi>} beside={<Mark kind="contact" row={row} />}>
						<p>
							<bdi>{row.name}</bdi>,{' '}
							<a href={`mailto:${row.email}?subject=${encodeURIComponent(`Re: ${row.subject}`)}`}>
								{row.email}
							</a>
							,{' '}
							<span className="muted">
								<Moment at={row.createdAt} timeZone="UTC" />
							</span>
						</p>
						<p className="notes">{row.message}</p>
					</Panel>
				))}
			</Inquiries>
		</>
	)
}
