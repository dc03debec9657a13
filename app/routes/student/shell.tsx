import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { AccountMenu } from '#app/components/account/account-menu.tsx'
import { SupportButton } from '#app/components/support-button.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { accountOf } from '#app/flows/frame.server.ts'

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'student', 'home:read')
	return { school: access.school.name, account: accountOf(access) }
}

export default function StudentShell() {
	const { school, account } = useLoaderData<typeof loader>()
	return (
		<>
			<header className="portal-top wrap portal">
				<span className="muted">
					<bdi>{school}</bdi>
				</span>
				<AccountMenu account={account} />
			</header>
			<main id="main" className="wrap portal">
				<Outlet />
			</main>
			<aside aria-label="Support">
				<SupportButton />
			</aside>
		</>
	)
}
