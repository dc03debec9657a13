import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { Desk } from '#app/components/desk.tsx'
import { DeskErrors } from '#app/components/desk-errors.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { accountOf, ifBuilt } from '#app/guards/frame.server.ts'
import { href } from '#app/utils/href.ts'
import { schoolMenu } from '#app/utils/menu.ts'

export { onlyAfterActions as shouldRevalidate } from '#app/utils/only-after-actions.ts'

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'school', 'home:read')
	return {
		title: access.school.name,
		menu: schoolMenu(access.role, asked.context.hasPage),
		account: accountOf(access),
		settings: ifBuilt(asked, '/settings/school'),
		upgrade: href.upgrade(),
	}
}

export default function SchoolShell() {
	return (
		<Desk frame={useLoaderData<typeof loader>()}>
			<Outlet />
		</Desk>
	)
}

export function ErrorBoundary() {
	return <DeskErrors shell="routes/school/shell" />
}
