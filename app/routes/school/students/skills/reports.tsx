import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { href } from '#app/domain/href.ts'
import { readReports } from '#app/views/learning/read.server.ts'
import { ReportsTab } from '#app/views/learning/reports.tsx'
import { RowErrors } from '#app/views/learning/row-errors.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { saveOnTab } from './save.server.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Reports' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	const { id } = foundStudent(access, args.params.id)
	return { id, ...readReports(access, id, new URL(args.request.url).searchParams.get('report')) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'learning:write')
	return saveOnTab(args, access, 'reports')
}

export default function StudentReports() {
	const { id, ...shown } = useLoaderData<typeof loader>()
	return (
		<>
			<RowErrors />
			<ReportsTab {...shown} reportHref={(report) => href.studentSkills(id, 'reports', { report })} />
		</>
	)
}
