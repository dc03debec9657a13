import type { ActionFunctionArgs } from '@remix-run/node'
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
import { openAreas, seesFees } from '#app/domain/account/school-pages.ts'
import type { FlashId } from '#app/domain/flash.ts'
import { loanHref, loanItemsHref } from '#app/domain/loan/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { addCopies, editCopy, retireCopy, unretireCopy } from '#app/models/loan/copy-changes.server.ts'
import { addItem, editItem, removeItem, restoreItem } from '#app/models/loan/item-changes.server.ts'
import { changeLoan, lendCopy, reopenLoan, returnLoan } from '#app/models/loan/lending.server.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { foundLoan, foundLoanItem } from './read.server.ts'

interface OfLoan extends Doing {
	/** The loan named by the URL. */
	loan: string
}

interface OfItem extends Doing {
	/** The item and the copy named by the URL. */
	item: string
	copy: string
}

export function atLoan(args: ActionFunctionArgs, access: Access): OfLoan {
	return { args, access, loan: foundLoan(access, args.params.loanId).id }
}

export function atLoanItem(args: ActionFunctionArgs, access: Access): OfItem {
	const { id } = foundLoanItem(access, args.params.itemId)
	return { args, access, item: id, copy: args.params.copyId ?? '' }
}

export const saveLoan = tasksOf()({
	form: lendForm,
	save: ({ args, access }, { copy, deposit, rent, ...given }, { key }) =>
		lendCopy(access, key, {
			copyId: copy,
			studentId: new URL(args.request.url).searchParams.get('student') ?? '',
			// Accounts without access to money have no such fields in their form, and teachers have no rent.
			depositMinor: seesFees(access) ? deposit : undefined,
			rentMinor: openAreas(access).money && rent ? rent : undefined,
			...given,
		}),
	then: ({ id, item, student, dueOn, mailed }, context) =>
		goTo(loanHref(isOffice(context), id), 'loan-lent', {
			item,
			student,
			due: dayIn(context, dueOn),
			...(mailed ? { mailed: 'yes' } : {}),
		}),
})

export const saveNewLoanItem = tasksOf()({
	form: loanItemForm,
	save: ({ access }, value, { key }) => addItem(access, key, value),
	then: ({ id }, context, { title }) =>
		goTo(loanItemsHref(isOffice(context), id), 'loan-item-added', { item: title }),
})

const loanTask = tasksOf<OfLoan>()

/** Saves the forms of a loan, for the office and for teachers. */
export const loanTasks = {
	return: loanTask({
		form: takeBackForm,
		save: ({ access, loan }, value) => returnLoan(access, loan, value),
		then: ({ id, item }, context, { end }) =>
			goTo(loanHref(isOffice(context), id), end === 'lost' ? 'loan-lost' : 'loan-back', { item }),
	}),
	due: loanTask({
		form: dueForm,
		save: ({ access, loan }, { dueOn, rent }) =>
			changeLoan(access, loan, { dueOn, rentMinor: openAreas(access).money ? rent || null : undefined }),
		then: ({ id, item, dueOn }, context) =>
			goTo(loanHref(isOffice(context), id), 'loan-due', { item, due: dayIn(context, dueOn) }),
	}),
	step: loanTask({
		form: loanStep,
		save: ({ access, loan }, { intent }) => (intent === 'reopen' ? reopenLoan(access, loan) : null),
		then: ({ id, item }, context) => goTo(loanHref(isOffice(context), id), 'loan-reopened', { item }),
	}),
}

const itemTask = tasksOf<OfItem>()

/** Saves the forms of an item. */
export const loanItemTasks = {
	edit: itemTask({
		form: loanItemEdit,
		save: ({ access, item }, { version, ...text }) => editItem(access, item, version, text),
		then: (_, context, { title }) => toItem(context, 'loan-item-saved', title),
	}),
	copies: itemTask({
		form: loanCopiesForm,
		save: ({ access, item }, value, { key }) => addCopies(access, key, item, value),
		then: (_, context, { codes }) => toItem(context, 'loan-item-added', codes.join(', ')),
	}),
	copy: itemTask({
		form: loanCopyForm,
		save: ({ access, item, copy }, value) => editCopy(access, item, copy, value),
		then: (_, context, { code }) => toItem(context, 'loan-item-saved', code),
	}),
	step: itemTask({
		form: loanStep,
		save({ access, item }, { intent, copy = '' }): Outcome<{ title: string }> | null {
			if (intent === 'reopen') return null
			const [verb] = STEPS[intent]
			const changed = verb(access, item, copy)
			return changed?.ok ? done({ title: changed.value.title }) : changed
		},
		then: ({ title }, context, { intent }) =>
			toItem(context, intent === 'reopen' ? 'loan-reopened' : STEPS[intent][1], title),
	}),
}

const STEPS = {
	remove: [removeItem, 'loan-item-removed'],
	restore: [restoreItem, 'loan-item-restored'],
	retire: [retireCopy, 'loan-item-removed'],
	unretire: [unretireCopy, 'loan-item-restored'],
} as const satisfies Record<string, readonly [typeof retireCopy, FlashId]>

function toItem(context: OfItem, flash: FlashId, item: string) {
	return goTo(loanItemsHref(isOffice(context), context.item), flash, { item })
}

function dayIn({ access }: Doing, day: string): string {
	return plainDateWords(day, access.school.dateFormat)
}

function isOffice({ access }: Doing): boolean {
	return access.role !== 'teacher'
}
