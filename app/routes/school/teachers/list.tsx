import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useRouteLoaderData } from '@remix-run/react'
import type { DeskFrame } from '#app/components/desk.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { FilterForm } from '#app/components/filter-form.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { openList } from '#app/flows/open-list.server.ts'
import { listTeacherChoices } from '#app/models/teacher/detail.server.ts'
import { listTeachers } from '#app/models/teacher/list.server.ts'
import { accountStates } from '#app/domain/account/accounts.ts'
import { weekdays } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { clearedHref, isFiltered, listHref } from '#app/utils/list-query.ts'
import { readTeacherQuery, teacherListWords } from '#app/domain/teacher/list.ts'
import { teacherStates } from '#app/domain/teacher/labels.ts'
import { teacherFile } from './list/file.server.ts'
import { Outcomes } from './list/outcomes.tsx'
import { changeSeveralTeachers, tickedIn } from './list/several.server.ts'
import { sorts, TeacherTable } from './list/table.tsx'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Teachers' }

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'school', 'teacher:read')
	const params = new URL(asked.request.url).searchParams
	await openList(asked, access, href.teachers(), teacherListWords)
	const query = readTeacherQuery(params)
	if (params.get('format') === 'csv') asked.context.file = await teacherFile(access, query, tickedIn(params))
	return { query, ...listTeachers(access, query), choices: listTeacherChoices(access) }
}

export async function action(asked: ActionFunctionArgs) {
	await enter(asked, 'school', 'people:write')
	return changeSeveralTeachers(asked)
}

export default function Teachers() {
	const { query, rows, total, choices } = useLoaderData<typeof loader>()
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
			<FilterForm
				path={path}
				query={query}
				search="Name or e-mail"
				sorts={sorts}
				filters={[
					{ name: 'state', label: 'State', options: teacherStates, any: 'Teaching now' },
					{ name: 'instrument', label: 'Instrument', options: choices.instruments },
				]}
				more={[
					{ name: 'weekday', label: 'Can be booked on', options: weekdays },
					{ name: 'site', label: 'Site', options: choices.sites },
					{ name: 'account', label: 'Account', options: accounts },
				]}
			/>
			{rows.length > 0 ? <TeacherTable path={path} query={query} rows={rows} total={total} /> : null}
			{rows.length === 0 && isFiltered(query) ? (
				<EmptyList kind="no-match" what="teachers" clear={clearedHref(path, query)} />
			) : null}
			{rows.length === 0 && !isFiltered(query) ? (
				<EmptyList
					kind="new"
					title="No teachers yet"
					words="Add who teaches at your school: what they teach and when they can be booked. Students and classes are given to them afterwards."
					create={{ to: href.newTeacher(), label: 'Add a teacher' }}
				/>
			) : null}
		</>
	)
}

const accounts = Object.entries(accountStates).map(([value, { words }]) => ({ value, label: words }))

/** How many of the plan's teachers there are. */
function usageWords(limits: NonNullable<DeskFrame['usage']>['limits'] | null | undefined) {
	if (!limits) return undefined
	const limit = limits.teacherLimit === 'unlimited' ? '' : ` of ${limits.teacherLimit} that your plan allows`
	return limits.usage.teachers === 0
		? `Nobody teaches here yet${limit ? `: your plan allows ${limits.teacherLimit}` : ''}.`
		: `${limits.usage.teachers}${limit} teach here.`
}
