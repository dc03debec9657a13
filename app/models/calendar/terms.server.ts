import { and, isNull, ne } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { sites, terms } from '#db/schema/index.ts'
import { sortKey } from '#app/utils/fold.ts'
import { newId } from '#app/utils/id.server.ts'
import { conflicting, done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { lastChangeOf } from '../school/last-change.server.ts'

export interface TermDetails {
	name: string
	startsOn: string
	endsOn: string
	/** Undefined for a term of the whole school. */
	siteId?: string
	billsOn?: string
}

export function addTerm(access: Access, key: string, details: TermDetails): Outcome<{ id: string }> {
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		const wrong = refuseTerm(tx, access, details)
		if (wrong) return wrong
		const id = newId()
		const now = Date.now()
		const { schoolId, userId } = access
		tx.insert(terms)
			.values({
				...details,
				schoolId,
				id,
				nameKey: sortKey(details.name),
				createdAt: now,
				createdBy: userId,
				updatedAt: now,
				updatedBy: userId,
			})
			.run()
		record(tx, access, 'term.added', { objectId: id, objectName: details.name, after: { ...details } })
		spendKey(tx, access, key, id)
		return done({ id })
	})
}

export function changeTerm(
	access: Access,
	{ id, version }: { id: string; version: number },
	details: TermDetails,
): Outcome<null> {
	return write((tx) => {
		const now = find(tx, access, id)
		if (!now) return unknownTerm()
		if (now.version !== version)
			return conflicting({ ...lastChangeOf(access, id), version: now.version, theirs: fieldsOf(now) })
		const wrong = refuseTerm(tx, access, details, id)
		if (wrong) return wrong
		const { name, startsOn, endsOn, siteId = null, billsOn = null } = details
		save(tx, access, now, { name, nameKey: sortKey(name), startsOn, endsOn, siteId, billsOn })
		record(tx, access, 'term.changed', {
			objectId: id,
			objectName: name,
			before: fieldsOf(now),
			after: { ...details },
		})
		return done(null)
	})
}

/** Archiving only hides the term; its lessons stay. */
export function archiveTerm(access: Access, id: string): Outcome<{ name: string }> {
	return write((tx) => {
		const now = find(tx, access, id)
		if (!now) return unknownTerm()
		if (now.archivedAt) return done({ name: now.name })
		save(tx, access, now, { archivedAt: Date.now() })
		record(tx, access, 'term.archived', { objectId: id, objectName: now.name })
		return done({ name: now.name })
	})
}

/** Restores a term unless its name or days are taken by now. */
export function restoreTerm(access: Access, id: string): Outcome<{ name: string }> {
	return write((tx) => {
		const now = find(tx, access, id)
		if (!now) return unknownTerm()
		if (!now.archivedAt) return done({ name: now.name })
		const { name, startsOn, endsOn, siteId } = now
		const wrong = refuseTerm(tx, access, { name, startsOn, endsOn, siteId: siteId ?? undefined }, id)
		if (wrong) return refused({ form: Object.values(wrong.errors).flat() })
		save(tx, access, now, { archivedAt: null })
		record(tx, access, 'term.restored', { objectId: id, objectName: name })
		return done({ name })
	})
}

function find(tx: Tx, access: Access, id: string) {
	return tx
		.select()
		.from(terms)
		.where(rowOf(terms, access, id))
		.get()
}

type Term = typeof terms.$inferSelect

function save(tx: Tx, access: Access, now: Term, changes: Partial<Term>) {
	tx.update(terms)
		.set({ ...changes, updatedAt: Date.now(), updatedBy: access.userId, version: now.version + 1 })
		.where(rowOf(terms, access, now.id))
		.run()
}

function fieldsOf({ name, startsOn, endsOn, siteId, billsOn }: Term) {
	return { name, startsOn, endsOn, siteId, billsOn }
}

function refuseTerm(tx: Tx, access: Access, details: TermDetails, butNot = ''): Refused | null {
	const { startsOn, endsOn, siteId, billsOn } = details
	if (endsOn < startsOn) return refused({ endsOn: 'The last day cannot be before the first.' })
	if (billsOn && billsOn > endsOn)
		return refused({ billsOn: 'The billing day cannot be after the last day of the term.' })
	if (siteId) {
		const site = tx
			.select({ id: sites.id })
			.from(sites)
			.where(and(rowOf(sites, access, siteId), isNull(sites.archivedAt)))
			.get()
		if (!site) return refused({ siteId: 'Choose one of your sites.' })
	}
	const others = tx
		.select({
			name: terms.name,
			nameKey: terms.nameKey,
			siteId: terms.siteId,
			startsOn: terms.startsOn,
			endsOn: terms.endsOn,
		})
		.from(terms)
		.where(and(rowsOf(terms, access), isNull(terms.archivedAt), ne(terms.id, butNot)))
		.all()
	if (others.some((other) => other.nameKey === sortKey(details.name)))
		return refused({ name: 'Another term has this name. Choose a different one.' })
	const overlapping = others.find(
		(other) =>
			other.startsOn <= endsOn &&
			other.endsOn >= startsOn &&
			// A term without a site applies to every site.
			(!siteId || !other.siteId || other.siteId === siteId),
	)
	return overlapping
		? refused({ startsOn: `These days overlap with ${overlapping.name}. Choose days outside it.` })
		: null
}

function unknownTerm(): Refused {
	return refused(
		{ form: 'This term no longer exists. Go back to the list and choose again.' },
		{ status: 404 },
	)
}
