import { RadioField } from '#app/components/choice-fields.tsx'
import { TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import type { PortalWords } from '#app/content/portal/catalogs.ts'
import type { OnlineProvider } from '#app/domain/billing/online.ts'
import type { OwnShareFacts } from './own-share.tsx'
import { useFormPage } from '#app/web/use-form-page.ts'

type Words = PortalWords['money']

export interface OnlineFacts {
	/** The payable amount; null if the invoice cannot be paid online. */
	offer: {
		open: string
		amount: string
		/** The unused credit that is taken off the amount filled in. */
		credit: string | null
		isConfirming: boolean
		/** The providers a family can choose from, cards first. */
		providers: readonly OnlineProvider[]
		/** The next part of a payment plan or the parts that are due, or the reader's share of it. */
		next: { count: number; amount: string; due: string } | null
		/** One payer's share of an invoice with several payers. */
		share: OwnShareFacts | null
		/** Buttons that pay more than the amount filled in. */
		more: readonly { intent: 'share' | 'all'; amount: string }[]
	} | null
	/** Outcome of the payment the user returns from. */
	result: {
		/** The provider's name. */
		at: string
		state: keyof Words['online']['states']
		amount: string
		/** The remaining amount and the next invoice, shown after a payment. */
		thanks: { lines: string[]; receipt: string | null } | null
	} | null
}

/** States only confirmed facts about the payment. */
export function PaymentResult({ result, text }: Pick<OnlineFacts, 'result'> & { text: Words['online'] }) {
	if (!result) return null
	const { amount, at, thanks } = result
	const [title, more] = text.states[result.state](at)
	return (
		<div className={thanks ? 'thanks' : 'notice'} role="status">
			<p>
				<strong>
					{title}: {amount}
				</strong>
			</p>
			<p>{more}</p>
			{thanks?.lines.map((line) => (
				<p key={line}>{line}</p>
			))}
			{thanks?.receipt ? (
				<p>
					<a className="act" href={thanks.receipt}>
						{text.thanks.see}
					</a>
				</p>
			) : null}
		</div>
	)
}

/** The share, or what is left of it once a part is paid. */
function shareHint({ amount, total, left }: OwnShareFacts, text: Words): string {
	return left === null || left === amount ? text.yourShare(amount, total) : text.leftOfShare(left)
}

function amountHint({ next, share, open, credit }: NonNullable<OnlineFacts['offer']>, text: Words): string {
	const asked = next
		? next.count > 1
			? text.parts.due(next.count, next.amount, next.due)
			: text.parts.next(next.amount, next.due)
		: share && share.left !== null
			? shareHint(share, text)
			: text.online.open(open)
	return credit ? `${asked}. ${text.online.credit(credit)}` : asked
}

interface PayOnlineProps {
	school: string
	offer: OnlineFacts['offer']
	text: Words
}

/** The form only takes the amount; payment details are entered at the provider. */
export function PayOnline({ school, offer, text }: PayOnlineProps) {
	const form = useFormPage({ amount: offer?.amount, provider: offer?.providers[0] }, { id: 'pay' })
	const { online } = text
	const problems = <ErrorSummary form={form} names={['amount', 'provider']} refusal={online.refusal} />
	// If the invoice was paid in the meantime, the error must still be shown.
	if (!offer) return problems
	const { share, more, open, providers } = offer
	const [only = 'paypal', ...others] = providers
	const ways = text.online.ways
	const isOwnPaid = share !== null && share.left === null
	const fields = (
		<>
			<p className="small muted">{others.length > 0 ? online.intro(school) : ways[only].intro(school)}</p>
			<Form
				form={form}
				submit={others.length > 0 ? online.submit : ways[only].submit}
				pending={online.pending}
				more={more.map(({ intent, amount }) => ({
					intent,
					label: intent === 'share' ? text.parts.allOfShare(amount) : text.parts.all(amount),
				}))}
			>
				<TextField
					form={form}
					name="amount"
					label={text.amount}
					hint={amountHint(offer, text)}
					inputMode="decimal"
					autoComplete="off"
				/>
				{others.length > 0 ? (
					<RadioField
						form={form}
						name="provider"
						label={online.how}
						options={providers.map((value) => ({ value, label: ways[value].label }))}
					/>
				) : null}
			</Form>
		</>
	)
	return (
		<section className="card screen-only">
			<h2>{online.title}</h2>
			{problems}
			{offer.isConfirming ? (
				<p>{online.confirming}</p>
			) : isOwnPaid ? (
				<details open={form.sent}>
					<summary>{online.others(open)}</summary>
					{fields}
				</details>
			) : (
				fields
			)}
		</section>
	)
}
