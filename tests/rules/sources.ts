import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** Every file below the folders, by its path from the root of the project. */
export function filesBelow(...folders: string[]): string[] {
	return folders
		.flatMap((folder) =>
			readdirSync(folder, { recursive: true, withFileTypes: true })
				.filter((entry) => entry.isFile())
				.map((entry) => join(entry.parentPath, entry.name)),
		)
		.sort()
}

export function sourcesBelow(...folders: string[]): string[] {
	return filesBelow(...folders).filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
}

/** The rooms of app/models that read across schools. All other models belong to one school. */
const CROSS_SCHOOL = ['archive', 'hourly', 'identity', 'mail', 'platform', 'provider', 'visitors']

/** The folder of app/models that a file lies in. */
export function roomOf(path: string): string {
	return /^app\/models\/([^/]+)\//.exec(path)?.[1] ?? ''
}

export function crossesSchools(path: string): boolean {
	return CROSS_SCHOOL.includes(roomOf(path))
}

const parsed = new Map<string, ts.SourceFile>()

export function parse(path: string): ts.SourceFile {
	let file = parsed.get(path)
	if (!file) {
		file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022, true)
		parsed.set(path, file)
	}
	return file
}

const walked = new Map<ts.Node, ts.Node[]>()

/** The node and everything inside it. Files are asked for again and again, so their list is kept. */
export function walk(node: ts.Node): ts.Node[] {
	let found = walked.get(node)
	if (!found) {
		found = []
		collect(node, found)
		if (ts.isSourceFile(node)) walked.set(node, found)
	}
	return found
}

function collect(node: ts.Node, into: ts.Node[]) {
	into.push(node)
	ts.forEachChild(node, (child) => collect(child, into))
}

export function callsIn(node: ts.Node): ts.CallExpression[] {
	return walk(node).filter(ts.isCallExpression)
}

export interface Import {
	/** A path from the root of the project, or the name of a package. */
	from: string
	/** Erased before anything runs. */
	typeOnly: boolean
	names: string[]
}

const importsRead = new Map<string, Import[]>()

export function importsOf(path: string): Import[] {
	let found = importsRead.get(path)
	if (!found) importsRead.set(path, (found = readImports(path)))
	return found
}

function readImports(path: string): Import[] {
	const found: Import[] = []
	for (const node of walk(parse(path))) {
		if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
			const elements = namedImports(node)
			const typeOnly =
				Boolean(node.importClause?.isTypeOnly) ||
				(elements.length > 0 && !node.importClause?.name && elements.every((one) => one.isTypeOnly))
			const names = elements.filter((one) => !one.isTypeOnly).map((one) => one.name.text)
			found.push({ from: resolve(path, node.moduleSpecifier.text), typeOnly, names })
		}
		if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
			const from = resolve(path, node.moduleSpecifier.text)
			found.push({ from, typeOnly: node.isTypeOnly, names: [] })
		}
		if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
			const [target] = node.arguments
			if (target && ts.isStringLiteral(target)) {
				found.push({ from: resolve(path, target.text), typeOnly: false, names: [] })
			}
		}
	}
	return found
}

function namedImports(node: ts.ImportDeclaration): ts.ImportSpecifier[] {
	const bindings = node.importClause?.namedBindings
	return bindings && ts.isNamedImports(bindings) ? [...bindings.elements] : []
}

function resolve(importer: string, specifier: string): string {
	const bare = specifier.replace(/\?.*$/, '')
	if (bare.startsWith('#')) return bare.slice(1)
	return bare.startsWith('.') ? join(dirname(importer), bare) : bare
}

export interface ExportedFunction {
	name: string
	parameters: readonly ts.ParameterDeclaration[]
	body: ts.Node | undefined
	isAsync: boolean
}

/** `export function f` and `export const f = () => …` alike. */
export function exportedFunctions(path: string): ExportedFunction[] {
	return parse(path).statements.flatMap((statement): ExportedFunction[] => {
		if (!isExported(statement)) return []
		if (ts.isFunctionDeclaration(statement)) {
			return [describeFunction(statement.name?.text ?? 'default', statement)]
		}
		if (!ts.isVariableStatement(statement)) return []
		return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
			initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
				? [describeFunction(name.getText(), initializer)]
				: [],
		)
	})
}

function describeFunction(
	name: string,
	node: ts.FunctionDeclaration | ts.ArrowFunction | ts.FunctionExpression,
): ExportedFunction {
	const isAsync = Boolean(node.modifiers?.some((one) => one.kind === ts.SyntaxKind.AsyncKeyword))
	return { name, parameters: node.parameters, body: node.body, isAsync }
}

function isExported(node: ts.Statement): boolean {
	const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : []
	return modifiers.some((one) => one.kind === ts.SyntaxKind.ExportKeyword)
}

/** The call a function begins with: `await f()`, `const x = await f()`, `return f()` or `() => f()`. */
export function firstCall(body: ts.Node | undefined): ts.CallExpression | undefined {
	if (!body) return undefined
	if (!ts.isBlock(body)) return asCall(body)
	const [first] = body.statements
	if (!first) return undefined
	if (ts.isExpressionStatement(first) || ts.isReturnStatement(first)) return asCall(first.expression)
	if (ts.isVariableStatement(first)) return asCall(first.declarationList.declarations[0]?.initializer)
	return undefined
}

function asCall(node: ts.Node | undefined): ts.CallExpression | undefined {
	if (!node) return undefined
	const inner = ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node) ? node.expression : node
	if (inner !== node) return asCall(inner)
	return ts.isCallExpression(inner) ? inner : undefined
}

export function calledName(call: ts.CallExpression | undefined): string | undefined {
	return call && ts.isIdentifier(call.expression) ? call.expression.text : undefined
}

/** The text of a literal argument. */
export function literal(node: ts.Node | undefined): string | undefined {
	return node && ts.isStringLiteralLike(node) ? node.text : undefined
}
