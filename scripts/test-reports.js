import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Reads the reports of Vitest and Playwright into one shape: counts, names of failures, and durations. */

const SHOWN = 10

export function readVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
	return {
		passed: numPassedTests,
		// A file that failed to load reports no failed test but counts as a failure.
		failed: numFailedTests + testResults.filter(failedWhole).length,
		skipped: numPendingTests + numTodoTests,
		names: testResults.flatMap(namesOfFailed),
		tests: testResults.flatMap(({ name, assertionResults }) => {
			const file = relative('.', name)
			const [, project] = file.split(/[\\/]/)
			return assertionResults.map(({ fullName, duration = 0 }) => ({
				project,
				file,
				name: fullName,
				duration,
			}))
		}),
	}
}

function namesOfFailed(file) {
	if (failedWhole(file)) return [`${relative('.', file.name)}\n  ${reasonIn(file.message)}`]
	return file.assertionResults
		.filter((result) => result.status === 'failed')
		.map(({ fullName, failureMessages }) => `${fullName}\n  ${reasonIn(failureMessages?.[0])}`)
}

/** The beginning of a message, without colors, as far as the lines of a call. */
function reasonIn(message = 'no reason was reported') {
	const [words] = stripVTControlCharacters(message).split(/\n\s+at /)
	return words.slice(0, 600).replaceAll('\n', '\n  ')
}

function failedWhole({ status, assertionResults }) {
	return status === 'failed' && assertionResults.every((result) => result.status !== 'failed')
}

export function readPlaywright({ stats, suites }) {
	return {
		passed: stats.expected,
		failed: stats.unexpected + stats.flaky,
		skipped: stats.skipped,
		names: suites.flatMap(namesInSuite),
		tests: suites.flatMap(testsInSuite),
	}
}

function namesInSuite({ title, specs, suites = [] }) {
	const failed = specs
		.filter((spec) => !spec.ok)
		.map(({ title: test, tests }) => {
			const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message))
			return `${title}: ${test}\n  ${reasonIn(errors.find(Boolean))}`
		})
	return [...failed, ...suites.flatMap(namesInSuite)]
}

function testsInSuite({ specs, suites = [] }) {
	const own = specs.flatMap(({ file, title, tests }) =>
		tests.map(({ projectName, results }) => ({
			project: projectName,
			file,
			name: title,
			duration: results.reduce((sum, result) => sum + result.duration, 0),
		})),
	)
	return [...own, ...suites.flatMap(testsInSuite)]
}

/** Lines that name the slowest tests of each project. */
export function slowestOf(tests) {
	const projects = [...new Set(tests.map(({ project }) => project))].sort()
	return projects.flatMap((project) => {
		const own = tests.filter((test) => test.project === project)
		const slowest = own.sort((a, b) => b.duration - a.duration).slice(0, SHOWN)
		return [
			`slowest of ${project}:`,
			...slowest.map(
				({ duration, file, name }) => `${(duration / 1000).toFixed(1).padStart(7)} s  ${file}: ${name}`,
			),
		]
	})
}
