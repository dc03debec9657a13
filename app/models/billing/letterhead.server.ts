import { eq, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { billingSettings, schoolProfiles, schools } from '#db/schema/index.ts'
import type { DocumentSchool } from '#app/domain/billing/document.ts'
import { phoneWords } from '#app/utils/phone.ts'
import { USUAL_FORMAT, type DateFormat } from '#app/utils/plain-date.ts'
import type { SchoolId } from '../access.server.ts'

/** The header of every printed document. */
export function letterheadOf(schoolId: SchoolId): DocumentSchool {
	const { address, email, phone, taxNumber } = schoolProfiles
	const row = database()
		.select({
			name: schools.name,
			logo: schools.logoId,
			currency: schools.currency,
			timeZone: schools.timeZone,
			dateFormat: sql<DateFormat>`coalesce(${schoolProfiles.dateFormat}, ${USUAL_FORMAT})`,
			...{ address, email, phone, taxNumber },
			paymentNote: billingSettings.paymentNote,
		})
		.from(schools)
		.leftJoin(schoolProfiles, eq(schoolProfiles.schoolId, schools.id))
		.leftJoin(billingSettings, eq(billingSettings.schoolId, schools.id))
		.where(eq(schools.id, schoolId))
		.get()
	if (!row) throw new Error('A school that writes invoices is there.')
	const { timeZone, ...letterhead } = row
	return { ...letterhead, phone: phoneWords(row.phone, { timeZone, currency: row.currency }) }
}
