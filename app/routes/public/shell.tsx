import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { SiteDoors, SiteFooter, SiteHeader, SiteLinks } from '#app/components/site/site.tsx'
import { SubscriptionModal } from '#app/components/subscription/modal.tsx'
import { siteVisitor } from '#app/flows/visitor.server.ts'

export async function loader(asked: LoaderFunctionArgs) {
	const visitor = await siteVisitor(asked)
	return { visitor }
}

export default function PublicShell() {
	const { visitor } = useLoaderData<typeof loader>()
	return (
		<>
			<SiteHeader visitor={visitor} links={<SiteLinks />} doors={<SiteDoors />} />
			<main id="main">
				{visitor ? <SubscriptionModal offer={visitor.offer} email={visitor.email} /> : null}
				<Outlet />
			</main>
			<SiteFooter />
		</>
	)
}
