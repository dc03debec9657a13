import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { ColumnsForm } from '../columns-form.tsx'
import { foundImport, readColumns } from '../read-file.server.ts'
import { nameColumns } from '../tasks.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Import students' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:create')
	return readColumns(access, foundImport(access, args.params.importId))
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:create')
	return nameColumns({ args, access, importRow: foundImport(access, args.params.importId) })
}

export default function ImportColumns() {
	return <ColumnsForm {...useLoaderData<typeof loader>()} />
}
