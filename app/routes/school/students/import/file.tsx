import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { ColumnsForm } from './columns-form.tsx'
import { ImportPreview } from './preview.tsx'
import { ImportProgress } from './progress.tsx'
import { foundImport, readImportFile } from './read-file.server.ts'
import { nameColumns, takeImportStep } from './tasks.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Import students' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:create')
	return readImportFile(args, access)
}

/** The first form of a new file maps its columns; later forms advance the import. */
export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:create')
	const importRow = foundImport(access, args.params.importId)
	return (importRow.state === 'mapping' ? nameColumns : takeImportStep)({ args, access, importRow })
}

export default function ImportFile() {
	const page = useLoaderData<typeof loader>()
	if (page.view === 'columns') return <ColumnsForm {...page} />
	if (page.view === 'progress') return <ImportProgress {...page} />
	return <ImportPreview {...page} />
}
