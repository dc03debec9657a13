import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import {
	createReadStream,
	createWriteStream,
	openSync,
	readSync,
	closeSync,
	statSync,
	existsSync,
} from 'node:fs'
import { appendFile, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Refused } from './refused.js'

/**
 * A backup is one file: a line that says what it is, a line that says what is in it, and the database, that of the files and
 * the totals of each school, compressed and encrypted with a key that is kept elsewhere. Both lines are part of what the key
 * vouches for.
 */
const FIRST = 'solfa-backup 3\n'
/** Without totals, and without files as well. */
const EARLIER = ['solfa-backup 2\n', 'solfa-backup 1\n']
const HEAD_AT_MOST = 64 * 1024
const TAG = 16

/** Writes both copies into a backup; `about` is what its second line says beside what this adds. */
export async function writeBackup({ database, files, totals }, backupPath, about, key) {
	const salt = randomBytes(16)
	const iv = randomBytes(12)
	const manifest = {
		...about,
		...(await measured(database)),
		...(existsSync(files) && { files: await measured(files) }),
		...(existsSync(totals) && { totals: await measured(totals) }),
		key: keyMark(key, salt),
		salt: salt.toString('hex'),
		iv: iv.toString('hex'),
	}
	const head = `${FIRST}${JSON.stringify(manifest)}\n`
	const cipher = createCipheriv('aes-256-gcm', keyFrom(key, salt), iv).setAAD(Buffer.from(head))
	const to = createWriteStream(backupPath, { flags: 'wx', mode: 0o600 })
	to.write(head)
	const copies = [database, files, totals].filter(existsSync)
	await pipeline(oneAfterAnother(copies), createGzip({ level: 6 }), cipher, to)
	await appendFile(backupPath, cipher.getAuthTag())
	await onDisk(backupPath)
	return manifest
}

async function measured(path) {
	return { bytes: statSync(path).size, sha256: await sha256Of(path) }
}

async function* oneAfterAnother(paths) {
	for (const path of paths) yield* createReadStream(path)
}

/** Reads a backup back into copies, and says what its second line says. Throws in words when it is not whole. */
export async function readBackup(backupPath, copies, key) {
	const { head, manifest } = readHead(backupPath)
	const salt = Buffer.from(manifest.salt, 'hex')
	if (keyMark(key, salt) !== manifest.key)
		throw new Refused(`${backupPath} was made with another key. Set BACKUP_KEY to the one of that time.`)
	const end = statSync(backupPath).size - TAG
	const start = Buffer.byteLength(head)
	if (end <= start) throw damaged(backupPath)
	const decipher = createDecipheriv('aes-256-gcm', keyFrom(key, salt), Buffer.from(manifest.iv, 'hex'))
	decipher.setAAD(Buffer.from(head)).setAuthTag(bytesAt(backupPath, end, TAG))
	const from = createReadStream(backupPath, { start, end: end - 1 })
	const parts = [{ path: copies.database, ...manifest }]
	if (manifest.files) parts.push({ path: copies.files, ...manifest.files })
	if (manifest.totals) parts.push({ path: copies.totals, ...manifest.totals })
	try {
		await pipeline(from, decipher, createGunzip(), (source) => takeApart(source, parts))
	} catch (error) {
		if (error.code?.startsWith('E')) throw error
		throw damaged(backupPath)
	}
	for (const { path, sha256 } of parts) {
		if ((await sha256Of(path)) !== sha256) throw damaged(backupPath)
		await onDisk(path)
	}
	return manifest
}

/** Each part as long as it was; what is too much goes to the last one, whose sum is then another. */
async function takeApart(source, parts) {
	const files = []
	try {
		for (const { path } of parts) files.push(await open(path, 'wx', 0o600))
		let at = 0
		let room = parts[0].bytes
		for await (let chunk of source) {
			while (chunk.length > 0) {
				const isLast = at === parts.length - 1
				const some = isLast ? chunk : chunk.subarray(0, room)
				await files[at].appendFile(some)
				chunk = chunk.subarray(some.length)
				room -= some.length
				if (room === 0 && !isLast) room = parts[++at].bytes
			}
		}
	} finally {
		for (const file of files) await file.close()
	}
}

/** The database in it is not looked at, so what it says is not yet vouched for. */
export function readHead(backupPath) {
	if (!existsSync(backupPath)) throw new Refused(`There is no file ${backupPath}.`)
	const text = bytesAt(backupPath, 0, HEAD_AT_MOST).toString('latin1')
	const lines = text.split('\n', 2)
	const first = `${lines[0]}\n`
	if (![FIRST, ...EARLIER].includes(first)) throw new Refused(`${backupPath} is no backup of Solfa's.`)
	try {
		return { head: `${first}${lines[1]}\n`, manifest: JSON.parse(lines[1]) }
	} catch {
		throw damaged(backupPath)
	}
}

export async function sha256Of(path) {
	const hash = createHash('sha256')
	await pipeline(createReadStream(path), hash)
	return hash.digest('hex')
}

function keyFrom(key, salt) {
	return Buffer.from(hkdfSync('sha256', key, salt, 'solfa backup', 32))
}

/** A check value of the key, which tells a wrong key from a damaged file and reveals nothing about it. */
function keyMark(key, salt) {
	return createHmac('sha256', keyFrom(key, salt)).update('mark').digest('hex').slice(0, 16)
}

function damaged(path) {
	return new Refused(`${path} is damaged or cut short. Take another backup.`)
}

function bytesAt(path, position, length) {
	const file = openSync(path, 'r')
	try {
		const bytes = Buffer.alloc(length)
		return bytes.subarray(0, readSync(file, bytes, 0, length, position))
	} finally {
		closeSync(file)
	}
}

async function onDisk(path) {
	const file = await open(path, 'r+')
	await file.sync()
	await file.close()
}
