/** Students who come as a file: the one door to the folder beside it. */
export {
	addImport,
	findImport,
	listFailedRows,
	listImportRows,
	listImports,
	type FoundImport,
} from './student-import/file.server.ts'
export { discardImport, forgetImports, mapImport, moveImport } from './student-import/steps.server.ts'
export { saveChecked, type CheckedRow } from './student-import/check.server.ts'
export { addImported, finishImport, type ImportedRow } from './student-import/addition.server.ts'
export { finishUndoing, removeImported, startUndoing } from './student-import/undo.server.ts'
