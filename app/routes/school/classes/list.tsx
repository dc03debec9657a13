import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { answerListView } from '#app/requests/list-view.server.ts'
import { openList } from '#app/requests/open-list.server.ts'
import { listClassChoices } from '#app/models/class/choices.server.ts'
import { listListViews } from '#app/models/list-view.server.ts'
import {
	classListWords,
	classTabPath,
	classTabs,
	readClassQuery,
	readClassTab,
} from '#app/domain/class/list.ts'
import { classNoun } from '#app/domain/class/labels.ts'
import { eventsHref } from '#app/domain/event/href.ts'
import { href } from '#app/domain/href.ts'
import { listHref } from '#app/utils/list-query.ts'
import { ClassList } from './list/class-list.tsx'
import { changeSeveral } from './list/save-several.server.ts'
import { keepFile } from './list/file.server.ts'
import { listOf } from './list/read-list.server.ts'
import { pupilsOf } from './list/read-pupils.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = {
	title: (loaded?: { solo: boolean }) => classNoun(loaded?.solo ?? false).Many,
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const params = new URL(args.request.url).searchParams
	const solo = access.school.kind === 'solo'
	await openList(args, access, classTabPath(readClassTab(params)), classListWords, 'classes')
	const query = readClassQuery(params)
	const { tab, ...listed } = listOf(access, params, query)
	if (params.get('format') === 'csv') await keepFile(args, access, tab, query)
	const views = listListViews(access, 'classes')
	const pupils = solo ? pupilsOf(access, listed.rows) : {}
	return { solo, choices: listClassChoices(access), tab, query, views, pupils, ...listed }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'class:write')
	const path = classTabPath(readClassTab(new URL(args.request.url).searchParams))
	const listView = await answerListView(args, access, 'classes', path, classListWords)
	return listView ?? changeSeveral(args, access)
}

export default function Classes() {
	const loaded = useLoaderData<typeof loader>()
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
				action={{ to: solo ? href.newPrivateLesson() : href.newClass(), label: `Add a ${one}` }}
				others={[
					{ to: eventsHref(true), label: 'Recitals and exams' },
					solo
						? { to: href.newClass(), label: 'Add a group' }
						: { to: href.newPrivateLesson(), label: 'Add a private lesson' },
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
					to: value === 'running' && tab !== 'running' ? '/classes?show=running' : classTabPath(value),
					label,
				}))}
			/>
			<ClassList key={tab} {...loaded} path={path} />
		</>
	)
}
