import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { Link } from '#app/components/link.tsx'
import { nothingAsked } from '#app/domain/billing/form.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { readUsableCredit } from '#app/requests/usable-credit.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundFamily } from '#app/guards/family.server.ts'
import { listReminded, sendInvoices } from '#app/models/billing/sending.server.ts'
import type { FoundFamily } from '#app/models/family/details.server.ts'
import { sentWords } from '#app/models/mail/set-up.server.ts'
import { href } from '#app/domain/href.ts'
import { groupedBy } from '#app/utils/group.ts'
import { moneyWords } from '#app/utils/money.ts'
import { done, refused } from '#app/utils/outcome.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { lateInvoicesOf } from '../read-money.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = {
	title: (data?: { name: string }) => (data ? `Send reminder – ${data.name}` : 'Send reminder'),
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	const { id, name } = foundFamily(access, args.params.familyId)
	const late = lateInvoicesOf(access, id)
	const credits = readUsableCredit(
		access,
		late.map((invoice) => ({ id: invoice.id, familyId: id, family: name })),
	)
	const reminded = listReminded(
		access,
		late.map((invoice) => invoice.id),
	)
	const invoices = late.map((invoice) => {
		const { amountMinor = 0 } = reminded.find((one) => one.id === invoice.id) ?? {}
		const asked = amountMinor > 0 ? moneyWords(amountMinor, access.school.currency) : invoice.open
		return { ...invoice, amount: asked === invoice.open ? asked : `${asked} of ${invoice.open}` }
	})
	return { id, name, invoices, mailed: mailedWords(reminded), credits }
}

/** The recipients of the emails, and what each of them is about if it is not about all. */
function mailedWords(reminded: ReturnType<typeof listReminded>): string[] {
	const names = [...new Set(reminded.flatMap(({ asked }) => asked.map(({ name }) => name)))]
	if (names.length === 0) return reminded.slice(0, 1).map(({ text }) => text)
	const numbersTo = (to: string) =>
		reminded.filter(({ asked }) => asked.some(({ name }) => name === to)).map(({ number }) => number)
	return [...groupedBy(names, (to) => numbersTo(to).join(', '))].map(([numbers, to]) => {
		const isAll = numbersTo(to[0] ?? '').length === reminded.length
		return sentWords(`An email about ${isAll ? 'all of it' : numbers} goes to ${to.join(', ')}.`)
	})
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return remind({ args, access, family: foundFamily(access, args.params.familyId) })
}

/** Reminds the family of every late invoice. The response names the recipients. */
const remind = tasksOf<Doing & { family: FoundFamily }>()({
	form: nothingAsked,
	save({ access, family }) {
		const ids = lateInvoicesOf(access, family.id).map(({ id }) => id)
		const outcomes = sendInvoices(access, ids, 'reminder')
		const sent = outcomes.filter(({ ok }) => ok)
		const [why] = outcomes
		if (sent.length === 0) return refused({ form: why?.text ?? 'Nothing is late.' }, { status: 409 })
		return done(sent)
	},
	then: (sent, { family }) =>
		goTo(href.family(family.id), 'billing-saved', {
			what: `Reminder of ${sent.map(({ number }) => number).join(', ')}: ${sent[0]?.text ?? ''}`,
		}),
})

export default function FamilyReminder() {
	const { id, name, invoices, mailed, credits } = useLoaderData<typeof loader>()
	const form = useFormPage()
	return (
		<ConfirmPage
			calm
			form={form}
			title={
				<>
					Send a reminder to <bdi>{name}</bdi>?
				</>
			}
			consequences={[
				...invoices.map(
					(invoice) => `${invoice.kind} ${invoice.number}: ${invoice.amount}, ${invoice.text.toLowerCase()}.`,
				),
				...mailed,
				...credits.map(({ amount }) => (
					<>
						Unused credit covers some of this. <Link to={href.familyAccount(id)}>Use credit of {amount}</Link>
					</>
				)),
				'An invoice they were reminded of a short while ago gets no email of its own, but is listed beside others.',
			]}
			submit="Send reminder"
			pending="Sending…"
			back={{ to: href.family(id), label: 'Cancel' }}
		/>
	)
}
