import type { OpenPortal } from '#app/requests/portal.server.ts'
import { logoAt } from '#app/requests/frame.server.ts'
import type { DocumentSeller } from '#app/domain/billing/document.ts'
import { letterWords } from '#app/letters/words.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { findProfile } from '#app/models/school/profile.server.ts'
import { phoneWords } from '#app/utils/phone.ts'
import { missing } from '#app/web/missing.server.ts'

/** The families whose money the user can see. For all others the address of a paper does not exist. */
export function payersOnly({ billed }: OpenPortal): OpenPortal['billed'] {
	return billed.length > 0 ? billed : missing()
}

/** Those of them whose whole account the user can see, as long as they pay or get the invoices. */
export function accountsOnly(portal: OpenPortal): OpenPortal['billed'] {
	const whole = payersOnly(portal).filter(({ seesAll }) => seesAll)
	return whole.length > 0 ? whole : missing()
}

/** Families know the school by its name, as on the PDF. An issued invoice keeps the sender it was printed with. */
export function letterheadFor(access: Access, seller?: DocumentSeller) {
	const profile = findProfile(access)
	const { email, phone } = profile
	const { legalName, address, taxNumber, vatId } = seller ?? profile
	const { papers } = letterWords(access.language)
	const { name } = access.school
	return {
		name,
		legalName: legalName === name ? null : legalName,
		logo: logoAt(access.school),
		address,
		email,
		phone: phoneWords(phone, access.school),
		taxNumber: taxNumber && papers.taxNumber(taxNumber),
		vatId: vatId && papers.vatId(vatId),
	}
}

export type LetterheadFacts = ReturnType<typeof letterheadFor>
