import { connection } from '#db/client.server.ts'

const METHODS = ['all', 'get', 'run', 'iterate'] as const
type Runs = Record<(typeof METHODS)[number], (this: { source: string }, ...values: unknown[]) => unknown>

/** Sees every statement before it is run, also one prepared long before, until it is told to stop. */
export function watchRuns(see: (sql: string) => void): () => void {
	const all = Object.getPrototypeOf(connection().sqlite.prepare('select 1')) as Runs
	const own = Object.fromEntries(METHODS.map((method) => [method, all[method]])) as Runs
	for (const method of METHODS)
		all[method] = function (...values) {
			see(this.source)
			return own[method].apply(this, values)
		}
	return () => void Object.assign(all, own)
}

/** Every statement that is run while somebody works. */
export async function statementsRun<T>(work: () => T): Promise<{ statements: string[]; result: Awaited<T> }> {
	const statements: string[] = []
	const stop = watchRuns((sql) => {
		// Those of our own reading visitor are not the page's.
		if (!sql.startsWith('PRAGMA')) statements.push(sql)
	})
	try {
		return { result: await work(), statements }
	} finally {
		stop()
	}
}
