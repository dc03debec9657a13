import {
	dueForm,
	lendForm,
	loanCopiesForm,
	loanCopyForm,
	loanItemEdit,
	loanItemForm,
	loanStep,
	takeBackForm,
} from '#app/domain/loan/form.ts'
import { seesFees } from '#app/domain/account/school-pages.ts'
import type { FlashId } from '#app/domain/flash.ts'
import { loansHref, teacherLoansHref } from '#app/domain/loan/href.ts'
import type { Asked } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { addCopies, editCopy, retireCopy, unretireCopy } from '#app/models/loan/copy-changes.server.ts'
import { addItem, editItem, removeItem, restoreItem } from '#app/models/loan/item-changes.server.ts'
import { findItem } from '#app/models/loan/items.server.ts'
import { findLoan } from '#app/models/loan/loans.server.ts'
import { lendCopy, reopenLoan, returnLoan, setDueDay } from '#app/models/loan/lending.server.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import { missing } from '#app/web/missing.server.ts'
import { leads, tasksOf, type Doing } from '#app/requests/task.server.ts'

interface AtLoans extends Doing {
	param: (name: string) => string
}

/** What the forms of loans do, at the office and with teachers. */
export function saveLoans(args: Asked, access: Access) {
	const params = new URL(args.request.url).searchParams
	const its = { args, access, param: (name: string) => params.get(name) ?? '' }
	const name = params.get('do')
	if (params.has('loan')) {
		// Somebody else's is not there, whatever was sent to it.
		if (!findLoan(access, its.param('loan'))) missing()
		return name === 'return' || name === 'due' ? tasks[name](its) : tasks.loanStep(its)
	}
	if (params.has('item')) {
		if (!findItem(access, its.param('item'))) missing()
		return name === 'edit' || name === 'copies' || name === 'copy' ? tasks[name](its) : tasks.itemStep(its)
	}
	return name === 'add' || name === 'lend' ? tasks[name](its) : missing()
}

const task = tasksOf<AtLoans>()

const tasks = {
	lend: task({
		form: lendForm,
		save: ({ access, param }, { copy, deposit, ...given }, { key }) =>
			lendCopy(access, key, {
				...{ copyId: copy, studentId: param('student') },
				// The form has no such field for an account that does not include money.
				depositMinor: seesFees(access) ? deposit : undefined,
				...given,
			}),
		then: ({ id, item, student, dueOn }, its) =>
			leads(loanAt(its, { loan: id }), 'loan-lent', { item, student, due: dayIn(its, dueOn) }),
	}),
	return: task({
		form: takeBackForm,
		save: ({ access, param }, value) => returnLoan(access, param('loan'), value),
		then: ({ id, item }, its, { end }) =>
			leads(loanAt(its, { loan: id }), end === 'lost' ? 'loan-lost' : 'loan-back', { item }),
	}),
	due: task({
		form: dueForm,
		save: ({ access, param }, { dueOn }) => setDueDay(access, param('loan'), dueOn),
		then: ({ id, item, dueOn }, its) =>
			leads(loanAt(its, { loan: id }), 'loan-due', { item, due: dayIn(its, dueOn) }),
	}),
	loanStep: task({
		form: loanStep,
		save: ({ access, param }, { intent }) => (intent === 'reopen' ? reopenLoan(access, param('loan')) : null),
		then: ({ id, item }, its) => leads(loanAt(its, { loan: id }), 'loan-reopened', { item }),
	}),
	add: task({
		form: loanItemForm,
		save: ({ access }, value, { key }) => addItem(access, key, value),
		then: ({ id }, its, { title }) => leads(loanAt(its, { item: id }), 'loan-item-added', { item: title }),
	}),
	edit: task({
		form: loanItemEdit,
		save: ({ access, param }, { version, ...text }) => editItem(access, param('item'), version, text),
		then: (_, its, { title }) => toItem(its, 'loan-item-saved', title),
	}),
	copies: task({
		form: loanCopiesForm,
		save: ({ access, param }, value, { key }) => addCopies(access, key, param('item'), value),
		then: (_, its, { codes }) => toItem(its, 'loan-item-added', codes.join(', ')),
	}),
	copy: task({
		form: loanCopyForm,
		save: ({ access, param }, value) => editCopy(access, param('item'), param('copy'), value),
		then: (_, its, { code }) => toItem(its, 'loan-item-saved', code),
	}),
	itemStep: task({
		form: loanStep,
		save({ access, param }, { intent, copy = '' }): Outcome<{ title: string }> | null {
			if (intent === 'reopen') return null
			const [verb] = STEPS[intent]
			const changed = verb(access, param('item'), copy)
			return changed?.ok ? done({ title: changed.value.title }) : changed
		},
		then: ({ title }, its, { intent }) =>
			toItem(its, intent === 'reopen' ? 'loan-reopened' : STEPS[intent][1], title),
	}),
}

const STEPS = {
	remove: [removeItem, 'loan-item-removed'],
	restore: [restoreItem, 'loan-item-restored'],
	retire: [retireCopy, 'loan-item-removed'],
	unretire: [unretireCopy, 'loan-item-restored'],
} as const satisfies Record<string, readonly [typeof retireCopy, FlashId]>

function toItem(its: AtLoans, flash: FlashId, item: string) {
	return leads(loanAt(its, { item: its.param('item') }), flash, { item })
}

function dayIn({ access }: AtLoans, day: string): string {
	return plainDateWords(day, access.school.dateFormat)
}

/** On the desk of whoever asks. */
function loanAt({ access }: AtLoans, query: Record<string, string>): string {
	return access.role === 'teacher' ? teacherLoansHref(query) : loansHref(query)
}
