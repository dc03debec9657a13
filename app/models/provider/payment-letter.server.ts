import { and, eq, isNull } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { planOrders, platformTransactions, schoolProfiles, schools, users } from '#db/schema/index.ts'
import type { Mail } from '#app/letters/mail.ts'
import { USUAL_FORMAT } from '#app/utils/plain-date.ts'
import { datesIn } from '#app/utils/spoken.ts'
import { queueMail } from '../mail/outbox.server.ts'
import { accountReader } from '../identity/reader.server.ts'

/** A payment with its recipient; null if there is none left. */
export function findPaymentToConfirm(ref: string) {
	const { id, at, amountMinor, currency } = platformTransactions
	const { plan, cycle } = planOrders
	const row = database()
		.select({
			id,
			at,
			amountMinor,
			currency,
			plan,
			cycle,
			school: schools.name,
			dateFormat: schoolProfiles.dateFormat,
			name: users.name,
			email: users.email,
		})
		.from(platformTransactions)
		.innerJoin(
			planOrders,
			and(
				eq(planOrders.schoolId, platformTransactions.schoolId),
				eq(planOrders.id, platformTransactions.orderId),
			),
		)
		.innerJoin(schools, eq(schools.id, platformTransactions.schoolId))
		.leftJoin(schoolProfiles, eq(schoolProfiles.schoolId, schools.id))
		.innerJoin(users, and(eq(users.id, planOrders.orderedBy), isNull(users.disabledAt)))
		.where(and(eq(platformTransactions.providerRef, ref), eq(platformTransactions.kind, 'payment')))
		.get()
	if (!row?.email) return null
	const reader = accountReader({ ...row, email: row.email })
	return { ...reader, dateFormat: datesIn(reader.language, row.dateFormat ?? USUAL_FORMAT) }
}

export function queuePaymentLetter(mail: Mail) {
	write((tx) => queueMail(tx, [mail]))
}
