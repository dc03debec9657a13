import { and, gt, lte } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { families, invoices } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { listCollections, type Collection } from './autopay-plan.server.ts'
import { openIban } from './autopay-settings.server.ts'
import { findMethod } from './autopay-method.server.ts'
import { duesOf } from './dues.server.ts'
import { confirmingOf, findOpenInvoice } from './online-payment.server.ts'

export type LeftOut =
	'no-mandate' | 'card' | 'later' | 'waiting' | 'failed' | 'currency' | 'unreadable' | 'confirming'

/** Amounts a run would collect by a day, and all others due by then with the reason they are left out. */
export function listDueDebits(access: Access, until: string) {
	const { schoolId } = access
	const planned = new Map(
		listCollections(schoolId).map(
			(collection) => [collection.partId ?? collection.invoiceId, collection] as const,
		),
	)
	const rows = listDue(access, until).map((due) => {
		const collection = planned.get(due.partId ?? due.invoiceId)
		const rest = collection && collectableOf(access, collection)
		return { ...due, collection: rest, why: whyNot(access, due.currency, rest, until) }
	})
	return {
		included: rows.flatMap(({ collection, why, family }) =>
			why === null && collection ? [{ ...collection, family }] : [],
		),
		leftOut: rows.flatMap(({ why, ...row }) => (why === null ? [] : [{ ...row, why }])),
	}
}

/** A family may be paying online at the moment, which is not collected too. */
export function collectableOf(access: Access, collection: Collection): Collection {
	const { invoiceId, amountMinor } = collection
	const free = (findOpenInvoice(access, invoiceId)?.openMinor ?? 0) - confirmingOf(access, invoiceId)
	return { ...collection, amountMinor: Math.min(amountMinor, free) }
}

function whyNot(
	{ schoolId }: Access,
	currency: string,
	collection: Collection | undefined,
	until: string,
): LeftOut | null {
	if (currency !== 'EUR') return 'currency'
	if (!collection) return 'no-mandate'
	const { method, state, collectOn, amountMinor } = collection
	if (method.kind === 'card') return 'card'
	if (state !== 'planned') return state
	if (amountMinor <= 0) return 'confirming'
	if (collectOn > until) return 'later'
	return openIban(schoolId, findMethod(schoolId, method.id)?.iban ?? null) ? null : 'unreadable'
}

/** Opening balances are never collected, whatever a family has agreed to. */
function listDue(access: Access, until: string) {
	const dues = duesOf(access.schoolId)
	return database()
		.select({
			invoiceId: dues.invoiceId,
			partId: dues.partId,
			familyId: dues.familyId,
			dueOn: dues.dueOn,
			openMinor: dues.openMinor,
			currency: invoices.currency,
			number: invoices.number,
			family: families.name,
		})
		.from(dues)
		.innerJoin(invoices, rowOf(invoices, access, dues.invoiceId))
		.innerJoin(families, rowOf(families, access, dues.familyId))
		.where(and(lte(dues.dueOn, until), gt(invoices.sequence, 0)))
		.all()
		.sort((a, b) => a.family.localeCompare(b.family) || (a.dueOn < b.dueOn ? -1 : 1))
}

/** Families that owe something due by a day and have given no permission to collect it. */
export function listWithoutMandate(access: Access, until: string) {
	const open = new Map<string, { family: string; openMinor: number }>()
	for (const { familyId, family, openMinor, why } of listDueDebits(access, until).leftOut) {
		if (why !== 'no-mandate') continue
		const before = open.get(familyId)?.openMinor ?? 0
		open.set(familyId, { family, openMinor: before + openMinor })
	}
	return [...open].map(([familyId, debt]) => ({ familyId, ...debt }))
}
