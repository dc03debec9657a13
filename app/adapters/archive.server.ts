import {
	closeSync,
	createReadStream,
	mkdirSync,
	mkdtempSync,
	openSync,
	readdirSync,
	rmSync,
	statSync,
	writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** Writes a zip file in pieces and yields to the event loop between them, so requests do not wait. */
export class Archive {
	readonly #path: string
	readonly #fd: number
	readonly #zip: Zip
	#failure: Error | null = null

	constructor(path: string) {
		mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
		this.#path = path
		this.#fd = openSync(path, 'wx', 0o600)
		this.#zip = new Zip((error, bytes) => {
			if (error) this.#failure = error
			else writeSync(this.#fd, bytes)
		})
	}

	/** Text is compressed. Pictures and recordings are compressed already. */
	async add(name: string, pieces: Pieces, { isText = true } = {}) {
		const entry = isText ? new ZipDeflate(name) : new ZipPassThrough(name)
		this.#zip.add(entry)
		for await (const piece of pieces) {
			entry.push(piece)
			if (this.#failure) throw this.#failure
			await setImmediate()
		}
		entry.push(new Uint8Array(0), true)
	}

	addText(name: string, text: string) {
		return this.add(name, [Buffer.from(text)])
	}

	/** Size of the archive and a stream of its bytes. The file is deleted when the stream closes. */
	finish(): { bytes: number; pieces: AsyncIterable<Uint8Array> } {
		this.#zip.end()
		closeSync(this.#fd)
		const pieces = createReadStream(this.#path)
		pieces.once('close', () => this.forget())
		return { bytes: statSync(this.#path).size, pieces }
	}

	forget() {
		rmSync(dirname(this.#path), { recursive: true, force: true })
	}
}

const DAY = 24 * 60 * 60 * 1000

/** Creates an archive in its own temporary folder, which is deleted together with it. */
export function newArchive(folder: string): Archive {
	mkdirSync(folder, { recursive: true, mode: 0o700 })
	removeLeftovers(folder)
	return new Archive(join(mkdtempSync(join(folder, 'take-out-')), 'archive.zip'))
}

/** Deletes archives left behind by a process that stopped while writing one. */
function removeLeftovers(folder: string, now = Date.now()) {
	for (const name of readdirSync(folder)) {
		const path = join(folder, name)
		const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now
		if (made < now - DAY) rmSync(path, { recursive: true, force: true })
	}
}

const PIECE = 64 * 1024

/** Groups lines into pieces large enough to compress well. */
export function* inPieces(lines: Iterable<string>): Generator<Uint8Array> {
	let text = ''
	for (const line of lines) {
		text += line
		if (text.length < PIECE) continue
		yield Buffer.from(text)
		text = ''
	}
	if (text) yield Buffer.from(text)
}
