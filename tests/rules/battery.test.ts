import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const rows = readFileSync('docs/battery.md', 'utf8').match(/^\| (?!Done|Looked at|---).*\|$/gm) ?? []

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
