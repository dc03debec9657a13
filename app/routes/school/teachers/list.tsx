import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { Day } from '#app/components/dates.tsx'
import type { DeskFrame } from '#app/components/desk.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { FilterForm } from '#app/components/filter-form.tsx'
import { Pager, ResultCount, SortableTable, type Column } from '#app/components/list.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { State } from '#app/components/panel.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { openList } from '#app/guards/open-list.server.ts'
import { listTeacherChoices } from '#app/models/teacher/found.server.ts'
import { listTeachers, type TeacherRow } from '#app/models/teacher/list.server.ts'
import { weekdays } from '#app/utils/class-words.ts'
import { csvFile } from '#app/utils/csv.ts'
import { today } from '#app/utils/dates.ts'
import { href } from '#app/utils/href.ts'
import { clearedHref, isFiltered, listHref } from '#app/utils/list-query.ts'
import { readTeacherQuery, teacherListWords } from '#app/utils/teacher-list.ts'
import { hoursWords, teacherStates } from '#app/utils/teacher-words.ts'

export const handle = { title: 'Teachers' }

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'school', 'teacher:read')
	const params = new URL(asked.request.url).searchParams
	const query = readTeacherQuery(params)
	await openList(asked, access, href.teachers(), teacherListWords)
	const keeps = params.get('format') === 'csv'
	const found = listTeachers(access, keeps ? { ...query, page: 1, perPage: 5_000 } : query)
	if (keeps) asked.context.file = csvFile(`teachers ${today(access.school.timeZone)}`, fileOf(found.rows))
	return { query, ...found, choices: listTeacherChoices(access) }
}

const FILE_HEAD = [
	'Name',
	'E-mail',
	'Phone',
	'Instruments',
	'Students',
	'Classes',
	'Minutes a week',
	'Last day',
]

function fileOf(rows: TeacherRow[]) {
	return [
		FILE_HEAD,
		...rows.map((row) => [
			...[row.name, row.email, row.phone, row.instruments.join(', ')],
			...[row.students, row.classes, row.minutes, row.endedOn],
		]),
	]
}

export default function Teachers() {
	const { query, rows, total, choices } = useLoaderData<typeof loader>()
	const frame = useRouteLoaderData<DeskFrame>('routes/school/shell')
	const path = href.teachers()
	const file = listHref(path, query)
	const limits = frame?.usage?.limits
	const limit =
		!limits || limits.teacherLimit === 'unlimited' ? '' : ` of ${limits.teacherLimit} that your plan allows`
	return (
		<>
			<PageHead
				title="Teachers"
				line={limits ? `${limits.usage.teachers}${limit} teach here.` : undefined}
				action={{ to: href.newTeacher(), label: 'Add a teacher' }}
			>
				<a className="button" href={`${file}${file.includes('?') ? '&' : '?'}format=csv`} download>
					Keep as CSV
				</a>
			</PageHead>
			<FilterForm
				path={path}
				query={query}
				search="Name or e-mail"
				sorts={[{ key: 'name', label: 'Name' }]}
				filters={[
					{ name: 'state', label: 'State', options: teacherStates, any: 'Teaching now' },
					{ name: 'instrument', label: 'Instrument', options: choices.instruments },
				]}
				more={[
					{ name: 'weekday', label: 'Can be booked on', options: weekdays },
					{ name: 'site', label: 'Site', options: choices.sites },
				]}
			/>
			{rows.length === 0 ? (
				isFiltered(query) ? (
					<EmptyList kind="no-match" what="teachers" clear={clearedHref(path, query)} />
				) : (
					<EmptyList
						kind="new"
						title="No teachers yet"
						words="Add who teaches at your school: what they teach and when they can be booked. Students and classes are given to them afterwards."
						create={{ to: href.newTeacher(), label: 'Add a teacher' }}
					/>
				)
			) : (
				<>
					<ResultCount query={query} total={total} noun={['teacher', 'teachers']} />
					<SortableTable
						caption="Teachers"
						columns={columns}
						rows={rows}
						path={path}
						query={query}
						to={({ id }) => href.teacher(id)}
					/>
					<Pager path={path} query={query} total={total} />
				</>
			)}
		</>
	)
}

const columns: Column<TeacherRow>[] = [
	{ key: 'name', label: 'Name', main: true, sortable: true, cell: ({ name }) => <bdi>{name}</bdi> },
	{ key: 'instruments', label: 'Instruments', cell: ({ instruments }) => instruments.join(', ') || null },
	{ key: 'students', label: 'Students', numeric: true, cell: ({ students }) => students },
	{ key: 'classes', label: 'Classes', numeric: true, cell: ({ classes }) => classes },
	{ key: 'week', label: 'Week', numeric: true, cell: ({ minutes }) => hoursWords(minutes) },
	{ key: 'account', label: 'Account', cell: (row) => <Account row={row} /> },
	{
		key: 'qualifications',
		label: 'Qualifications',
		cell: ({ expiring }) => (expiring > 0 ? <State tone="warn">{expiring} to renew</State> : null),
	},
	{ key: 'lastDay', label: 'Last day', cell: ({ endedOn }) => endedOn && <Day on={endedOn} /> },
]

function Account({ row }: { row: TeacherRow }) {
	const { membershipId, accountEnded, accountLocked, accountAwaited } = row
	if (!membershipId || accountEnded) return <State tone="quiet">None</State>
	if (accountLocked) return <State tone="bad">Locked</State>
	return accountAwaited ? <State tone="brass">Invited</State> : <State tone="good">Active</State>
}
