import { and, eq, isNull } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { loanCopies, loans } from '#db/schema/index.ts'
import { changesOf } from '#app/utils/changes.ts'
import { plain } from '#app/utils/fold.ts'
import { newId } from '#app/utils/id.server.ts'
import { plainAmount } from '#app/utils/money.ts'
import { conflicting, done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { lastChangeOf } from '../school/last-change.server.ts'
import { findItem, type FoundItem } from './items.server.ts'

export interface NewCopies {
	codes: string[]
	condition?: string
	value?: number
}

type Copy = FoundItem['copies'][number]

export function addCopies(access: Access, key: string, id: string, copies: NewCopies): Outcome<null> | null {
	return write((tx) => {
		const now = findOwnItem(access, id)
		if (!now) return null
		if (resultOfKey(access, key)) return done(null)
		for (const code of copies.codes) {
			const no = refuseCode(now, code, 'codes')
			if (no) return no
		}
		insertCopies(tx, access, id, copies)
		record(tx, access, 'item.copies-added', {
			objectId: id,
			objectName: now.title,
			after: { codes: copies.codes.join(', ') },
		})
		spendKey(tx, access, key, id)
		return done(null)
	})
}

export function editCopy(
	access: Access,
	id: string,
	copyId: string,
	{ version, code, condition, value }: { version: number; code: string; condition?: string; value?: number },
): Outcome<null> | null {
	return write((tx) => {
		const item = findOwnItem(access, id)
		const now = item?.copies.find((copy) => copy.id === copyId)
		if (!item || !now) return null
		const no = refuseCode(item, code, 'code', copyId)
		if (no) return no
		const before = saidOf(now.code, now.condition, now.valueMinor)
		const changes = changesOf(before, saidOf(code, condition, value))
		if (!changes) return done(null)
		if (now.version !== version)
			return conflicting({ ...lastChangeOf(access, id), version: now.version, theirs: before })
		setCopy(tx, access, now, {
			code,
			codeKey: plain(code),
			condition: condition ?? null,
			valueMinor: value ?? null,
		})
		record(tx, access, 'item.copy-changed', { objectId: id, objectName: item.title, ...changes })
		return done(null)
	})
}

/** Takes a copy out of use, for example because it was sold. */
export function retireCopy(access: Access, id: string, copyId: string): Outcome<{ title: string }> | null {
	return write((tx) => {
		const item = findOwnItem(access, id)
		const copy = item?.copies.find((copy) => copy.id === copyId)
		if (!item || !copy) return null
		if (copy.archivedAt === null && isOut(access, copy))
			return refused({ form: `${copy.code} is on loan. Take it back first.` }, LATE)
		return standing(tx, access, { item, copy }, Date.now())
	})
}

export function unretireCopy(access: Access, id: string, copyId: string): Outcome<{ title: string }> | null {
	return write((tx) => {
		const item = findOwnItem(access, id)
		const copy = item?.copies.find((copy) => copy.id === copyId)
		return item && copy ? standing(tx, access, { item, copy }, null) : null
	})
}

/** Only users with access to the whole school manage items for loan. */
export function findOwnItem(access: Access, id: string): FoundItem | null {
	return access.reach === 'all' ? findItem(access, id) : null
}

export function isOut(access: Access, { id }: { id: string }): boolean {
	const loan = database()
		.select({ id: loans.id })
		.from(loans)
		.where(and(rowsOf(loans, access), eq(loans.copyId, id), isNull(loans.returnedOn)))
		.get()
	return loan !== undefined
}

export function insertCopies(tx: Tx, access: Access, itemId: string, { codes, condition, value }: NewCopies) {
	const { schoolId } = access
	tx.insert(loanCopies)
		.values(
			codes.map((code) => ({
				...editedBy(access),
				schoolId,
				id: newId(),
				itemId,
				code,
				codeKey: plain(code),
				condition,
				valueMinor: value,
			})),
		)
		.run()
}

function editedBy({ userId }: Access) {
	const now = Date.now()
	return { createdAt: now, createdBy: userId, updatedAt: now, updatedBy: userId }
}

function standing(
	tx: Tx,
	access: Access,
	{ item, copy }: { item: FoundItem; copy: Copy },
	archivedAt: number | null,
) {
	const title = `${item.title}, ${copy.code}`
	if ((copy.archivedAt === null) === (archivedAt === null)) return done({ title })
	setCopy(tx, access, copy, { archivedAt, isLost: false })
	record(tx, access, archivedAt ? 'item.copy-retired' : 'item.copy-restored', {
		objectId: item.id,
		objectName: title,
	})
	return done({ title })
}

function refuseCode(item: FoundItem, code: string, field: string, but?: string): Refused | null {
	const taken = item.copies.some((copy) => copy.id !== but && copy.codeKey === plain(code))
	return taken ? refused({ [field]: `There is a copy ${code} already. Use another number or code.` }) : null
}

function saidOf(code: string, condition?: string | null, value?: number | null) {
	return { code, condition: condition ?? '', value: value == null ? '' : plainAmount(value) }
}

const LATE = { status: 409 }

type CopyColumns = Partial<typeof loanCopies.$inferInsert>

function setCopy(tx: Tx, { schoolId, userId }: Access, { id, version }: Copy, columns: CopyColumns) {
	tx.update(loanCopies)
		.set({ ...columns, updatedAt: Date.now(), updatedBy: userId, version: version + 1 })
		.where(rowOf(loanCopies, schoolId, id))
		.run()
}
