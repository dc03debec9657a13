import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { readReports } from '#app/views/learning/read.server.ts'
import { RowErrors } from '#app/views/learning/row-errors.tsx'
import { ReportsTab } from '#app/views/learning/reports.tsx'
import { saveOnTab, taughtStudent } from './tasks.server.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Reports' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teacher', 'student:read')
	const { id } = taughtStudent(access, args.params.studentId)
	const { searchParams } = new URL(args.request.url)
	return { studentId: id, ...readReports(access, id, searchParams.get('report')) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'teacher', 'learning:write')
	return saveOnTab(args, access, 'reports')
}

export default function TaughtReports() {
	const { studentId, ...reports } = useLoaderData<typeof loader>()
	return (
		<>
			<RowErrors />
			<ReportsTab
				{...reports}
				reportHref={(report) => href.teacherStudent(studentId, 'reports', { report })}
			/>
		</>
	)
}
