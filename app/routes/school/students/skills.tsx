import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RowErrors } from '#app/views/learning/row-errors.tsx'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { href } from '#app/domain/href.ts'
import { nameWords } from '#app/domain/student/name.ts'
import { saveLearning } from '#app/views/learning/save.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import learningCss from '#app/styles/learning.css?url'
import { FrameworkPage } from './skills/framework.tsx'
import { Part } from './skills/part.tsx'
import { learningTabs, readFramework, readLearning, readLearningTab } from './skills/read.server.ts'
import { saveFramework } from './skills/save.server.ts'
import { links as workLinks } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const links = () => [...workLinks(), { rel: 'stylesheet', href: learningCss }]

export const handle = {
	title: (loaded?: { name: string }) => (loaded ? `Skills – ${loaded.name}` : 'Skills'),
}

/** What a student learns: skills, goals, pieces, practice, notes and reports. */
export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'school', 'student:read')
	const student = foundStudent(access, asked.params.id)
	const { searchParams } = new URL(asked.request.url)
	const tab = readLearningTab(searchParams)
	const shared = { id: student.id, name: nameWords(student), tab, tabs: learningTabs }
	if (searchParams.get('do') === 'framework')
		return { ...shared, framework: readFramework(access, searchParams.get('view')), part: null }
	return { ...shared, framework: null, part: readLearning(access, student.id, tab, searchParams) }
}

export async function action(asked: ActionFunctionArgs) {
	const access = await enter(asked, 'school', 'learning:write')
	const { id } = foundStudent(access, asked.params.id)
	const { searchParams } = new URL(asked.request.url)
	if (searchParams.get('do') === 'framework')
		return saveFramework(asked, access, id, searchParams.get('view'))
	const tab = readLearningTab(searchParams)
	const back = (report?: string) =>
		href.studentSkills(id, { tab: tab === 'skills' ? undefined : tab, report })
	return saveLearning(asked, access, { studentId: id, back })
}

export default function Skills() {
	const { id, name, tab, tabs, part, framework } = useLoaderData<typeof loader>()
	if (framework) return <FrameworkPage studentId={id} name={name} {...framework} />
	if (!part) return null
	const to = (one: string) => href.studentSkills(id, { tab: one === 'skills' ? undefined : one })
	return (
		<>
			<RowErrors />
			<PageHead
				title={
					<>
						What <bdi>{name}</bdi> learns
					</>
				}
				trail={[{ to: href.student(id), label: name }]}
				others={[{ to: href.studentSkills(id, { do: 'framework' }), label: 'New framework' }]}
			/>
			<Tabs label={name} here={to(tab)} tabs={tabs.map(({ value, label }) => ({ to: to(value), label }))} />
			<div className="stack">
				<Part id={id} part={part} />
			</div>
		</>
	)
}
