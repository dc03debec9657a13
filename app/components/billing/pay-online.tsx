import { TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import type { PortalWords } from '#app/content/portal/catalogs.ts'
import type { OwnShareFacts } from './own-share.tsx'
import { useFormPage } from '#app/web/use-form-page.ts'

type Words = PortalWords['money']

export interface OnlineFacts {
	/** What can be paid online now, where the school is connected to PayPal. */
	offer: {
		open: string
		amount: string
		isConfirming: boolean
		/** Of an invoice that is paid in parts, what is asked for first. */
		next: { amount: string; due: string } | null
		/** One payer's part of an invoice that several people pay; `all` where there is more of it to pay. */
		share: (OwnShareFacts & { all: boolean }) | null
	} | null
	/** What became of the payment somebody comes back from. */
	result: { state: keyof Words['online']['states']; amount: string } | null
}

/** What is known of a payment, and nothing that is not. */
export function PaymentResult({ result, words }: Pick<OnlineFacts, 'result'> & { words: Words['online'] }) {
	if (!result) return null
	const [title, more] = words.states[result.state]
	return (
		<div className="notice" role="status">
			<p>
				<strong>
					{title}: {result.amount}
				</strong>
			</p>
			<p>{more}</p>
		</div>
	)
}

interface PayOnlineProps {
	school: string
	offer: OnlineFacts['offer']
	words: Words
}

/** How much is paid now; the rest is done at PayPal. */
export function PayOnline({ school, offer, words }: PayOnlineProps) {
	const form = useFormPage({ amount: offer?.amount }, { id: 'pay' })
	const { online } = words
	const problems = <ErrorSummary form={form} names={['amount']} refusal={online.refusal} />
	// It was paid while somebody was about to: why nothing was done is said all the same.
	if (!offer) return problems
	return (
		<section className="card screen-only">
			<h2>{online.title}</h2>
			{problems}
			{offer.isConfirming ? (
				<p>{online.confirming}</p>
			) : (
				<>
					<p className="small muted">{online.intro(school)}</p>
					<Form
						form={form}
						submit={online.submit}
						pending={online.pending}
						more={
							offer.next || offer.share?.all ? [{ intent: 'all', label: words.parts.all(offer.open) }] : []
						}
					>
						<TextField
							form={form}
							name="amount"
							label={words.amount}
							hint={
								offer.share
									? words.yourShare(offer.share.amount, offer.share.total)
									: offer.next
										? words.parts.next(offer.next.amount, offer.next.due)
										: online.open(offer.open)
							}
							inputMode="decimal"
							autoComplete="off"
						/>
					</Form>
				</>
			)}
		</section>
	)
}
