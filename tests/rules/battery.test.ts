import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const rows = readFileSync('docs/battery.md', 'utf8').match(/^\| (?!Done|Looked at|---).*\|$/gm) ?? []

it('docs/battery.md has every runbook, by the name it has in docs/operations.md', () => {
	const runbooks = readFileSync('docs/operations.md', 'utf8').match(/^## Runbook: .*$/gm) ?? []
	expect(runbooks.length).toBeGreaterThan(7)
	const told = rows.flatMap((row) => /^\| (Runbook: [^|]*) \|/.exec(row)?.[1] ?? [])
	expect(told).toEqual(runbooks.map((line) => line.slice('## '.length)))
})

it('docs/battery.md names a test for each fault and attack, and each is there', () => {
	const named = rows.map((row) =>
		[...row.matchAll(/`(tests\/[\w/.-]+)`: "([^"]+)"/g)].map(([, file = '', name = '']) => ({ file, name })),
	)
	expect(rows.length).toBeGreaterThan(45)
	expect(rows.filter((_, i) => named[i]?.length === 0)).toEqual([])
	const missing = named
		.flat()
		.filter(({ file, name }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(name))
	expect(missing).toEqual([])
})
