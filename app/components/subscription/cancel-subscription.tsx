import { href } from '#app/domain/href.ts'
import { AskDialog, AskLink, AskPage } from '#app/components/ask-first.tsx'

const DIALOG = 'cancel-subscription'

type Until = { until: string | null | 0 }

function questionFor(until: Until['until']) {
	const end = until || 'the end of the period you paid for'
	return {
		title: 'Cancel your subscription?',
		words: (
			<>
				<p>
					Nothing more will be charged. Your school stays open until {end}, and you can resume the
					subscription until then.
				</p>
				<p>
					After that, you, your teachers, students and families can’t open the school. Everything in it is
					kept, and this page and your receipts stay readable.
				</p>
			</>
		),
		keep: 'Keep the subscription',
	}
}

/** Asks before a plan is not charged any more. */
export function CancelSubscription({ until }: Until) {
	return (
		<section className="part">
			<h2>Cancel</h2>
			<p>
				Your school stays open until {until || 'the end of what is paid'}, and you can change your mind until
				then.
			</p>
			<p>
				<AskLink to={href.askToCancelSubscription()} dialog={DIALOG} label="Cancel the subscription" />
			</p>
			<AskDialog id={DIALOG} {...questionFor(until)}>
				<CancelForm />
			</AskDialog>
		</section>
	)
}

export function CancelSubscriptionPage({ until }: Until) {
	return (
		<AskPage back={href.subscription()} {...questionFor(until)}>
			<CancelForm />
		</AskPage>
	)
}

function CancelForm() {
	return (
		<form method="post" action={href.subscription()}>
			<button
				className="button button-filled"
				type="submit"
				name="intent"
				value="cancel"
				data-pending="Cancelling..."
			>
				Cancel the subscription
			</button>
		</form>
	)
}

/** While a cancelled plan is still paid for. */
export function ResumeSubscription({ until }: Until) {
	return (
		<section className="part">
			<h2>Resume</h2>
			<p>
				Your subscription is canceled and ends on {until}. Until then you can resume it: nothing is charged
				now, and the next charge is on that day.
			</p>
			<form method="post" action={href.subscription()}>
				<button
					className="button button-filled"
					type="submit"
					name="intent"
					value="resume"
					data-pending="Resuming..."
				>
					Resume the subscription
				</button>
			</form>
		</section>
	)
}
