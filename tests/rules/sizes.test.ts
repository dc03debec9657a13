import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { filesBelow, parse, sourcesBelow, walk } from './sources.ts'

/** Lines a file may have before somebody should ask whether it is two. The first that fits counts. */
const GUIDES: [pattern: RegExp, lines: number][] = [
	// Read from top to bottom, one sentence after another.
	[/^tests\//, 500],
	[/./, 300],
]

const COMPONENT = 80
/** Nine files of ten stay within this. */
const MODEL = 180
const ROUTE = 150
/** Nine functions of ten stay within this. */
const FUNCTION = 30

/** Longer on purpose, each with its reason. */
const LONGER: Record<string, string> = {
	'app/routes.ts': 'a table with a line for each address',
	'app/web/moved-addresses.ts': 'a table with a line for each address that moved',
}

const code = [...sourcesBelow('app', 'db', 'server', 'scripts', 'tests'), 'server.ts', 'vite.config.ts']

/** The functions of the product; a test is read from top to bottom, however long its list is. */
const functions = code
	.filter((path) => !path.startsWith('tests/'))
	.flatMap((path) =>
		walk(parse(path))
			.filter(isNamedFunction)
			.map((node) => measure(path, node)),
	)

/** A sheet is as long as what is sent together, so all of them are counted as one. */
const STYLES = { sheets: 17, lines: 8_500 }

describe('sizes', () => {
	it('of files keep to their guide', () => {
		const over = code
			.map((path) => ({ path, lines: linesOf(path), guide: guideFor(path) }))
			.filter(({ lines, guide }) => lines > guide)
		if (over.length > 0) console.table(over)
		expect(over.map(({ path }) => path).sort()).toEqual(Object.keys(LONGER))
	})

	it('of style sheets keep to their guide, together', () => {
		const sheets = filesBelow('app').filter((path) => path.endsWith('.css'))
		expect(sheets.length).toBeLessThanOrEqual(STYLES.sheets)
		expect(sheets.reduce((sum, path) => sum + linesOf(path), 0)).toBeLessThanOrEqual(STYLES.lines)
	})

	it.each([
		['app/models', MODEL],
		['app/routes', ROUTE],
	])('of files in %s keep to their guide, nine times in ten', (folder, guide) => {
		const lines = sourcesBelow(folder)
			.map(linesOf)
			.sort((a, b) => b - a)
		expect(lines[Math.floor(lines.length / 10)]).toBeLessThanOrEqual(guide)
	})

	it('of components keep to their guide', () => {
		const over = functions
			.filter(({ path, name }) => path.endsWith('.tsx') && /^[A-Z]/.test(name))
			.filter(({ lines }) => lines > COMPONENT)
		if (over.length > 0) console.table(over)
		expect(over).toEqual([])
	})

	it('of functions keep to their guide, nine times in ten', () => {
		const all = functions.toSorted((a, b) => b.lines - a.lines)
		const over = all.slice(0, Math.floor(all.length / 10)).filter(({ lines }) => lines > FUNCTION)
		if (over.length > 0) console.table(over)
		expect(all[Math.floor(all.length / 10)]?.lines).toBeLessThanOrEqual(FUNCTION)
	})
})

function linesOf(path: string): number {
	return readFileSync(path, 'utf8').trimEnd().split('\n').length
}

function guideFor(path: string): number {
	return GUIDES.find(([pattern]) => pattern.test(path))?.[1] ?? 0
}

function isNamedFunction(node: ts.Node): node is ts.FunctionDeclaration | ts.MethodDeclaration {
	return (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) && Boolean(node.body)
}

function measure(path: string, node: ts.FunctionDeclaration | ts.MethodDeclaration) {
	const file = parse(path)
	const line = (at: number) => file.getLineAndCharacterOfPosition(at).line
	return { path, name: node.name?.getText() ?? 'default', lines: line(node.end) - line(node.getStart()) + 1 }
}
