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
 * A backup is one file: a line that says what it is, a line that says what is in it, and the database, compressed and
 * encrypted with a key that is kept elsewhere. Both lines are part of what the key vouches for.
 */
const FIRST = 'solfa-backup 1\n'
const HEAD_AT_MOST = 64 * 1024
const TAG = 16

/** Writes the database file into a backup; `about` is what its second line says beside what this adds. */
export async function writeBackup(databasePath, backupPath, about, key) {
	const salt = randomBytes(16)
	const iv = randomBytes(12)
	const manifest = {
		...about,
		bytes: statSync(databasePath).size,
		sha256: await sha256Of(databasePath),
		key: keyMark(key, salt),
		salt: salt.toString('hex'),
		iv: iv.toString('hex'),
	}
	const head = `${FIRST}${JSON.stringify(manifest)}\n`
	const cipher = createCipheriv('aes-256-gcm', keyFrom(key, salt), iv).setAAD(Buffer.from(head))
	const to = createWriteStream(backupPath, { flags: 'wx', mode: 0o600 })
	to.write(head)
	await pipeline(createReadStream(databasePath), createGzip({ level: 6 }), cipher, to)
	await appendFile(backupPath, cipher.getAuthTag())
	await onDisk(backupPath)
	return manifest
}

/** Reads a backup back into a database file, and says what its second line says. Throws in words when it is not whole. */
export async function readBackup(backupPath, databasePath, key) {
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
	try {
		await pipeline(
			from,
			decipher,
			createGunzip(),
			createWriteStream(databasePath, { flags: 'wx', mode: 0o600 }),
		)
	} catch (error) {
		if (error.code?.startsWith('E')) throw error
		throw damaged(backupPath)
	}
	if ((await sha256Of(databasePath)) !== manifest.sha256) throw damaged(backupPath)
	await onDisk(databasePath)
	return manifest
}

/** The database in it is not looked at, so what it says is not yet vouched for. */
export function readHead(backupPath) {
	if (!existsSync(backupPath)) throw new Refused(`There is no file ${backupPath}.`)
	const text = bytesAt(backupPath, 0, HEAD_AT_MOST).toString('latin1')
	const lines = text.split('\n', 2)
	if (`${lines[0]}\n` !== FIRST) throw new Refused(`${backupPath} is no backup of Solfa's.`)
	try {
		return { head: `${FIRST}${lines[1]}\n`, manifest: JSON.parse(lines[1]) }
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

/** By which another key is told from a damaged file; it says nothing about the key. */
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
