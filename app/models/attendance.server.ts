/** Who was there, by the school's codes, and the make-up credits that follow from it. */
export { issueCredit, extendCredits, revokeCredit, convertCredit } from './attendance/credit-ledger.server.ts'
export { listCreditHistory, listCredits } from './attendance/credit-list.server.ts'
export type { CreditGift } from './attendance/credit-ledger.server.ts'
export type { CreditQuery, CreditState } from './attendance/credit-list.server.ts'
export { findCredit, holdCredit, logCredit, setCredit } from './attendance/credits.server.ts'
export {
	codeOfCancellation,
	consequenceFor,
	consequencesOf,
	exampleConsequences,
} from './attendance/consequences.server.ts'
export { previewCancel, reportAbsence } from './attendance/absence-report.server.ts'
export type { CanceledBy } from './attendance/consequences.server.ts'
export { listExpected, listMarkHistory } from './attendance/expected.server.ts'
export type { Expected } from './attendance/expected.server.ts'
export { listClassMarks } from './attendance/class-marks.server.ts'
export { pageCredits } from './attendance/credit-list.server.ts'
export { listClassRates, listRolls, listStudentRates } from './attendance/rates.server.ts'
export type { ClassRate, StudentRate } from './attendance/rates.server.ts'
export { markAllPresent, markLesson, settleLesson, writeMarks } from './attendance/marks.server.ts'
export type { Marking, NewMark } from './attendance/marks.server.ts'
export { listReported } from './attendance/reported.server.ts'
export {
	markPaper,
	MOST_SET,
	previewMarks,
	setMarks,
	type MarkWish,
	type PaperRow,
} from './attendance/several.server.ts'
export { eraseAttendance, moveAttendance } from './attendance/whose.server.ts'
export {
	addCode,
	archiveCode,
	removeCodeChange,
	restoreCode,
	saveCode,
} from './attendance/code-changes.server.ts'
export { codesByDay, codesOf, heldLettersOf, listCodeChanges } from './attendance/codes.server.ts'
export {
	listRuleChanges,
	markingLocks,
	policyOf,
	removeRuleChange,
	rulesOf,
	saveRules,
} from './attendance/settings.server.ts'
export { listClassTotals, listCreditsOfLesson, listOpenCredits } from './attendance/class-totals.server.ts'
