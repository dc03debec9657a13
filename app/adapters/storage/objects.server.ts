import { createReadStream, createWriteStream, statSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type * as Sdk from '@aws-sdk/client-s3'
import type { ObjectStoreSettings } from '#app/config/object-store.server.ts'

/** Objects of a bucket. Only this class knows S3: the file store and the backups both use it. */
export class ObjectStore {
	readonly #settings: ObjectStoreSettings
	#client: Promise<{ sdk: typeof Sdk; client: Sdk.S3Client }> | null = null

	constructor(settings: ObjectStoreSettings) {
		this.#settings = settings
	}

	/** Throws if the name is taken. */
	async put(name: string, bytes: Uint8Array): Promise<void> {
		const { sdk, client } = await this.#open()
		await client.send(new sdk.PutObjectCommand({ ...this.#at(name), Body: bytes, IfNoneMatch: '*' }))
	}

	/** Streams a local file to the store and then checks that the store has all of it. */
	async putFile(name: string, path: string): Promise<void> {
		const { sdk, client } = await this.#open()
		const { size } = statSync(path)
		const body = { Body: createReadStream(path), ContentLength: size }
		await client.send(new sdk.PutObjectCommand({ ...this.#at(name), ...body }))
		const stored = await this.size(name)
		if (stored !== size) throw new Error(`Of ${size} bytes of ${name} the store has ${stored ?? 'none'}.`)
	}

	/** Size in bytes. Null if the object does not exist. */
	async size(name: string): Promise<number | null> {
		const { sdk, client } = await this.#open()
		try {
			const { ContentLength } = await client.send(new sdk.HeadObjectCommand(this.#at(name)))
			return ContentLength ?? 0
		} catch (error) {
			if (error instanceof sdk.S3ServiceException && error.$metadata.httpStatusCode === 404) return null
			throw error
		}
	}

	/** Streams the bytes from `from` up to but excluding `until`. */
	async *read(name: string, from: number, until: number): AsyncGenerator<Uint8Array> {
		if (from >= until) return
		const { sdk, client } = await this.#open()
		const Range = `bytes=${from}-${until - 1}`
		const { Body } = await client.send(new sdk.GetObjectCommand({ ...this.#at(name), Range }))
		let at = from
		for await (const some of Body as Readable as AsyncIterable<Uint8Array>) {
			at += some.length
			yield some
		}
		if (at !== until) throw new Error(`The object ${name} ends at ${at} of ${until} bytes.`)
	}

	async fetchFile(name: string, path: string): Promise<void> {
		const size = await this.size(name)
		if (size === null) throw new Error(`The store has no ${name}.`)
		await pipeline(this.read(name, 0, size), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
	}

	async remove(names: readonly string[]): Promise<void> {
		const { sdk, client } = await this.#open()
		for (const name of names) await client.send(new sdk.DeleteObjectCommand(this.#at(name)))
	}

	/** Names with this prefix after the given one, in order. */
	async list(prefix: string, after: string, most: number): Promise<string[]> {
		const { sdk, client } = await this.#open()
		const { Contents = [] } = await client.send(
			new sdk.ListObjectsV2Command({
				Bucket: this.#settings.bucket,
				Prefix: prefix,
				MaxKeys: most,
				...(after && { StartAfter: after }),
			}),
		)
		return Contents.flatMap(({ Key }) => (Key === undefined ? [] : [Key]))
	}

	#at(name: string) {
		return { Bucket: this.#settings.bucket, Key: name }
	}

	/** Loads the SDK with the first call, because most servers have no such store. */
	#open() {
		// The SDK's version is pinned, so its warnings about later versions of Node do not belong in the log.
		process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
		this.#client ??= import('@aws-sdk/client-s3').then((sdk) => {
			const { endpoint, region, key, secret } = this.#settings
			const client = new sdk.S3Client({
				region,
				credentials: { accessKeyId: key, secretAccessKey: secret },
				...(endpoint && { endpoint, forcePathStyle: true }),
				// Not every store that speaks S3 supports checksums.
				requestChecksumCalculation: 'WHEN_REQUIRED',
				responseChecksumValidation: 'WHEN_REQUIRED',
				requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
			})
			return { sdk, client }
		})
		return this.#client
	}
}
