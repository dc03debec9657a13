import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { leadTo } from '#app/flows/redirect.server.ts'
import { workOnImport } from '#app/flows/student-import.server.ts'
import { importMapping, importStep, importUpload } from '#app/forms/student-import.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	addImport,
	discardImport,
	findImport,
	mapImport,
	moveImport,
	startUndoing,
	type FoundImport,
} from '#app/models/student-import.server.ts'
import { many } from '#app/domain/class/labels.ts'
import { safeName } from '#app/domain/file/kinds.ts'
import { LARGEST_LIST, sizeWords } from '#app/domain/file/size.ts'
import { href } from '#app/domain/href.ts'
import { guessMapping, MOST_COLUMNS, MOST_ROWS } from '#app/domain/student/import.ts'
import { refused } from '#app/utils/outcome.ts'
import { readCsv } from '#app/utils/read-csv.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'

/** A file is uploaded, its columns are named, or one step is taken with it. */
export async function saveImports(asked: ActionFunctionArgs, access: Access, params: URLSearchParams) {
	const id = params.get('id')
	if (id === null) return upload(asked, access)
	const found = findImport(access, id) ?? missing()
	const isMapping = found.state === 'mapping' || params.get('do') === 'columns'
	return isMapping ? nameColumns(asked, access, found) : step(asked, access, found)
}

async function upload(asked: ActionFunctionArgs, access: Access) {
	const form = await readForm(asked, importUpload, { filesIn: 'file' })
	if (!form.ok) return invalid(asked, form)
	const [file] = form.files
	if (!file) return invalid(asked, form, refused({ file: 'Choose a CSV file.' }))
	if (file.bytes.length > LARGEST_LIST)
		return invalid(
			asked,
			form,
			refused({ file: `A list may have up to ${sizeWords(LARGEST_LIST)}. Split it into several files.` }),
		)
	const read = readCsv(file.bytes, { rows: MOST_ROWS, columns: MOST_COLUMNS })
	if (!read.ok) return invalid(asked, form, refused({ file: read.words }))

	const { columns, rows } = read.value
	const fileName = safeName(file.name, { endings: ['csv', 'txt', 'tsv'] })
	const { id } = addImport(access, form.key, { fileName, columns, rows, mapping: guessMapping(columns) })
	return leadTo(asked, href.importStudents({ id }), {
		id: 'import-changed',
		params: { what: `${many(rows.length, 'row', 'rows')} read. Nothing is saved on your list yet.` },
	})
}

async function nameColumns(asked: ActionFunctionArgs, access: Access, { id, columns }: FoundImport) {
	const form = await readForm(asked, importMapping)
	if (!form.ok) return invalid(asked, form)
	if (form.intent === 'discard') return discard(asked, access, id)

	const mapping = columns.map((_, i) => form.value.columns[i] ?? '')
	if (!mapping.some((field) => field === 'firstName' || field === 'lastName' || field === 'fullName'))
		return invalid(asked, form, refused({ form: 'Choose which column has the name of the student.' }))
	if (!mapImport(access, id, mapping))
		return invalid(asked, form, refused({ form: 'This file was imported in the meantime.' }, { status: 409 }))
	return goOn(asked, access, id)
}

async function step(asked: ActionFunctionArgs, access: Access, found: FoundImport) {
	const form = await readForm(asked, importStep)
	if (!form.ok) return invalid(asked, form)
	const { intent } = form.value
	const { id } = found
	if (intent === 'discard') return discard(asked, access, id)
	if (intent === 'cancel') {
		const from = found.state === 'checking' ? 'mapping' : 'canceled'
		moveImport(access, id, ['checking', 'importing'], from)
		return leadTo(asked, href.importStudents({ id }), {
			id: 'import-changed',
			params: { what: 'The import was stopped.' },
		})
	}
	if (intent === 'undo') {
		const begun = startUndoing(access, id)
		if (!begun.ok) return invalid(asked, form, begun)
	}
	if (intent === 'import' && !moveImport(access, id, ['checked'], 'importing', { rowsDone: 0 }))
		return invalid(asked, form, refused({ form: 'This file was imported already.' }, { status: 409 }))
	return goOn(asked, access, id)
}

/** Works as long as somebody waits; after that the page says how far it is. */
async function goOn(asked: ActionFunctionArgs, access: Access, id: string) {
	await workOnImport(access, id)
	const what = doneWords(access, id)
	const to = href.importStudents({ id })
	return what === null ? redirect(to, 303) : leadTo(asked, to, { id: 'import-changed', params: { what } })
}

/** Null while there is more to do: the page says how far it is. */
function doneWords(access: Access, id: string): string | null {
	const { state, counts } = findImport(access, id) ?? missing()
	if (state === 'checked') return 'The file was checked. Nothing is saved on your list yet.'
	if (state === 'imported') return `${many(counts.added ?? 0, 'student was', 'students were')} added.`
	if (state === 'undone') return `${many(counts.removed ?? 0, 'student was', 'students were')} removed again.`
	return null
}

function discard(asked: ActionFunctionArgs, access: Access, id: string) {
	discardImport(access, id)
	return leadTo(asked, href.importStudents(), {
		id: 'import-changed',
		params: { what: 'The file was discarded.' },
	})
}
