import { workOnImport } from '#app/requests/student-import.server.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { readStudentFile } from '#app/requests/upload-thread.server.ts'
import { importMapping, importStep, importUpload } from '#app/domain/student/import-form.ts'
import type { Access } from '#app/models/access.server.ts'
import { addImport, findImport, type FoundImport } from '#app/models/student-import/file.server.ts'
import { expectTotals } from '#app/models/student-import/opening.server.ts'
import { discardImport, mapImport, moveImport } from '#app/models/student-import/steps.server.ts'
import { startUndoing } from '#app/models/student-import/undo.server.ts'
import { many } from '#app/domain/class/labels.ts'
import { safeName } from '#app/domain/file/kinds.ts'
import { LARGEST_LIST, sizeWords } from '#app/domain/file/size.ts'
import { href } from '#app/domain/href.ts'
import { guessMapping } from '#app/domain/student/import.ts'
import { guessOpening, kindNouns, lackOf, type ImportKind } from '#app/domain/student/opening-import.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { missing } from '#app/web/missing.server.ts'
import { demandImport } from './read-needs.server.ts'

interface Changed {
	/** Absent if the file no longer exists. */
	id?: string
	/** Null if the page itself shows the progress. */
	what: string | null
}

export const uploadList = tasksOf()({
	form: importUpload,
	filesIn: 'file',
	async save({ access }, { kind }, { key, files: [file] }) {
		demandImport(access, { kind, mapping: [] })
		if (!file) return refused({ file: 'Choose a CSV file.' })
		if (file.bytes.length > LARGEST_LIST)
			return refused({
				file: `A list may have up to ${sizeWords(LARGEST_LIST)}. Split it into several files.`,
			})
		const read = await readStudentFile(file.bytes)
		if (!read.ok) return read

		const { columns, rows } = read.value
		const fileName = safeName(file.name, { endings: ['csv', 'txt', 'tsv'] })
		const mapping = kind === 'students' ? guessMapping(columns) : guessOpening(columns, kind)
		const { id } = addImport(access, key, { fileName, kind, columns, rows, mapping })
		return done({ id, what: `${many(rows.length, 'row', 'rows')} read. ${nothingYet(kind)}` })
	},
	then: ledTo,
})

const task = tasksOf<Doing & { importRow: FoundImport }>()

export const nameColumns = task({
	form: importMapping,
	save({ access, importRow: { id, kind, columns } }, value, { intent }) {
		if (intent === 'discard') return discard(access, id)
		const mapping = columns.map((_, i) => value.columns[i] ?? '')
		const lack = kind === 'students' ? null : lackOf(kind, mapping)
		if (lack) return refused({ form: lack })
		demandImport(access, { kind, mapping })
		if (
			kind === 'students' &&
			!mapping.some((field) => field === 'firstName' || field === 'lastName' || field === 'fullName')
		)
			return refused({ form: 'Choose which column has the name of the student.' })
		if (!mapImport(access, id, mapping))
			return refused({ form: 'This file was imported in the meantime.' }, { status: 409 })
		return goOn(access, id)
	},
	then: ledTo,
})

export const takeImportStep = task({
	form: importStep,
	save({ access, importRow: { id, state } }, { intent, owed, credit, number }) {
		if (intent === 'discard') return discard(access, id)
		if (intent === 'compare') {
			expectTotals(access, id, { owedMinor: owed, creditMinor: credit, number })
			return done({ id, what: 'The totals are compared below.' })
		}
		if (intent === 'cancel') {
			moveImport(access, id, ['checking', 'importing'], state === 'checking' ? 'mapping' : 'canceled')
			return done({ id, what: 'The import was stopped.' })
		}
		if (intent === 'undo') {
			const begun = startUndoing(access, id)
			if (!begun.ok) return begun
		}
		if (intent === 'import' && !moveImport(access, id, ['checked'], 'importing', { rowsDone: 0 }))
			return refused({ form: 'This file was imported already.' }, { status: 409 })
		return goOn(access, id)
	},
	then: ledTo,
})

/** Waits for the job only briefly; afterwards the page shows its progress. */
async function goOn(access: Access, id: string): Promise<Outcome<Changed>> {
	await workOnImport(access, id)
	return done({ id, what: doneWords(access, id) })
}

/** Null while work remains, because the page shows the progress. */
function doneWords(access: Access, id: string): string | null {
	const { kind, state, counts } = findImport(access, id) ?? missing()
	const [one, several] = kindNouns[kind]
	const were = (count = 0) => many(count, `${one} was`, `${several} were`)
	if (state === 'checked') return `The file was checked. ${nothingYet(kind)}`
	if (state === 'imported') return `${were(counts.added)} added.`
	if (state === 'undone') return `${were(counts.removed)} removed again.`
	return null
}

function nothingYet(kind: ImportKind): string {
	return kind === 'students' ? 'Nothing is saved on your list yet.' : 'Nothing is saved yet.'
}

function discard(access: Access, id: string): Outcome<Changed> {
	discardImport(access, id)
	return done({ what: 'The file was discarded.' })
}

function ledTo({ id, what }: Changed) {
	const to = id ? href.importFile(id) : href.importStudents()
	return what === null ? goTo(to) : goTo(to, 'import-changed', { what })
}
