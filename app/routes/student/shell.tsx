import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { PortalFrame } from '#app/components/portal/portal-frame.tsx'
import { openPortal, portalFrame } from '#app/flows/portal.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { findOwnProfile } from '#app/models/platform/profile.server.ts'

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'student', 'home:read')
	return {
		frame: portalFrame(access),
		language: findOwnProfile(access).language,
		keep: openPortal(asked, access, 'dashboard').keep,
	}
}

export default function StudentShell() {
	const { frame, keep } = useLoaderData<typeof loader>()
	return (
		<PortalFrame frame={frame} keep={keep}>
			<Outlet />
		</PortalFrame>
	)
}
