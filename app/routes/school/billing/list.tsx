import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { openList } from '#app/requests/open-list.server.ts'
import { classChoices } from '#app/models/student/choices.server.ts'
import { listInvoices } from '#app/models/billing/list.server.ts'
import { billingNoun } from '#app/domain/billing/labels.ts'
import { invoiceListWords, isLateView, readInvoiceQuery } from '#app/domain/billing/list.ts'
import { href } from '#app/domain/href.ts'
import { askBulk } from './list/tasks-bulk.server.ts'
import { invoiceFile } from './list/file.server.ts'
import { cardsOf, linksIn, rowsOf, runOf, totalsOf } from './list/read.server.ts'
import { InvoiceList } from './list/table.tsx'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = {
	title: (loaded?: { solo: boolean }) => billingNoun(loaded?.solo ?? false),
}

const PATH = href.billing()

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	const { searchParams: params } = new URL(args.request.url)
	const query = readInvoiceQuery(params, access.school.dateFormat)
	await openList(args, access, PATH, invoiceListWords)
	// The CSV cannot show that a date was ignored, so an unreadable date is answered with the page.
	if (params.get('format') === 'csv' && Object.keys(query.unread).length === 0)
		args.context.file = await invoiceFile(access, query, params)
	const { rows, count, openMinor, sums } = listInvoices(access, query)
	return {
		solo: access.school.kind === 'solo',
		query,
		rows: rowsOf(access, rows, isLateView(query.filters.view)),
		count,
		totals: totalsOf(access, sums, openMinor),
		cards: cardsOf(access),
		classes: classChoices(access),
		links: linksIn(access, query.filters),
		run: runOf(access),
	}
}

export async function action(args: ActionFunctionArgs) {
	await enter(args, 'school', 'money:write')
	return askBulk(args)
}

export default function Billing() {
	return <InvoiceList {...useLoaderData<typeof loader>()} />
}
