import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { listTaughtUnbilled } from '#app/models/billing/reconcile.server.ts'
import { daysAfter, monthWords } from '#app/utils/dates.ts'
import { readOverbilled } from '../read-reconcile.server.ts'

/** The credits to write for the month before: people leave and days are closed after its run. */
export async function readChanged(access: Access, period: string) {
	const before = monthBefore(period)
	return (await readOverbilled(access, before)).map(({ id, what, amount, reason, to, mend }) => ({
		key: id,
		about: `${what}, ${monthWords(`${before}-01`)}`,
		why: [reason, `${amount} more was billed than is due.`].filter(Boolean).join(' '),
		credit: { to, mend },
		to,
		label: mend,
	}))
}

/** The month before, if lessons of it were marked after its run. They are on no invoice until that month is run again. */
export function readUnbilled(access: Access, period: string) {
	const before = monthBefore(period)
	const left = listTaughtUnbilled(access, before).filter(({ familyId, hasPlan }) => familyId && hasPlan)
	return left.length === 0 ? null : { month: monthWords(`${before}-01`), to: href.newBillingRun(before) }
}

function monthBefore(period: string): string {
	return daysAfter(`${period}-01`, -1).slice(0, 7)
}
