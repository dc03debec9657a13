import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { FormEvent } from 'react'
import { CheckboxField, SelectField, TextField } from '#app/components/fields.tsx'
import { creditForm } from '#app/domain/billing/form.ts'
import { totalsOf } from '#app/domain/billing/tax.ts'
import { leftOfLine, leftToCredit } from '#app/domain/billing/whole-line.ts'
import { enter } from '#app/guards/enter.server.ts'
import type { FoundInvoice } from '#app/models/billing/detail.server.ts'
import { creditInvoice } from '#app/models/billing/ending.server.ts'
import { moneyWords, plainAmount } from '#app/utils/money.ts'
import { readAmount } from '#app/utils/read-amount.ts'
import { refused } from '#app/utils/outcome.ts'
import { HiddenField } from '#app/components/typed-fields.tsx'
import { formKey } from '#app/web/form-key.server.ts'
import { InvoiceQuestion } from './question.tsx'
import { factsOf, foundInvoice } from './read.server.ts'
import { atInvoice, backToInvoice, invoiceTask } from './tasks.server.ts'
import { invoiceTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: invoiceTitle('Credit') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	const invoice = foundInvoice(access, args.params.invoiceId)
	const { searchParams } = new URL(args.request.url)
	const children = childrenOf(invoice)
	const line = searchParams.get('line') ?? ''
	const creditable = plainAmount(proposedCredit(invoice, searchParams.get('amount')))
	return {
		facts: factsOf(access, invoice),
		formKey: formKey(),
		creditable,
		/** The proposed amount for each line, and under the empty id for the whole invoice. */
		amounts: { ...amountsOf(invoice), [line]: creditable },
		children,
		lines: linesOf(invoice, children.length > 0),
		isPaidApart: isPaidApart(invoice),
		student: searchParams.get('student') ?? '',
		line,
		days: searchParams.get('days') ?? '',
	}
}

/** True if different people pay for the billed children. */
function isPaidApart({ shares }: FoundInvoice): boolean {
	return shares.some(({ share }) => share === null)
}

/** The billed children, if it counts which of them a credit is for. */
function childrenOf(invoice: FoundInvoice) {
	const names = new Map(invoice.lines.map(({ studentId, student }) => [studentId ?? '', student ?? '']))
	const children = [...names].flatMap(([value, label]) => (value && label ? [{ value, label }] : []))
	return children.length > 1 || isPaidApart(invoice) ? children : []
}

/** The lines of an invoice with several, each with its tax. */
function linesOf({ lines, currency }: FoundInvoice, isForSeveral: boolean) {
	if (lines.length < 2) return []
	return lines.map((line) => {
		const { id, student, description } = line
		// Most descriptions begin with the student.
		const about =
			isForSeveral && !description.startsWith(student ?? '') ? `${student}, ${description}` : description
		return { value: id, label: `${about}, ${moneyWords(totalsOf([line]).totalMinor, currency)}` }
	})
}

function amountsOf(invoice: FoundInvoice): Record<string, string> {
	const lines = invoice.lines.map(({ id }) => [id, plainAmount(leftOfLine(invoice, id))] as const)
	return { '': plainAmount(leftToCredit(invoice)), ...Object.fromEntries(lines) }
}

/** Defaults to the amount a link proposes, capped at the uncredited rest. */
function proposedCredit(invoice: FoundInvoice, typed: string | null): number {
	const left = leftToCredit(invoice)
	const proposed = readAmount(typed ?? '')
	return proposed.ok && proposed.amountMinor > 0 ? Math.min(proposed.amountMinor, left) : left
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return credit(atInvoice(args, access))
}

const credit = invoiceTask({
	form: creditForm,
	save: ({ access, invoice }, { amount, reason, student, line: lineId, days, again }, { key }) => {
		const amountMinor = amount ?? leftOfLine(invoice, lineId)
		if (amountMinor === 0) return refused({ amount: 'Enter the amount to credit' })
		const line = invoice.lines.find(({ id }) => id === lineId)
		// A line says for whom it is, where that counts.
		const studentId = student ?? (childrenOf(invoice).length > 0 ? (line?.studentId ?? undefined) : undefined)
		const isForDays = days === 'on' && (!line || line.enrolmentId !== null)
		return creditInvoice(access, key, {
			id: invoice.id,
			amountMinor,
			reason,
			studentId,
			lineId,
			isForDays,
			staysBilled: !days && !again,
		})
	},
	then: ({ number }, context) => backToInvoice(`Credit note ${number} is written.`, context),
})

export default function CreditInvoice() {
	const { facts, formKey, creditable, amounts, children, lines, isPaidApart, student, line, days } =
		useLoaderData<typeof loader>()
	return (
		<InvoiceQuestion
			facts={facts}
			formKey={formKey}
			title="Credit"
			submit="Write the credit note"
			consequences={[
				`The credit note is not emailed. A family with an account finds it in the portal. ${facts.open} is open and ${facts.paid} is paid.`,
				'What was paid of the credited amount pays other open invoices of the family, and the rest is kept as their credit.',
				'If all of it is credited, a late fee for it that is still on a draft is removed.',
			]}
			first={{ amount: creditable, student, line, days }}
			fields={(form) => (
				<>
					{line && lines.length === 0 ? <HiddenField form={form} name="line" /> : null}
					{days ? <HiddenField form={form} name="days" /> : null}
					{children.length > 0 ? (
						<SelectField
							form={form}
							name="student"
							label="For whom"
							hint={isPaidApart ? 'Only who pays for this student owes less.' : undefined}
							empty="The whole invoice"
							options={children}
						/>
					) : null}
					{lines.length > 0 ? (
						<div onChange={(event) => followLine(event, amounts)}>
							<SelectField
								form={form}
								name="line"
								label="For which line"
								hint="The tax of that line is credited with it."
								empty="All lines"
								options={lines}
							/>
						</div>
					) : null}
					<TextField
						form={form}
						name="amount"
						label="Amount to credit"
						hint={lines.length > 0 ? 'Leave blank to credit all of the chosen line.' : undefined}
						inputMode="decimal"
						autoComplete="off"
					/>
					<TextField form={form} name="reason" label="Reason" hint="Printed on the credit note." />
					{days ? null : (
						<CheckboxField
							form={form}
							name="again"
							label="Bill it again"
							hint="If the invoice or the chosen line was wrong. Once all of it is credited, the next billing run offers its lessons and months again."
						/>
					)}
				</>
			)}
		/>
	)
}

/** Proposes the amount of the chosen line, unless another amount was typed. */
function followLine({ target }: FormEvent, amounts: Record<string, string>) {
	if (!(target instanceof HTMLSelectElement)) return
	const amount = target.form?.elements.namedItem('amount')
	const isProposed = (typed: string) => typed.trim() === '' || Object.values(amounts).includes(typed)
	if (amount instanceof HTMLInputElement && isProposed(amount.value))
		amount.value = amounts[target.value] ?? ''
}
