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

/** A zip file that is written a piece at a time, with a turn of the loop between two: nobody waits for it. */
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

	/** Text is made smaller; pictures and recordings are as small as they get. */
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

	/** The whole of it: how many bytes, and a way to read them, after which the file is gone. */
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

/** In a folder of its own, which goes with it. */
export function newArchive(folder: string): Archive {
	mkdirSync(folder, { recursive: true, mode: 0o700 })
	removeLeftovers(folder)
	return new Archive(join(mkdtempSync(join(folder, 'take-out-')), 'archive.zip'))
}

/** Of a process that was stopped in the middle of one. */
function removeLeftovers(folder: string, now = Date.now()) {
	for (const name of readdirSync(folder)) {
		const path = join(folder, name)
		const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now
		if (made < now - DAY) rmSync(path, { recursive: true, force: true })
	}
}

const PIECE = 64 * 1024

/** Lines of text in pieces that are worth compressing. */
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
