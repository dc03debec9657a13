import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { filesBelow } from './sources.ts'

/** `const { one, two } = await import('../app/models/three.server.ts')`, which no compiler reads in a plain script. */
const IMPORT = /const \{([^}]+)\} =\s+await import\('((?:#|\.\.\/)(?:app|db)\/[^']+)'\)/g

const asked = filesBelow('bench').flatMap((path) =>
	[...readFileSync(path, 'utf8').matchAll(IMPORT)].map(([, names = '', from = '']) => ({
		path,
		names: names
			.split(',')
			.map((name) => name.trim())
			.filter(Boolean),
		from: resolve(from.replace(/^(#|\.\.\/)/, '')),
	})),
)

it('the benchmarks import what is there, for they are run less often than what they measure is moved', async () => {
	expect(asked.length).toBeGreaterThan(30)
	const missing = []
	for (const { path, names, from } of asked) {
		const module = (await import(from)) as Record<string, unknown>
		missing.push(...names.filter((name) => !(name in module)).map((name) => `${path}: ${name}`))
	}
	expect(missing).toEqual([])
})
