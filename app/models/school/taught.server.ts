import { and, eq, isNull, max, ne } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { instruments, levels } from '#db/schema/index.ts'
import { newId } from '#app/utils/id.server.ts'
import { conflicting, done, refused, type Outcome } from '#app/utils/outcome.ts'
import { TAUGHT_WORDS, USUAL_LISTS, type TaughtKind } from '#app/domain/school/labels.ts'
import type { Access, SchoolId } from '#app/models/access.server.ts'
import { rowOf } from '#app/models/school-rows.server.ts'
import { record } from '#app/models/audit.server.ts'
import { resultOfKey, spendKey } from '#app/models/form-key.server.ts'
import { lastChangeOf } from './last-change.server.ts'
import { gone, made, nameKeyOf, taken, touched } from './internal/named.server.ts'

/** Instruments and levels are both ordered lists of names, stored the same way. */
const LISTS = { instrument: instruments, level: levels }

export type Taught = ReturnType<typeof listSubjects>[number]

/** The whole list in order, including archived entries. */
export function listSubjects({ schoolId }: Access, kind: TaughtKind) {
	return listIn(database(), schoolId, kind)
}

export function addTaught(
	access: Access,
	key: string,
	kind: TaughtKind,
	name: string,
): Outcome<{ id: string }> {
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		if (isTaken(tx, access.schoolId, kind, name)) return taken(TAUGHT_WORDS[kind].one, name)
		const id = insert(tx, access, kind, name)
		record(tx, access, `${kind}.added`, { objectId: id, objectName: name })
		spendKey(tx, access, key, id)
		return done({ id })
	})
}

/** Fills an empty list with common entries. */
export function startList(access: Access, kind: TaughtKind): Outcome<{ added: number }> {
	return write((tx) => {
		if (listIn(tx, access.schoolId, kind).length > 0)
			return refused({ form: 'Your list is no longer empty. Add to it one by one.' })
		const names = USUAL_LISTS[kind]
		for (const name of names) insert(tx, access, kind, name)
		record(tx, access, `${kind}.started`, { after: { names: names.join(', ') } })
		return done({ added: names.length })
	})
}

export function renameTaught(
	access: Access,
	kind: TaughtKind,
	id: string,
	version: number,
	name: string,
): Outcome<null> {
	return write((tx) => {
		const table = LISTS[kind]
		const now = find(tx, access.schoolId, kind, id)
		if (!now) return gone(TAUGHT_WORDS[kind].one)
		if (now.name === name) return done(null)
		if (now.version !== version)
			return conflicting({ ...lastChangeOf(access, id), version: now.version, theirs: { name: now.name } })
		if (!now.archivedAt && isTaken(tx, access.schoolId, kind, name, id))
			return taken(TAUGHT_WORDS[kind].one, name)
		tx.update(table)
			.set({ name, nameKey: nameKeyOf(name), ...touched(access, version) })
			.where(rowOf(table, access, id))
			.run()
		const change = { before: { name: now.name }, after: { name } }
		record(tx, access, `${kind}.changed`, { objectId: id, objectName: name, ...change })
		return done(null)
	})
}

/** Moves an entry by one from the position shown on the page, so that a double click moves it once. */
export function moveTaught(
	access: Access,
	kind: TaughtKind,
	id: string,
	from: number,
	by: 'up' | 'down',
): Outcome<null> {
	return write((tx) => {
		const list = listIn(tx, access.schoolId, kind).filter(({ archivedAt }) => archivedAt === null)
		const at = list.findIndex((item) => item.id === id)
		const moved = list[at]
		if (!moved) return gone(TAUGHT_WORDS[kind].one)
		const other = list[by === 'up' ? at - 1 : at + 1]
		if (moved.position !== from || !other) return done(null)
		place(tx, access, kind, moved.id, other.position)
		place(tx, access, kind, other.id, moved.position)
		record(tx, access, `${kind}.moved`, {
			objectId: id,
			objectName: moved.name,
			after: { [by === 'up' ? 'before' : 'after']: other.name },
		})
		return done(null)
	})
}

/** Archives an entry; students who have it keep it. Or restores it, if its name is still free. */
export function setTaughtArchived(
	access: Access,
	kind: TaughtKind,
	id: string,
	archived: boolean,
): Outcome<{ name: string }> {
	return write((tx) => {
		const table = LISTS[kind]
		const now = find(tx, access.schoolId, kind, id)
		if (!now) return gone(TAUGHT_WORDS[kind].one)
		if ((now.archivedAt !== null) === archived) return done({ name: now.name })
		if (!archived && isTaken(tx, access.schoolId, kind, now.name))
			return taken(TAUGHT_WORDS[kind].one, now.name)
		tx.update(table)
			.set({ archivedAt: archived ? Date.now() : null, ...touched(access, now.version) })
			.where(rowOf(table, access, id))
			.run()
		record(tx, access, archived ? `${kind}.archived` : `${kind}.restored`, {
			objectId: id,
			objectName: now.name,
		})
		return done({ name: now.name })
	})
}

function listIn(from: Pick<Tx, 'select'>, schoolId: SchoolId, kind: TaughtKind) {
	const table = LISTS[kind]
	return from
		.select({
			id: table.id,
			name: table.name,
			position: table.position,
			archivedAt: table.archivedAt,
			version: table.version,
		})
		.from(table)
		.where(eq(table.schoolId, schoolId))
		.all()
		.toSorted((a, b) => a.position - b.position)
}

function insert(tx: Tx, access: Access, kind: TaughtKind, name: string): string {
	const table = LISTS[kind]
	const { schoolId } = access
	const last = tx
		.select({ position: max(table.position) })
		.from(table)
		.where(eq(table.schoolId, schoolId))
		.get()
	const id = newId()
	tx.insert(table)
		.values({ ...made(access, id, name), schoolId, position: (last?.position ?? 0) + 1 })
		.run()
	return id
}

function place(tx: Tx, access: Access, kind: TaughtKind, id: string, position: number) {
	const table = LISTS[kind]
	tx.update(table)
		.set({ position })
		.where(rowOf(table, access, id))
		.run()
}

function find(tx: Tx, schoolId: SchoolId, kind: TaughtKind, id: string) {
	const table = LISTS[kind]
	return tx
		.select()
		.from(table)
		.where(rowOf(table, schoolId, id))
		.get()
}

function isTaken(tx: Tx, schoolId: SchoolId, kind: TaughtKind, name: string, butNot = ''): boolean {
	const table = LISTS[kind]
	const other = tx
		.select({ id: table.id })
		.from(table)
		.where(
			and(
				eq(table.schoolId, schoolId),
				eq(table.nameKey, nameKeyOf(name)),
				isNull(table.archivedAt),
				ne(table.id, butNot),
			),
		)
		.get()
	return other !== undefined
}
