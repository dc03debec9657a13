import type { ImportMapping } from '#app/domain/student/import.ts'
import type { OpeningKind } from '#app/domain/student/opening-import.ts'
import type { Access } from '#app/models/access.server.ts'
import { finishImport } from '#app/models/student-import/addition.server.ts'
import { listImportRows } from '#app/models/student-import/file.server.ts'
import { addOpenings, saveCheckedOpenings } from '#app/models/student-import/opening.server.ts'
import { removeOpenings } from '#app/models/student-import/opening-undo.server.ts'
import { moveImport } from '#app/models/student-import/steps.server.ts'
import { finishUndoing } from '#app/models/student-import/undo.server.ts'
import { inBatches } from '#app/utils/batches.ts'
import { openingReader } from './opening-import.server.ts'

/** A lesson is checked against a year of the timetable. */
const checkedAtOnce = (kind: OpeningKind) => (kind === 'lessons' ? 5 : 100)
const ADDED_AT_ONCE = 5

export function* checkOpenings(access: Access, id: string, kind: OpeningKind, mapping: ImportMapping) {
	const read = openingReader(access, kind, mapping)
	let done = 0
	for (const some of inBatches(listImportRows(access, id), checkedAtOnce(kind))) {
		const checked = some.map(({ row, cells }) => read(row, cells ?? []))
		done += some.length
		if (!saveCheckedOpenings(access, id, checked, done)) return
		yield done
	}
	moveImport(access, id, ['checking'], 'checked')
}

export function* applyOpenings(access: Access, id: string, kind: OpeningKind, mapping: ImportMapping) {
	const read = openingReader(access, kind, mapping)
	const rows = listImportRows(access, id, { states: ['new'] })
	let done = listImportRows(access, id).length - rows.length
	for (const some of inBatches(rows, ADDED_AT_ONCE)) {
		const checked = some.map(({ row, cells }) => read(row, cells ?? []))
		done += some.length
		if (!addOpenings(access, id, checked, done)) return
		yield done
	}
	finishImport(access, id)
}

export function* undoOpenings(access: Access, id: string) {
	const rows = listImportRows(access, id, { states: ['added'] }).map(({ row }) => row)
	let done = 0
	for (const some of inBatches(rows, ADDED_AT_ONCE)) {
		done += some.length
		if (!removeOpenings(access, id, some, done)) return
		yield done
	}
	finishUndoing(access, id)
}
