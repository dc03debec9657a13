import { and, eq, inArray, ne } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { invoices } from '#db/schema/index.ts'
import { OPEN_STATES } from '#app/domain/billing/labels.ts'
import type { OwedWords } from '#app/letters/owed.server.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'
import type { Access } from '../../access.server.ts'
import { rowsOf } from '../../school-rows.server.ts'
import { collectedNow } from '../autopay-plan.server.ts'
import { askedOf } from './asked.server.ts'

/** An amount that is open. All of it is due by the day. */
export interface OwedBy {
	amountMinor: number
	dueOn: string
	/** The earliest day on which some of it is due. */
	since: string
	isLate: boolean
}

interface Owed extends OwedBy {
	/** The part that is late, or else the part that is due first. Null if it is all. */
	first: OwedBy | null
}

/**
 * Tells what each reader has to pay by hand of a family’s invoices, later parts included: the own share, without what credit
 * covers or what is collected. With `before` it is only what is due by today, and before that day; with `besides` it is without
 * that invoice.
 */
export function owedIn(
	access: Access,
	familyId: string,
	{ before, besides = '' }: { before?: string; besides?: string } = {},
) {
	const now = today(access.school.timeZone)
	const isMeant = (dueOn: string) => before === undefined || (dueOn <= now && dueOn < before)
	const asked = database()
		.select()
		.from(invoices)
		.where(
			and(
				rowsOf(invoices, access),
				eq(invoices.familyId, familyId),
				ne(invoices.id, besides),
				inArray(invoices.state, [...OPEN_STATES]),
			),
		)
		.all()
		.flatMap((invoice) => {
			const { id } = invoice
			const asks = askedOf(access, invoice, { isReminder: true })
			const leftOf = (payerId: string | null) => asks.ofPayer(payerId).openMinor
			const dayOf = (payerId: string | null) => asks.ofPayer(payerId).dueOn
			return [
				{ id, dueOn: asks.dueOn, dayOf, leftOf, partOn: '' },
				...asks.later.map((part) => ({ id, ...part, dayOf: () => part.dueOn, partOn: part.dueOn })),
			]
		})
		.filter(({ dueOn }) => isMeant(dueOn))
		.map((due) => ({ ...due, collected: collectedNow(access, due.id, due.partOn) }))
		.filter(({ collected }) => !collected.isWhole)
	return (payerId: string | null): Owed | null => {
		const owed = asked
			.filter(({ collected }) => !payerId || !collected.isFrom(payerId))
			.map((due) => ({ dueOn: due.dayOf(payerId), amountMinor: due.leftOf(payerId) }))
			.filter(({ dueOn, amountMinor }) => amountMinor > 0 && isMeant(dueOn))
		const days = owed.map(({ dueOn }) => dueOn).sort()
		const [soonest] = days
		const last = days.at(-1)
		if (!soonest || !last) return null
		const firstBy = days.findLast((day) => day < now) ?? soonest
		return {
			...dueBy(last, owed, { since: soonest, now }),
			first: firstBy < last ? dueBy(firstBy, owed, { since: soonest, now }) : null,
		}
	}
}

/** The sum of the amounts due by a day. */
function dueBy(
	day: string,
	owed: readonly Pick<OwedBy, 'amountMinor' | 'dueOn'>[],
	{ since, now }: { since: string; now: string },
): OwedBy {
	const amountMinor = owed.reduce((sum, due) => sum + (due.dueOn <= day ? due.amountMinor : 0), 0)
	return { amountMinor, dueOn: day, since, isLate: day < now }
}

/** The amount and its days as a letter writes them, or a page with its own date format. */
export function owedInWords({ school }: Access, language: Language, format = school.paperFormat) {
	const day = (on: string) => plainDateWords(on, datesIn(language, format))
	return ({ amountMinor, dueOn, since, isLate }: OwedBy): OwedWords => ({
		amount: moneyWords(amountMinor, school.currency, language),
		due: day(dueOn),
		since: since < dueOn ? day(since) : null,
		isLate,
	})
}
