import { BillingHead } from '#app/components/billing/head.tsx'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { Facts } from '#app/components/figures.tsx'
import { TextField } from '#app/components/fields.tsx'
import { ErrorSummary, Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice, Panel, State, type Tone } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'

type Place = 'demo' | 'sandbox' | 'live'

interface OnlineProps {
	solo: boolean
	/** The school's currency, where PayPal does not take it. */
	currency: string | null
	place: Place
	account: { clientId: string; since: string; tested: string; hasNews: boolean } | null
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
export function Online({ solo, currency, place, account, payments }: OnlineProps) {
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
				{account ? <Connected account={account} place={place} /> : null}
				<Keys form={form} isConnected={account !== null} place={place} />
				{account || payments.length > 0 ? <Payments payments={payments} /> : null}
			</div>
		</>
	)
}

const places: Record<Place, string> = {
	demo: 'Demo: no money moves',
	sandbox: 'PayPal sandbox: no money moves',
	live: 'PayPal',
}

function Connected({ account, place }: { account: NonNullable<OnlineProps['account']>; place: Place }) {
	return (
		<Panel title="Connected" beside={<State tone="good">On</State>}>
			<p className="muted">
				{account.hasNews
					? 'PayPal tells Solfa as soon as a payment is made.'
					: 'PayPal cannot send news to this address, so Solfa asks about each payment every few minutes.'}
			</p>
			<Facts
				rows={[
					['Client ID', account.clientId],
					['Paid through', places[place]],
					['Connected', account.since],
					['Last tested', account.tested],
				]}
			/>
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

function Keys({ form, isConnected, place }: { form: FormState; isConnected: boolean; place: Place }) {
	return (
		<Panel title={isConnected ? 'Replace the keys' : 'Take payments online'}>
			{isConnected ? null : (
				<p>
					Families pay open invoices by PayPal or card, straight to your own PayPal business account. Solfa
					takes nothing of it; PayPal keeps its fee, which you see beside each payment.
				</p>
			)}
			<p className="muted">
				{place === 'demo'
					? 'In this demo a stand-in takes the place of PayPal: use school-demo as the client ID and school-demo-secret as the secret.'
					: 'You find both at developer.paypal.com under Apps & Credentials, in an app of your business account.'}
			</p>
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

export function Disconnect() {
	const form = useFormPage()
	return (
		<ConfirmPage
			form={form}
			title="Disconnect PayPal?"
			consequences={[
				'Families can no longer pay invoices online.',
				'Payments that were begun and not finished end. Nobody is charged.',
				'Online payments received so far stay as they are, but can be refunded at PayPal only.',
			]}
			submit="Disconnect PayPal"
			pending="Disconnecting…"
			intent="disconnect"
			back={{ to: PATH, label: 'Keep it connected' }}
		>
			{null}
		</ConfirmPage>
	)
}
