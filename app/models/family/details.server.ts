import { and, eq, isNull, ne } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { families, students } from '#db/schema/index.ts'
import { openAreas } from '#app/domain/account/school-pages.ts'
import type { FamilyDetails } from '#app/domain/family/form.ts'
import { changesOf, masked } from '#app/utils/changes.ts'
import { familyFields } from '#app/domain/family/labels.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { sortKey } from '#app/utils/fold.ts'
import { conflicting, done, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { nameOfColleague } from '../colleague.server.ts'
import { familiesOf, studentsOf } from '../scope.server.ts'

export type FoundFamily = NonNullable<ReturnType<typeof findFamily>>

/** The billing details of a family; null for another school's family. */
export function findFamily(access: Access, id: string) {
	return (
		database()
			.select()
			.from(families)
			.where(and(familiesOf(access), eq(families.id, id)))
			.get() ?? null
	)
}

export function hasFamilies(access: Access): boolean {
	const family = database()
		.select({ id: families.id })
		.from(families)
		.where(and(familiesOf(access), isNull(families.archivedAt)))
		.limit(1)
		.get()
	return family !== undefined
}

/** Saves the form, unless the family was edited in the meantime. Null if there is no such family. */
export function editFamily(
	access: Access,
	id: string,
	{ version, ...details }: FamilyDetails & { version: number },
): Outcome<string> | null {
	const { userId } = access
	return write((tx) => {
		const was = findFamily(access, id)
		if (!was) return null
		if (was.version !== version)
			return conflicting({
				by: nameOfColleague(access, was.updatedBy),
				at: was.updatedAt,
				version: was.version,
				theirs: familyFields(was),
			})
		const { paymentTermsDays, taxExempt } = was
		const columns = columnsOf(details)
		// Accounts without access to money have no such fields in their form.
		if (!openAreas(access).money) Object.assign(columns, { paymentTermsDays, taxExempt })
		const changes = changesOf(toldOf(was), toldOf(columns))
		if (!changes) return done(was.name)
		tx.update(families)
			.set({
				...columns,
				nameKey: sortKey(columns.name),
				version: version + 1,
				updatedAt: Date.now(),
				updatedBy: userId,
			})
			.where(rowOf(families, access, id))
			.run()
		record(tx, access, 'family.edited', {
			objectId: id,
			objectName: columns.name,
			before: masked(changes.before),
			after: masked(changes.after),
		})
		return done(columns.name)
	})
}

/** A family that was named after a student takes the corrected name, unless another child still has the old one. */
export function renameFamily(
	tx: Tx,
	access: Access,
	{ id, familyId, ...was }: Named & { id: string; familyId: string | null },
	is: Named,
) {
	const family = familyId ? findFamily(access, familyId) : null
	if (!family || family.archivedAt !== null) return
	const [from, to] = family.name === nameOf(was) ? [nameOf(was), nameOf(is)] : [was.lastName, is.lastName]
	if (family.name !== from || !to || from === to) return
	const isSibling = and(eq(students.lastName, was.lastName), ne(students.id, id))
	const sibling = tx
		.select({ id: students.id })
		.from(students)
		.where(and(studentsOf(access), eq(students.familyId, family.id), isSibling))
		.get()
	if (sibling) return
	const edited = { version: family.version + 1, updatedAt: Date.now(), updatedBy: access.userId }
	tx.update(families)
		.set({ name: to, nameKey: sortKey(to), ...edited })
		.where(rowOf(families, access, family.id))
		.run()
	const told = { objectId: family.id, objectName: to, before: { name: from }, after: { name: to } }
	record(tx, access, 'family.edited', told)
}

type Named = Parameters<typeof nameOf>[0]

type Columns = ReturnType<typeof columnsOf>

function columnsOf(details: FamilyDetails) {
	return {
		name: details.name,
		billingName: details.billingName ?? null,
		address: details.address ?? null,
		invoiceDelivery: details.invoiceDelivery,
		paymentTermsDays: details.paymentTermsDays ?? null,
		taxNumber: details.taxNumber ?? null,
		taxExempt: details.taxExempt,
		buyerKind: details.buyerKind,
		vatId: details.vatId ?? null,
		buyerReference: details.buyerReference ?? null,
		electronicAddress: details.electronicAddress ?? null,
		note: details.note ?? null,
	}
}

function toldOf(family: Columns): Columns {
	const { name, billingName, address, invoiceDelivery, paymentTermsDays } = family
	const { taxNumber, taxExempt, buyerKind, vatId, buyerReference, electronicAddress, note } = family
	const invoices = { billingName, address, invoiceDelivery, paymentTermsDays }
	const buyer = { buyerKind, vatId, buyerReference, electronicAddress }
	return { name, ...invoices, taxNumber, taxExempt, ...buyer, note }
}
