import type { Access } from '#app/models/access.server.ts'
import { daysAfter, monthWords } from '#app/utils/dates.ts'
import { readOverbilled } from '../read-reconcile.server.ts'

/** The credits to write for the month before: people leave and days are closed after its run. */
export async function readChanged(access: Access, period: string) {
	const before = daysAfter(`${period}-01`, -1).slice(0, 7)
	return (await readOverbilled(access, before)).map(({ id, what, family, amount, to, mend }) => ({
		key: id,
		family,
		about: `${what}, ${monthWords(`${before}-01`)}`,
		why: `${amount} more was billed than is due.`,
		credit: { to, mend },
		to,
	}))
}
