import type { ReactNode } from 'react'
import { PostForm } from '#app/components/desk-form.tsx'
import { Facts } from '#app/components/figures.tsx'
import { TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import type { OnlineProvider } from '#app/domain/billing/online.ts'
import { href } from '#app/domain/href.ts'
import type { FormState } from '#app/web/use-form-page.ts'
import type { OnlineShown } from '../tasks-online.server.ts'

const PATH = href.manageBilling('online')

interface ProviderProps {
	name: string
	provider: OnlineProvider
	shown: OnlineShown[OnlineProvider]
	/** The form of the keys has errors. */
	isOpen: boolean
	children: ReactNode
}

/** The keys of a connected account are folded away, because they are rarely replaced. */
export function Provider({ name, provider, shown, isOpen, children }: ProviderProps) {
	const { account, keysHint } = shown
	const keys = (
		<>
			<p className="muted">{keysHint}</p>
			{children}
		</>
	)
	if (!account)
		return <Panel title={provider === 'stripe' ? 'Cards by Stripe' : 'PayPal and cards'}>{keys}</Panel>
	return (
		<Panel title={`${name} is connected`} beside={<State tone="good">On</State>}>
			<p className="muted">{account.news}</p>
			<Facts rows={account.facts} />
			<PostForm action={PATH}>
				<div className="button-row">
					<button
						className="button"
						type="submit"
						name="intent"
						value={provider === 'stripe' ? 'test-stripe' : 'test'}
					>
						Test the connection<span className="sr-only"> to {name}</span>
					</button>{' '}
					<Link className="button" to={href.disconnectOnline(provider)}>
						Disconnect<span className="sr-only"> {name}</span>
					</Link>
				</div>
			</PostForm>
			<details className="mt-3" open={isOpen}>
				<summary>Replace the keys of {name}</summary>
				{keys}
			</details>
		</Panel>
	)
}

interface KeysProps {
	form: FormState
	shown: OnlineShown[OnlineProvider]
}

const KEPT = 'Kept encrypted, and never shown again.'

export function StripeKeys({ form, shown }: KeysProps) {
	return (
		<Form
			form={form}
			intent="connect-stripe"
			submit={shown.account ? 'Replace key' : 'Connect Stripe'}
			pending="Asking Stripe…"
		>
			<TextField
				form={form}
				name="stripePassword"
				label="Secret key"
				hint={KEPT}
				type="password"
				autoComplete="off"
			/>
		</Form>
	)
}

export function PaypalKeys({ form, shown }: KeysProps) {
	return (
		<Form
			form={form}
			intent="connect"
			submit={shown.account ? 'Replace keys' : 'Connect PayPal'}
			pending="Asking PayPal…"
		>
			<TextField form={form} name="clientId" label="Client ID" autoComplete="off" autoCapitalize="none" />
			<TextField
				form={form}
				name="clientPassword"
				label="Secret"
				hint={KEPT}
				type="password"
				autoComplete="off"
			/>
		</Form>
	)
}
