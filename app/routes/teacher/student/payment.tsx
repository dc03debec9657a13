import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PaymentFields, ReceiptField } from '#app/views/billing/payment-fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { takenPaymentForm } from '#app/domain/billing/form.ts'
import { href } from '#app/domain/href.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { balanceOf } from '#app/models/billing/ledger.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { receiptOf } from '#app/requests/payers.server.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { today } from '#app/utils/dates.ts'
import { moneyWords, plainAmount, symbolOf } from '#app/utils/money.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Record payment' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teacher', 'money:take')
	const { school } = access
	const { id, name, familyId, familyName } = billedStudent(access, args.params.studentId)
	const { dueNowMinor, notDueMinor } = balanceOf(access, familyId)
	const { readers, receipt } = receiptOf(access, familyId)
	const openMinor = dueNowMinor > 0 ? dueNowMinor : notDueMinor
	return {
		id,
		name,
		familyName,
		formKey: formKey(),
		currency: symbolOf(school.currency),
		readers,
		first: {
			amount: openMinor > 0 ? plainAmount(openMinor) : '',
			receivedOn: today(school.timeZone),
			method: 'cash',
			receipt,
		},
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'teacher', 'money:take')
	return take({ args, access, student: billedStudent(access, args.params.studentId) })
}

/** Only students of the teacher are found. */
function billedStudent(access: Access, studentId: string | undefined) {
	const { id, familyId, family, ...names } = foundStudent(access, studentId)
	if (!familyId || !family) return missing()
	return { id, name: nameOf(names), familyId, familyName: family.name }
}

const take = tasksOf<Doing & { student: ReturnType<typeof billedStudent> }>()({
	form: takenPaymentForm,
	save: ({ access, student }, { amount: amountMinor, receipt, ...payment }, { key }) =>
		recordPayment(access, key, {
			...payment,
			amountMinor,
			familyId: student.familyId,
			receipt: receipt === 'on',
		}),
	then: (_, { access, student }, { amount }) =>
		goTo(href.teacherStudent(student.id), 'billing-saved', {
			what: `${moneyWords(amount, access.school.currency)} received from ${student.familyName}.`,
		}),
})

/** The oldest open invoices are paid first. The office can change that. */
export default function TakePayment() {
	const { id, name, familyName, formKey, currency, readers, first } = useLoaderData<typeof loader>()
	const form = useFormPage(first)
	const back = href.teacherStudent(id)
	return (
		<div className="form-page">
			<PageHead
				title={
					<>
						Record a payment from <bdi>{familyName}</bdi>
					</>
				}
				line="It pays the oldest open invoices first. What is left stays with the family as credit."
				trail={[{ to: back, label: name }]}
			/>
			<Form
				form={form}
				card
				submit="Record payment"
				pending="Saving…"
				beside={
					<Link className="button" to={back}>
						Cancel
					</Link>
				}
			>
				<ErrorSummary form={form} names={['amount', 'receivedOn', 'method', 'reference']} />
				<FormKeyField form={form} value={formKey} />
				<PaymentFields form={form} currency={currency} />
				<ReceiptField form={form} {...readers} />
			</Form>
		</div>
	)
}
