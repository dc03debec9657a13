import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { later } from '#app/components/later.tsx'
import { enterPlatform } from '#app/guards/enter.server.ts'
import { schoolTasks, type SchoolTask } from '#app/domain/platform/schools.ts'
import { readSchools } from './schools/read.server.ts'
import { decideOnSchool } from './schools/save.server.ts'
import { SchoolList } from './schools/school-list.tsx'
import chartCss from '#app/styles/chart.css?url'
import { links as workLinks } from '#app/styles/work.ts'

const SchoolCard = later(() => import('./schools/card.tsx'), 'SchoolCard')
const SchoolTaskPage = later(() => import('./schools/task.tsx'), 'SchoolTaskPage')

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

type Loaded = { card?: { name: string }; task?: SchoolTask | null }

export const links = () => [...workLinks(), { rel: 'stylesheet', href: chartCss }]

export const handle = {
	title: (loaded?: Loaded) =>
		loaded?.card
			? `${loaded.task ? `${schoolTasks[loaded.task].title} – ` : ''}${loaded.card.name}`
			: 'Schools',
}

export async function loader(args: LoaderFunctionArgs) {
	const staff = await enterPlatform(args)
	return readSchools(args, staff)
}

export async function action(args: ActionFunctionArgs) {
	const staff = await enterPlatform(args)
	return decideOnSchool(args, staff)
}

export default function Schools() {
	const shown = useLoaderData<typeof loader>()
	if (shown.view === 'list') return <SchoolList {...shown} />
	if (shown.task) return <SchoolTaskPage key={shown.task} {...shown} task={shown.task} />
	return <SchoolCard {...shown} />
}
