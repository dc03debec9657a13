import { connect, createServer, type Server, type Socket } from 'node:net'

/** A way from one port to another that can be held up or shut, as networks do. */
export class Gate {
	readonly #to: number
	readonly #pairs = new Set<[Socket, Socket]>()
	#server: Server | undefined
	#shut = false
	#held = false

	constructor(to: number) {
		this.#to = to
	}

	/** Answers the port to come in by. */
	async open(): Promise<number> {
		this.#server = createServer((from) => this.#pass(from))
		await new Promise<void>((resolve) => this.#server?.listen(0, '127.0.0.1', resolve))
		const address = this.#server.address()
		return typeof address === 'object' && address ? address.port : 0
	}

	/** Connections stay, and nothing more comes through. */
	hold() {
		this.#held = true
		for (const [, there] of this.#pairs) there.pause()
	}

	letGo() {
		this.#held = false
		for (const [, there] of this.#pairs) there.resume()
	}

	/** Whoever is connected is cut off, and nobody else gets in. */
	shut() {
		this.#shut = true
		this.#cut()
	}

	reopen() {
		this.#shut = false
	}

	async close() {
		this.#cut()
		await new Promise((resolve) => (this.#server ? this.#server.close(resolve) : resolve(null)))
	}

	#pass(from: Socket) {
		if (this.#shut) return from.destroy()
		const there = connect(this.#to, '127.0.0.1')
		const pair: [Socket, Socket] = [from, there]
		this.#pairs.add(pair)
		from.on('data', (chunk) => there.write(chunk))
		there.on('data', (chunk) => from.write(chunk))
		if (this.#held) there.pause()
		for (const [one, other] of [pair, [there, from]] as const) {
			one.on('error', () => other.destroy())
			one.on('close', () => {
				other.destroy()
				this.#pairs.delete(pair)
			})
		}
	}

	#cut() {
		for (const pair of this.#pairs) for (const socket of pair) socket.destroy()
		this.#pairs.clear()
	}
}
