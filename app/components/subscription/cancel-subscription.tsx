import { useSay } from '#app/components/say.ts'
import { href } from '#app/domain/href.ts'
import { AskDialog, AskLink, AskPage } from '#app/components/ask-first.tsx'

const DIALOG = 'cancel-subscription'

type Until = { until: string | null | 0 }

function useQuestion(until: Until['until']) {
	const say = useSay()
	const end = until || say('the end of the period you paid for')
	return {
		title: say('Cancel your subscription?'),
		text: (
			<>
				<p>
					{say(
						`Nothing more will be charged. You can use Solfa until ${end}, and resume the subscription until then.`,
					)}
				</p>
				<p>
					{say(
						'After that, your account is closed to you and everyone you invited. Everything in it is kept, and this page and your receipts stay readable.',
					)}
				</p>
			</>
		),
		keep: say('Keep the subscription'),
	}
}

export function CancelSubscription({ until }: Until) {
	const say = useSay()
	const end = until || say('the end of what is paid')
	return (
		<section className="card part">
			<h2>{say('Cancel plan')}</h2>
			<p>{say(`You can use Solfa until ${end}, and change your mind until then.`)}</p>
			<p>
				<AskLink to={href.askToCancelSubscription()} dialog={DIALOG} label={say('Cancel the subscription')} />
			</p>
			<AskDialog id={DIALOG} {...useQuestion(until)}>
				<CancelForm />
			</AskDialog>
		</section>
	)
}

export function CancelSubscriptionPage({ until }: Until) {
	return (
		<AskPage back={href.subscription()} {...useQuestion(until)}>
			<CancelForm />
		</AskPage>
	)
}

function CancelForm() {
	const say = useSay()
	return (
		<form method="post" action={href.subscription()}>
			<button
				className="button button-filled"
				type="submit"
				name="intent"
				value="cancel"
				data-pending={say('Cancelling...')}
			>
				{say('Cancel the subscription')}
			</button>
		</form>
	)
}

/** Shown for a canceled plan within its paid period. */
export function ResumeSubscription({ until }: Until) {
	const say = useSay()
	return (
		<section className="card part">
			<h2>{say('Resume')}</h2>
			<p>
				{say(
					`Your subscription is canceled and ends on ${until}. Until then you can resume it: nothing is charged now, and the next charge is on that day.`,
				)}
			</p>
			<form method="post" action={href.subscription()}>
				<button
					className="button button-filled"
					type="submit"
					name="intent"
					value="resume"
					data-pending={say('Resuming...')}
				>
					{say('Resume the subscription')}
				</button>
			</form>
		</section>
	)
}
