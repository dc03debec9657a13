import { existsSync, readFileSync, rmSync } from 'node:fs'
import { ensureBuilt, ensureInstalled, run } from './tasks.js'
import { readPlaywright, readVitest, slowestOf } from './test-reports.js'

/** `npm test`, and with --fast `npm run check`. A failure does not stop the rest, and the last line counts all results. */
const fast = process.argv.includes('--fast')
const total = { passed: 0, failed: 0 }
/** Names of failures, printed last, because cut logs keep their end. */
const failures = []
const npx = (...args) => ['npx', ['--no-install', ...args]]
const nice = (...args) => ['nice', ['-n', '10', 'npx', '--no-install', ...args]]

rmSync('test-results', { recursive: true, force: true })
// The tests of query plans read what the tests of models and routes record.
rmSync('.cache/statements', { recursive: true, force: true })
await ensureInstalled()

// The build keeps one processor busy; the sources are read on the other.
const sources = checkSources()
const built = await check('build', ensureBuilt)
if (!built) console.log('Without a build only the sources can be checked.')
await Promise.all([sources, ...(built ? [serverTests()] : [])])
if (built && !fast) await browser()

for (const name of failures) console.log(`failed: ${name}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

async function checkSources() {
	const quietly = (...args) => run(...nice(...args), { quiet: true })
	await check('types and lint', () => quietly('oxlint'))
	await check('format', () => quietly('prettier', '--check', '.'))
}

/**
 * The nodes of a cluster have to answer within seconds. They mostly wait, and what runs beside them leaves them the
 * processors whenever they ask. Browser tests would not: their own server is asked at the same moment.
 */
async function serverTests() {
	const projects = ['models', 'routes', 'rules', 'one-school', 'plans']
	await Promise.all([
		vitest('models and routes', projects, nice),
		// These mostly wait for servers that they start.
		vitest('faults', ['faults'], nice),
		...(fast ? [] : [vitest('cluster', ['cluster'])]),
	])
}

/** A check that passes or fails as a whole. */
async function check(name, work) {
	const { error, seconds } = await timed(work)
	total[error ? 'failed' : 'passed'] += 1
	if (error) failures.push(name)
	console.log(`${name}: ${error ? `failed (${error.message})` : 'ok'}, ${seconds} s`)
	return !error
}

async function vitest(name, projects, program = npx) {
	const file = `test-results/${name.replaceAll(' ', '-')}.json`
	const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
	const asked = projects.flatMap((project) => ['--project', project])
	await counted(name, () => run(...program('vitest', 'run', ...reporters, ...asked)), file, readVitest)
}

async function browser() {
	const file = 'test-results/browser.json'
	const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file }
	const work = async () => {
		await ensureBrowser()
		await run(...npx('playwright', 'test', '--reporter=list,json'), { env })
	}
	await counted('browser', work, file, readPlaywright)
}

/** Runs tests and adds up their report. A run that fails without a report counts as a failure. */
async function counted(name, work, file, read) {
	const { error, seconds } = await timed(work)
	const report = existsSync(file)
		? read(JSON.parse(readFileSync(file, 'utf8')))
		: { passed: 0, failed: 0, tests: [] }
	if (error && report.failed === 0) report.failed = 1
	if (!error && report.passed === 0) report.failed = 1
	total.passed += report.passed
	total.failed += report.failed
	failures.push(...(report.failed ? (report.names ?? [name]) : []))
	const skipped = report.skipped ? `, ${report.skipped} skipped` : ''
	for (const line of slowestOf(report.tests)) console.log(line)
	console.log(`${name}: ${report.passed} passed, ${report.failed} failed${skipped}, ${seconds} s`)
	if (error) console.log(error.message)
}

/** Uses the Chromium of the machine, or installs Debian's or Playwright's. */
async function ensureBrowser() {
	const packages = ['chromium', 'chromium-headless-shell'].filter((name) => !existsSync(`/usr/bin/${name}`))
	if (packages.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
		console.log(`Installing ${packages.join(' and ')} ...`)
		await timed(async () => {
			await run('apt-get', ['update', '-q'], { quiet: true })
			await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { quiet: true })
		})
	}
	// All tests run with the whole Chromium too, slower.
	if (!existsSync('/usr/bin/chromium')) await run(...npx('playwright', 'install', 'chromium'))
}

async function timed(work) {
	const started = Date.now()
	const error = await Promise.resolve()
		.then(work)
		.then(
			() => null,
			(error) => error,
		)
	return { error, seconds: ((Date.now() - started) / 1000).toFixed(1) }
}
