import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PracticeTab } from '#app/views/learning/practice.tsx'
import { readPractice } from '#app/views/learning/read.server.ts'
import { RowErrors } from '#app/views/learning/row-errors.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { saveOnTab } from './save.server.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Practice' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	const { id } = foundStudent(access, args.params.id)
	return readPractice(access, id)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'learning:write')
	return saveOnTab(args, access, 'practice')
}

export default function StudentPractice() {
	const data = useLoaderData<typeof loader>()
	return (
		<>
			<RowErrors />
			<PracticeTab {...data} />
		</>
	)
}
