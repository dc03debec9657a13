import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useOutletContext } from '@remix-run/react'
import { BillingHead } from '#app/components/billing/head.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { Facts } from '#app/components/figures.tsx'
import { TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice, Panel, State } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'
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
	const { currency, account, keysHint, payments } = useLoaderData<typeof loader>()
	const form = useFormPage({ clientId: account?.clientId ?? '' })
	return (
		<>
			<ErrorSummary form={form} names={['clientId', 'clientPassword']} refusal="That was not done" />
			<BillingHead solo={solo} here={PATH} />
			<div className="stack">
				{currency ? (
					<Notice tone="warn" title={`PayPal does not take ${currency}`}>
						<p>Invoices in this currency cannot be paid online. Families pay them the way you tell them.</p>
					</Notice>
				) : null}
				{account ? <Connected {...account} /> : null}
				<Keys form={form} isConnected={account !== null} hint={keysHint} />
				{account || payments.length > 0 ? <Payments payments={payments} /> : null}
			</div>
		</>
	)
}

function Connected({ facts, news }: NonNullable<OnlineShown['account']>) {
	return (
		<Panel title="Connected" beside={<State tone="good">On</State>}>
			<p className="muted">{news}</p>
			<Facts rows={facts} />
			<PostForm action={PATH}>
				<div className="button-row">
					<button className="button" type="submit" name="intent" value="test">
						Test the connection
					</button>{' '}
					<Link className="button" to={href.disconnectOnline()}>
						Disconnect
					</Link>
				</div>
			</PostForm>
		</Panel>
	)
}

function Keys({ form, isConnected, hint }: { form: FormState; isConnected: boolean; hint: string }) {
	return (
		<Panel title={isConnected ? 'Replace the keys' : 'Take payments online'}>
			<p className="muted">{hint}</p>
			<Form
				form={form}
				intent="connect"
				submit={isConnected ? 'Replace keys' : 'Connect PayPal'}
				pending="Asking PayPal…"
			>
				<TextField form={form} name="clientId" label="Client ID" autoComplete="off" autoCapitalize="none" />
				<TextField
					form={form}
					name="clientPassword"
					label="Secret"
					hint="Kept encrypted, and never shown again."
					type="password"
					autoComplete="off"
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
				{payments.map((one) => (
					<li key={one.id}>
						<span>
							<Link to={one.to}>
								<bdi>{one.family}</bdi>
							</Link>{' '}
							<Link to={one.invoiceTo}>Invoice {one.invoice}</Link>{' '}
							<span className="muted">
								{one.when}
								{one.fee ? ` · PayPal fee ${one.fee}` : null}
							</span>
						</span>{' '}
						<span>
							{one.amount} <State tone={one.tone}>{one.words}</State>
						</span>
					</li>
				))}
			</ul>
		</Panel>
	)
}
