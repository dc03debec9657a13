import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useMatches } from '@remix-run/react'
import { PaymentNote } from '#app/components/subscription/payment-note.tsx'
import {
	LoginDoor,
	SchoolFooter,
	SiteDoors,
	SiteFooter,
	SiteHeader,
	SiteLinks,
} from '#app/components/site/site.tsx'
import { SubscriptionModal } from '#app/components/subscription/modal.tsx'
import { environment } from '#app/config/environment.server.ts'
import { siteVisitor } from '#app/requests/visitor.server.ts'

export async function loader(args: LoaderFunctionArgs) {
	const visitor = await siteVisitor(args)
	const { demo, oneSchool } = environment()
	return { visitor, demo, oneSchool }
}

export default function PublicShell() {
	const { visitor, demo, oneSchool } = useLoaderData<typeof loader>()
	const checkout = useCheckout() && visitor !== null
	return (
		<>
			<SiteHeader
				visitor={checkout ? { ...visitor, owes: null } : visitor}
				links={checkout || oneSchool ? null : <SiteLinks />}
				doors={oneSchool ? <LoginDoor /> : <SiteDoors />}
			/>
			<main id="main">
				{visitor?.confirming ? <PaymentNote /> : null}
				{visitor ? <SubscriptionModal offer={visitor.offer} email={visitor.email} /> : null}
				<Outlet />
			</main>
			{oneSchool ? <SchoolFooter /> : <SiteFooter visitor={visitor} demo={demo} checkout={checkout} />}
		</>
	)
}

/** Hides the navigation during checkout. */
function useCheckout(): boolean {
	return useMatches().some(({ handle }) => (handle as { checkout?: boolean } | undefined)?.checkout)
}
