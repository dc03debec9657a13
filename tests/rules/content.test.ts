import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { calledName, filesBelow, importsOf, literal, parse, sourcesBelow, walk } from './sources.ts'

const pages = sourcesBelow('app').filter((path) => path.endsWith('.tsx'))
const sources = [...filesBelow('app', 'db', 'server', 'scripts', 'tests'), 'server.ts', 'vite.config.ts']

describe('markup', () => {
	it('has no style of its own, which the content policy would drop', () => {
		expect(pages.filter((path) => attributesOf(path).includes('style'))).toEqual([])
	})

	it('is escaped by React, but for the style sheet in the document and for how a day or a time was read', () => {
		const raw = pages.filter((path) => attributesOf(path).includes('dangerouslySetInnerHTML'))
		expect(raw).toEqual(['app/components/field-parts.tsx', 'app/root.tsx'])
	})

	it('loads no page before somebody asked for it', () => {
		expect(pages.filter((path) => attributesOf(path).includes('prefetch'))).toEqual([])
	})

	it('links through the one component that knows the border of framework JavaScript', () => {
		const direct = pages.filter((path) =>
			importsOf(path).some(
				({ from, names }) =>
					from === '@remix-run/react' && ['Link', 'NavLink', 'Form'].some((one) => names.includes(one)),
			),
		)
		expect(direct.filter((path) => path !== 'app/components/link.tsx')).toEqual([])
	})
})

describe('names of files', () => {
	/** Words that say nothing of what is inside. */
	const EMPTY = [
		'data',
		'info',
		'helper',
		'helpers',
		'manager',
		'service',
		'misc',
		'handle',
		'process',
		'utils',
	]

	it('say what is inside', () => {
		const empty = sources.filter((path) =>
			basename(path)
				.split(/[.-]/)
				.some((word) => EMPTY.includes(word)),
		)
		expect(empty).toEqual([])
	})

	it('are written kebab-case', () => {
		const migrations = (path: string) => path.startsWith('db/migrations/')
		const odd = sources.filter((path) => !migrations(path) && !/^[a-z0-9.-]+$/.test(basename(path)))
		expect(odd).toEqual([])
	})
})

describe('the environment', () => {
	/** Set by tools and by the place it runs in, and never by whoever configures Solfa. */
	const NOT_OURS = ['NODE_ENV', 'BUILD_DIRECTORY', 'FLY_APP_NAME', 'CI', 'PATH', 'XDG_CACHE_HOME']
	/** The client of buckets is told by a variable of its own to keep quiet. */
	const MAY_READ =
		/^(app\/config\/environment\.server\.ts|app\/adapters\/storage\/objects\.server\.ts|server\.ts|vite\.config\.ts|scripts\/.*)$/

	it('is read in few places', () => {
		const readers = [...sourcesBelow('app', 'db', 'server'), 'server.ts', 'vite.config.ts'].filter(
			(path) => /process\.env/.test(parse(path).text) && !MAY_READ.test(path),
		)
		expect(readers).toEqual([])
	})

	it('is documented in .env.example, variable by variable', () => {
		const read = variablesRead().filter((name) => !NOT_OURS.includes(name))
		const { working } = documented()
		expect(read.filter((name) => !working.includes(name))).toEqual([])
		expect(working.filter((name) => !read.includes(name))).toEqual([])
	})

	it('is not said to be read where it is not', () => {
		const read = variablesRead()
		expect(documented().reserved.filter((name) => read.includes(name))).toEqual([])
	})

	/** A variable counts once something goes by it: read into a field that nobody uses, it does nothing. */
	function variablesRead(): string[] {
		const path = 'app/config/environment.server.ts'
		const others = [...sourcesBelow('app', 'db', 'server').filter((one) => one !== path), 'server.ts']
		const text = others.map((one) => parse(one).text).join('\n')
		const unused = walk(parse(path)).filter(
			(node) =>
				ts.isPropertyAssignment(node) &&
				variablesIn(node).length > 0 &&
				!new RegExp(`\\b${node.name.getText()}\\b`).test(text),
		)
		const idle = unused.flatMap(variablesIn).filter((name) => !demanded().includes(name))
		const names = [path, 'app/config/mail.server.ts', 'server.ts', ...scripts()].flatMap((one) =>
			variablesIn(parse(one)),
		)
		return [...new Set(names)].filter((name) => !idle.includes(name)).sort()
	}

	function variablesIn(part: ts.Node): string[] {
		return walk(part).flatMap((node) => {
			if (
				ts.isPropertyAccessExpression(node) &&
				/^(from|env|process\.env)$/.test(node.expression.getText())
			) {
				return /^[A-Z][A-Z_]+$/.test(node.name.text) ? [node.name.text] : []
			}
			const name =
				ts.isCallExpression(node) && calledName(node) === 'wholeNumber'
					? literal(node.arguments[1])
					: undefined
			return name && /^[A-Z]/.test(name) ? [name] : []
		})
	}

	/** Without these nothing starts outside the demo. */
	function demanded(): string[] {
		const start = walk(parse('app/config/environment.server.ts')).filter(ts.isArrayLiteralExpression)
		return start.flatMap((list) => list.elements.map((one) => literal(one) ?? ''))
	}

	function scripts(): string[] {
		return filesBelow('scripts').filter((path) => /\.(js|ts)$/.test(path))
	}

	/** Each has one line `NAME=` or `# NAME=`; those of the last part are names kept free. */
	function documented(): { working: string[]; reserved: string[] } {
		const [working = '', reserved = ''] = readFileSync('.env.example', 'utf8').split('# Not read yet')
		const names = (text: string) =>
			[...text.matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name ?? '')
		return { working: names(working), reserved: names(reserved) }
	}
})

describe('the packages', () => {
	const { dependencies, engines } = JSON.parse(readFileSync('package.json', 'utf8')) as {
		dependencies: Record<string, string>
		engines: { node: string }
	}

	it('that run are few, and pinned', () => {
		expect(Object.keys(dependencies).length).toBeLessThanOrEqual(35)
		expect(Object.values(dependencies).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
		expect(engines.node).toBe('>=20.19')
	})

	it('that run are the ones that are imported', () => {
		// Mail is left in the outbox, and nothing sends it yet.
		const imported = new Set(
			[...sourcesBelow('app', 'db', 'server'), 'server.ts'].flatMap((path) =>
				importsOf(path)
					.filter(({ typeOnly }) => !typeOnly)
					.map(({ from }) => packageOf(from)),
			),
		)
		expect(Object.keys(dependencies).filter((name) => !imported.has(name))).toEqual([])
	})

	it('that are imported are the ones that are installed to run', () => {
		const DEVELOPMENT = ['vite', '@remix-run/route-config']
		const missing = sourcesBelow('app', 'db', 'server').flatMap((path) =>
			importsOf(path)
				.filter(({ from, typeOnly }) => !typeOnly && !/^(app|db|server)\/|^(node|virtual):/.test(from))
				.map(({ from }) => packageOf(from))
				.filter((name) => !(name in dependencies) && !DEVELOPMENT.includes(name))
				.map((name) => `${path} imports ${name}`),
		)
		expect(missing).toEqual([])
	})
})

function attributesOf(path: string): string[] {
	return walk(parse(path)).flatMap((node) =>
		ts.isJsxAttribute(node) || ts.isPropertyAssignment(node) ? [node.name.getText()] : [],
	)
}

function packageOf(from: string): string {
	return from
		.split('/')
		.slice(0, from.startsWith('@') ? 2 : 1)
		.join('/')
}

describe('the notices', () => {
	it('have each an id of its own, whichever area they belong to', () => {
		const ids = filesBelow('app')
			.filter((path) => path === 'app/domain/flash.ts' || /\/flash(es)?\.ts$|\/flash\/\w+\.ts$/.test(path))
			.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/^\t'([a-z-]+)': \{/gm)].map(([, id]) => id))
		expect(ids.length).toBeGreaterThan(100)
		expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
	})
})
