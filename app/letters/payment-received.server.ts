import { href } from '#app/domain/href.ts'
import type { Mail } from '#app/letters/mail.ts'
import { moneyWords } from '#app/utils/money.ts'
import { planWords, receiptNumber } from '#app/domain/subscription/labels.ts'
import type { Cycle, PlanName } from '#app/domain/subscription/plans.ts'

import { letter } from '#app/letters/letter.server.ts'

export interface Payment {
	id: string
	at: number
	amountMinor: number
	currency: string
	plan: PlanName
	cycle: Cycle
	school: string
	/** Who ordered the plan. */
	name: string
	to: string
	/** When it was paid, as their school writes dates. */
	day: string
}

/** Confirms each payment, the first and every renewal. */
export function paymentReceived({ to, name, school, day, ...payment }: Payment): Mail {
	const { amountMinor, currency, plan, cycle, id } = payment
	const amount = moneyWords(amountMinor, currency)
	return letter({
		kind: 'payment',
		to,
		subject: `Payment received: ${amount} for ${school}`,
		paragraphs: [
			`Hello ${name},`,
			`We received ${amount} for ${school} on ${day}. Thank you.`,
			`Plan: ${planWords(plan, cycle)}\nReceipt: ${receiptNumber(payment)}`,
			'You can see all receipts and cancel at any time on your subscription page.',
		],
		action: { label: 'See the receipt', path: href.receipt(id) },
	})
}
