import { eq, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { billingSettings, schoolProfiles, schools } from '#db/schema/index.ts'
import type { DocumentSchool, DocumentSeller } from '#app/domain/billing/document.ts'
import { phoneCountryOf, phoneWords } from '#app/utils/phone.ts'
import { USUAL_FORMAT, type DateFormat } from '#app/utils/plain-date.ts'
import type { SchoolId } from '../access.server.ts'

/** The header of every printed document. */
export function letterheadOf(schoolId: SchoolId): DocumentSchool {
	const { address, email, phone, taxNumber, vatId, legalName } = schoolProfiles
	const row = database()
		.select({
			name: schools.name,
			logo: schools.logoId,
			currency: schools.currency,
			timeZone: schools.timeZone,
			dateFormat: sql<DateFormat>`coalesce(${schoolProfiles.dateFormat}, ${USUAL_FORMAT})`,
			address,
			email,
			phone,
			taxNumber,
			vatId,
			legalName,
			smallBusiness: billingSettings.smallBusiness,
			paymentNote: billingSettings.paymentNote,
		})
		.from(schools)
		.leftJoin(schoolProfiles, eq(schoolProfiles.schoolId, schools.id))
		.leftJoin(billingSettings, eq(billingSettings.schoolId, schools.id))
		.where(eq(schools.id, schoolId))
		.get()
	if (!row) throw new Error('A school that writes invoices is there.')
	const { timeZone, ...letterhead } = row
	const place = { timeZone, currency: row.currency }
	return {
		...letterhead,
		phone: phoneWords(row.phone, place),
		country: phoneCountryOf(place) ?? null,
	}
}

/** The part of the header that an invoice keeps when it is issued. */
export function sellerOf(schoolId: SchoolId): DocumentSeller {
	const { address, taxNumber, vatId, legalName, smallBusiness } = letterheadOf(schoolId)
	return { address, taxNumber, vatId, legalName, smallBusiness }
}
