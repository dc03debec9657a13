import type { Access } from '#app/models/access.server.ts'
import { findPayer } from '#app/models/billing/account.server.ts'
import { listFamilyPayers } from '#app/models/billing/owing.server.ts'
import { listReceiptReaders } from '#app/models/billing/online-receipt.server.ts'
import { whoIsReached } from '#app/models/billing/recipients.server.ts'
import { moneyWords } from '#app/utils/money.ts'

/** Each payer once, with what is open of their shares. */
export function payersOf(access: Access, familyId: string) {
	return listFamilyPayers(access, familyId).map(({ payerId, name, openMinor }) => ({
		value: payerId,
		label: openMinor === null ? name : `${name}, ${moneyWords(openMinor, access.school.currency)} open`,
	}))
}

/**
 * The people who get the receipt of a payment, for each choice of whose share it is where the form asks for that. It is ticked at
 * first, except for a family that gets its invoices on paper.
 */
export function receiptOf(access: Access, familyId: string, { asksWhose = false } = {}) {
	const { recipients, text } = whoIsReached(access, familyId)
	const names = namesOf(recipients)
	return {
		readers: { names: asksWhose && names ? readersByShare(access, familyId, names) : names, text },
		receipt: findPayer(access, familyId)?.delivery === 'print' ? '' : 'on',
	}
}

const namesOf = (people: readonly { name: string }[]) => people.map(({ name }) => name).join(', ')

/** A sentence that is true for each choice of a payer, because the choice changes without the page. */
function readersByShare(access: Access, familyId: string, all: string): string {
	const unreached = listFamilyPayers(access, familyId).flatMap(({ payerId, name }) => {
		const readers = listReceiptReaders(access, { familyId, payerId })
		return readers.some((reader) => reader.payerId === payerId)
			? []
			: `${name} cannot be emailed, so it goes to ${namesOf(readers)}.`
	})
	return ['To the person whose share it is.', ...unreached, `“Everybody’s” goes to ${all}.`].join(' ')
}
