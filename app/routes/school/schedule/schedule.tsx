import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { later } from '#app/components/later.tsx'
import { href } from '#app/domain/href.ts'
import { chooseZoneFirst } from '#app/requests/first-zone.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import scheduleCss from '#app/styles/schedule.css?url'
import { readAway } from './schedule/read-away.server.ts'
import { readForced } from './schedule/read-forced.server.ts'
import { readFree } from './schedule/read-free.server.ts'
import { readAddition, readSchedule } from './schedule/read.server.ts'
import { saveAway } from './schedule/save.server.ts'
import { SchedulePage } from './schedule/schedule-page.tsx'
import { daysLinks, links as workLinks } from '#app/styles/work.ts'

const AddLesson = later(() => import('./schedule/add-lesson.tsx'), 'AddLesson')
const ForcedLessons = later(() => import('./schedule/forced.tsx'), 'ForcedLessons')
const FreeTimes = later(() => import('./schedule/free.tsx'), 'FreeTimes')
const TeacherAway = later(() => import('./schedule/away.tsx'), 'TeacherAway')

export const links = () => [...daysLinks(), ...workLinks(), { rel: 'stylesheet', href: scheduleCss }]

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Schedule' }

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'school', 'class:read')
	const params = new URL(asked.request.url).searchParams
	const task = params.get('do')
	if (task === 'free') return { task: 'free' as const, ...readFree(access, params) }
	if (task === 'forced') return { task: 'forced' as const, ...readForced(access) }
	if (task === 'away') return { task: 'away' as const, ...readAway(access, params) }
	if (task !== 'add') return { task: null, ...readSchedule(asked, access) }
	chooseZoneFirst(asked, access)
	const addition = readAddition(asked, access)
	if (addition.classId) {
		const form = addition.repeats ? href.newSeries : href.newLesson
		throw redirect(form(addition.classId, addition.slot))
	}
	return { task: 'add' as const, ...addition }
}

export async function action(asked: ActionFunctionArgs) {
	const access = await enter(asked, 'school', 'class:write')
	return saveAway(asked, access)
}

export default function Schedule() {
	const loaded = useLoaderData<typeof loader>()
	switch (loaded.task) {
		case 'add':
			return <AddLesson {...loaded} />
		case 'free':
			return <FreeTimes {...loaded} />
		case 'forced':
			return <ForcedLessons {...loaded} />
		case 'away':
			return <TeacherAway {...loaded} />
		default:
			return <SchedulePage {...loaded} />
	}
}
