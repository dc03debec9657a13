import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
	confirmed,
	connection,
	emptyLog,
	explained,
	open,
	type Connection,
	type OpenFile,
} from './client.server.ts'

/** Small enough that a replica takes it as one ordinary transaction. */
const CHUNK = 256 * 1024

/**
 * The bytes of files, in a database of their own beside solfa.db, so that backups, replication and the cache of the
 * first stay small. It is never attached: LiteFS replicates each database alone. Rows are never changed, and are written
 * before the row of solfa.db that names them, so a row that can be read has its bytes.
 */
export const FILES = 'files.db'

const TABLE =
	'create table if not exists chunks (file_id text not null, n integer not null, bytes blob not null, primary key (file_id, n))'

export function putBytes(fileId: string, bytes: Uint8Array, beside = connection()) {
	const opened = files(beside, { create: true }) as OpenFile
	written(opened, () => {
		opened.sqlite.exec(TABLE)
		const insert = opened.sqlite.prepare('insert into chunks (file_id, n, bytes) values (?, ?, ?)')
		for (let n = 0; n * CHUNK < bytes.length; n++)
			insert.run(fileId, n, bytes.subarray(n * CHUNK, (n + 1) * CHUNK))
	})
}

/** Whether there are bytes here; of a file this copy has not heard of yet there are none. */
export function hasBytes(fileId: string, beside = connection()): boolean {
	return chunkOf(fileId, 0, beside) !== null
}

/** The bytes from one place until before another, a chunk at a time: no more is in memory, however large the file is. */
export function* readBytes(fileId: string, from: number, until: number): Generator<Buffer> {
	for (let at = from; at < until;) {
		const n = Math.floor(at / CHUNK)
		const chunk = chunkOf(fileId, n)
		const some = chunk?.subarray(at - n * CHUNK, until - n * CHUNK)
		if (!some?.length) throw new Error(`The file ${fileId} ends at ${at} of ${until} bytes.`)
		yield some
		at += some.length
	}
}

function chunkOf(fileId: string, n: number, beside = connection()): Buffer | null {
	const opened = files(beside)
	if (!opened || !hasTable(opened)) return null
	const select = opened.sqlite.prepare('select bytes from chunks where file_id = ? and n = ?').pluck()
	return (select.get(fileId, n) as Buffer | undefined) ?? null
}

/** Ids of files with bytes here, from after this one, in order. */
export function listStored(after: string, most: number): string[] {
	const opened = files()
	if (!opened || !hasTable(opened)) return []
	const select = opened.sqlite.prepare(
		'select distinct file_id from chunks where file_id > ? order by file_id limit ?',
	)
	return select.pluck().all(after, most) as string[]
}

export function removeBytes(fileIds: readonly string[]) {
	const opened = files()
	if (!opened || fileIds.length === 0 || !hasTable(opened)) return
	const remove = opened.sqlite.prepare('delete from chunks where file_id = ?')
	// All pages of a file are overwritten: a replica takes those of one as an ordinary transaction.
	for (const fileId of fileIds) written(opened, () => void remove.run(fileId))
	emptyLog(opened.sqlite)
}

function written({ sqlite, litefs }: OpenFile, work: () => void) {
	const begun = (body: () => void) => sqlite.transaction(body).immediate()
	explained(() => {
		if (litefs) confirmed<void>(litefs, (traced) => begun(() => traced(work)))
		else begun(work)
	})
}

/** Opened when somebody first asks, for most schools keep few files; a replica may not have it yet. */
function files(beside: Connection = connection(), { create = false } = {}): OpenFile | null {
	if (beside.files) return beside.files
	const { memory, name } = beside.sqlite
	const path = memory ? ':memory:' : join(dirname(name), FILES)
	if (!create && !memory && !existsSync(path)) return null
	beside.files = create ? explained(() => open(path)) : open(path)
	return beside.files
}

function hasTable({ sqlite }: OpenFile): boolean {
	return Boolean(sqlite.prepare(`select 1 from sqlite_master where name = 'chunks'`).get())
}
