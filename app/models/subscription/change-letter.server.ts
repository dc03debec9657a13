import { write } from '#db/client.server.ts'
import { subscriptionLetter } from '#app/letters/subscription-change.server.ts'
import { dateWords } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { datesIn } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { accountReader } from '../identity/reader.server.ts'
import { queueMail } from '../mail/outbox.server.ts'
import type { Order } from './order.server.ts'

/** Confirms by email what the owner did. `paidThrough` is the end of the plan, or the day of its next charge. */
export function mailPlanChange(
	{ name, email, school }: Access,
	{ plan, cycle, amountMinor, currency }: Order,
	change: 'canceled' | 'resumed',
	paidThrough: number | null,
) {
	if (!email) return
	const reader = accountReader({ name, email })
	const { timeZone, paperFormat } = school
	const until =
		paidThrough === null ? null : dateWords(paidThrough, timeZone, datesIn(reader.language, paperFormat))
	const amount = change === 'resumed' ? moneyWords(amountMinor, currency, reader.language) : null
	const mail = subscriptionLetter({ ...reader, school: school.name, plan, cycle, until, amount })
	write((tx) => queueMail(tx, [mail]))
}
