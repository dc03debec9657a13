import { write } from '#db/client.server.ts'
import { subscriptionLetter, type SubscriptionChange } from '#app/letters/subscription-change.server.ts'
import { dateWords } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { datesIn } from '#app/utils/spoken.ts'
import type { Access, School } from '../access.server.ts'
import { accountReader } from '../identity/reader.server.ts'
import { queueMail } from '../mail/outbox.server.ts'
import type { Order } from './order.server.ts'

/** Confirms by email what the owner did. `paidThrough` is the end of the plan, or the day of its next charge. */
export function mailPlanChange(
	{ name, email, school }: Pick<Access, 'name' | 'email' | 'school'>,
	order: Order,
	change: SubscriptionChange,
	paidThrough: number | null,
) {
	if (!email) return
	const mail = planChangeTo({ name, email, school }, order, change, paidThrough)
	write((tx) => queueMail(tx, [mail]))
}

interface Owner {
	name: string
	email: string
	school: Pick<School, 'name' | 'timeZone' | 'paperFormat'>
}

/** The letter about a change of the plan to its owner. */
export function planChangeTo(
	{ name, email, school }: Owner,
	{ plan, cycle, amountMinor, currency }: Order,
	change: SubscriptionChange,
	paidThrough: number | null,
) {
	const reader = accountReader({ name, email })
	const { timeZone, paperFormat } = school
	const until =
		paidThrough === null ? null : dateWords(paidThrough, timeZone, datesIn(reader.language, paperFormat))
	const amount = change === 'canceled' ? null : moneyWords(amountMinor, currency, reader.language)
	return subscriptionLetter({ ...reader, school: school.name, plan, cycle, until, amount, change })
}
