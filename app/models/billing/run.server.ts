import { and, asc, eq, exists, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import {
	billingRuns,
	enrolments,
	eventEntries,
	families,
	invoices,
	loans,
	students,
} from '#db/schema/index.ts'
import { OPEN_STATES } from '#app/domain/billing/labels.ts'
import { totalsOf, lineNet } from '#app/domain/billing/tax.ts'
import { inBatches } from '#app/utils/batches.ts'
import { monthWords } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { insertDrafts } from './draft.server.ts'
import { removeDraft } from './draft-lines.server.ts'
import type { Meetings } from './internal/seats.server.ts'
import { suggestFor } from './suggestions.server.ts'

/** Small batches, each a transaction of some milliseconds, so that other requests get their turn. */
const FAMILIES_AT_ONCE = 4

/** Previews a run in batches of families, with the enrollments it would leave out. Writes nothing. */
export function* previewRun(access: Access, period: string) {
	const meetings: Meetings = new Map()
	for (const some of inBatches(listBilled(access), FAMILIES_AT_ONCE)) {
		const suggested = suggestFor(
			access,
			some.map(({ id }) => id),
			period,
			{ meetings },
		)
		yield some.flatMap(({ id, name }) => {
			const { lines, absent } = suggested.get(id) ?? { lines: [], absent: [] }
			if (lines.length + absent.length === 0) return []
			const billed = lines.map((line) => ({
				...line,
				rates: line.rates ?? [],
				netMinor: lineNet({ quantity: 1000, discountMinor: 0, ...line }),
			}))
			return [{ familyId: id, family: name, lines, absent, ...totalsOf(billed) }]
		})
	}
}

/** Starts a run. A repeated request returns the same run. */
export function startRun(access: Access, key: string, period: string): Outcome<{ id: string }> {
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		const { schoolId, userId } = access
		const id = newId()
		const families = listBilled(access).length
		tx.insert(billingRuns).values({ schoolId, id, period, at: Date.now(), by: userId, families }).run()
		record(tx, access, 'billing-run.made', { objectId: id, objectName: monthWords(`${period}-01`) })
		spendKey(tx, access, key, id)
		return done({ id })
	})
}

/**
 * Creates the drafts of a run, one batch of families per transaction. Drafted amounts are not suggested again,
 * so an interrupted run continues where it stopped, and a second one adds nothing.
 */
export function* continueRun(access: Access, runId: string) {
	const run = findRun(access, runId)
	if (!run || run.undoneAt !== null || run.finishedAt !== null) return
	const billed = listBilled(access)
	const drafted = new Set(listDrafted(access, runId))
	const left = inBatches(
		billed.filter(({ id }) => !drafted.has(id)),
		FAMILIES_AT_ONCE,
	)
	const meetings: Meetings = new Map()
	let done = billed.length - left.flat().length
	for (const some of left) {
		done += some.length
		const drafts = write((tx) => {
			// Another user may undo the run while it continues.
			if (findRun(access, runId)?.undoneAt !== null) return null
			note(tx, access, runId, { families: billed.length, familiesDone: done })
			return draftBatch(tx, access, run, some, meetings)
		})
		if (drafts === null) return
		yield { families: done, of: billed.length, drafts }
	}
	write((tx) => note(tx, access, runId, { finishedAt: Date.now() }))
}

function draftBatch(
	tx: Tx,
	access: Access,
	{ id: runId, period }: { id: string; period: string },
	some: readonly { id: string }[],
	meetings: Meetings,
): number {
	const ids = some.map(({ id }) => id)
	const wishes = [...suggestFor(access, ids, period, { meetings })].flatMap(([familyId, { lines }]) =>
		lines.length > 0 ? [{ familyId, period, lines, runId }] : [],
	)
	return insertDrafts(tx, access, wishes).length
}

function note(
	tx: Tx,
	access: Access,
	id: string,
	progress: Partial<Pick<typeof billingRuns.$inferInsert, 'families' | 'familiesDone' | 'finishedAt'>>,
) {
	tx.update(billingRuns)
		.set(progress)
		.where(rowOf(billingRuns, access, id))
		.run()
}

function listDrafted(access: Access, runId: string): string[] {
	return database()
		.selectDistinct({ familyId: invoices.familyId })
		.from(invoices)
		.where(and(rowsOf(invoices, access), eq(invoices.runId, runId)))
		.all()
		.map(({ familyId }) => familyId)
}

/** Deletes the drafts of a run, unless one of them was issued. */
export function undoRun(access: Access, runId: string): Outcome<{ drafts: number }> {
	return write((tx) => {
		const { userId } = access
		const run = findRun(access, runId)
		if (!run) return refused({ form: 'This run no longer exists.' }, { status: 404 })
		if (run.undoneAt !== null) return done({ drafts: 0 })
		const made = database()
			.select({ id: invoices.id, state: invoices.state })
			.from(invoices)
			.where(and(rowsOf(invoices, access), eq(invoices.runId, runId)))
			.all()
		if (made.some(({ state }) => state !== 'draft'))
			return refused(
				{ form: 'Invoices of this run were issued. Void or credit them one by one.' },
				{ status: 409 },
			)
		for (const { id } of made) removeDraft(tx, access, id)
		tx.update(billingRuns)
			.set({ undoneAt: Date.now(), undoneBy: userId })
			.where(rowOf(billingRuns, access, runId))
			.run()
		record(tx, access, 'billing-run.undone', { objectId: runId, objectName: monthWords(`${run.period}-01`) })
		return done({ drafts: made.length })
	})
}

function findRun(access: Access, id: string) {
	return database()
		.select()
		.from(billingRuns)
		.where(rowOf(billingRuns, access, id))
		.get()
}

/** Families that may owe lessons, an event fee, a rent or a late fee; the suggestions decide the amounts. */
function listBilled(access: Access) {
	const enrolled = database()
		.select({ one: sql`1` })
		.from(students)
		.innerJoin(enrolments, and(rowsOf(enrolments, access), eq(enrolments.studentId, students.id)))
		.where(and(rowsOf(students, access), eq(students.familyId, families.id)))
	const signedUp = database()
		.select({ one: sql`1` })
		.from(students)
		.innerJoin(eventEntries, and(rowsOf(eventEntries, access), eq(eventEntries.studentId, students.id)))
		.where(and(rowsOf(students, access), eq(students.familyId, families.id)))
	const renting = database()
		.select({ one: sql`1` })
		.from(students)
		.innerJoin(loans, and(rowsOf(loans, access), eq(loans.studentId, students.id), gt(loans.rentMinor, 0)))
		.where(and(rowsOf(students, access), eq(students.familyId, families.id)))
	const owing = database()
		.select({ one: sql`1` })
		.from(invoices)
		.where(
			and(
				rowsOf(invoices, access),
				eq(invoices.familyId, families.id),
				inArray(invoices.state, [...OPEN_STATES]),
			),
		)
	return database()
		.select({ id: families.id, name: families.name })
		.from(families)
		.where(
			and(
				rowsOf(families, access),
				isNull(families.archivedAt),
				or(exists(enrolled), exists(signedUp), exists(renting), exists(owing)),
			),
		)
		.orderBy(asc(families.nameKey), asc(families.id))
		.all()
}
