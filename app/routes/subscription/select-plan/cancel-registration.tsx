import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CancelRegistrationPage } from '#app/components/subscription/cancel-registration.tsx'
import { sitePhrase } from '#app/content/site/catalogs.ts'
import { href } from '#app/domain/href.ts'
import { visit } from '#app/guards/enter.server.ts'
import { ownerOf } from '#app/guards/owner.server.ts'
import { findApprovedOrder } from '#app/models/subscription/open-order.server.ts'
import type { Language } from '#app/utils/spoken.ts'
import { inSameLanguage } from '#app/web/language.server.ts'

export const handle = {
	spoken: true,
	title: (_: unknown, language: Language) => sitePhrase(language, 'Cancel your registration?'),
}

/** A registration can be canceled until its payment is approved. */
export async function loader(args: LoaderFunctionArgs) {
	const person = await visit(args)
	const owner = ownerOf(person)
	if (owner?.school.status !== 'pending' || findApprovedOrder(owner))
		throw redirect(inSameLanguage(args.request, href.selectPlan()))
	return { email: owner.email }
}

export default function CancelRegistration() {
	const { email } = useLoaderData<typeof loader>()
	return (
		<section className="wrap page-plain">
			<CancelRegistrationPage email={email} />
		</section>
	)
}
