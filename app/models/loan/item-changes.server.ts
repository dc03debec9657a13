import { write, type Tx } from '#db/client.server.ts'
import { loanItems } from '#db/schema/index.ts'
import type { LoanKind } from '#app/domain/loan/labels.ts'
import { changesOf } from '#app/utils/changes.ts'
import { sortKey } from '#app/utils/fold.ts'
import { newId } from '#app/utils/id.server.ts'
import { conflicting, done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { lastChangeOf } from '../school/last-change.server.ts'
import { findOwnItem, insertCopies, isOut, type NewCopies } from './copy-changes.server.ts'
import type { FoundItem } from './items.server.ts'

interface ItemText {
	title: string
	kind: LoanKind
	note?: string
}

/*
 * Only users with access to the whole school manage items for loan. Null for anyone else, and for a missing
 * item.
 */

export function addItem(
	access: Access,
	key: string,
	{ codes, condition, value, ...text }: ItemText & NewCopies,
): Outcome<{ id: string }> | null {
	return write((tx) => {
		if (access.reach !== 'all') return null
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		const id = newId()
		const { schoolId, userId } = access
		const now = Date.now()
		tx.insert(loanItems)
			.values({
				schoolId,
				id,
				...text,
				titleKey: sortKey(text.title),
				createdAt: now,
				createdBy: userId,
				updatedAt: now,
				updatedBy: userId,
			})
			.run()
		insertCopies(tx, access, id, { codes, condition, value })
		record(tx, access, 'item.added', {
			objectId: id,
			objectName: text.title,
			after: { codes: codes.join(', ') },
		})
		spendKey(tx, access, key, id)
		return done({ id })
	})
}

export function editItem(access: Access, id: string, version: number, text: ItemText): Outcome<null> | null {
	return write((tx) => {
		const now = findOwnItem(access, id)
		if (!now) return null
		const said = ({ title, kind, note }: { title: string; kind: string; note?: string | null }) => ({
			title,
			kind,
			note: note ?? '',
		})
		const changes = changesOf(said(now), said(text))
		if (!changes) return done(null)
		if (now.version !== version)
			return conflicting({ ...lastChangeOf(access, id), version: now.version, theirs: said(now) })
		const { title, kind, note = null } = text
		setItem(tx, access, now, { title, titleKey: sortKey(title), kind, note })
		record(tx, access, 'item.changed', { objectId: id, objectName: title, ...changes })
		return done(null)
	})
}

/** Removes an item from the list. Copies on loan must be returned first. */
export function removeItem(access: Access, id: string): Outcome<{ title: string }> | null {
	return write((tx) => {
		const now = findOwnItem(access, id)
		if (!now) return null
		if (now.copies.some((copy) => copy.archivedAt === null && isOut(access, copy)))
			return refused({ form: `“${now.title}” is on loan. Take it back first, then remove it.` }, LATE)
		return place(tx, access, now, Date.now())
	})
}

export function restoreItem(access: Access, id: string): Outcome<{ title: string }> | null {
	return write((tx) => {
		const now = findOwnItem(access, id)
		return now && place(tx, access, now, null)
	})
}

const LATE = { status: 409 }

function place(tx: Tx, access: Access, now: FoundItem, archivedAt: number | null) {
	const { id, title } = now
	if ((now.archivedAt === null) === (archivedAt === null)) return done({ title })
	setItem(tx, access, now, { archivedAt })
	record(tx, access, archivedAt ? 'item.removed' : 'item.restored', { objectId: id, objectName: title })
	return done({ title })
}

type ItemColumns = Partial<typeof loanItems.$inferInsert>

function setItem(tx: Tx, { schoolId, userId }: Access, { id, version }: FoundItem, columns: ItemColumns) {
	tx.update(loanItems)
		.set({ ...columns, updatedAt: Date.now(), updatedBy: userId, version: version + 1 })
		.where(rowOf(loanItems, schoolId, id))
		.run()
}
