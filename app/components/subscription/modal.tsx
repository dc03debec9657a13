import { href } from '#app/domain/href.ts'
import type { SubscriptionOffer } from '#app/domain/subscription/modal.ts'
import { CancelRegistration } from '#app/components/subscription/cancel-registration.tsx'
import { useSay } from '#app/components/say.ts'
import { Enhancement } from '#app/components/shell/enhancement.tsx'

interface SubscriptionModalProps {
	/** Result of `modalFor`; null shows nothing. */
	offer: SubscriptionOffer | null
	/** Email address of the account, which confirms the deletion of a registration. */
	email: string | null
}

/** A panel at the top of the page. With JavaScript it becomes a dialog. */
export function SubscriptionModal({ offer, email }: SubscriptionModalProps) {
	const say = useSay()
	if (!offer) return null
	const { title, text, cancel, proceed } = offer
	return (
		<>
			<section
				className="modal card modal-still"
				data-modal=""
				aria-labelledby="modal-title"
				aria-describedby="modal-words"
			>
				<h2 id="modal-title">{say(title)}</h2>
				<p id="modal-words">{say(text)}</p>
				<div className="button-row">
					<a className="button button-filled" href={proceed.to}>
						{say(proceed.label)}
					</a>{' '}
					{cancel.intent === 'cancel-registration' ? null : (
						<form method="post" action={href.upgrade()}>
							<button className="button" name="intent" value={cancel.intent}>
								{say(cancel.label)}
							</button>
						</form>
					)}{' '}
					<button className="button" type="button" data-closes="" hidden>
						{say('Close')}
					</button>{' '}
					{cancel.intent === 'cancel-registration' ? (
						<CancelRegistration email={email} className="button-quiet" />
					) : null}
				</div>
			</section>
			<Enhancement name="modal" />
		</>
	)
}
