import type { Reply } from './browser-of-nodes.ts'
import { readiness } from './cluster.ts'
import { pause } from './until.ts'

const LOOKS_EVERY = 100

/** What stands before the nodes in production: asks each whether it is ready, and sends visitors to one that is. */
export class Balancer {
	#ready: number[] = []
	#turn = 0
	#looking = true

	constructor(nodes: { port: number }[]) {
		for (const node of nodes) void this.#look(node.port)
	}

	/** A connection that was refused was never begun, and is tried at the other node. */
	async send(ask: (port: number) => Promise<Reply>): Promise<Reply> {
		for (const began = Date.now(); ; await pause(20)) {
			const port = this.#ready[this.#turn++ % Math.max(1, this.#ready.length)]
			try {
				if (port) return await ask(port)
			} catch (error) {
				if ((error as { code?: string }).code !== 'ECONNREFUSED') throw error
			}
			if (Date.now() - began > 10_000) throw new Error('No node is ready.')
		}
	}

	stop() {
		this.#looking = false
	}

	async #look(port: number) {
		while (this.#looking) {
			const isReady = (await readiness({ port }))?.status === 200
			const others = this.#ready.filter((one) => one !== port)
			this.#ready = isReady ? [...others, port].sort() : others
			await pause(LOOKS_EVERY)
		}
	}
}
