import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useRouteLoaderData } from '@remix-run/react'
import type { DeskFrame } from '#app/components/shell/desk.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { FilterForm } from '#app/components/filter-form.tsx'
import { ListTools } from '#app/components/list-tools.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { answerListView } from '#app/requests/list-view.server.ts'
import { openList } from '#app/requests/open-list.server.ts'
import { listTeacherChoices } from '#app/models/teacher/detail.server.ts'
import { listListViews } from '#app/models/list-view.server.ts'
import { listTeachers } from '#app/models/teacher/list.server.ts'
import { accountStates } from '#app/domain/account/accounts.ts'
import { weekdays } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { clearedHref, isFiltered, listHref, tickedIn } from '#app/utils/list-query.ts'
import { readTeacherQuery, teacherListWords } from '#app/domain/teacher/list.ts'
import { teacherStates } from '#app/domain/teacher/labels.ts'
import { teacherFile } from './list/file.server.ts'
import { Outcomes } from './list/outcomes.tsx'
import { changeSeveralTeachers } from './list/save-several.server.ts'
import { sorts, TeacherTable } from './list/table.tsx'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Teachers' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'teacher:read')
	const params = new URL(args.request.url).searchParams
	await openList(args, access, href.teachers(), teacherListWords, 'teachers')
	const query = readTeacherQuery(params)
	if (params.get('format') === 'csv') args.context.file = await teacherFile(access, query, tickedIn(params))
	return {
		query,
		...listTeachers(access, query),
		choices: listTeacherChoices(access),
		views: listListViews(access, 'teachers'),
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'people:write')
	const view = await answerListView(args, access, 'teachers', href.teachers(), teacherListWords)
	return view ?? changeSeveralTeachers(args)
}

export default function Teachers() {
	const { query, rows, total, choices, views } = useLoaderData<typeof loader>()
	const frame = useRouteLoaderData<DeskFrame>('routes/school/shell')
	const path = href.teachers()
	const file = listHref(path, query)
	return (
		<>
			<PageHead
				title="Teachers"
				line={usageWords(frame?.usage?.limits)}
				action={{ to: href.newTeacher(), label: 'Add a teacher' }}
			>
				{rows.length > 0 ? (
					<a className="button" href={`${file}${file.includes('?') ? '&' : '?'}format=csv`} download>
						Download CSV
					</a>
				) : null}
			</PageHead>
			<Outcomes />
			<Toolbar path={path} query={query} choices={choices} views={views} />
			{rows.length > 0 ? <TeacherTable path={path} query={query} rows={rows} total={total} /> : null}
			{rows.length === 0 ? <Empty path={path} query={query} /> : null}
		</>
	)
}

function Empty({ path, query }: { path: string; query: Loaded['query'] }) {
	if (isFiltered(query)) return <EmptyList kind="no-match" what="teachers" clear={clearedHref(path, query)} />
	return (
		<EmptyList
			kind="new"
			title="No teachers yet"
			text="Add the people who teach at your school, what they teach and when they are available. You can assign students and classes afterwards."
			create={{ to: href.newTeacher(), label: 'Add a teacher' }}
		/>
	)
}

type Loaded = Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'query' | 'choices' | 'views'>

function Toolbar({ path, query, choices, views }: Loaded & { path: string }) {
	return (
		<div className="toolbar">
			<FilterForm
				path={path}
				query={query}
				search="Name or email"
				sorts={sorts}
				filters={[
					{ name: 'state', label: 'Status', options: teacherStates, any: 'Teaching now' },
					{ name: 'instrument', label: 'Instrument', options: choices.instruments },
				]}
				more={[
					{ name: 'weekday', label: 'Can be booked on', options: weekdays },
					{ name: 'site', label: 'Site', options: choices.sites },
					{ name: 'account', label: 'Account', options: accounts },
				]}
			/>
			<ListTools path={path} query={query} views={views} all="Teaching now" />
		</div>
	)
}

const accounts = Object.entries(accountStates).map(([value, { text }]) => ({ value, label: text }))

/** Compares the number of teachers with the plan's limit. */
function usageWords(limits: NonNullable<DeskFrame['usage']>['limits'] | null | undefined) {
	if (!limits) return undefined
	const limit = limits.teacherLimit === 'unlimited' ? '' : ` of ${limits.teacherLimit} that your plan allows`
	return limits.usage.teachers === 0
		? `Nobody teaches here yet${limit ? `: your plan allows ${limits.teacherLimit}` : ''}.`
		: `${limits.usage.teachers}${limit} teach here.`
}
