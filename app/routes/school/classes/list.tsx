import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { EventsShown } from '#app/views/event/events-view.tsx'
import { eventsTitle } from '#app/views/event/title.ts'
import { later } from '#app/components/later.tsx'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { answerListView } from '#app/requests/list-view.server.ts'
import { chooseZoneFirst } from '#app/requests/first-zone.server.ts'
import { openList } from '#app/requests/open-list.server.ts'
import { readEvents } from '#app/views/event/read.server.ts'
import { saveEvents } from '#app/views/event/save.server.ts'
import { listClassChoices } from '#app/models/class/choices.server.ts'
import { listListViews } from '#app/models/list-view.server.ts'
import { findPreferences } from '#app/models/school/preferences.server.ts'
import {
	classListWords,
	classTabPath,
	classTabs,
	readClassQuery,
	readClassTab,
} from '#app/domain/class/list.ts'
import { classNoun } from '#app/domain/class/labels.ts'
import { today } from '#app/utils/dates.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { eventsHref } from '#app/domain/event/href.ts'
import { href } from '#app/domain/href.ts'
import { listHref } from '#app/utils/list-query.ts'
import { ClassList } from './list/class-list.tsx'
import { createClass, createLesson } from './list/save-new.server.ts'
import { changeSeveral } from './list/save-several.server.ts'
import { keepFile } from './list/file.server.ts'
import { listOf } from './list/read-list.server.ts'
import { readNewLesson } from './list/read-new-lesson.server.ts'
import { pupilsOf } from './list/read-pupils.server.ts'

const EventsView = later(() => import('#app/views/event/events-view.tsx'), 'EventsView')
const NewClass = later(() => import('./list/new-class.tsx'), 'NewClass')
const NewLesson = later(() => import('./list/new-lesson.tsx'), 'NewLesson')

export { formPaperLinks as links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = {
	title: (loaded?: { solo: boolean; view: string; events?: EventsShown }) => {
		if (loaded?.events) return eventsTitle(loaded.events)
		const { one, Many } = classNoun(loaded?.solo ?? false)
		if (loaded?.view === 'list' || !loaded) return Many
		if (loaded.view === 'lesson') return 'Add a lesson'
		return loaded.solo ? 'Add a group' : `Add a ${one}`
	},
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const params = new URL(args.request.url).searchParams
	const solo = access.school.kind === 'solo'
	if (isEvents(params)) return { view: 'events' as const, solo, events: await readEvents(args, access) }
	const view = params.get('view')
	if (view === 'new' || view === 'lesson') chooseZoneFirst(args, access)
	if (!view) await openList(args, access, classTabPath(readClassTab(params)), classListWords, 'classes')
	const choices = listClassChoices(access)
	const day = today(access.school.timeZone)
	if (view === 'new') {
		const { lessonMinutes } = findPreferences(access)
		return { view: 'new' as const, solo, choices, formKey: formKey(), today: day, lessonMinutes }
	}
	if (view === 'lesson') return { view: 'lesson' as const, solo, ...readNewLesson(access, params) }
	const query = readClassQuery(params)
	const { tab, ...listed } = listOf(access, params, query)
	if (params.get('format') === 'csv') await keepFile(args, access, tab, query)
	const views = listListViews(access, 'classes')
	const pupils = solo ? pupilsOf(access, listed.rows) : {}
	return { view: 'list' as const, solo, choices, tab, query, views, pupils, ...listed }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'class:write')
	const params = new URL(args.request.url).searchParams
	if (isEvents(params)) return saveEvents(args, access)
	const view = params.get('view')
	const path = classTabPath(readClassTab(params))
	const listView = await answerListView(args, access, 'classes', path, classListWords)
	if (listView) return listView
	if (view === 'new') return createClass(args, access)
	if (view === 'lesson') return createLesson(args, access)
	return changeSeveral(args, access)
}

/** Recitals and exams are planned beside classes. */
function isEvents(params: URLSearchParams): boolean {
	return params.get('tab') === 'events'
}

export default function Classes() {
	const loaded = useLoaderData<typeof loader>()
	if (loaded.view === 'events') return <EventsView {...loaded.events} />
	if (loaded.view === 'new') return <NewClass {...loaded} />
	if (loaded.view === 'lesson') return <NewLesson {...loaded} />
	const { solo, tab, query } = loaded
	const { one, Many } = classNoun(solo)
	const path = classTabPath(tab)
	const file = listHref(path, query)
	return (
		<>
			<PageHead
				title={Many}
				line={
					solo
						? 'Your private lessons and groups.'
						: 'Private lessons, groups and ensembles, and who is in them.'
				}
				action={{ to: href.classes({ view: solo ? 'lesson' : 'new' }), label: `Add a ${one}` }}
				others={[
					{ to: eventsHref(), label: 'Recitals and exams' },
					solo
						? { to: href.classes({ view: 'new' }), label: 'Add a group' }
						: { to: href.classes({ view: 'lesson' }), label: 'Add a private lesson' },
				]}
				more={[
					...(loaded.rows.length > 0
						? [
								{
									to: `${file}${file.includes('?') ? '&' : '?'}format=csv`,
									label: 'Download CSV',
									download: true,
								},
							]
						: []),
					{ to: href.legacyClasses(), label: 'Archive' },
				]}
			/>
			<Tabs
				label={Many}
				here={path}
				tabs={classTabs.map(({ value, label }) => ({
					// Said in the address, the usual tab is shown also while it is empty.
					to: value === 'running' && tab !== 'running' ? '/classes?tab=running' : classTabPath(value),
					label,
				}))}
			/>
			<ClassList key={tab} {...loaded} path={path} />
		</>
	)
}
