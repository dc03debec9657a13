import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EmptyList } from '#app/components/empty-list.tsx'
import { ListTools } from '#app/components/list-tools.tsx'
import { ResultCount } from '#app/components/list.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { enter, type RouteArgs } from '#app/guards/enter.server.ts'
import { answerUndo } from '#app/requests/undo.server.ts'
import { answerListView } from '#app/requests/list-view.server.ts'
import { openList } from '#app/requests/open-list.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listListViews } from '#app/models/list-view.server.ts'
import { listStudentFilters } from '#app/models/student/list-choices.server.ts'
import { listStudents } from '#app/models/student/list.server.ts'
import { href } from '#app/domain/href.ts'
import { feedbackHref } from '#app/domain/learning/feedback-list.ts'
import { loansHref } from '#app/domain/loan/href.ts'
import { clearedHref, isFiltered } from '#app/utils/list-query.ts'
import {
	readStudentList,
	studentColumns,
	studentListWords,
	type StudentQuery,
} from '#app/domain/student/list.ts'
import { chooseBulk } from './list/tasks-bulk.server.ts'
import { studentFile } from './list/file-csv.server.ts'
import { StudentFilters } from './list/filters.tsx'
import { columnsOf, rowOf, statesOf, withTeachers } from './list/read.server.ts'
import { StudentTable } from './list/table.tsx'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Students' }

const PATH = href.studentList()

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	const params = new URL(args.request.url).searchParams
	const query = readStudentList(params, access.school.dateFormat)
	await openList(args, access, PATH, studentListWords, 'students')
	// The CSV cannot show that a date was ignored, so an unreadable date is answered with the page.
	const isUnread = Object.keys(query.unread).length > 0
	if (params.get('format') === 'csv' && !isUnread) args.context.file = await studentFile(access, query)
	return listOf(args, access, query)
}

function listOf(args: RouteArgs, access: Access, query: StudentQuery) {
	const { rows, total, page } = listStudents(access, query)
	const solo = access.role === 'solo_teacher_admin'
	const columns = columnsOf(query, rows, solo)
	return {
		rows: withTeachers(access, rows, columns).map((row) => rowOf(row, columns, access.school)),
		columns,
		total,
		query: { ...query, page },
		choices: listStudentFilters(access, query.filters.class ?? ''),
		views: listListViews(access, 'students'),
		states: statesOf(access),
		solo,
	}
}

export type ListView = ReturnType<typeof listOf>

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	const undone = await answerUndo(args, access)
	if (undone) return undone
	const view = await answerListView(args, access, 'students', PATH, studentListWords)
	return view ?? chooseBulk(args)
}

export default function Students() {
	return <StudentList view={useLoaderData<typeof loader>()} />
}

function StudentList({ view }: { view: ListView }) {
	const { rows, query } = view
	const create = { to: href.newStudent(), label: 'Add student' }
	const importing = { to: href.importStudents(), label: 'Import from a file' }
	const isNew = rows.length === 0 && !isFiltered(query)
	return (
		<>
			<PageHead
				title="Students"
				line={
					isNew ? undefined : (
						<ResultCount inLine query={query} total={view.total} noun={['student', 'students']} />
					)
				}
				action={isNew ? undefined : create}
				more={
					isNew
						? []
						: [
								importing,
								{ to: href.studentsToComplete(), label: 'To complete' },
								{ to: href.signUps(), label: 'New sign-ups' },
								{ to: loansHref(true), label: 'Loans' },
								{ to: feedbackHref(true), label: 'Feedback' },
							]
				}
			/>
			{isNew ? (
				<EmptyList
					kind="new"
					title="No students yet"
					text="Current, former and future students."
					create={create}
					other={importing}
				/>
			) : (
				<>
					<Toolbar view={view} />
					{rows.length === 0 ? (
						<EmptyList kind="no-match" what="students" clear={clearedHref(PATH, query)} />
					) : (
						<StudentTable view={view} path={PATH} />
					)}
				</>
			)}
		</>
	)
}

function Toolbar({ view }: { view: ListView }) {
	const { query, views, columns, states } = view
	return (
		<div className="toolbar">
			<StudentFilters view={view} path={PATH} />
			<ListTools
				path={PATH}
				query={query}
				views={views}
				all="Everyone"
				presets={states}
				columns={studentColumns}
				shown={columns}
			/>
		</div>
	)
}
