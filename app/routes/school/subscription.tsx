import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SubscriptionView } from '#app/components/subscription/view.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { subscriptionFacts } from '#app/requests/plan.server.ts'

export { links } from '#app/styles/work.ts'

export const handle = { title: 'Subscription' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'subscription:write')
	return subscriptionFacts(access, args, 'en')
}

export default function SchoolSubscription() {
	return <SubscriptionView facts={useLoaderData<typeof loader>()} />
}
