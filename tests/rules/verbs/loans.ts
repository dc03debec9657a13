import { write } from '#db/client.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { findOwnItem, insertCopies, isIn } from '#app/models/loan/copy-changes.server.ts'
import * as loan from '#app/models/loan.server.ts'
import { readItemQuery, readLoanQuery } from '#app/domain/loan/list.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Lists } from './lists.ts'

const CELLO = 'harmony-loan-item-cello-3-4'
const FREE = 'harmony-loan-copy-cello-3-4-c-3'
const OUT = 'harmony-loan-copy-cello-3-4-c-2-1'
const STUDENT = 'harmony-student-4'

const items = (words: string) => readItemQuery(new URLSearchParams(words))
const loans = (words: string) => readLoanQuery(new URLSearchParams(words))
const own = (access: Access): Access => ({ ...access, reach: 'own' })

/** What schools lend to their students. */
export const LOANS: Lists = {
	verbs: {
		'loan/items.server.ts#listItems': ({ access }) => [
			loan.listItems(access, items('')),
			loan.listItems(access, items('search=cello&kind=instrument&gone=yes')),
		],
		'loan/items.server.ts#findItem': ({ access }) => loan.findItem(access, CELLO),
		'loan/items.server.ts#listLendable': ({ access }) => [
			loan.listLendable(access),
			loan.listLendable(access, FREE),
		],
		'loan/item-changes.server.ts#addItem': ({ access }) =>
			loan.addItem(access, newId(), { title: 'Drum', kind: 'instrument', codes: ['1', '2'] }),
		'loan/item-changes.server.ts#editItem': ({ access }) =>
			loan.editItem(access, CELLO, 1, { title: 'Cello', kind: 'other' }),
		'loan/item-changes.server.ts#removeItem': ({ access }) => loan.removeItem(access, CELLO),
		'loan/item-changes.server.ts#restoreItem': ({ access }) => loan.restoreItem(access, CELLO),
		'loan/copy-changes.server.ts#addCopies': ({ access }) =>
			loan.addCopies(access, newId(), CELLO, { codes: ['C-9'] }),
		'loan/copy-changes.server.ts#editCopy': ({ access }) =>
			loan.editCopy(access, CELLO, FREE, { version: 1, code: 'C-33' }),
		'loan/copy-changes.server.ts#retireCopy': ({ access }) => loan.retireCopy(access, CELLO, FREE),
		'loan/copy-changes.server.ts#unretireCopy': ({ access }) => loan.unretireCopy(access, CELLO, FREE),
		'loan/copy-changes.server.ts#findOwnItem': ({ access }) => findOwnItem(access, CELLO),
		'loan/copy-changes.server.ts#isIn': ({ access }) => isIn(access, { id: FREE }),
		'loan/copy-changes.server.ts#insertCopies': ({ access }) =>
			write((tx) => insertCopies(tx, access, CELLO, { codes: ['C-10'] })),
		'loan/loans.server.ts#listLoans': ({ access }) => [
			loan.listLoans(access, loans('')),
			loan.listLoans(own(access), loans('state=late&search=cello')),
			loan.listLoans(access, loans('state=back')),
		],
		'loan/loans.server.ts#findLoan': ({ access }) => loan.findLoan(access, OUT),
		'loan/loans.server.ts#listLoansOfItem': ({ access }) => loan.listLoansOfItem(own(access), CELLO),
		'loan/loans.server.ts#listLoansOfStudents': ({ access }) => loan.listLoansOfStudents(access, [STUDENT]),
		'loan/loans.server.ts#findLoanStudents': ({ access }) => [
			loan.findLoanStudents(access, 'ada li'),
			loan.findLoanStudents(access, '', STUDENT),
		],
		'loan/lending.server.ts#lendCopy': ({ access }) => [
			loan.lendCopy(access, newId(), { copyId: FREE, studentId: STUDENT, dueOn: '2999-01-01' }),
			loan.lendCopy(access, newId(), { copyId: FREE, studentId: STUDENT, dueOn: '2999-01-01' }),
		],
		'loan/lending.server.ts#setDueDay': ({ access }) => loan.setDueDay(access, OUT, '2999-01-01'),
		'loan/lending.server.ts#returnLoan': ({ access }) =>
			loan.returnLoan(access, OUT, { end: 'lost', condition: 'Gone' }),
		'loan/lending.server.ts#reopenLoan': ({ access }) => [
			loan.returnLoan(access, OUT, { end: 'lost' }),
			loan.reopenLoan(access, OUT),
		],
		'loan/whose.server.ts#moveLoans': ({ access }) =>
			write((tx) => loan.moveLoans(tx, access.schoolId, { keptId: 'harmony-student-5', otherId: STUDENT })),
		'loan/whose.server.ts#refuseLent': ({ access }) => loan.refuseLent(access, [STUDENT]),
		'loan/whose.server.ts#eraseLoans': ({ access }) =>
			write((tx) => loan.eraseLoans(tx, access.schoolId, [STUDENT])),
	},
	maySort: {
		'loan/items.server.ts#listItems': 'those that were removed, or the ones on one page',
		'loan/items.server.ts#listLendable': 'what a school lends is chosen from one list',
		'loan/loans.server.ts#listLoansOfItem': 'the loans of one item',
	},
	mayCross: {},
}
