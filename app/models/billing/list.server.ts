import { and, asc, count, desc, eq, inArray, sum, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { creditNotes, families, invoiceLines, invoices, students } from '#db/schema/index.ts'
import { CLOSED_STATES, isOpenState, OWED_STATES, type InvoiceState } from '#app/domain/billing/labels.ts'
import type { InvoiceQuery } from '#app/domain/billing/list.ts'
import { taxesOfNote } from '#app/domain/billing/credit-spread.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { groupedBy } from '#app/utils/group.ts'
import { today } from '#app/utils/dates.ts'
import { pageOf } from '#app/utils/list-query.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { chargedLater } from './collected-later.server.ts'
import { duesByInvoice, sumDue, type Days } from './dues.server.ts'
import { daysOfView } from './internal/view-condition.server.ts'
import { invoiceCondition } from './internal/list-condition.server.ts'

export type InvoiceRow = ReturnType<typeof listInvoices>['rows'][number]

/** One page of invoices, with the totals of issued, draft and closed ones. */
export function listInvoices(access: Access, query: InvoiceQuery) {
	const wanted = invoiceCondition(access, query)
	const days = daysOfView(access, query.filters.view)
	const { sums, ...all } = sumsOf(access, wanted, days)
	const { offset } = pageOf(query, all.count)
	const rows = readRows(access, wanted, query, offset)
	return { rows: withShown(access, withStudents(access, withCharged(access, rows)), days), ...all, sums }
}

/** Every invoice of a filtered list, or the selected ones, a batch at a time, for an export. */
export function* eachInvoice(
	access: Access,
	query: InvoiceQuery,
	{ batch = 500, ids = [] }: { batch?: number; ids?: readonly string[] } = {},
) {
	const filtered = invoiceCondition(access, query)
	const wanted = ids.length > 0 ? (and(filtered, inArray(invoices.id, [...ids])) as SQL) : filtered
	for (let offset = 0; ; offset += batch) {
		const rows = readRows(access, wanted, { ...query, perPage: batch }, offset)
		if (rows.length > 0) yield withTaxes(access, withStudents(access, rows))
		if (rows.length < batch) return
	}
}

/** The invoices selected in the list, in creation order. */
export function listChosen(access: Access, ids: readonly string[]) {
	return database()
		.select({
			id: invoices.id,
			number: invoices.number,
			familyId: invoices.familyId,
			family: families.name,
			state: invoices.state,
			totalMinor: invoices.totalMinor,
			openMinor: invoices.openMinor,
		})
		.from(invoices)
		.innerJoin(families, rowOf(families, access, invoices.familyId))
		.where(and(rowsOf(invoices, access), inArray(invoices.id, [...ids])))
		.orderBy(asc(invoices.id))
		.all()
}

/** A view limited to some days sums only the amounts due in that time, not the whole open amount. */
function sumsOf({ schoolId }: Access, wanted: SQL, days: Days | null) {
	const rows = database()
		.select({
			state: invoices.state,
			count: count(),
			totalMinor: sum(invoices.totalMinor).mapWith(Number),
			openMinor: sum(invoices.openMinor).mapWith(Number),
		})
		.from(invoices)
		.where(and(eq(invoices.schoolId, schoolId), wanted))
		.groupBy(invoices.state)
		.all()
	const [issued, drafts, closed] = [
		sumIn(rows, OWED_STATES),
		sumIn(rows, ['draft']),
		sumIn(rows, CLOSED_STATES),
	]
	return {
		count: issued.count + drafts.count + closed.count,
		openMinor: days ? sumDue(schoolId, wanted, days) : issued.openMinor,
		sums: { issued, drafts, closed },
	}
}

type StateSums = { state: InvoiceState; count: number; totalMinor: number; openMinor: number }

function sumIn(rows: readonly StateSums[], states: readonly InvoiceState[]) {
	const some = rows.filter(({ state }) => states.includes(state))
	const add = (column: 'count' | 'totalMinor' | 'openMinor') =>
		some.reduce((total, row) => total + row[column], 0)
	return { count: add('count'), totalMinor: add('totalMinor'), openMinor: add('openMinor') }
}

function withCharged(access: Access, rows: ReturnType<typeof readRows>) {
	const day = today(access.school.timeZone)
	const due = rows.filter(
		({ state, dueOn, nextDueOn }) => isOpenState(state) && (nextDueOn ?? dueOn ?? '9999') <= day,
	)
	const charged = chargedLater(
		access,
		due.map(({ familyId }) => familyId),
	)
	return rows.map((row) => ({ ...row, charged: charged.get(row.id)?.text ?? null }))
}

/**
 * The amount of each invoice that is due in the view's days; it differs from the open amount only with a
 * payment plan.
 */
function withShown<Row extends { id: string; dueOn: string | null; openMinor: number; plannedMinor: number }>(
	{ schoolId }: Access,
	rows: Row[],
	days: Days | null,
) {
	const planned = days ? rows.filter(({ plannedMinor }) => plannedMinor > 0) : []
	if (!days || planned.length === 0) return rows.map((row) => ({ ...row, shownMinor: row.openMinor }))
	const ofParts = duesByInvoice(
		schoolId,
		planned.map(({ id }) => id),
		days,
	)
	return rows.map((row) => {
		const { id, dueOn, openMinor, plannedMinor } = row
		if (plannedMinor === 0) return { ...row, shownMinor: openMinor }
		const { from = '', before = '9999' } = days
		const rest = dueOn && dueOn >= from && dueOn < before ? openMinor - plannedMinor : 0
		return { ...row, shownMinor: (ofParts.get(id) ?? 0) + rest }
	})
}

function readRows(access: Access, wanted: SQL, query: InvoiceQuery, offset: number) {
	const { dueOn, sequence, id } = invoices
	const by = (query.sort === 'number' ? [sequence, id] : [dueOn, id]).map((column) =>
		query.descending ? desc(column) : asc(column),
	)
	// Finds the page by the index alone, so that skipped rows are never read.
	const page = database()
		.select({ id })
		.from(invoices)
		.where(and(rowsOf(invoices, access), wanted))
		.orderBy(...by)
		.limit(query.perPage)
		.offset(offset)
	return database()
		.select({
			id: invoices.id,
			number: invoices.number,
			sequence: invoices.sequence,
			familyId: invoices.familyId,
			family: families.name,
			state: invoices.state,
			period: invoices.period,
			issuedOn: invoices.issuedOn,
			dueOn: invoices.dueOn,
			currency: invoices.currency,
			totalMinor: invoices.totalMinor,
			openMinor: invoices.openMinor,
			plannedMinor: invoices.plannedMinor,
			nextDueOn: invoices.nextDueOn,
			sentAt: invoices.sentAt,
			remindedAt: invoices.remindedAt,
		})
		.from(invoices)
		.innerJoin(families, rowOf(families, access, invoices.familyId))
		.where(and(rowsOf(invoices, access), inArray(id, page)))
		.orderBy(...by)
		.all()
}

/** Adds the net amount and the taxes of each invoice, and how much of both was credited. Voiding credits the whole invoice. */
function withTaxes<Row extends { id: string; state: InvoiceState; totalMinor: number }>(
	access: Access,
	rows: Row[],
) {
	const ids = rows.map(({ id }) => id)
	const taxed = database()
		.select({ id: invoices.id, netMinor: invoices.netMinor, taxes: invoices.taxes })
		.from(invoices)
		.where(and(rowsOf(invoices, access), inArray(invoices.id, ids)))
		.all()
	const byId = new Map(taxed.map(({ id, ...sums }) => [id, sums]))
	const notes = groupedBy(listNotes(access, ids), ({ invoiceId }) => invoiceId)
	return rows.map((row) => {
		const sums = byId.get(row.id) ?? { netMinor: 0, taxes: [] }
		const whole = { creditedMinor: row.totalMinor, creditedTaxMinor: row.totalMinor - sums.netMinor }
		if (row.state === 'void') return { ...row, ...sums, ...whole }
		const own = (notes.get(row.id) ?? []).map((note) => ({
			amountMinor: note.amountMinor,
			netMinor: taxesOfNote({ ...row, ...sums }, note).netMinor,
		}))
		return {
			...row,
			...sums,
			creditedMinor: own.reduce((sum, note) => sum + note.amountMinor, 0),
			creditedTaxMinor: own.reduce((sum, note) => sum + note.amountMinor - note.netMinor, 0),
		}
	})
}

function listNotes(access: Access, invoiceIds: readonly string[]) {
	const { invoiceId, amountMinor, lines } = creditNotes
	return database()
		.select({ invoiceId, amountMinor, lines })
		.from(creditNotes)
		.where(and(rowsOf(creditNotes, access), inArray(invoiceId, invoiceIds)))
		.all()
}

function withStudents<Row extends { id: string }>(access: Access, rows: Row[]) {
	const ids = rows.map(({ id }) => id)
	const named = database()
		.selectDistinct({
			invoiceId: invoiceLines.invoiceId,
			studentId: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
		})
		.from(invoiceLines)
		// SQLite keeps the order of a cross join: with many invoices it would begin with every student.
		.crossJoin(students)
		.where(
			and(
				rowsOf(invoiceLines, access),
				inArray(invoiceLines.invoiceId, ids),
				rowOf(students, access, invoiceLines.studentId),
			),
		)
		.all()
	const byInvoice = groupedBy(named, ({ invoiceId }) => invoiceId)
	return rows.map((row) => ({ ...row, students: (byInvoice.get(row.id) ?? []).map(nameOf).sort() }))
}
