import type { ActionFunctionArgs } from '@remix-run/node'
import { href } from '#app/domain/href.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import { creditForm, nothingAsked, reasonForm } from '#app/forms/billing.ts'
import { invoiceLetter } from '#app/letters/invoice.server.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	creditInvoice,
	deleteDraft,
	issueInvoice,
	removeAllocations,
	sendInvoices,
	voidInvoice,
	writeOffInvoice,
	type FoundInvoice,
	type Sending,
} from '#app/models/billing.server.ts'
import { refused } from '#app/utils/outcome.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { readTask } from './invoice-tasks.ts'

/** Does what was asked about on the page of an invoice. */
export function saveInvoice(
	asked: ActionFunctionArgs,
	access: Access,
	found: FoundInvoice,
	asks: string | null,
) {
	const task = readTask(asks)
	switch (task) {
		case 'issue':
		case 'issue-send':
			return issue(asked, access, found, task === 'issue-send')
		case 'send':
		case 'remind':
			return send(asked, access, found, task === 'send' ? 'invoice' : 'reminder')
		case 'credit':
			return credit(asked, access, found)
		case 'void':
		case 'write-off':
			return close(asked, access, found, task)
		case 'delete':
			return remove(asked, access, found)
		case 'unallocate':
			return unallocate(asked, access, found)
		case null:
			return missing()
	}
}

async function issue(asked: ActionFunctionArgs, access: Access, { id }: FoundInvoice, sends: boolean) {
	const form = await readForm(asked, nothingAsked)
	if (!form.ok) return invalid(asked, form)
	const issued = issueInvoice(access, id)
	if (!issued.ok) return invalid(asked, form, issued)
	const [sent] = sends ? sendInvoices(access, [id], 'invoice', invoiceLetter) : []
	return led(asked, id, `Invoice ${issued.value.number} is issued.${sent ? ` ${sent.words}` : ''}`)
}

async function send(asked: ActionFunctionArgs, access: Access, { id }: FoundInvoice, kind: Sending) {
	const form = await readForm(asked, nothingAsked)
	if (!form.ok) return invalid(asked, form)
	const [sent] = sendInvoices(access, [id], kind, invoiceLetter)
	if (!sent?.ok) return invalid(asked, form, refused({ form: sent?.words ?? 'It is gone.' }, { status: 409 }))
	return led(asked, id, sent.words)
}

async function credit(asked: ActionFunctionArgs, access: Access, { id }: FoundInvoice) {
	const form = await readForm(asked, creditForm)
	if (!form.ok) return invalid(asked, form)
	const { amount: amountMinor, reason } = form.value
	const credited = creditInvoice(access, form.key, { id, amountMinor, reason })
	if (!credited.ok) return invalid(asked, form, credited)
	return led(asked, id, `Credit note ${credited.value.number} is written.`)
}

async function close(
	asked: ActionFunctionArgs,
	access: Access,
	{ id, number }: FoundInvoice,
	task: 'void' | 'write-off',
) {
	const form = await readForm(asked, reasonForm)
	if (!form.ok) return invalid(asked, form)
	const end = task === 'void' ? voidInvoice : writeOffInvoice
	const ended = end(access, id, form.value.reason)
	if (!ended.ok) return invalid(asked, form, ended)
	return led(asked, id, `Invoice ${number} is ${task === 'void' ? 'void' : 'written off'}.`)
}

async function remove(asked: ActionFunctionArgs, access: Access, { id }: FoundInvoice) {
	const form = await readForm(asked, nothingAsked)
	if (!form.ok) return invalid(asked, form)
	const deleted = deleteDraft(access, id)
	if (!deleted.ok) return invalid(asked, form, deleted)
	return leadTo(asked, href.billing(), { id: 'billing-saved', params: { what: 'The draft is deleted.' } })
}

async function unallocate(asked: ActionFunctionArgs, access: Access, { id }: FoundInvoice) {
	const form = await readForm(asked, nothingAsked)
	if (!form.ok) return invalid(asked, form)
	const freed = removeAllocations(access, id)
	if (!freed.ok) return invalid(asked, form, freed)
	return led(asked, id, 'The payments are credit of the family now.')
}

function led(asked: ActionFunctionArgs, id: string, what: string) {
	return leadTo(asked, href.invoice(id), { id: 'billing-saved', params: { what } })
}
