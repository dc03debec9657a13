import { BillingHead } from '#app/components/billing/head.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { Facts } from '#app/components/figures.tsx'
import { TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice, Panel, State, type Tone } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'

interface OnlineProps {
	solo: boolean
	/** The school's currency, where PayPal does not take it. */
	currency: string | null
	/** What there is to know of the account they are connected to. */
	account: { clientId: string; facts: [label: string, words: string][]; news: string } | null
	/** Where the keys are found. */
	keysHint: string
	payments: ShownPayment[]
}

interface ShownPayment {
	id: string
	when: string
	family: string
	to: string
	invoice: string
	invoiceTo: string
	amount: string
	fee: string | null
	words: string
	tone: Tone
}

const PATH = href.manageBilling('online')

/** The school's own PayPal account: connected or not, and what families paid through it. */
export function Online({ solo, currency, account, keysHint, payments }: OnlineProps) {
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

function Connected({ facts, news }: NonNullable<OnlineProps['account']>) {
	return (
		<Panel title="Connected" beside={<State tone="good">On</State>}>
			<p className="muted">{news}</p>
			<Facts rows={facts} />
			<PostForm action={PATH}>
				<div className="button-row">
					<button className="button" type="submit" name="intent" value="test">
						Test the connection
					</button>{' '}
					<Link className="button" to={href.manageBilling('online', { do: 'disconnect' })}>
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

function Payments({ payments }: Pick<OnlineProps, 'payments'>) {
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
