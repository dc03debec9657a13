import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { RepertoireTab } from '#app/views/learning/repertoire.tsx'
import { readRepertoire } from '#app/views/learning/read.server.ts'
import { RowErrors } from '#app/views/learning/row-errors.tsx'
import { saveOnTab, taughtStudent } from './tasks.server.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Repertoire' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teacher', 'student:read')
	const { id } = taughtStudent(access, args.params.studentId)
	return readRepertoire(access, id)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'teacher', 'learning:write')
	return saveOnTab(args, access, 'repertoire')
}

export default function TaughtRepertoire() {
	return (
		<>
			<RowErrors />
			<RepertoireTab {...useLoaderData<typeof loader>()} />
		</>
	)
}
