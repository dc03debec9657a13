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
	{ name, email, school }: Pick<Access, 'name' | 'email' | 'school'>,
	order: Order,
	change: SubscriptionChange,
	paidThrough: number | null,
) {
	if (!email) return
	const mail = letterTo({ name, email, school }, order, change, paidThrough)
	write((tx) => queueMail(tx, [mail]))
}

/** Tells the owner of a change of plan that the rest of the previous plan paid for whole. */
export function mailFreeChange(tx: Tx, schoolId: SchoolId, order: Order) {
	const owner = findOwner(tx, schoolId)
	const school = tx
		.select({ name: schools.name, timeZone: schools.timeZone, dateFormat: schoolProfiles.dateFormat })
		.from(schools)
		.leftJoin(schoolProfiles, rowsOf(schoolProfiles, schoolId))
		.where(eq(schools.id, schoolId))
		.get()
	if (!owner?.email || !school) return
	const writing = { ...school, paperFormat: school.dateFormat ?? USUAL_FORMAT }
	queueMail(tx, [
		letterTo({ name: owner.name, email: owner.email, school: writing }, order, 'changed', order.startsAt),
	])
}

interface Owner {
	name: string
	email: string
	school: Pick<School, 'name' | 'timeZone' | 'paperFormat'>
}

function letterTo(
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
