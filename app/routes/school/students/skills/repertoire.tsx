import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readRepertoire } from '#app/views/learning/read.server.ts'
import { RepertoireTab } from '#app/views/learning/repertoire.tsx'
import { RowErrors } from '#app/views/learning/row-errors.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { saveOnTab } from './save.server.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Repertoire' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	const { id } = foundStudent(access, args.params.id)
	return readRepertoire(access, id)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'learning:write')
	return saveOnTab(args, access, 'repertoire')
}

export default function StudentRepertoire() {
	const data = useLoaderData<typeof loader>()
	return (
		<>
			<RowErrors />
			<RepertoireTab {...data} />
		</>
	)
}
