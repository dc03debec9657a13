import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { filesBelow } from './sources.ts'
import { enhancements } from '#app/web/enhancements.ts'

/** What a browser can be sent. Built first if the sources changed, so that it is never an old build that passes. */
let files: string[] = []
let scripts: { path: string; text: string }[] = []

beforeAll(() => {
	execFileSync(process.execPath, ['-e', `import('./scripts/tasks.js').then((tasks) => tasks.ensureBuilt())`])
	files = filesBelow('build/client')
	scripts = files
		.filter((path) => path.endsWith('.js'))
		.map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}, 120_000)

describe('the browser’s half of the build', () => {
	it.each([
		['the database', 'node_modules/drizzle-orm/entity.js', 'drizzle:entityKind'],
		['password hashing', 'db/seed/people.ts', 'argon2id'],
		['the secrets’ names', '.env.example', 'SESSION_SECRET'],
		['the demo’s password', 'scripts/start.js', 'solfa-demo-1'],
	])('has nothing of %s', (_what, source, mark) => {
		expect(readFileSync(source, 'utf8')).toContain(mark)
		expect(scripts.filter(({ text }) => text.includes(mark)).map(({ path }) => path)).toEqual([])
	})

	/** The script and all it imports, one by the other. */
	function reachedFrom(path: string, found = new Set<string>()): Set<string> {
		if (found.has(path)) return found
		found.add(path)
		const { text = '' } = scripts.find((one) => one.path === path) ?? {}
		for (const [, name] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
			reachedFrom(`build/client/assets/${name}`, found)
		return found
	}

	it('has zod for forms that are filled in, and for no first visit', () => {
		const zod = scripts.filter(({ text }) => text.includes('_zod')).map(({ path }) => path)
		expect(zod).not.toEqual([])
		const manifest = scripts.find(({ path }) => path.includes('/manifest-'))?.text ?? ''
		const pages = [...manifest.matchAll(/"module":"\/assets\/([\w.-]+\.js)"/g)].map(([, name]) => name)
		expect(pages.length).toBeGreaterThan(100)
		const first = new Set(pages.flatMap((name) => [...reachedFrom(`build/client/assets/${name}`)]))
		expect(zod.filter((path) => first.has(path))).toEqual([])
	})

	it('reads no environment, which would be empty there', () => {
		const sent = filesBelow('app').filter((path) => /(?<!\.server)\.tsx?$/.test(path))
		expect(sent.filter((path) => readFileSync(path, 'utf8').includes('process.env'))).toEqual([])
		expect(scripts.filter(({ text }) => text.includes('process.env.')).map(({ path }) => path)).toEqual([])
	})

	it('has no source maps and names none', () => {
		expect(files.filter((path) => path.endsWith('.map'))).toEqual([])
		expect(scripts.filter(({ text }) => text.includes('sourceMappingURL')).map(({ path }) => path)).toEqual(
			[],
		)
	})

	it('is scripts, style sheets, images, the manifest of the home screen, the licenses of all that, and what they are compressed to', () => {
		const plain = [...new Set(files.map((path) => path.replace(/\.(br|gz)$/, '')))]
		expect([...new Set(plain.map((path) => extname(path)))].sort()).toEqual([
			'.css',
			'.js',
			'.png',
			'.svg',
			'.txt',
			'.webmanifest',
		])
		const texts = plain.filter((path) => path.endsWith('.txt'))
		expect(texts.map((path) => basename(path))).toEqual(['licenses.txt'])
		const licenses = readFileSync(texts[0] ?? '', 'utf8')
		for (const name of ['react', 'react-dom', '@remix-run/router', 'react-router', 'tailwindcss'])
			expect(licenses).toMatch(new RegExp(`^${name} [\\d.]+$`, 'm'))
	})

	it('keeps the framework away from the small scripts, and in one file', () => {
		const framework = scripts.filter(({ text }) => text.includes('__reactFiber$'))
		expect(framework.map(({ path }) => path)).toEqual([expect.stringMatching(/\/framework-/)])
		const small = scripts.filter(({ path }) => /\/enhance-/.test(path))
		for (const { path } of small)
			expect([...reachedFrom(path)].join(), path).not.toMatch(/framework-|shell-|entry\.client-/)
	})

	it('has small scripts for pages without framework JavaScript: 3 KB for visitors, and 3 KB for the chat behind the door', () => {
		const small = files.filter((path) => /\/enhance-.*\.js$/.test(path))
		expect(small.length).toBe(enhancements.length)
		// Behind the door a page has the chat, a conversation, a roll, notifications or recordings. A visitor pays, is told of what was paid, or opens a school.
		const pages = [/-(main|modal|activation)-/, /-(main|checkout)-/, /-(main|set-up)-/]
		const behindDoor = [
			/-(chat|support)-/,
			/-(conversation|support)-/,
			/-(roll|support)-/,
			/-(push|support)-/,
			/-(recordings|support)-/,
		]
		const all = [...pages, ...behindDoor].map((names) => small.filter((path) => names.test(path)))
		expect(new Set(all.flat()).size).toBe(enhancements.length)
		for (const some of all) {
			const sent = [...new Set(some.flatMap((path) => [...reachedFrom(path)]))]
				// The smallest are not worth compressing.
				.map((path) => (files.includes(`${path}.br`) ? `${path}.br` : path))
			expect(sent.reduce((sum, path) => sum + statSync(path).size, 0)).toBeLessThanOrEqual(3 * 1024)
		}
	})
})
