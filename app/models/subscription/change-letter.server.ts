import { eq } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { schoolProfiles, schools } from '#db/schema/index.ts'
import { subscriptionLetter, type SubscriptionChange } from '#app/letters/subscription-change.server.ts'
import { dateWords } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { USUAL_FORMAT } from '#app/utils/plain-date.ts'
import { datesIn } from '#app/utils/spoken.ts'
import type { Access, School, SchoolId } from '../access.server.ts'
import { findOwner } from '../identity/owner.server.ts'
import { accountReader } from '../identity/reader.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { queueMail } from '../mail/outbox.server.ts'
import type { Order } from './order.server.ts'

/** Confirms by email what the owner did. `paidThrough` is the end of the plan, or the day of its next charge. */
export function mailPlanChange(
	{
		name,
		email,
		school,
	}: Pick<Access, 'name' | 'email'> & { school: Pick<School, 'name' | 'timeZone' | 'paperFormat'> },
	{ plan, cycle, amountMinor, currency }: Order,
	change: SubscriptionChange,
	paidThrough: number | null,
) {
	if (!email) return
	const reader = accountReader({ name, email })
	const { timeZone, paperFormat } = school
	const until =
		paidThrough === null ? null : dateWords(paidThrough, timeZone, datesIn(reader.language, paperFormat))
	const amount = change === 'canceled' ? null : moneyWords(amountMinor, currency, reader.language)
	const mail = subscriptionLetter({ ...reader, school: school.name, plan, cycle, until, amount, change })
	write((tx) => queueMail(tx, [mail]))
}

/** Tells the owner of a change of plan that the rest of the previous plan paid for whole. */
export function mailFreeChange(tx: Tx, schoolId: SchoolId, order: Order) {
	const owner = findOwner(tx, schoolId)
	const school = tx
		.select({ timeZone: schools.timeZone, paperFormat: schoolProfiles.dateFormat })
		.from(schools)
		.leftJoin(schoolProfiles, rowsOf(schoolProfiles, schoolId))
		.where(eq(schools.id, schoolId))
		.get()
	if (!owner || !school) return
	const paperFormat = school.paperFormat ?? USUAL_FORMAT
	const reader = { ...owner, school: { ...school, paperFormat, name: owner.school } }
	mailPlanChange(reader, order, 'changed', order.startsAt)
}
