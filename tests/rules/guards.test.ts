import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { areaOf, areas, type Area } from '#app/domain/account/areas.ts'
import { routeTable } from './route-table.ts'
import {
	calledName,
	callsIn,
	exportedFunctions,
	firstCall,
	importsOf,
	literal,
	parse,
	sourcesBelow,
} from './sources.ts'

/** The ground under every guard; all others begin with one of these. */
const FIRST_GUARDS = ['visit', 'enter', 'enterPlatform', 'visitCall', 'enterCall', 'enterWithKey']

/** Name of every guard, and the first guard it comes down to. */
const guards = new Map(FIRST_GUARDS.map((name) => [name, name]))
for (const file of sourcesBelow('app/guards', 'app/requests', 'app/views')) {
	for (const { name, parameters, body } of exportedFunctions(file)) {
		const first = guards.get(calledName(firstCall(body)) ?? '')
		if (first && parameters[0]?.type?.getText() === 'RouteArgs') guards.set(name, first)
	}
}

const table = routeTable()
const files = [...new Set(table.map(({ file }) => file))]
const areaIn = (file: string) => areaOf(file.slice('app/'.length))
const handlersIn = (file: string) =>
	exportedFunctions(file).filter(({ name }) => name === 'loader' || name === 'action')

describe('every loader and action', () => {
	it('starts with a guard that takes the whole request', () => {
		for (const file of files) {
			for (const { name, body } of handlersIn(file)) {
				const call = guardCall(file, body)
				expect(call, `${name} of ${file} does not start with a guard`).toBeDefined()
				expect(call?.arguments[0]?.getText(), `${name} of ${file}`).toBeOneOf(['args', 'asked'])
			}
		}
	})

	it('takes its guard from app/guards, app/requests or app/views', () => {
		for (const file of files) {
			const imported = importsOf(file).filter(({ from }) => /^app\/(guards|requests|views)\//.test(from))
			const names = imported.flatMap((one) => one.names)
			for (const { body } of handlersIn(file))
				expect(names, file).toContain(calledName(guardCall(file, body)))
		}
	})

	it('asks the guard of its own area', () => {
		for (const file of files) {
			for (const call of guardCalls(file)) {
				const guard = guards.get(calledName(call) ?? '')
				expect(guard, file).toBeOneOf(guardsOf(areaIn(file)))
				if (guard === 'enter') expect(literal(call.arguments[1]), file).toBe(areaIn(file))
			}
		}
	})

	it('is written as a function, so that this test can read it', () => {
		const found = files.flatMap((file) =>
			[...parse(file).text.matchAll(/^export (async )?(function|const) (loader|action)\b/gm)].map(
				([line]) => ({ file, line }),
			),
		)
		const read = files.flatMap((file) => handlersIn(file))
		expect(found.length, JSON.stringify(found, null, 1)).toBe(read.length)
	})
})

describe('every route', () => {
	it('has a loader, for a page without one has no guard', () => {
		const unguarded = table.filter(({ path, file }) => {
			const isOpenShell = path === null && areas[areaIn(file)].roles === 'anyone'
			return !isOpenShell && !handlersIn(file).some(({ name }) => name === 'loader')
		})
		expect(unguarded).toEqual([])
	})

	it('under /api answers a method it does not know itself', () => {
		const half = files.filter((file) => areaIn(file) === 'api' && handlersIn(file).length !== 2)
		expect(half).toEqual([])
	})

	it('without an address of its own is a shell', () => {
		const shells = table.filter(({ path }) => path === null).map(({ file }) => file)
		expect(shells.filter((file) => !file.endsWith('/shell.tsx'))).toEqual([])
	})
})

describe('the root', () => {
	it('alone has no guard, and reads cookies alone: the message to show once, how this browser shows pages, and in which language, beside whether mail is set up', () => {
		const loader = handlersIn('app/root.tsx')
		expect(loader.map(({ name }) => name)).toEqual(['loader'])
		const read = importsOf('app/root.tsx').filter(({ from, typeOnly }) => !typeOnly && /\.server/.test(from))
		expect(read.map(({ from }) => from)).toEqual([
			'app/config/environment.server.ts',
			'app/guards/session.server.ts',
			'app/web/display.server.ts',
			'app/web/flash.server.ts',
			'app/web/language.server.ts',
		])
	})
})

/** A page without framework JavaScript is rendered in one piece: nobody would wait for a promise in its data. */
describe('a loader of an area without framework JavaScript', () => {
	const plain = files.filter((file) => !areas[areaIn(file)].hydrates && areaIn(file) !== 'api')
	const config = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path))
	const program = ts.createProgram(plain, ts.parseJsonConfigFileContent(config.config, ts.sys, '.').options)
	const checker = program.getTypeChecker()

	it('leaves no promise in what it answers', { timeout: 240_000 }, () => {
		let looked = 0
		for (const path of plain) {
			const file = program.getSourceFile(path)
			const symbol = file && checker.getSymbolAtLocation(file)
			const loader = symbol && checker.getExportsOfModule(symbol).find(({ name }) => name === 'loader')
			if (!loader?.valueDeclaration) continue
			const type = checker.getTypeOfSymbolAtLocation(loader, loader.valueDeclaration)
			const answer = type.getCallSignatures()[0]?.getReturnType()
			const settled = answer && (checker.getAwaitedType(answer) ?? answer)
			expect(settled && promisesIn(settled, 'loader', new Set()), path).toEqual([])
			looked += 1
		}
		expect(looked).toBeGreaterThan(3)
	})

	function promisesIn(type: ts.Type, name: string, seen: Set<ts.Type>): string[] {
		if (seen.has(type)) return []
		seen.add(type)
		if (type.isUnionOrIntersection()) return type.types.flatMap((one) => promisesIn(one, name, seen))
		const is = type.getSymbol()?.getName()
		if (is === 'Response') return []
		if (is === 'Promise' || type.getProperty('then')) return [name]
		if (!(type.flags & ts.TypeFlags.Object) || type.getCallSignatures().length > 0) return []
		const elements = checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference) : []
		const properties = checker.isArrayType(type) ? [] : type.getProperties()
		return [
			...elements.flatMap((one) => promisesIn(one, `${name}[]`, seen)),
			...properties.flatMap((one) => promisesIn(checker.getTypeOfSymbol(one), `${name}.${one.name}`, seen)),
		]
	}
})

/** An action may be its loader over again: then it starts with what the loader starts with. */
function guardCall(file: string, body: ts.Node | undefined): ts.CallExpression | undefined {
	const call = firstCall(body)
	if (calledName(call) === 'loader') return guardCall(file, handlersIn(file).find(isLoader)?.body)
	return guards.has(calledName(call) ?? '') ? call : undefined
}

function isLoader({ name }: { name: string }): boolean {
	return name === 'loader'
}

function guardCalls(file: string): ts.CallExpression[] {
	return callsIn(parse(file)).filter((call) => guards.has(calledName(call) ?? ''))
}

function guardsOf(area: Area): string[] {
	if (area === 'api') return ['visitCall', 'enterCall', 'enterWithKey']
	if (area === 'files' || area === 'webhooks') return ['visitCall', 'enterCall']
	if (area === 'platform') return ['enterPlatform']
	return areas[area].roles === 'anyone' ? ['visit'] : ['enter']
}

it('pages of desks that take forms keep what was typed when no answer comes', () => {
	const takesForms = files.filter(
		(file) =>
			// What answers with a file is no page, and a browser sends its form itself.
			file.endsWith('.tsx') &&
			areas[areaIn(file)].hydrates &&
			handlersIn(file).some(({ name }) => name === 'action'),
	)
	expect(takesForms.length).toBeGreaterThan(10)
	for (const file of takesForms) {
		expect(parse(file).getFullText(), file).toContain('export { keepTypedOnFailure as clientAction }')
	}
})
