import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { paypal } from '#app/adapters/paypal/paypal.server.ts'
import { NOT_FOUND } from '#app/components/error-page.tsx'
import { ErrorSummary } from '#app/components/form.tsx'
import { ReceiptPage } from '#app/components/subscription/receipt.tsx'
import { SubscriptionView } from '#app/components/subscription/view.tsx'
import { endPlanForm } from '#app/forms/subscription.ts'
import { visit } from '#app/guards/enter.server.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import { ownerOf } from '#app/guards/owner.server.ts'
import { findReceiptFacts, subscriptionFacts } from '#app/flows/plan.server.ts'
import { findRunningOrder } from '#app/models/subscription/order.server.ts'
import { applyProviderState } from '#app/models/subscription/provider-state.server.ts'
import { dateWords } from '#app/utils/dates.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

export const handle = { title: 'Subscription', remembers: {} }

/** For everybody, and never a redirect: whoever cannot get into their school still gets to what they paid. */
export async function loader(asked: LoaderFunctionArgs) {
	const person = await visit(asked)
	const owner = ownerOf(person)
	const signedIn = person !== null
	const id = new URL(asked.request.url).searchParams.get('receipt')
	if (!owner || id === null)
		return { facts: owner && subscriptionFacts(owner, asked), receipt: null, signedIn }

	const receipt = findReceiptFacts(owner, id)
	if (!receipt) throw data(NOT_FOUND, { status: 404 })
	return { facts: null, receipt, signedIn }
}

/** The one thing that is changed here and not at the provider: no further charge, for all three addresses. */
export async function action(asked: ActionFunctionArgs) {
	const person = await visit(asked)
	const owner = ownerOf(person)
	if (!owner) throw redirect(href.login(href.subscription()))
	const form = await readForm(asked, endPlanForm)
	if (!form.ok) return invalid(asked, form)

	const order = findRunningOrder(owner)
	if (!order?.paypalSubscriptionId) throw redirect(href.subscription(), 303)
	const { paypalSubscriptionId: id, createdAt } = order
	const signal = paypal().deadline()
	const ended = await paypal().cancelSubscription(id, 'Cancelled by the school', signal)
	const look = await paypal().look(id, createdAt, signal)
	if (look.ok) applyProviderState(owner.schoolId, look.value)
	if (!ended.ok && !look.ok) return leadTo(asked, href.subscription(), { id: 'payment-error' })

	const { paidThrough, timeZone, dateFormat } = owner.school
	const params = paidThrough ? { until: dateWords(paidThrough, timeZone, dateFormat) } : undefined
	return leadTo(asked, href.subscription(), { id: 'plan-ended', params })
}

export default function Subscription() {
	const { facts, receipt, signedIn } = useLoaderData<typeof loader>()
	const form = useFormPage()
	return (
		<section className="wrap page-plain">
			<ErrorSummary form={form} names={[]} refusal="Nothing was cancelled" />
			{receipt ? <ReceiptPage receipt={receipt} /> : null}
			{facts ? <SubscriptionView facts={facts} /> : null}
			{facts || receipt ? null : <ForOthers signedIn={signedIn} />}
		</section>
	)
}

function ForOthers({ signedIn }: { signedIn: boolean }) {
	return (
		<>
			<h1>Subscription</h1>
			<p>
				{signedIn
					? 'The plan of a school is looked after by its administrator.'
					: 'Sign in to see the plan of your school and what was paid, or look at the plans first.'}
			</p>
			<p className="button-row">
				{signedIn ? null : (
					<a className="button button-filled" href={href.login(href.subscription())}>
						Sign in
					</a>
				)}{' '}
				<a className="button" href={href.pricing()}>
					See the plans
				</a>
			</p>
		</>
	)
}
