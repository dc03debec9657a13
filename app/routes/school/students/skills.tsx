import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { href } from '#app/domain/href.ts'
import { nameWords } from '#app/domain/student/name.ts'
import type { SkillsPage } from '#app/domain/student/pages.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { onlyForAnother } from '#app/web/only-after-actions.ts'

export { viewLinks as links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const shouldRevalidate = onlyForAnother('id')

export const handle = {
	title: (loaded?: { name: string }) => (loaded ? `Skills – ${loaded.name}` : 'Skills'),
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	const student = foundStudent(access, args.params.id)
	return { id: student.id, name: nameWords(student) }
}

/** Each tab has its own forms. The guard redirects posts from old addresses to the tab. */
export async function action(args: ActionFunctionArgs) {
	await enter(args, 'school', 'learning:write')
	return missing()
}

const tabs: [tab: SkillsPage | undefined, label: string][] = [
	[undefined, 'Skills and goals'],
	['repertoire', 'Repertoire'],
	['practice', 'Practice'],
	['notes', 'Notes'],
	['reports', 'Reports'],
]

export default function Skills() {
	const { id, name } = useLoaderData<typeof loader>()
	const { pathname } = useLocation()
	return (
		<>
			<PageHead
				title={
					<>
						What <bdi>{name}</bdi> learns
					</>
				}
				trail={[{ to: href.student(id), label: name }]}
				others={[{ to: href.studentSkills(id, 'framework'), label: 'New framework' }]}
			/>
			<Tabs
				label={name}
				here={pathname.replace(/\/$/, '')}
				tabs={tabs.map(([tab, label]) => ({ to: href.studentSkills(id, tab), label }))}
			/>
			<div className="stack">
				<Outlet />
			</div>
		</>
	)
}
