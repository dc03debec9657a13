import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ChangePlanPage } from '#app/components/subscription/change-plan.tsx'
import { sitePhrase } from '#app/content/site/catalogs.ts'
import { visit } from '#app/guards/enter.server.ts'
import { ownerOf } from '#app/guards/owner.server.ts'
import { changeFacts, subscriptionFacts, toSubscription } from '#app/requests/plan.server.ts'
import type { Language } from '#app/utils/spoken.ts'
import { pageLanguage } from '#app/web/language.server.ts'

export const handle = {
	spoken: true,
	title: (_: unknown, language: Language) => sitePhrase(language, 'Subscription'),
}

/** A plan can be changed while it is paid for and no payment is being confirmed. */
export async function loader(args: LoaderFunctionArgs) {
	const person = await visit(args)
	const owner = ownerOf(person)
	if (!owner) throw toSubscription(args)
	const language = pageLanguage(args)
	const { status, confirming } = subscriptionFacts(owner, args, language)
	const change =
		status === 'active' && !confirming && changeFacts(owner, new URL(args.request.url).searchParams, language)
	if (!change) throw toSubscription(args)
	return { change }
}

export default function ChangePlan() {
	const { change } = useLoaderData<typeof loader>()
	return (
		<section className="wrap page-plain">
			<ChangePlanPage change={change} />
		</section>
	)
}
