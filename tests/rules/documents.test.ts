import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { demoPeople } from '#db/seed/people.ts'
import { routeTable } from './route-table.ts'
import { exportedFunctions, filesBelow } from './sources.ts'

const documents = [
	'README.md',
	'CONTRIBUTING.md',
	'CHANGELOG.md',
	'SECURITY.md',
	...filesBelow('docs').filter((path) => path.endsWith('.md')),
]
/** When a commit last changed it, in seconds. */
function lastChange(path: string): number {
	const at = Number(execFileSync('git', ['log', '-1', '--format=%ct', '--', path], { encoding: 'utf8' }))
	expect(at, path).toBeGreaterThan(0)
	return at
}

const read = (path: string) => readFileSync(path, 'utf8')

describe('the documents', () => {
	it('lead only to files that are there', () => {
		const links = documents.flatMap((path) =>
			[...read(path).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, to]) => join(dirname(path), to ?? '')),
		)
		expect(links.length).toBeGreaterThan(10)
		expect(links.filter((to) => !existsSync(to))).toEqual([])
	})

	it('name only files that are there', () => {
		const NOT_YET = /^(app\/adapters|tests\/(models|routes|browser)|bench|build|data)\b|[<*]/
		const named = documents.flatMap((path) =>
			[...read(path).matchAll(/`((?:app|db|server|scripts|tests|docs)\/[^`\s]*)`/g)].map(
				([, to]) => to ?? '',
			),
		)
		expect(named.filter((to) => !NOT_YET.test(to) && !existsSync(to))).toEqual([])
	})

	it('tell a decision in at most fifty lines, under the headings of all', () => {
		for (const path of filesBelow('docs/decisions')) {
			expect(read(path).trimEnd().split('\n').length, path).toBeLessThanOrEqual(50)
			const headings = [...read(path).matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)
			expect(headings, path).toEqual(['Context', 'Decision', 'Consequences'])
		}
	})

	it('mean one thing by a word', () => {
		const words = [...read('docs/glossary.md').matchAll(/^\| ([^|]+) \|/gm)]
			.flatMap(([, cell = '']) => cell.split(','))
			.map((word) => word.replace('*', '').trim())
			.filter((word) => word !== 'Word' && word !== '---')
		expect(words.length).toBeGreaterThan(50)
		expect(words.filter((word, i) => words.indexOf(word) < i)).toEqual([])
	})

	it('list the demo accounts as they are', () => {
		const rows = [...read('README.md').matchAll(/^\| (\S+@\S+) \| (\S+) \|/gm)].map(([, email, name]) => [
			email,
			name,
		])
		expect(rows).toEqual(demoPeople.map(({ email, username }) => [email, username]))
	})

	it('show pages in pictures that are not older than those by a month', () => {
		// A copy without its history has no dates to compare.
		if (!existsSync('.git')) return
		const shown = { desk: 'app/routes/school/dashboard', portal: 'app/routes/student/dashboard' }
		for (const [picture, page] of Object.entries(shown)) {
			const taken = lastChange(`docs/pictures/${picture}.png`)
			const late = Math.max(lastChange(page), lastChange(`${page}.tsx`)) - taken
			expect(late / 86_400, `npm run screenshots: ${picture}`).toBeLessThanOrEqual(31)
		}
	})

	it('name every command', () => {
		const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
		for (const name of Object.keys(scripts)) {
			expect(read('README.md')).toContain(
				['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`,
			)
		}
	})

	it('describe every call, and no other', () => {
		const described = filesBelow('docs/api').flatMap((path) =>
			[...read(path).matchAll(/^## (?:[A-Z]+) (\/api\/\S+)$/gm)].map(([, call]) => call),
		)
		const calls = routeTable().flatMap(({ path, file }) =>
			// The page about keys is compared as a whole where it is made.
			path?.startsWith('/api/') && !/\*|^\/api\/v1\//.test(path) && exportedFunctions(file).length > 0
				? [path]
				: [],
		)
		expect([...new Set(described)].sort()).toEqual([...new Set(calls)].sort())
	})

	it('speak of the project alone', () => {
		for (const path of documents)
			expect(read(path), path).not.toMatch(/\/(tmp|work)\/|\bissue #?\d|\.\.\/shared/i)
	})
})
