import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { putBytes } from '#db/files.server.ts'
import { ObjectStore } from '#app/adapters/storage/objects.server.ts'
import { besideEmbedded, outside, type FileKey, type Storage } from '#app/adapters/storage/storage.server.ts'
import { objectStoreSettings, unsafeObjectStore } from '#app/config/object-store.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { startBucket, type Bucket } from '../../support/bucket.ts'
import { aSchool } from '../../support/factories.ts'

let bucket: Bucket
let store: Storage

const storeOf = (env: Record<string, string>) => {
	const settings = objectStoreSettings(env)
	if (!settings) throw new Error('There is no bucket.')
	return outside(new ObjectStore(settings))
}
const aFile = (): FileKey => ({ schoolId: aSchool().id, id: newId() })

async function bytesOf(file: FileKey, from: number, until: number, where = store) {
	const some: Uint8Array[] = []
	for await (const piece of where.read(file, from, until)) some.push(piece)
	return Buffer.concat(some)
}

beforeEach(async () => {
	bucket = await startBucket()
	store = storeOf(bucket.env)
})
afterEach(() => bucket.stop())

it.each([
	[0, 1],
	[100, 300_000],
	[599_999, 600_000],
	[0, 600_000],
])('of 600,000 bytes those from %i until %i come back as they were', async (from, until) => {
	const [file, bytes] = [aFile(), randomBytes(600_000)]
	expect(await store.has(file)).toBe(false)
	await store.put(file, bytes)
	expect(await store.has(file)).toBe(true)
	expect((await bytesOf(file, from, until)).equals(bytes.subarray(from, until))).toBe(true)
})

it('each file is under its school, and is not there for another one', async () => {
	const file = aFile()
	await store.put(file, Buffer.from('bytes'))
	expect([...bucket.objects.keys()]).toEqual([`files/${file.schoolId}/${file.id}`])
	const other = { ...file, schoolId: aSchool().id }
	expect(await store.has(other)).toBe(false)
	await expect(bytesOf(other, 0, 5)).rejects.toThrow('NoSuchKey')
})

it.each([
	{ schoolId: '..', id: newId() },
	{ schoolId: `${newId()}/x`, id: newId() },
	{ schoolId: newId(), id: '../backups/solfa' },
	{ schoolId: '', id: newId() },
])('nothing is asked for by a name that is not of a school and a file: %j', async (file) => {
	await expect(store.put(file, Buffer.from('x'))).rejects.toThrow('is no id')
	await expect(store.has(file)).rejects.toThrow('is no id')
	expect(() => store.read(file, 0, 1)).toThrow('is no id')
	expect(bucket.asked).toEqual([])
})

it('what was written once is never written over', async () => {
	const file = aFile()
	await store.put(file, Buffer.from('first'))
	await expect(store.put(file, Buffer.from('other'))).rejects.toThrow()
	expect((await bytesOf(file, 0, 5)).toString()).toBe('first')
})

it('bytes that should be there and are not end the reading', async () => {
	const file = aFile()
	await store.put(file, Buffer.from('0123456789'))
	await expect(bytesOf(file, 0, 11)).rejects.toThrow('ends at 10 of 11 bytes')
})

it('a store that does not answer is not taken for one that has nothing', async () => {
	bucket.fail(true)
	await expect(store.has(aFile())).rejects.toThrow()
	const wrong = storeOf({ ...bucket.env, S3_SECRET: 'another one' })
	bucket.fail(false)
	await expect(wrong.has(aFile())).rejects.toThrow()
})

it('all there is can be listed a page at a time, and taken away', async () => {
	const files = Array.from({ length: 5 }, aFile)
	for (const file of files) await store.put(file, Buffer.from('x'))
	bucket.objects.set('backups/solfa-2026-01-01T00-00-00Z.backup', Buffer.from('x'))
	const seen = []
	for (let after = ''; ;) {
		const page = await store.list(after, 2)
		const last = page.at(-1)
		if (!last) break
		seen.push(...page)
		after = last.name
	}
	expect(seen.map(({ id }) => id).sort()).toEqual(files.map(({ id }) => id).sort())
	await store.remove(seen.map(({ name }) => name))
	expect([...bucket.objects.keys()]).toEqual(['backups/solfa-2026-01-01T00-00-00Z.backup'])
})

it('what was kept here before there was a bucket is still found, listed and removed', async () => {
	const both = besideEmbedded(store)
	const [old, fresh] = [aFile(), aFile()]
	putBytes(old.id, Buffer.from('older'))
	await both.put(fresh, Buffer.from('newer'))
	expect((await bytesOf(old, 0, 5, both)).toString()).toBe('older')
	expect((await bytesOf(fresh, 0, 5, both)).toString()).toBe('newer')
	const [first] = await both.list('', 10)
	const [second] = await both.list(first?.name ?? '', 10)
	expect([first?.id, second?.id]).toEqual([old.id, fresh.id])
	expect(await both.list(second?.name ?? '', 10)).toEqual([])
	await both.remove([first?.name ?? '', second?.name ?? ''])
	expect([await both.has(old), await both.has(fresh)]).toEqual([false, false])
})

it.each([
	[{ S3_BUCKET: 'a' }, 'Set S3_BUCKET, S3_KEY and S3_SECRET, or none of them.'],
	[{ S3_BUCKET: 'a', S3_KEY: 'k', S3_SECRET: 's' }, 'Set S3_ENDPOINT, or S3_REGION'],
	[{ S3_ENDPOINT: 'nonsense', S3_BUCKET: 'a', S3_KEY: 'k', S3_SECRET: 's' }, 'must be an address'],
	[{ S3_ENDPOINT: 'http://store.example', S3_BUCKET: 'a', S3_KEY: 'k', S3_SECRET: 's' }, 'must be https'],
])('a bucket that cannot or must not be used is refused in words: %j', (env, text) => {
	expect(unsafeObjectStore(objectStoreSettings(env))).toContain(text)
})

it('no bucket is the usual case', () => {
	expect(objectStoreSettings({ S3_BUCKET: '' })).toBeNull()
	expect(unsafeObjectStore(null)).toBeNull()
})
