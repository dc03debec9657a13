import { readFileSync } from 'node:fs'
import { transformWithEsbuild } from 'vite'
import { beforeAll, expect, it } from 'vitest'
import { execFileSync } from 'node:child_process'
import { filesBelow } from './sources.ts'

/** What Chrome 87, Safari 14.1 or Firefox 78 do not know. Where a script asks first, it says so in `ASKED_FOR`. */
const NEWER =
	/\.(at|findLast|findLastIndex|toSorted|toReversed|toSpliced|with|isWellFormed|toWellFormed|checkVisibility|requestSubmit|showPicker|setHTML|getSetCookie|arrayBuffer\(\)\.resize)\(|\b(Object\.(hasOwn|groupBy)|Map\.groupBy|Array\.fromAsync|Promise\.(any|withResolvers|try)|structuredClone|AggregateError|WeakRef|FinalizationRegistry|Intl\.(Segmenter|supportedValuesOf|DurationFormat)|crypto\.randomUUID|AbortSignal\.(any|timeout)|Symbol\.(dispose|asyncDispose)|scheduler\.(yield|postTask)|URL\.(canParse|parse)|Temporal|CSSStyleSheet\(|Iterator\.from|reportError|requestIdleCallback)\b/g

const ASKED_FOR: Record<string, RegExp> = {
	reportError: /"function"==typeof reportError\?reportError/,
	// Zod's.
	'URL.canParse': /"function"==typeof URL\.canParse/,
	'.requestSubmit(': /"function"==typeof \w+\.requestSubmit/,
	'.showPicker(': /"showPicker"in/,
	// The form library's; utils/old-browsers fills it in.
	'.at(': /shouldRevalidate.*lastResult|lastResult.*shouldRevalidate/s,
}

let scripts: { path: string; text: string }[] = []

beforeAll(() => {
	execFileSync(process.execPath, ['-e', `import('./scripts/tasks.js').then((tasks) => tasks.ensureBuilt())`])
	scripts = filesBelow('build/client')
		.filter((path) => path.endsWith('.js'))
		.map((path) => ({ path, text: readFileSync(path, 'utf8') }))
	expect(scripts.length).toBeGreaterThan(100)
}, 120_000)

it('no script calls what a browser of 2020 does not know', () => {
	const found = scripts.flatMap(({ path, text }) =>
		[...text.matchAll(NEWER)]
			.map(([called]) => called)
			.filter((called) => !ASKED_FOR[called]?.test(text))
			.map((called) => `${path}: ${called}`),
	)
	expect([...new Set(found)]).toEqual([])
})

it('no script is written in words that a browser of 2020 cannot read', async () => {
	const written = (text: string, target: string[]) =>
		transformWithEsbuild(text, 'script.js', {
			target,
			minify: false,
			sourcemap: false,
			legalComments: 'none',
		})
	const changed: string[] = []
	for (const { path, text } of scripts) {
		const now = await written(text, ['esnext'])
		const then = await written(text, ['chrome87', 'safari14.1', 'firefox78'])
		if (now.code !== then.code) changed.push(path)
	}
	expect(changed).toEqual([])
})
