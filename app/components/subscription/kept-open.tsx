import { useSay } from '#app/components/say.ts'
import { Retry } from './past-due.tsx'

export interface KeptOpenFacts {
	until: string
	/** The events after that day: the plan renews, a failed charge is due, or the school closes. */
	afterwards: 'renews' | 'owes' | 'closes'
}

const afterwards = {
	renews: 'Your plan is charged as before.',
	owes: 'The last charge failed. To go on after that, try the payment again or choose a plan below.',
	closes:
		'After that your account is closed until a plan is paid for, and everything in it is kept. To go on, choose and pay for a plan below.',
} as const

export function KeptOpenNotice({ until, afterwards: next }: KeptOpenFacts) {
	const say = useSay()
	return (
		<section className="part" aria-labelledby="kept-open">
			<h2 id="kept-open">{say('Open without payment')}</h2>
			<p>
				{say(`You can use Solfa until ${until} without a payment.`)} {say(afterwards[next])}
			</p>
			{next === 'owes' ? <Retry /> : null}
			{next === 'closes' ? (
				<p>
					<a className="button button-filled" href="#change">
						{say('Choose a plan')}
					</a>
				</p>
			) : null}
		</section>
	)
}
