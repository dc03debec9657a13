import { ask, cookieOf, type Answer } from './wire.ts'

/** What pages cost, in bytes as sent: brotli, headers counted unless it says body. */
export type PageWeights = Record<
	| 'login, everything'
	| 'login, script (body)'
	| 'login, unchanged on return'
	| 'school desk, before paint'
	| 'school desk, JavaScript of the first load'
	| 'school desk, a later navigation'
	| 'student portal, before paint'
	| 'student portal, script'
	| 'student portal, first visit in all',
	number
>

/** Measures a running server; `npm test` holds the figures to their limits and the README quotes them. */
export async function weighPages(port: number): Promise<PageWeights> {
	const login = await ask(port, '/auth/login')
	const loginParts = await askAll(port, partsOf(login.text))
	const again = await ask(port, '/auth/login', {
		headers: { 'If-None-Match': login.headers.get('etag') ?? '' },
	})
	if (again.status !== 304) throw new Error(`An unchanged page was sent again: ${again.status}`)

	const Cookie = await cookieOf(port, 'admin')
	const desk = await ask(port, '/dashboard', { headers: { Cookie } })
	const later = await ask(port, '/dashboard.data', { headers: { Cookie } })
	const portal = await ask(port, '/student/dashboard', {
		headers: { Cookie: await cookieOf(port, 'student') },
	})
	const portalScripts = await askAll(port, scriptsOf(portal.text))
	return {
		'login, everything': sum([login, ...loginParts]),
		'login, script (body)': (await askAll(port, scriptsOf(login.text))).reduce(
			(n, one) => n + one.bodyBytes,
			0,
		),
		'login, unchanged on return': again.bytes,
		'school desk, before paint': sum([desk, ...(await askAll(port, stylesOf(desk.text)))]),
		'school desk, JavaScript of the first load': sum(await withImports(port, scriptsOf(desk.text))),
		'school desk, a later navigation': later.bytes,
		'student portal, before paint': sum([portal, ...(await askAll(port, stylesOf(portal.text)))]),
		'student portal, script': sum(portalScripts),
		'student portal, first visit in all': sum([portal, ...(await askAll(port, allOf(portal.text)))]),
	}
}

/** What a page of the portal costs: the first time with all it names, before it is painted, and when the rest is there. */
export async function weighPortalPage(port: number, path: string, Cookie: string) {
	const page = await ask(port, path, { headers: { Cookie } })
	if (page.status !== 200) throw new Error(`${path}: ${page.status}`)
	return {
		'first visit in all': sum([page, ...(await askAll(port, allOf(page.text)))]),
		'before paint': sum([page, ...(await askAll(port, stylesOf(page.text)))]),
		script: sum(await askAll(port, scriptsOf(page.text))),
		'a later page': page.bytes,
		scripts: scriptsOf(page.text),
		text: page.text,
	}
}

/** All that a browser fetches the first time somebody opens a page of a desk. */
export async function weighDeskPage(port: number, path: string, Cookie: string) {
	const page = await ask(port, path, { headers: { Cookie } })
	if (page.status !== 200) throw new Error(`${path}: ${page.status}`)
	const scripts = await withImports(port, scriptsOf(page.text))
	const others = await askAll(port, [...stylesOf(page.text), ...iconsOf(page.text)])
	return {
		files: scripts.length,
		requests: 1 + scripts.length + others.length,
		script: sum(scripts),
		bytes: sum([page, ...scripts, ...others]),
		hasConform: scriptsOf(page.text).some((path) => path.includes('/checked-')),
	}
}

/** Every script a page asks for at once: by `src`, by `modulepreload`, and by the imports of an inline module. */
export function scriptsOf(html: string): string[] {
	const named = html.matchAll(/(?:(?:src|href)=|from\s*|import\s*)"(\/assets\/[\w.-]+\.js)"/g)
	return [...new Set([...named].map(([, path]) => path ?? ''))]
}

export function stylesOf(html: string): string[] {
	return [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href ?? '')
}

/** The same with the file of icons that the page names. */
function allOf(html: string): string[] {
	const sprites = [...html.matchAll(/<use href="([^"#]+)#/g)].map(([, path]) => path ?? '')
	return [...new Set([...partsOf(html), ...sprites])]
}

/** Style sheets, icon and scripts. */
function partsOf(html: string): string[] {
	return [...stylesOf(html), ...iconsOf(html), ...scriptsOf(html)]
}

function iconsOf(html: string): string[] {
	return [...html.matchAll(/<link rel="icon" href="([^"]+)"/g)].map(([, href]) => href ?? '')
}

async function withImports(port: number, paths: string[]): Promise<Answer[]> {
	const found = new Map<string, Answer>()
	const waiting = [...paths]
	for (let path = waiting.pop(); path; path = waiting.pop()) {
		if (found.has(path)) continue
		const [answer] = await askAll(port, [path])
		if (!answer) continue
		found.set(path, answer)
		// `import{a}from"./b.js"` and `import"./b.js"`, but not `import("./b.js")`, which waits until it is needed.
		for (const [, name] of answer.text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
			waiting.push(`/assets/${name}`)
	}
	return [...found.values()]
}

async function askAll(port: number, paths: string[]): Promise<Answer[]> {
	const answers = await Promise.all(paths.map((path) => ask(port, path)))
	const missing = paths.filter((_path, i) => answers[i]?.status !== 200)
	if (missing.length > 0) throw new Error(`A page names what is not there: ${missing.join(', ')}`)
	return answers
}

function sum(answers: Answer[]): number {
	return answers.reduce((total, { bytes }) => total + bytes, 0)
}
