import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { autopayMethods, invoices, onlinePayments, schools } from '#db/schema/index.ts'
import { lastDecline } from '#app/domain/debit/collection-day.ts'
import { today } from '#app/utils/dates.ts'
import { groupedBy } from '#app/utils/group.ts'
import { eachOf } from '../../query-values.server.ts'
import type { SchoolId } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'

/**
 * The cards in use that were declined for good, with the day of it. Nothing more is charged to them until a card is saved
 * again, which is a row of its own even if the card is the same. A charge that succeeded since shows that the card works.
 */
export function declinedCards(schoolId: SchoolId, familyIds: readonly string[]): Map<string, string> {
	const cards = groupedBy(chargesOfCards(schoolId, familyIds), ({ methodId }) => methodId)
	return new Map(
		[...cards].flatMap(([methodId, charges]) => {
			const dues = groupedBy(charges, ({ invoiceId, dueOn }) => `${invoiceId} ${dueOn}`)
			const declines = [...dues.values()].flatMap((tries) => lastDecline(tries.filter(isDeclined)) ?? [])
			const last = declines.sort((a, b) => a.at - b.at).at(-1)
			const works = charges.some((charge) => charge.state === 'paid' && last && charge.at >= last.at)
			return last && !works ? [[methodId, today(last.timeZone, last.at)] as const] : []
		}),
	)
}

const isDeclined = ({ endedAs }: { endedAs: string | null }) => endedAs === 'declined'

/** The invoices come first, because an index has the charges of each. */
function chargesOfCards(schoolId: SchoolId, familyIds: readonly string[]) {
	const { invoiceId, dueOn, state, endedAs, declinedFor, at } = onlinePayments
	return database()
		.select({
			methodId: autopayMethods.id,
			timeZone: schools.timeZone,
			invoiceId,
			dueOn,
			state,
			endedAs,
			declinedFor,
			at,
		})
		.from(invoices)
		.crossJoin(onlinePayments)
		.innerJoin(autopayMethods, rowOf(autopayMethods, schoolId, onlinePayments.methodId))
		.innerJoin(schools, eq(schools.id, schoolId))
		.where(
			and(
				rowsOf(invoices, schoolId),
				inArray(invoices.familyId, eachOf(familyIds)),
				rowsOf(onlinePayments, schoolId),
				eq(invoiceId, invoices.id),
				isNotNull(onlinePayments.methodId),
				or(eq(state, 'paid'), eq(endedAs, 'declined')),
				eq(autopayMethods.state, 'active'),
			),
		)
		.all()
		.sort((one, other) => other.at - one.at)
}
