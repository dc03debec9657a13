import { and, gt, lte } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { families, invoices } from '#db/schema/index.ts'
import { groupedBy } from '#app/utils/group.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { listCollections, type Collection } from './autopay-plan.server.ts'
import { openIban } from './autopay-settings.server.ts'
import { findMethod } from './autopay-method.server.ts'
import { duesOf } from './dues.server.ts'
import { confirmingOf, findOpenInvoice } from './online-payment.server.ts'

export type LeftOut =
	'no-mandate' | 'card' | 'later' | 'waiting' | 'failed' | 'currency' | 'unreadable' | 'confirming'

export type LeftOutDebit = ReturnType<typeof listDueDebits>['leftOut'][number]

/** Amounts a run would collect by a day, and all others due by then with the reason they are left out. */
export function listDueDebits(access: Access, until: string) {
	const { schoolId } = access
	const planned = groupedBy(listCollections(schoolId), ({ partId, invoiceId }) => partId ?? invoiceId)
	const included = new Map<string, number>()
	const rows = listDue(access, until).flatMap((due) => {
		const collections = planned.get(due.partId ?? due.invoiceId) ?? [undefined]
		return collections.map((collection) => {
			const before = included.get(due.invoiceId) ?? 0
			const rest = collection && collectableOf(access, collection, before)
			const why = whyNot(access, due.currency, rest, until)
			if (rest && why === null) included.set(due.invoiceId, before + rest.amountMinor)
			return { ...due, collection: rest, why }
		})
	})
	return {
		included: rows.flatMap(({ collection, why, family }) =>
			why === null && collection ? [{ ...collection, family }] : [],
		),
		leftOut: rows.flatMap(({ why, ...row }) => (why === null ? [] : [{ ...row, why }])),
	}
}

/** A family may be paying online at the moment, which is not collected too. Neither is an amount collected beside it. */
export function collectableOf(access: Access, collection: Collection, besideMinor = 0): Collection {
	const { invoiceId, payerId, amountMinor } = collection
	const open = findOpenInvoice(access, invoiceId)?.openMinor ?? 0
	const free = open - confirmingOf(access, invoiceId) - besideMinor
	const own = payerId ? amountMinor - confirmingOf(access, invoiceId, { payerId }) : amountMinor
	return { ...collection, amountMinor: Math.min(own, free) }
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
