import { href } from '#app/domain/href.ts'
import type { Cycle, PlanName } from '#app/domain/subscription/plans.ts'
import type { Mail } from './mail.ts'
import { letter } from './letter.server.ts'
import { planIn } from './plan-words.server.ts'
import { letterWords, type Reader } from './words.server.ts'

interface ChangedSubscription extends Reader {
	school: string
	plan: PlanName
	cycle: Cycle
	/** The end of the paid period in the school's format; null if nothing is paid. */
	until: string | null
	/** The next charge; null if the subscription was canceled. */
	amount: string | null
	change: SubscriptionChange
}

/** `changed` is a change of plan that nothing was paid for, and so has no receipt. */
export type SubscriptionChange = 'canceled' | 'resumed' | 'changed'

/** Confirms that the owner canceled the subscription, resumed it or changed its plan. */
export function subscriptionLetter(subscription: ChangedSubscription): Mail {
	const { email, name, language, school, plan, cycle, until, amount, change } = subscription
	const { hello, platform } = letterWords(language)
	const { canceled, resumed, button } = platform.subscription
	const { subject, text } = platform.subscription[change]
	const then = until && (amount ? resumed.next(amount, until) : canceled.until(until))
	return letter({
		kind: 'subscription',
		language,
		to: email,
		subject: subject(school),
		paragraphs: [
			hello(name),
			text(school),
			platform.plan(planIn(language, plan, cycle)),
			...(then ? [then] : []),
		],
		action: { label: button, path: href.subscription() },
	})
}
