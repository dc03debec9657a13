import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CancelSubscriptionPage } from '#app/components/subscription/cancel-subscription.tsx'
import { sitePhrase } from '#app/content/site/catalogs.ts'
import { visit } from '#app/guards/enter.server.ts'
import { ownerOf } from '#app/guards/owner.server.ts'
import { subscriptionFacts, toSubscription } from '#app/requests/plan.server.ts'
import type { Language } from '#app/utils/spoken.ts'
import { pageLanguage } from '#app/web/language.server.ts'

export const handle = {
	spoken: true,
	title: (_: unknown, language: Language) => sitePhrase(language, 'Cancel your subscription?'),
}

export async function loader(args: LoaderFunctionArgs) {
	const person = await visit(args)
	const owner = ownerOf(person)
	const facts = owner && subscriptionFacts(owner, args, pageLanguage(args))
	if (!facts?.renews) throw toSubscription(args)
	return { until: facts.until }
}

export default function CancelSubscription() {
	const { until } = useLoaderData<typeof loader>()
	return (
		<section className="wrap page-plain">
			<CancelSubscriptionPage until={until} />
		</section>
	)
}
