import { methodWords } from '#app/domain/billing/document.ts'
import { reversedWords } from '#app/domain/billing/labels.ts'
import { readInvoiceQuery } from '#app/domain/billing/list.ts'
import { reachFor } from '#app/domain/account/permissions.ts'
import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { listInvoices } from '#app/models/billing/list.server.ts'
import { listPayments } from '#app/models/billing/payment-list.server.ts'
import type { Child } from '#app/models/family/children.server.ts'
import { listFamilyNotes } from '#app/models/family/note.server.ts'
import { listOfficeNotes } from '#app/models/student/note.server.ts'
import { startOfDay } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'

const PER_PAGE = 20

/** Newest first. Includes the entries of the children. */
export function timelineOf(
	access: Access,
	{ id, children }: { id: string; children: readonly Child[] },
	params: URLSearchParams,
) {
	const ofFamily = listFamilyNotes(access, id)
	const noted = [
		...ofFamily.map((note) => ({
			note,
			about: null,
			called: href.family(id, { note: note.id }),
		})),
		...children.flatMap((child) =>
			listOfficeNotes(access, child.id).map((note) => ({
				note,
				about: child.firstName,
				called: href.studentNotes(child.id, note.id),
			})),
		),
	].map((entry) => ({ kind: 'note' as const, at: entry.note.at, ...entry }))
	const all = [...noted, ...moneyOf(access, id)].sort((one, other) => other.at - one.at)
	const pages = Math.max(1, Math.ceil(all.length / PER_PAGE))
	const page = Math.min(pages, Math.max(1, Math.floor(Number(params.get('page'))) || 1))
	return {
		lastNote: ofFamily[0]?.id,
		entries: all.slice((page - 1) * PER_PAGE, page * PER_PAGE),
		newer: page > 1 ? href.family(id, { page: page > 2 ? String(page - 1) : undefined }) : null,
		older: page < pages ? href.family(id, { page: String(page + 1) }) : null,
	}
}

function moneyOf(access: Access, familyId: string) {
	if (reachFor('money:take', access) !== 'all') return []
	return [...listPayments(access, familyId).map((one) => paidOf(access, one)), ...billedTo(access, familyId)]
}

type Payment = ReturnType<typeof listPayments>[number]

function paidOf({ school }: Access, one: Payment) {
	const { id, receivedOn, amountMinor, method, reference, returnedAt } = one
	return {
		kind: 'payment' as const,
		at: startOfDay(receivedOn, school.timeZone),
		id,
		day: receivedOn,
		words: `${moneyWords(amountMinor, school.currency)} paid, ${methodWords(method).toLowerCase()}`,
		more: returnedAt === null ? (reference ?? '') : reversedWords(method),
		to: href.paper('receipt', id),
		label: 'Receipt',
	}
}

function billedTo(access: Access, familyId: string) {
	const query = readInvoiceQuery(new URLSearchParams({ family: familyId }))
	return listInvoices(access, query).rows.flatMap(({ id, number, issuedOn, totalMinor, currency }) => {
		if (!issuedOn) return []
		const at = startOfDay(issuedOn, access.school.timeZone)
		const words = `Invoice ${number} issued, ${moneyWords(totalMinor, currency)}`
		return [
			{
				kind: 'invoice' as const,
				at,
				id,
				day: issuedOn,
				words,
				more: '',
				to: href.invoice(id),
				label: 'Open',
			},
		]
	})
}
