/** What the school lends to its students: items, their copies, and who has which until when. */
export { addCopies, editCopy, retireCopy, unretireCopy } from './loan/copy-changes.server.ts'
export { addItem, editItem, removeItem, restoreItem } from './loan/item-changes.server.ts'
export { findItem, listItems, listLendable, type FoundItem } from './loan/items.server.ts'
export { lendCopy, reopenLoan, returnLoan, setDueDay } from './loan/lending.server.ts'
export {
	findLoan,
	findLoanStudents,
	listLoans,
	listLoansOfItem,
	listLoansOfStudents,
	type Loan,
} from './loan/loans.server.ts'
export { eraseLoans, moveLoans, refuseLent } from './loan/whose.server.ts'
