import { href } from '#app/domain/href.ts'
import { leads, tasksOf, type Doing, type RunTask } from '#app/requests/task.server.ts'
import { creditForm, nothingAsked, reasonForm } from '#app/domain/billing/form.ts'
import { creditInvoice, voidInvoice, writeOffInvoice } from '#app/models/billing/ending.server.ts'
import { deleteDraft } from '#app/models/billing/draft.server.ts'
import { endLinks, sendInvoices, type Sending } from '#app/models/billing/sending.server.ts'
import { endParts } from '#app/models/billing/paying-in-parts.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { removeAllocations } from '#app/models/billing/payment.server.ts'
import type { FoundInvoice } from '#app/models/billing/detail.server.ts'
import { done, refused } from '#app/utils/outcome.ts'
import type { InvoiceTaskName } from './invoice-tasks.ts'

type AtInvoice = Doing & { found: FoundInvoice }

const task = tasksOf<AtInvoice>()

/** What was asked about on the page of an invoice. */
export const saveInvoice: Record<InvoiceTaskName, RunTask<AtInvoice>> = {
	issue: issue(false),
	'issue-send': issue(true),
	send: send('invoice'),
	remind: send('reminder'),
	'end-links': task({
		form: nothingAsked,
		save: ({ access, found }) => endLinks(access, found.id),
		then: (_, its) => told(`Emailed links to invoice ${its.found.number} no longer work.`, its),
	}),
	credit: task({
		form: creditForm,
		save: ({ access, found: { id } }, { amount: amountMinor, reason }, { key }) =>
			creditInvoice(access, key, { id, amountMinor, reason }),
		then: ({ number }, its) => told(`Credit note ${number} is written.`, its),
	}),
	void: close(voidInvoice, 'void'),
	'write-off': close(writeOffInvoice, 'written off'),
	delete: task({
		form: nothingAsked,
		save: ({ access, found }) => deleteDraft(access, found.id),
		then: () => leads(href.billing(), 'billing-saved', { what: 'The draft is deleted.' }),
	}),
	'end-parts': task({
		form: nothingAsked,
		save: ({ access, found }) => endParts(access, found.id),
		then: ({ words }, its) =>
			told(`Invoice ${its.found.number} is no longer paid in parts. ${words}`.trim(), its),
	}),
	unallocate: task({
		form: nothingAsked,
		save: ({ access, found }) => removeAllocations(access, found.id),
		then: (_, its) => told('The payments are credit of the family now.', its),
	}),
}

function issue(sends: boolean) {
	return task({
		form: nothingAsked,
		save({ access, found: { id } }) {
			const issued = issueInvoice(access, id)
			if (!issued.ok) return issued
			const [sent] = sends ? sendInvoices(access, [id], 'invoice') : []
			return done(`Invoice ${issued.value.number} is issued.${sent ? ` ${sent.words}` : ''}`)
		},
		then: told,
	})
}

function send(kind: Sending) {
	return task({
		form: nothingAsked,
		save({ access, found }) {
			const [sent] = sendInvoices(access, [found.id], kind)
			return sent?.ok ? done(sent.words) : refused({ form: sent?.words ?? 'It is gone.' }, { status: 409 })
		},
		then: told,
	})
}

function close(end: typeof voidInvoice, now: string) {
	return task({
		form: reasonForm,
		save: ({ access, found }, { reason }) => end(access, found.id, reason),
		then: (_, its) => told(`Invoice ${its.found.number} is ${now}.`, its),
	})
}

function told(what: string, { found }: AtInvoice) {
	return leads(href.invoice(found.id), 'billing-saved', { what })
}
