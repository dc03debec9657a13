import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { SiteFooter, SiteHeader } from '#app/components/site.tsx'
import { visit } from '#app/guards/enter.server.ts'
import { homeOf } from '#app/utils/areas.ts'

export async function loader(asked: LoaderFunctionArgs) {
	const person = await visit(asked)
	if (!person) return { visitor: null }
	const active = person.role === 'super_admin' || person.school?.status === 'active'
	return { visitor: { name: person.name, home: active ? homeOf(person.role) : null } }
}

export default function PublicShell() {
	const { visitor } = useLoaderData<typeof loader>()
	return (
		<>
			<SiteHeader visitor={visitor} />
			<main id="main" className="wrap">
				<Outlet />
			</main>
			<SiteFooter />
		</>
	)
}
