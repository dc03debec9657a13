import { Columns } from './import-columns.tsx'
import { ImportProgress } from './import-progress.tsx'
import type { readImports } from './read-import.server.ts'
import { ImportPreview } from './import-preview.tsx'
import { Upload } from './import-upload.tsx'

/** From a file to students, a step a page. */
export function ImportPages({ page }: { page: ReturnType<typeof readImports> }) {
	if (page.view === 'upload') return <Upload formKey={page.key} imports={page.imports} />
	if (page.view === 'columns') return <Columns {...page} />
	if (page.view === 'progress') return <ImportProgress {...page} />
	return <ImportPreview {...page} />
}
