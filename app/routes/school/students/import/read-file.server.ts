import type { LoaderFunctionArgs } from '@remix-run/node'
import { nameInRow } from '#app/requests/student-import.server.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	findImport,
	lessonsSince,
	listFailedRows,
	listImportRows,
	type FoundImport,
} from '#app/models/student-import/file.server.ts'
import { roomInPlan } from '#app/models/plan-limit.server.ts'
import {
	importFields,
	WORKING_STATES,
	type ImportMapping,
	type ImportRowState,
} from '#app/domain/student/import.ts'
import { fieldsOfKind } from '#app/domain/student/opening-import.ts'
import { leftOutWords } from '#app/domain/lesson/left-out.ts'
import { csvFile } from '#app/utils/csv.ts'
import { momentWords, plainDateWords } from '#app/utils/dates.ts'
import { missing } from '#app/web/missing.server.ts'
import { demandImport } from './read-needs.server.ts'
import { totalsOf } from './read-totals.server.ts'

const ON_A_PAGE = 100
/** Enough sample values to recognize a column. */
const SAMPLES = 3

export function readImportFile(args: LoaderFunctionArgs, access: Access) {
	const importRow = foundImport(access, args.params.importId)
	const params = new URL(args.request.url).searchParams
	if (params.get('format') === 'csv') args.context.file = failedFile(access, importRow)
	if (WORKING_STATES.includes(importRow.state))
		return { view: 'progress' as const, ...aboutOf(access, importRow) }
	if (importRow.state === 'mapping') return { view: 'columns' as const, ...readColumns(access, importRow) }
	const rows = rowsOf(access, importRow, params)
	const totals = importRow.kind === 'students' ? null : totalsOf(access, importRow)
	return {
		view: 'rows' as const,
		...aboutOf(access, importRow),
		room: roomOf(access, importRow),
		totals,
		leftOut: leftOutOf(access, importRow),
		...rows,
	}
}

export function foundImport(access: Access, id: string | undefined): FoundImport {
	const importRow = findImport(access, id ?? '') ?? missing()
	demandImport(access, importRow)
	return importRow
}

export type ShownImport = ReturnType<typeof aboutOf>

function aboutOf({ school }: Access, { id, fileName, kind, state, rows, rowsDone, counts, at }: FoundImport) {
	const when = momentWords(at, school.timeZone, school.dateFormat)
	return { id, fileName, kind, state, rows, rowsDone, counts, when }
}

const FIELDS = Object.entries(importFields).map(([value, label]) => ({ value, label }))

export function readColumns(access: Access, importRow: FoundImport) {
	const { id, columns, mapping } = importRow
	const first = listImportRows(access, id, { limit: 20 }).map(({ cells }) => cells ?? [])
	const sampled = columns.map((name, i) => ({
		name,
		field: mapping[i] ?? '',
		samples: [...new Set(first.map((cells) => cells[i]?.trim().slice(0, 60)).filter(Boolean))]
			.slice(0, SAMPLES)
			.join(', '),
	}))
	const fields =
		importRow.kind === 'students'
			? FIELDS
			: fieldsOfKind(importRow.kind).map(([value, label]) => ({ value, label }))
	return { ...aboutOf(access, importRow), columns: sampled, fields }
}

/** Says from which day there are lessons, if earlier ones of the file were left out. */
function leftOutOf(access: Access, { id, kind }: FoundImport): string | null {
	const since = kind === 'lessons' ? lessonsSince(access, id) : null
	return since && leftOutWords(plainDateWords(since, access.school.dateFormat))
}

/** Null if every new student fits into the plan. */
function roomOf(access: Access, { kind, state, counts }: FoundImport): number | null {
	if (kind !== 'students' || state !== 'checked') return null
	const room = roomInPlan(access, 'students')
	return room < (counts.new ?? 0) ? room : null
}

const SHOWN = { new: 'new', duplicate: 'duplicate', error: 'error', kept: 'kept' } as const

/** All rows before the import; afterwards only the rows that were not imported. */
function rowsOf(access: Access, { id, state, mapping }: FoundImport, params: URLSearchParams) {
	const asked = params.get('show') ?? ''
	const show = asked in SHOWN ? (asked as keyof typeof SHOWN) : null
	const all: ImportRowState[] =
		state === 'checked' ? ['error', 'duplicate', 'new'] : ['error', 'duplicate', 'kept']
	const page = /^[1-9]\d{0,3}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1
	const rows = listImportRows(access, id, {
		states: show ? [show] : all,
		limit: ON_A_PAGE + 1,
		offset: (page - 1) * ON_A_PAGE,
	})
	return {
		show,
		page,
		hasMore: rows.length > ON_A_PAGE,
		list: rows.slice(0, ON_A_PAGE).map(({ row, state, cells, text }) => ({
			row,
			state,
			text,
			name: nameOfRow(cells, mapping),
		})),
	}
}

function nameOfRow(cells: string[] | null, mapping: ImportMapping): string {
	return (cells && nameInRow(cells, mapping)) || 'No name'
}

/** The rejected rows with their original cells, and the reason in front. */
function failedFile(access: Access, { id, columns, fileName }: FoundImport) {
	const rows = listFailedRows(access, id).map(({ row, text, cells }) => [row, text, ...(cells ?? [])])
	return csvFile(`not imported ${fileName.replace(/\.[^.]*$/, '')}`, [['Line', 'Why', ...columns], ...rows])
}
