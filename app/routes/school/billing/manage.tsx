import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { billingNoun } from '#app/domain/billing/labels.ts'
import { enter } from '#app/guards/enter.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { onlyAfterActions } from '#app/web/only-after-actions.ts'
import type { MoneyContext } from './manage/money-context.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const shouldRevalidate = onlyAfterActions

export const handle = {
	title: (data?: { solo: boolean }) => billingNoun(data?.solo ?? false),
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	return { solo: access.school.kind === 'solo' }
}

/** The page has no form of its own. The action lets the guard redirect posts to old addresses. */
export async function action(args: ActionFunctionArgs) {
	await enter(args, 'school', 'money:write')
	return missing()
}

/** Tabs render the head themselves, because its buttons and the error summary above it belong to the tab. */
export default function ManageBilling() {
	return <Outlet context={useLoaderData<typeof loader>() satisfies MoneyContext} />
}
