import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { filesBelow, importsOf, parse, sourcesBelow, walk } from './sources.ts'

const app = sourcesBelow('app')
const baseOf = (path: string) => (path.split('/').at(-1) ?? '').replace(/(\.server)?\.tsx?$/, '')

describe('a file', () => {
	/** Names that say nothing to whoever looks for something. */
	const SAY_NOTHING =
		/^(found|shown|look|act|rows|row|parts|touch|days|use|said|told|dealings|misc|helpers?|common)$/

	it('of a leaf names no noun of the school', () => {
		const NOUNS =
			/(student|teacher|class|family|guardian|lesson|session|invoice|payment|enrolment|account|school|membership)/
		expect(filesBelow('app/utils').filter((path) => NOUNS.test(baseOf(path)))).toEqual([])
	})

	it('says by its name what is in it', () => {
		expect(app.filter((path) => SAY_NOTHING.test(baseOf(path)))).toEqual([])
	})

	it('of a route’s server part says whether it reads, saves, makes a file or has tasks, which do both', () => {
		const parts = filesBelow('app/routes').filter((path) => /\.server\.tsx?$/.test(path))
		expect(parts.filter((path) => !/^(read|save|file|tasks)(-|$)/.test(baseOf(path)))).toEqual([])
	})

	it('exports what no other exports by the same name', () => {
		const LAYERS = /^app\/(adapters|config|domain|guards|jobs|letters|models|requests|utils|web)\//
		const owners = new Map<string, string[]>()
		for (const path of app.filter((one) => LAYERS.test(one)))
			for (const name of exportedValues(path)) owners.set(name, [...(owners.get(name) ?? []), path])
		expect([...owners].filter(([, paths]) => paths.length > 1)).toEqual([])
	})

	it('spreads no literal into another, which would hide a wrong key from the compiler', () => {
		const spreads = [...app, ...sourcesBelow('server', 'db')].flatMap((path) =>
			walk(parse(path))
				.filter((node) => ts.isSpreadAssignment(node) || ts.isJsxSpreadAttribute(node))
				.filter(({ expression }) => ts.isObjectLiteralExpression(expression))
				.map((node) => `${path}: ${node.getText()}`),
		)
		expect(spreads).toEqual([])
	})

	it('that reckons with time zones or draws charts runs on the server, so that browsers are not sent the library', () => {
		const HEAVY = /^(temporal-polyfill|d3-|date-holidays|pdfkit)/
		const wrong = app.filter(
			(path) => !/\.server\.tsx?$/.test(path) && importsOf(path).some(({ from }) => HEAVY.test(from)),
		)
		expect(wrong).toEqual([])
	})
})

describe('what people read', () => {
	it('begins no line with a dot on the pages of families and visitors', () => {
		const pages = app.filter((path) =>
			/^app\/(routes\/(student|public|auth|subscription)|content\/(portal|site)|components\/(portal|site))\//.test(
				path,
			),
		)
		const dotted = pages.filter((path) =>
			/ · /.test(readFileSync(path, 'utf8').replace(/^\s*\/?\*.*$/gm, '')),
		)
		expect(dotted, 'joined with factLine, or with a space that does not break before the dot').toEqual([])
	})

	/** Phrases that were translated rather than written. */
	const TRANSLATED =
		/works no\b|leads in\b|\bno more\.|is told of|left empty|nobody waits|stands (here|twice)|here stands|of yourselves|what is known of|look for less|nobody is found|how they are called|accounts around|note a consent|\bwhoever\b/i

	const BRITISH =
		/\benrol(s|ment|ments)?\b|\bcancell(ed|ing)\b|\be-mail|\benquir|\binstalment|\bcolour|\borganis|\bcentre\b|\bpractis(e|ed|ing)\b|\blicence|\bbehaviour|\bcatalogue|\bprogramme\b|\bfavourite|\bcheque\b|\blabelled|\brecognis|\bneighbour|\bgrey\b/i

	/** Sentences that were given to us as they are. */
	const GIVEN = [
		'app/domain/flash/site.ts',
		'app/enhance/checkout.ts',
		'app/routes/subscription/select-plan/script-words.ts',
	]
	/** In Spanish and German. */
	const FOREIGN = /^app\/content\/.*\b(es|de)(-\w+)?\.ts$/

	it('is plain English', () => {
		expect(saidIn(app, (text) => TRANSLATED.test(text))).toEqual([])
	})

	it('is spelled the American way', () => {
		const own = app.filter((path) => !GIVEN.includes(path) && !FOREIGN.test(path))
		expect(saidIn(own, (text) => BRITISH.test(text) && isSentence(text))).toEqual([])
	})
})

/** Functions, classes and constants; a type is told from another by what it is of. */
function exportedValues(path: string): string[] {
	return parse(path).statements.flatMap((node) => {
		const isExported =
			ts.canHaveModifiers(node) &&
			ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
		if (!isExported) return []
		if (ts.isVariableStatement(node))
			return node.declarationList.declarations.map(({ name }) => name.getText())
		return (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) && node.name
			? [node.name.text]
			: []
	})
}

/** Words in a row, or one with a capital: neither a key, nor an address, nor a statement of SQL. */
function isSentence(text: string): boolean {
	if (/[?&=]|^(select|insert|update|delete|with|from|join)\b/i.test(text)) return false
	return text.includes(' ') || /^[A-Z][a-z-]+$/.test(text)
}

function saidIn(files: string[], wrong: (text: string) => boolean): string[] {
	return files.flatMap((path) =>
		walk(parse(path))
			.filter(
				(node) =>
					ts.isStringLiteralLike(node) ||
					ts.isJsxText(node) ||
					ts.isTemplateHead(node) ||
					ts.isTemplateMiddleOrTemplateTail(node),
			)
			.map((node) => (node as ts.LiteralLikeNode | ts.JsxText).text.replace(/\s+/g, ' ').trim())
			.filter(wrong)
			.map((text) => `${path}: ${text}`),
	)
}

describe('an address', () => {
	/** What is a route of its own, and no parameter. */
	const DISPATCHES = /^(mode|section|panel|screen|part|step|task|action|act|edit)$/

	it('does not choose a part of a page or a task by a parameter of another name', () => {
		const read = app.flatMap((path) =>
			[...parse(path).text.matchAll(/(?:[sS]earchParams|params|query|asked)\.get\('(\w+)'\)/g)].map(
				([, name = '']) => ({
					path,
					name,
				}),
			),
		)
		expect(read.length).toBeGreaterThan(30)
		expect(read.filter(({ name }) => DISPATCHES.test(name))).toEqual([])
	})
})

describe('a label', () => {
	it('of a state is said in one place', () => {
		const owners = new Map<string, string[]>()
		for (const path of app.filter((one) => !/^app\/(content|help)\//.test(one)))
			for (const text of labelsIn(path)) owners.set(text, [...(owners.get(text) ?? []), path])
		expect(owners.size).toBeGreaterThan(30)
		expect([...owners].filter(([, paths]) => paths.length > 1)).toEqual([])
	})
})

/** Objects that give a word for each of several states: `active: 'Active', paused: 'Paused'`. */
function labelsIn(path: string): string[] {
	return walk(parse(path))
		.filter(ts.isObjectLiteralExpression)
		.flatMap(({ properties }) => {
			const words = properties.flatMap((one) =>
				ts.isPropertyAssignment(one) &&
				ts.isStringLiteral(one.initializer) &&
				/^[A-Z]/.test(one.initializer.text)
					? [`${one.name.getText()}: ${one.initializer.text}`]
					: [],
			)
			return words.length > 2 && words.length === properties.length ? [words.sort().join(', ')] : []
		})
}
