import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { href } from '#app/domain/href.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { nothingAsked, reasonForm } from '#app/domain/billing/form.ts'
import { invoiceKind } from '#app/domain/billing/labels.ts'
import type { Access } from '#app/models/access.server.ts'
import type { voidInvoice } from '#app/models/billing/ending.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { setDraftRight } from '#app/models/billing/outdated-drafts.server.ts'
import { findAlsoLate, listReminded, sendInvoices, type Sending } from '#app/models/billing/sending.server.ts'
import type { FoundInvoice } from '#app/models/billing/detail.server.ts'
import { lacksWayToPay } from '#app/models/billing/online-payment.server.ts'
import { readUsableCredit } from '#app/requests/usable-credit.server.ts'
import { setRightDone } from '#app/domain/billing/outdated.ts'
import { moneyWords } from '#app/utils/money.ts'
import { done, refused } from '#app/utils/outcome.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { emailedWords, factsOf, foundInvoice, wasEmailed, whoGetsIt } from './read.server.ts'

type AtInvoice = Doing & { invoice: FoundInvoice }

export function atInvoice(args: ActionFunctionArgs, access: Access): AtInvoice {
	return { args, access, invoice: foundInvoice(access, args.params.invoiceId) }
}

export function readQuestion(args: LoaderFunctionArgs, access: Access) {
	return { facts: factsOf(access, foundInvoice(access, args.params.invoiceId)), formKey: formKey() }
}

/** Adds to the question who has the invoice by email, because a void is not emailed. */
export function readVoiding(args: LoaderFunctionArgs, access: Access) {
	return {
		...readQuestion(args, access),
		emailed: wasEmailed(access, foundInvoice(access, args.params.invoiceId)),
	}
}

/** Adds the recipients of the email to the question, or the reason why there are none. */
export function readSending(args: LoaderFunctionArgs, access: Access) {
	const invoice = foundInvoice(access, args.params.invoiceId)
	return {
		facts: factsOf(access, invoice),
		formKey: formKey(),
		noWayToPay: lacksWayToPay(access),
		...whoGetsIt(access, invoice),
	}
}

/** Says beforehand why a reminder would be refused; the invoice itself can always be sent again. */
export function readReminding(args: LoaderFunctionArgs, access: Access) {
	const invoice = foundInvoice(access, args.params.invoiceId)
	const { asked = [], amountMinor = 0, text = '' } = listReminded(access, [invoice.id])[0] ?? {}
	const also = findAlsoLate(access, [invoice.id])
	const again = { to: href.invoice(invoice.id, 'send'), label: 'Send the invoice again' }
	return {
		...readSending(args, access),
		emailed: emailedWords(asked),
		asked: moneyWords(amountMinor, invoice.currency),
		also: also && `${also.numbers.join(', ')}, ${moneyWords(also.amountMinor, invoice.currency)}`,
		credits: readUsableCredit(access, [{ ...invoice, family: invoice.family.name }]),
		refusal: asked.length > 0 ? null : { text, fix: again },
	}
}

export const invoiceTask = tasksOf<AtInvoice>()

export function issueTask({ sends }: { sends: boolean }) {
	return invoiceTask({
		form: nothingAsked,
		save({ access, invoice: { id } }) {
			const issued = issueInvoice(access, id)
			if (!issued.ok) return issued
			const [sent] = sends ? sendInvoices(access, [id], 'invoice') : []
			return done(`Invoice ${issued.value.number} is issued.${sent ? ` ${sent.text}` : ''}`)
		},
		then: backToInvoice,
	})
}

/** Takes off a draft what is not due, and deletes it if it bills nothing else. */
export const setRightTask = invoiceTask({
	form: nothingAsked,
	save: ({ access, invoice: { id } }) => setDraftRight(access, id),
	then({ isGone, ...right }, context) {
		const what = setRightDone(right)
		if (isGone)
			return goTo(href.billing(), 'billing-saved', {
				what: `${what} The draft had no other line and was deleted.`,
			})
		return backToInvoice(what || 'The draft bills nothing too much.', context)
	},
})

export function sendTask(kind: Sending) {
	return invoiceTask({
		form: nothingAsked,
		save({ access, invoice }) {
			const [sent] = sendInvoices(access, [invoice.id], kind)
			return sent?.ok ? done(sent.text) : refused({ form: sent?.text ?? 'It is gone.' }, { status: 409 })
		},
		then: backToInvoice,
	})
}

export function closeTask(end: typeof voidInvoice, now: string) {
	return invoiceTask({
		form: reasonForm,
		save: ({ access, invoice }, { reason }) => end(access, invoice.id, reason),
		then: (_, context) =>
			backToInvoice(`${invoiceKind(context.invoice)} ${context.invoice.number} is ${now}.`, context),
	})
}

export function backToInvoice(what: string, { invoice }: AtInvoice) {
	return goTo(href.invoice(invoice.id), 'billing-saved', { what })
}
