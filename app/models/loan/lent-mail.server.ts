import type { Tx } from '#db/client.server.ts'
import { href } from '#app/domain/href.ts'
import { lentLetter } from '#app/letters/loan.server.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { datesIn } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { findPortal } from '../account/portal.server.ts'
import { listPayerKeys } from '../billing/own-payers.server.ts'
import { tellFamily } from '../portal/tell-family.server.ts'
import type { Loan } from './loans.server.ts'

/** Emails a family what was lent. Rent and deposit are for those with access to its money. Returns the number of queued emails. */
export function tellOfLoan(tx: Tx, access: Access, loan: Loan): number {
	const { school } = access
	const { item, student, familyId } = loan
	const shows = findPortal(access)
	const payers = shows.money && familyId ? listPayerKeys(access, familyId) : []
	return tellFamily(tx, access, loan.studentId, (to) => {
		const dates = datesIn(to.language, school.paperFormat)
		const amount = (minor: number | null) =>
			minor && payers.includes(to.key) ? moneyWords(minor, school.currency, to.language) : null
		return {
			text: letterWords(to.language).messages.lent.subject(item, student),
			path: shows.resources ? href.portal('resources') : undefined,
			mail: () =>
				lentLetter({
					to,
					school: school.name,
					student,
					item,
					lentOn: plainDateWords(loan.lentOn, dates),
					dueOn: plainDateWords(loan.dueOn, dates),
					rent: amount(loan.rentMinor),
					deposit: amount(loan.depositMinor),
					seesFiles: shows.resources && to.membershipId !== null,
				}),
		}
	}).length
}
