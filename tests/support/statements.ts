import { connection } from '#db/client.server.ts'

const METHODS = ['all', 'get', 'run', 'iterate'] as const
type Runs = Record<(typeof METHODS)[number], (this: { source: string }, ...values: unknown[]) => unknown>

/** Every statement that is run while somebody works, also those that were prepared long before. */
export async function statementsRun<T>(work: () => T): Promise<{ statements: string[]; result: Awaited<T> }> {
	const statements: string[] = []
	const all = Object.getPrototypeOf(connection().sqlite.prepare('select 1')) as Runs
	const own = Object.fromEntries(METHODS.map((method) => [method, all[method]])) as Runs
	for (const method of METHODS)
		all[method] = function (...values) {
			// Those of our own reading visitor are not the page's.
			if (!this.source.startsWith('PRAGMA')) statements.push(this.source)
			return own[method].apply(this, values)
		}
	try {
		return { result: await work(), statements }
	} finally {
		Object.assign(all, own)
	}
}
