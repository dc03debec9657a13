import { plain, fold } from '#app/utils/fold.ts'
import { refused, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../../access.server.ts'

/** Comparison key for names of sites, rooms, instruments and levels. */
export function nameKeyOf(name: string): string {
	return plain(name) || fold(name)
}

/** A school has only a handful of them, so sorting here needs no index. */
export function byName<Row extends { nameKey: string }>(rows: Row[]): Row[] {
	return rows.toSorted((a, b) => (a.nameKey < b.nameKey ? -1 : 1))
}

/** Columns of every new row. */
export function made({ schoolId, userId }: Access, id: string, name: string, now = Date.now()) {
	return {
		schoolId,
		id,
		name,
		nameKey: nameKeyOf(name),
		createdAt: now,
		createdBy: userId,
		updatedAt: now,
		updatedBy: userId,
	}
}

/** Columns set by every edit. */
export function touched({ userId }: Access, version: number, now = Date.now()) {
	return { updatedAt: now, updatedBy: userId, version: version + 1 }
}

export function gone(what: string): Refused {
	return refused(
		{ form: `This ${what} is not on your list. Go back to the list and choose again.` },
		{ status: 404 },
	)
}

export function taken(what: string, name: string, where = ''): Refused {
	const article = /^[aeiou]/.test(what) ? 'an' : 'a'
	return refused({
		name: `There is ${article} ${what} called “${name}”${where} already. Choose another name.`,
	})
}
