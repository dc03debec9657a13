import { asc } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { accountingSettings, pricePlans, taxCodes } from '#db/schema/index.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { rowsOf } from '../school-rows.server.ts'

export type BookSettings = Omit<typeof accountingSettings.$inferSelect, 'schoolId' | 'updatedAt'>

/** Null until the school has set its accounts. */
export function bookSettingsOf(access: Access): BookSettings | null {
	const { schoolId } = access
	return (
		database().select().from(accountingSettings).where(rowsOf(accountingSettings, schoolId)).get() ?? null
	)
}

/** Archived plans and tax codes are on invoices of earlier months, so they are listed too. */
export function listBooked(access: Access) {
	const plans = database()
		.select({ id: pricePlans.id, name: pricePlans.name })
		.from(pricePlans)
		.where(rowsOf(pricePlans, access))
		.orderBy(asc(pricePlans.nameKey))
		.limit(400)
		.all()
	const codes = database()
		.select({ id: taxCodes.id, name: taxCodes.name, rates: taxCodes.rates })
		.from(taxCodes)
		.where(rowsOf(taxCodes, access))
		.orderBy(asc(taxCodes.nameKey))
		.limit(200)
		.all()
	return { plans, codes }
}

export function saveBookSettings(
	access: Access,
	wish: Omit<BookSettings, 'version'>,
	version: number,
): Outcome<null> {
	return write((tx) => {
		const before = bookSettingsOf(access)
		if ((before?.version ?? 0) !== version)
			return refused(
				{ form: 'Another person changed the accounts in the meantime. Load the page again.' },
				{ status: 409 },
			)
		const row = { ...wish, version: version + 1, updatedAt: Date.now() }
		tx.insert(accountingSettings)
			.values({ ...row, schoolId: access.schoolId })
			.onConflictDoUpdate({ target: accountingSettings.schoolId, set: row })
			.run()
		record(tx, access, 'billing.accounts-changed', { objectName: access.school.name })
		return done(null)
	})
}
