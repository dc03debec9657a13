import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { href } from '#app/utils/href.ts'
import { settingsPages } from '#app/utils/settings-pages.ts'

export const handle = { title: 'Settings' }

export async function loader(asked: LoaderFunctionArgs) {
	const { role, school } = await enter(asked, 'school', 'settings:write')
	return {
		school: school.name,
		pages: settingsPages(role === 'solo_teacher_admin', asked.context.hasPage),
	}
}

export default function Settings() {
	const { school, pages } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHead title="Settings" line={<bdi>{school}</bdi>} />
			<div className="cards">
				{pages.map(({ label, path, about }) => (
					<Panel key={path} title={<Link to={path}>{label}</Link>}>
						<p className="muted">{about}</p>
					</Panel>
				))}
				<Panel title={<Link to={href.guide()}>Getting Started</Link>}>
					<p className="muted">
						The guide through setting everything up, and whether the dashboard shows it.
					</p>
				</Panel>
			</div>
		</>
	)
}
