import { methodWords } from '#app/domain/billing/document.ts'
import { readInvoiceQuery } from '#app/domain/billing/list.ts'
import { reachFor } from '#app/domain/account/permissions.ts'
import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { listInvoices, listPayments } from '#app/models/billing.server.ts'
import type { Child } from '#app/models/family/children.server.ts'
import { listFamilyNotes } from '#app/models/family/note.server.ts'
import { listOfficeNotes } from '#app/models/student/note.server.ts'
import { startOfDay } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'

const PER_PAGE = 20

/** Notes, calls, invoices and payments of a family and its children, the newest first. */
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
			called: href.family(id, { do: 'called', note: note.id }),
		})),
		...children.flatMap((child) =>
			listOfficeNotes(access, child.id).map((note) => ({
				note,
				about: child.firstName,
				called: href.studentTask(child.id, 'called', { note: note.id }),
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
	const { role, grants, school } = access
	if (reachFor('money:take', role, grants) !== 'all') return []
	const at = (day: string) => startOfDay(day, school.timeZone)
	const money = (minor: number) => moneyWords(minor, school.currency)
	const paid = listPayments(access, familyId).map((one) => ({
		kind: 'payment' as const,
		at: at(one.receivedOn),
		id: one.id,
		day: one.receivedOn,
		words: `${money(one.amountMinor)} paid, ${methodWords(one.method).toLowerCase()}`,
		more: one.returnedAt === null ? (one.reference ?? '') : 'Returned by the bank',
		to: href.paper('receipt', one.id),
		label: 'Receipt',
	}))
	const query = readInvoiceQuery(new URLSearchParams({ family: familyId }))
	const billed = listInvoices(access, query).rows.flatMap((one) =>
		one.issuedOn
			? [
					{
						kind: 'invoice' as const,
						at: at(one.issuedOn),
						id: one.id,
						day: one.issuedOn,
						words: `Invoice ${one.number} issued, ${moneyWords(one.totalMinor, one.currency)}`,
						more: '',
						to: href.invoice(one.id),
						label: 'Open',
					},
				]
			: [],
	)
	return [...paid, ...billed]
}
