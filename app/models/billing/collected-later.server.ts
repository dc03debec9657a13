import { and, eq, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { autopayMethods } from '#db/schema/index.ts'
import { shortDateWords, today } from '#app/utils/dates.ts'
import { groupedBy } from '#app/utils/group.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { collectedNow, listCollections, type Collection } from './autopay-plan.server.ts'
import { ownPayerId } from './shares.server.ts'

/**
 * The amounts that are collected from the reader, or for them, on a later day than they are due. Until that day the reader has
 * nothing to do.
 */
export function listCollectedLater(access: Access, families: readonly { id: string }[]): Collection[] {
	const later = families.flatMap(({ id }) => collectedAfterDue(access.schoolId, id))
	if (later.length === 0) return []
	const me = ownPayerId(access)
	return later.filter(({ payerId }) => payerId === null || payerId === me)
}

function collectedAfterDue(schoolId: SchoolId, familyId: string): Collection[] {
	return listCollections(schoolId, { familyId }).filter(
		({ state, dueOn, collectOn }) => state !== 'failed' && collectOn > dueOn,
	)
}

/**
 * The invoices of which all that is due by today is charged or collected, some of it on a later day than it is due. The office
 * reads that day in place of how late they are.
 */
export function chargedLater(access: Access, familyIds: readonly string[]) {
	const { schoolId, school } = access
	const day = today(school.timeZone)
	const later = withMethods(access, familyIds)
		.flatMap(({ id }) => collectedAfterDue(schoolId, id))
		.filter(({ dueOn, collectOn }) => dueOn <= day && collectOn >= day)
		.sort((one, other) => other.collectOn.localeCompare(one.collectOn))
	const charged = new Map<string, { number: string; text: string }>()
	for (const [id, [last]] of groupedBy(later, ({ invoiceId }) => invoiceId))
		if (last && collectedNow(access, id).isWhole) {
			const verb = last.method.kind === 'card' ? 'Charged' : 'Collected'
			const text = `${verb} on ${shortDateWords(last.collectOn, school.dateFormat)}`
			charged.set(id, { number: last.number, text })
		}
	return charged
}

/** The families who have a card or an account, so that a list asks nothing about the others. */
function withMethods(access: Access, familyIds: readonly string[]) {
	if (familyIds.length === 0) return []
	return database()
		.selectDistinct({ id: autopayMethods.familyId })
		.from(autopayMethods)
		.where(
			and(
				rowsOf(autopayMethods, access),
				inArray(autopayMethods.familyId, eachOf(familyIds)),
				eq(autopayMethods.state, 'active'),
			),
		)
		.all()
}
