import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { openList } from '#app/requests/open-list.server.ts'
import { billingNoun } from '#app/domain/billing/labels.ts'
import { eventListWords, readEventQuery } from '#app/domain/billing/events.ts'
import { href } from '#app/domain/href.ts'
import { MoneyHistory } from './history/money-history.tsx'
import { journalFile, readHistory } from './history/read.server.ts'

export { links } from '#app/styles/work.ts'

export const handle = {
	title: (loaded?: { solo: boolean }) => `${billingNoun(loaded?.solo ?? false)} history`,
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	const params = new URL(args.request.url).searchParams
	await openList(args, access, href.billingHistory(), eventListWords)
	const query = readEventQuery(params, access.school.dateFormat)
	// The CSV cannot show that a date was ignored, so an unreadable date is answered with the page.
	if (params.get('format') === 'csv' && Object.keys(query.unread).length === 0)
		args.context.file = await journalFile(access, query)
	return { solo: access.school.kind === 'solo', query, ...readHistory(access, query) }
}

export default function BillingHistory() {
	return <MoneyHistory {...useLoaderData<typeof loader>()} />
}
