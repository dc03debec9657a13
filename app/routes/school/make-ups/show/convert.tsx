import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { SelectField, TextField } from '#app/components/fields.tsx'
import { TellField } from '#app/components/lesson/tell-field.tsx'
import { Link } from '#app/components/link.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { convertCreditForm } from '#app/domain/attendance/make-up-form.ts'
import { href } from '#app/domain/href.ts'
import { ONCE_SET_UP } from '#app/domain/message/mail-set-up.ts'
import { demand, enter } from '#app/guards/enter.server.ts'
import { convertToMoney } from '#app/models/billing/credit-conversion.server.ts'
import { doesMailWait } from '#app/models/mail/set-up.server.ts'
import { readLessonRecipients } from '#app/requests/lesson-recipients.server.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { backToCredit, creditOwner } from './credit-words.ts'
import { makeUpTitle } from './title.ts'
import { factsOf, foundCredit, readConversion, type CreditFacts } from './read.server.ts'
import { atCredit, creditChanged, creditTask } from './tasks.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: makeUpTitle('Convert to money') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	const credit = foundCredit(access, args.params.creditId)
	return {
		formKey: formKey(),
		credit: factsOf(access, credit),
		recipients: readLessonRecipients(access, [credit.studentId]),
		...readConversion(access, credit),
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'schedule:write')
	demand(access, 'money:write')
	return convert(atCredit(args, access))
}

const convert = creditTask({
	form: convertCreditForm,
	save: ({ access, credit }, { invoice: invoiceId, amount: amountMinor, ...form }, { key }) =>
		convertToMoney(access, key, { ...form, creditId: credit.id, invoiceId, amountMinor }),
	then: ({ mailed }, context) =>
		creditChanged(
			context,
			`was converted to money. The credit note is in the family’s account${mailed > 0 ? `, and the family will get an email${doesMailWait() ? ` ${ONCE_SET_UP}` : ''}` : ''}`,
		),
})

export default function ConvertCredit() {
	const { credit, invoices, amount, recipients, formKey, why } = useLoaderData<typeof loader>()
	const form = useFormPage({ invoice: invoices[0]?.value ?? '', amount, tells: 'on' })
	if (why) return <NothingToCredit credit={credit}>{why}</NothingToCredit>
	if (invoices.length === 0)
		return (
			<NothingToCredit credit={credit}>
				A credit of money belongs to an invoice, and <bdi>{credit.student}</bdi> has no open or paid invoice
				that can be credited. Issue an invoice first, or take the lesson off the next one.
			</NothingToCredit>
		)
	return (
		<ConfirmPage
			form={form}
			title={`Convert ${creditOwner(credit)} to money?`}
			consequences={[
				'The family gets a credit note for the invoice you choose.',
				'What is open of that invoice goes down. What was paid of it pays other open invoices of the family, and the rest is kept as their credit.',
				'No lesson can be booked with this credit any more.',
			]}
			submit="Convert to money"
			pending="Converting…"
			back={backToCredit(credit)}
		>
			<FormKeyField form={form} value={formKey} />
			<SelectField form={form} name="invoice" label="Invoice to credit" options={invoices} />
			<TextField
				form={form}
				name="amount"
				label="Amount"
				hint={
					amount
						? 'Filled in with the price of the missed lesson, or its share of the price of the month, term or course.'
						: undefined
				}
				inputMode="decimal"
				autoComplete="off"
			/>
			<TextField form={form} name="reason" label="Reason" hint="Printed on the credit note." />
			<TellField form={form} recipients={recipients} />
		</ConfirmPage>
	)
}

function NothingToCredit({ credit, children }: { credit: CreditFacts; children: ReactNode }) {
	return (
		<div className="confirm">
			<h1>Convert {creditOwner(credit)} to money</h1>
			<p>{children}</p>
			<p>
				<Link className="button" to={href.makeUp(credit.id)}>
					Back to the credit
				</Link>
			</p>
		</div>
	)
}
