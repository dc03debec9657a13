import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { Brand } from '#app/components/site/brand.tsx'
import { Languages } from '#app/components/site/spoken.tsx'
import { PaymentNote } from '#app/components/subscription/payment-note.tsx'
import { SubscriptionModal } from '#app/components/subscription/modal.tsx'
import { siteVisitor } from '#app/requests/visitor.server.ts'
import { href } from '#app/domain/href.ts'

export async function loader(args: LoaderFunctionArgs) {
	const visitor = await siteVisitor(args)
	return {
		offer: visitor?.offer ?? null,
		email: visitor?.email ?? '',
		confirming: visitor?.confirming ?? false,
	}
}

/** Sign-in forms stand alone, without navigation or other distractions. */
export default function AuthShell() {
	const { offer, email, confirming } = useLoaderData<typeof loader>()
	return (
		<>
			<header className="site-header wrap">
				<Brand href={href.landing()} />
			</header>
			<main id="main" className="wrap">
				{confirming ? <PaymentNote /> : null}
				<SubscriptionModal offer={offer} email={email} />
				<div className="narrow">
					<div className="card">
						<Outlet />
						<Languages />
					</div>
				</div>
			</main>
		</>
	)
}
