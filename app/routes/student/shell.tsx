import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { PortalFrame } from '#app/components/portal/portal-frame.tsx'
import { openPortal, portalFrame, spokenPage } from '#app/requests/portal.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { isInSection, portalSections } from '#app/domain/portal/sections.ts'

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'student', 'home:read')
	const section = portalSections.find(({ id }) => isInSection(args.context.place.pattern, id))?.id
	return {
		frame: portalFrame(args, access),
		language: access.language,
		solo: access.school.kind === 'solo',
		spoken: spokenPage(access, section ?? 'dashboard'),
		keep: openPortal(args, access, 'dashboard').keep,
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
