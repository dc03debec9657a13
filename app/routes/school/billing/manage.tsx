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

/** No form is sent here. Without an action the guard could not lead those on that were, before tabs and tasks were routes. */
export async function action(args: ActionFunctionArgs) {
	await enter(args, 'school', 'money:write')
	return missing()
}

/** Each tab draws the head itself, for its buttons and the summary of errors above it are the tab's own. */
export default function ManageBilling() {
	return <Outlet context={useLoaderData<typeof loader>() satisfies MoneyContext} />
}
