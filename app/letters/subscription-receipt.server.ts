import { href } from '#app/domain/href.ts'
import type { Mail } from '#app/letters/mail.ts'
import { moneyWords } from '#app/utils/money.ts'
import { receiptNumber } from '#app/domain/subscription/labels.ts'
import type { Cycle, PlanName } from '#app/domain/subscription/plans.ts'

import { letter } from '#app/letters/letter.server.ts'
import { planIn } from './plan-words.server.ts'
import { letterWords, type Reader } from './words.server.ts'

/** `name` and `email` belong to the person who ordered the plan. */
export interface Payment extends Reader {
	id: string
	at: number
	amountMinor: number
	currency: string
	plan: PlanName
	cycle: Cycle
	school: string
	/** Date of the payment in the school's format. */
	day: string
}

/** Sent for every payment, including renewals. */
export function paymentReceived({ email, name, language, school, day, ...payment }: Payment): Mail {
	const { amountMinor, currency, plan, cycle, id } = payment
	const { hello, platform } = letterWords(language)
	const { subject, text, receipt, more, button } = platform.payment
	const amount = moneyWords(amountMinor, currency, language)
	return letter({
		kind: 'payment',
		language,
		to: email,
		subject: subject(amount, school),
		paragraphs: [
			hello(name),
			text(amount, school, day),
			`${platform.plan(planIn(language, plan, cycle))}\n${receipt(receiptNumber(payment))}`,
			more,
		],
		action: { label: button, path: href.receipt(id) },
	})
}
