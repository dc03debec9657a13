import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useOutletContext } from '@remix-run/react'
import { BillingHead } from '#app/components/billing/head.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { CheckboxField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { NumberField } from '#app/components/typed-fields.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice, Panel, State } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { useIntentForm, useSent } from '#app/web/use-intent-form.ts'
import { PaypalKeys, Provider, StripeKeys } from './online/provider.tsx'
import { ToAnnounce } from './online/to-announce.tsx'
import { readOnline, saveOnline, type OnlineShown } from './tasks-online.server.ts'
import type { MoneyContext } from './money-context.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

const PATH = href.manageBilling('online')

export const handle = { title: 'Online payment' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	return readOnline(access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return saveOnline({ args, access })
}

export default function OnlinePayment() {
	const { solo } = useOutletContext<MoneyContext>()
	const { currency, autopay, paypal, stripe, disputes, toAnnounce, payments } = useLoaderData<typeof loader>()
	const sent = String(useSent()?.intent)
	const isStripe = sent.endsWith('-stripe')
	const stripeForm = useFormPage({}, { id: 'stripe', answered: isStripe })
	const form = useFormPage({ clientId: paypal.clientId }, { answered: !isStripe && sent !== 'autopay' })
	const isOn = paypal.account !== null || stripe.account !== null
	return (
		<>
			<BillingHead solo={solo} here={PATH} />
			<ErrorSummary
				form={isStripe ? stripeForm : form}
				names={['stripePassword', 'clientId', 'clientPassword']}
				refusal="That was not done"
			/>
			<div className="stack">
				{disputes.length > 0 ? <Disputes disputes={disputes} /> : null}
				<ToAnnounce toAnnounce={toAnnounce} />
				<Provider name="Stripe" provider="stripe" shown={stripe} isOpen={stripeForm.problems([]).length > 0}>
					<StripeKeys form={stripeForm} shown={stripe} />
				</Provider>
				{stripe.account ? <CardAutopay first={autopay} /> : null}
				{currency ? (
					<Notice tone="warn" title={`PayPal does not take ${currency}`}>
						<p>
							Invoices in this currency cannot be paid through PayPal. Families pay them the way you tell
							them.
						</p>
					</Notice>
				) : null}
				<Provider name="PayPal" provider="paypal" shown={paypal} isOpen={form.problems([]).length > 0}>
					<PaypalKeys form={form} shown={paypal} />
				</Provider>
				{isOn || payments.length > 0 ? <Payments payments={payments} /> : null}
			</div>
		</>
	)
}

/** Off until the school turns it on. */
function CardAutopay({ first }: { first: OnlineShown['autopay'] }) {
	const form = useIntentForm({ intent: 'autopay', id: 'autopay' }, first)
	return (
		<Panel title="Automatic card payments">
			<ErrorSummary form={form} names={['cards', 'noticeDays']} />
			<Form form={form} intent="autopay" submit="Save" pending="Saving…">
				<CheckboxField
					form={form}
					name="cards"
					label="Families may save a card"
					hint="Invoices are then charged when they are due. A declined card is tried once a day, three times at most."
				/>
				<NumberField
					form={form}
					name="noticeDays"
					label="Days of notice"
					hint="At least so many days pass between the invoice and the charge. Also used for direct debit."
				/>
			</Form>
		</Panel>
	)
}

function Payments({ payments }: Pick<OnlineShown, 'payments'>) {
	return (
		<Panel title="Latest online payments">
			{payments.length === 0 ? <p className="muted">Nobody has paid online yet.</p> : null}
			<ul className="rows">
				{payments.map((payment) => (
					<li key={payment.id}>
						<span>
							<Link to={payment.to}>
								<bdi>{payment.family}</bdi>
							</Link>{' '}
							<Link to={payment.invoiceTo}>Invoice {payment.invoice}</Link>{' '}
							<span className="muted">
								{payment.when}
								{payment.fee ? ` · ${payment.fee}` : null}
							</span>
						</span>{' '}
						<span>
							{payment.amount} <State tone={payment.tone}>{payment.text}</State>
						</span>
					</li>
				))}
			</ul>
		</Panel>
	)
}

function Disputes({ disputes }: Pick<OnlineShown, 'disputes'>) {
	return (
		<Panel title="Disputed payments">
			<p className="muted">
				The payer’s bank has taken this money back for now. Answer at Stripe: if the school wins, the payment
				stays; if it loses, the invoice is open again.
			</p>
			<ul className="rows">
				{disputes.map((dispute) => (
					<li key={dispute.id}>
						<Link to={dispute.to}>
							<bdi>{dispute.family}</bdi>
						</Link>{' '}
						<span>
							{dispute.amount}{' '}
							<State tone="bad">
								{dispute.answerBy ? `answer at Stripe by ${dispute.answerBy}` : 'answer at Stripe'}
							</State>
						</span>
					</li>
				))}
			</ul>
		</Panel>
	)
}
