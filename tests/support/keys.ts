import type { KeyScope } from '#app/domain/integration/scopes.ts'
import { makeKey } from '#app/models/integration/keys.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { accessOf, anAdminAt, type ASchool } from './factories.ts'
import { valueOf } from './lessons.ts'
import { Visitor, type Answer } from './visitor.ts'

const EVERYTHING: KeyScope[] = [
	...(['people:read', 'people:write', 'schedule:read', 'schedule:write', 'attendance:write'] as const),
	...(['money:read', 'money:write', 'messages:read'] as const),
]

/** A program that uses a school's key, without a browser. */
export class Program {
	readonly #visitor = new Visitor()
	readonly #secret: string

	constructor(secret: string) {
		this.#secret = secret
	}

	get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
		return this.#visitor.send('GET', `/api/v1/${path}`, { headers: { ...this.#headers(), ...headers } })
	}

	call(method: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
		const all = { ...this.#headers(), 'Content-Type': 'application/json', ...headers }
		return this.#visitor.send(method, `/api/v1/${path}`, { headers: all, body: JSON.stringify(body) })
	}

	#headers() {
		return { Accept: 'application/json', Authorization: `Bearer ${this.#secret}`, 'User-Agent': 'A program' }
	}
}

/** A key of the school, and the program that has it. */
export function aProgramOf(school: ASchool, scopes: readonly KeyScope[] = EVERYTHING): Program {
	const owner = accessOf(anAdminAt(school), 'school:own')
	return new Program(valueOf(makeKey(owner, newId(), { name: 'Website', scopes })).secret)
}
