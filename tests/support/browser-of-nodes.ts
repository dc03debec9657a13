import { request } from 'node:http'
import { Page } from './page.ts'

export interface Reply {
	status: number
	headers: Map<string, string>
	body: string
	page: Page
	ms: number
}

/** Somebody who asks one node, then another: a cookie belongs to the host, whatever the port. */
export class BrowserOfNodes {
	readonly cookies = new Map<string, string>()

	get(port: number, path: string, headers = {}): Promise<Reply> {
		return this.send(port, 'GET', path, headers)
	}

	post(port: number, path: string, fields: Record<string, string>, headers = {}): Promise<Reply> {
		const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
		return this.send(port, 'POST', path, { ...type, ...headers }, new URLSearchParams(fields).toString())
	}

	/** On a connection of its own, so that no node is blamed for what another left behind. */
	send(
		port: number,
		method: string,
		path: string,
		more: Record<string, string>,
		body?: string | Buffer,
	): Promise<Reply> {
		const began = performance.now()
		const cookies = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
		const headers = {
			Host: `localhost:${port}`,
			Accept: 'text/html',
			Connection: 'close',
			...(cookies ? { Cookie: cookies } : {}),
			...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }),
			...more,
		}
		return new Promise((resolve, reject) => {
			const asked = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
				const chunks: Buffer[] = []
				answer.on('data', (chunk: Buffer) => chunks.push(chunk))
				answer.on('error', reject)
				answer.on('end', () => {
					const lines = answer.headers['set-cookie'] ?? []
					this.#keep(lines)
					const text = Buffer.concat(chunks).toString()
					const all = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const)
					resolve({
						status: answer.statusCode ?? 0,
						headers: new Map(all),
						body: text,
						page: new Page(text),
						ms: performance.now() - began,
					})
				})
			})
			asked.setTimeout(60_000, () =>
				asked.destroy(new Error(`${method} ${path} was not answered in a minute.`)),
			)
			asked.on('error', reject)
			asked.end(body)
		})
	}

	#keep(lines: string[]) {
		for (const line of lines) {
			const [pair = '', ...attributes] = line.split('; ')
			const name = pair.slice(0, pair.indexOf('='))
			if (attributes.includes('Max-Age=0')) this.cookies.delete(name)
			else this.cookies.set(name, pair.slice(name.length + 1))
		}
	}
}
