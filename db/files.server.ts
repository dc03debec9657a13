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

/** Small enough for a replica to apply as an ordinary transaction. */
const CHUNK = 256 * 1024

/**
 * File contents in a database of their own, so that backups, replication and the cache of solfa.db stay small.
 * It is never attached, because LiteFS replicates each database separately. Rows never change and are written
 * before the row in solfa.db that refers to them, so every visible row has its bytes.
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

/** False as well for a file this replica has not received yet. */
export function hasBytes(fileId: string, beside = connection()): boolean {
	return chunkOf(fileId, 0, beside) !== null
}

/** Reads a range of bytes in chunks, so that memory use does not depend on the file size. */
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

/** Ids of stored files after the given one, in order. */
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
	// One transaction per file: secure deletion overwrites all its pages, and a replica applies those of one file
	// as an ordinary transaction.
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

/** Opened on first use, because most schools keep few files. A replica may not have the file yet. */
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
