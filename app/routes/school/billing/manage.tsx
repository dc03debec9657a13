import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { billingNoun } from '#app/domain/billing/labels.ts'
import { enter } from '#app/guards/enter.server.ts'
import { onlyAfterActions } from '#app/web/only-after-actions.ts'
import type { MoneyContext } from './manage/money-context.ts'

export { links } from '#app/styles/work.ts'

export const shouldRevalidate = onlyAfterActions

export const handle = {
	title: (data?: { solo: boolean }) => billingNoun(data?.solo ?? false),
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	return { solo: access.school.kind === 'solo' }
}

/** Each tab draws the head itself, for its buttons and the summary of errors above it are the tab's own. */
export default function ManageBilling() {
	return <Outlet context={useLoaderData<typeof loader>() satisfies MoneyContext} />
}
