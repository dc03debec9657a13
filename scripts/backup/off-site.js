import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureReady } from '../tasks.js'
import { isBackup, noLongerKept } from './kept.js'
import { Refused } from './refused.js'

const FOLDER = 'backups/'
const AT_ONCE = 1000

/** The bucket backups are sent to; null where none is set. */
export async function bucket() {
	if (!['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET'].some((name) => process.env[name])) return null
	// A server at work must keep the build it was started with.
	if (!existsSync('build/objects.js')) await ensureReady()
	const { objectStore } = await import('../../build/objects.js')
	const { objects, why } = objectStore(process.env)
	if (why) throw new Refused(why)
	return objects
}

/** Sends the newest backup unless it is there, and deletes those that are not kept. */
export async function sendNewest(objects, backups, now) {
	const newest = existsSync(backups) ? readdirSync(backups).filter(isBackup).sort().at(-1) : undefined
	if (!newest) throw new Refused(`There is no backup in ${backups}.`)
	return inWords('sent to the bucket', async () => {
		const sent = await listSent(objects)
		if (!sent.includes(newest)) await objects.putFile(FOLDER + newest, join(backups, newest))
		await objects.remove(noLongerKept([...sent, newest], now).map((name) => FOLDER + name))
		return newest
	})
}

/** By name, which is by time. */
export async function listSent(objects) {
	const names = await objects.list(FOLDER, '', AT_ONCE)
	return names.map((name) => name.slice(FOLDER.length)).filter(isBackup)
}

/** Brings one back, the newest unless a name is given, and says where it is. */
export async function fetchSent(objects, wanted, backups) {
	return inWords('fetched from the bucket', async () => {
		const name = wanted === 'newest' ? (await listSent(objects)).at(-1) : wanted
		if (!name) throw new Refused('The bucket has no backup.')
		if (!isBackup(name)) throw new Refused(`${name} is no name of a backup.`)
		const path = join(backups, name)
		if (existsSync(path)) throw new Refused(`${path} is here already.`)
		const partial = `${path}.${process.pid}.partial`
		try {
			await objects.fetchFile(FOLDER + name, partial)
			renameSync(partial, path)
		} finally {
			rmSync(partial, { force: true })
		}
		return path
	})
}

async function inWords(what, work) {
	try {
		return await work()
	} catch (error) {
		if (error instanceof Refused) throw error
		throw new Refused(`The backup could not be ${what}: ${error.message || error.name}`)
	}
}
