import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import Sqlite from 'better-sqlite3'

/**
 * The statements that tests of models and routes really run, each with the exported function of a model that prepared it.
 * `tests/plans` asks SQLite how it would answer them.
 */
const FOLDER = '.cache/statements'

/** Deep enough to see past Drizzle to the model, and past a model's helpers to what it exports. */
const FRAMES = 40

/** Statements by the function that prepared them, and every function on the way there. */
interface Store {
	recorded: Map<string, Set<string>>
	callers: Set<string>
}

/** One a process: this module is evaluated again where a test resets modules, and the first one goes on recording. */
const holder = globalThis as { solfaRecording?: Store }
const store: Store = holder.solfaRecording ?? { recorded: new Map(), callers: new Set() }
holder.solfaRecording = store
const { recorded, callers } = store
let models: Map<string, { file: string; isUnique: boolean }> | undefined

interface Recordable {
	prepare: (this: unknown, text: string) => Sqlite.Statement
	transaction: (this: unknown, work: () => unknown) => Sqlite.Transaction
	isRecorded?: boolean
}

/** Notes each statement when it is prepared. Every test opens a database of its own, so every test prepares its own. */
export function recordStatements() {
	const prototype = Sqlite.prototype as unknown as Recordable
	if (prototype.isRecorded) return
	const { prepare, transaction } = prototype
	prototype.isRecorded = true
	// Statements are prepared once a connection, so a change that shares all of its own with others is seen by this alone.
	prototype.transaction = function (this: unknown, work: () => unknown) {
		for (const caller of modelsOnStack()) callers.add(caller)
		return transaction.call(this, work)
	}
	prototype.prepare = function (this: unknown, text: string) {
		// A transaction and a pragma have no plan.
		if (/^\s*(select|insert|update|delete|with)\b/i.test(text)) note(text)
		return prepare.call(this, text)
	}
}

function note(text: string) {
	const [name, ...others] = modelsOnStack()
	if (!name) return
	recorded.set(name, (recorded.get(name) ?? new Set()).add(text))
	for (const caller of [name, ...others]) callers.add(caller)
}

/** The exported functions of models on the stack, the innermost first; none where a test asks the database itself. */
function modelsOnStack(): string[] {
	models ??= exportedByModels()
	const { stackTraceLimit } = Error
	const prepareStackTrace: unknown = Reflect.get(Error, 'prepareStackTrace')
	Error.prepareStackTrace = (_, frames) => frames
	Error.stackTraceLimit = FRAMES
	// Not this function, the one that called it and the one in place of `prepare`.
	const frames = (new Error().stack as unknown as NodeJS.CallSite[]).slice(3)
	Object.assign(Error, { prepareStackTrace, stackTraceLimit })
	const names: string[] = []
	for (const frame of frames) {
		const file = frame.getFileName() ?? ''
		if (/\/tests\//.test(file)) break
		// A bundler adds a number to a name that it has twice.
		const name = frame.getFunctionName()?.replace(/\$\d+$/, '') ?? ''
		const model = models.get(name)
		if (!model) continue
		const isModel = file.endsWith(`/app/models/${model.file}`) || (file.includes('/build/') && model.isUnique)
		if (isModel) names.push(`${model.file}#${name}`)
	}
	return names
}

/** By the name of the function, which no other file of models exports. In a build a name that others have too says nothing. */
function exportedByModels() {
	const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
		.filter((file) => /\.tsx?$/.test(file))
		.map((file) => ({ file, text: readFileSync(join('app', file), 'utf8') }))
	const declared = sources.flatMap(({ file, text }) =>
		[...text.matchAll(/^(export )?(?:async )?(?:function\*?|const) (\w+)/gm)].map(
			([, exported, name = '']) => ({
				name,
				file,
				isExported: Boolean(exported),
			}),
		),
	)
	const times = new Map<string, number>()
	for (const { name } of declared) times.set(name, (times.get(name) ?? 0) + 1)
	return new Map(
		declared
			.filter(({ file, isExported }) => isExported && file.startsWith('models/'))
			.map(({ name, file }) => [
				name,
				{ file: file.slice('models/'.length), isUnique: times.get(name) === 1 },
			]),
	)
}

/** Keeps all that the tests of a file have run, so that a file that is run again or removed takes nothing from the others. */
export function writeRecorded(testPath: string) {
	const recording: Recording = {
		statements: [...recorded].flatMap(([name, texts]) => [...texts].map((sql) => ({ name, sql }))),
		callers: [...callers],
	}
	recorded.clear()
	callers.clear()
	mkdirSync(FOLDER, { recursive: true })
	const file = relative(process.cwd(), testPath).replaceAll('/', '+')
	writeFileSync(join(FOLDER, `${file}.json`), JSON.stringify(recording))
}

export interface RecordedStatement {
	/** The file and the function. */
	name: string
	sql: string
}

interface Recording {
	statements: RecordedStatement[]
	callers: string[]
}

/** What the tests that ran last have recorded, those of files that are gone left out. */
export function readRecorded() {
	const recordings = (existsSync(FOLDER) ? readdirSync(FOLDER) : [])
		.filter((file) => existsSync(file.replace(/\.json$/, '').replaceAll('+', '/')))
		.map((file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Recording)
	if (recordings.length === 0)
		throw new Error('No statements are recorded: run the tests of models and routes first.')
	const statements = recordings.flatMap((recording) => recording.statements)
	return {
		statements: [...new Map(statements.map((one) => [`${one.name} ${one.sql}`, one])).values()],
		callers: new Set(recordings.flatMap((recording) => recording.callers)),
	}
}
