import { useSay } from '#app/components/say.ts'
import { href } from '#app/domain/href.ts'

export interface PastDueFacts {
	since: string
	readOnly: string
	closes: string
	isReadOnly: boolean
}

export function PastDueNotice({ since, readOnly, closes, isReadOnly }: PastDueFacts) {
	const say = useSay()
	return (
		<section className="part" aria-labelledby="past-due">
			<h2 id="past-due">{say('Your payment failed')}</h2>
			<p>
				{say(`PayPal could not charge you on ${since}.`)}{' '}
				{say(
					isReadOnly
						? `Nothing can be changed since ${readOnly}. On ${closes} your account is closed until you pay.`
						: `You can go on working as before until ${readOnly}. From then on nothing can be changed, and on ${closes} your account is closed until you pay.`,
				)}{' '}
				{say('Nothing is deleted.')}
			</p>
			<p>{say('Please check your card or bank account at PayPal first, or choose another plan below.')}</p>
			<Retry />
		</section>
	)
}

export function Retry() {
	const say = useSay()
	return (
		<form method="post" action={href.subscription()}>
			<button
				className="button button-filled"
				type="submit"
				name="intent"
				value="retry"
				data-pending={say('Paying...')}
			>
				{say('Try the payment again')}
			</button>
		</form>
	)
}
