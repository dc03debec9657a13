import { existsSync, rmSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { fontSettings } from './tests/support/fonts.ts'
import { freePort } from './tests/support/free-port.ts'

/** Workers read this file again; port and data belong to the whole run. */
if (!process.env.BROWSER_TESTS_PORT) {
	process.env.BROWSER_TESTS_PORT = String(await freePort())
	process.env.BROWSER_TESTS_DATA = `.cache/browser-tests-${process.env.BROWSER_TESTS_PORT}`
	rmSync(process.env.BROWSER_TESTS_DATA, { recursive: true, force: true })
}
const { BROWSER_TESTS_PORT: port, BROWSER_TESTS_DATA: data = '' } = process.env
const origin = `http://localhost:${port}`
const onMachine = (...paths: string[]) => paths.find((path) => existsSync(path))
const CHROMIUM = onMachine('/usr/bin/chromium')
/** Chromium without windows needs half the processor time. It has no notifications. */
const HEADLESS = onMachine('/usr/bin/chromium-headless-shell') ?? CHROMIUM
const NOTIFYING = '**/push.script.spec.ts'
/**
 * What a browser does for people and no test sees. With every window it makes ready the lists under its address bar,
 * each a page in a process of its own, and another process for a page that may be opened next: most of what a window costs.
 */
const UNSEEN = [
	'WebUIOmniboxPopup',
	'WebUIOmniboxAimPopup',
	'SpareRendererForSitePerProcess',
	'OptimizationHints',
	'MediaRouter',
	'Translate',
]

const launch = (executablePath: string | undefined) => ({
	executablePath,
	env: { ...process.env, FONTCONFIG_FILE: fontSettings() },
	args: [
		'--no-sandbox',
		'--disable-dev-shm-usage',
		'--disable-gpu',
		'--disable-background-networking',
		'--disable-component-update',
		'--disable-sync',
		'--no-first-run',
		'--no-default-browser-check',
		'--disable-default-apps',
		'--metrics-recording-only',
		`--disable-features=${UNSEEN.join()}`,
	],
})

export default defineConfig({
	testDir: 'tests/browser',
	outputDir: 'test-results/browser',
	globalSetup: './tests/browser/people.ts',
	globalTeardown: './tests/browser/clear.ts',
	workers: 2,
	fullyParallel: true,
	forbidOnly: true,
	// For machines that do other things at the same time: nothing here waits for a time, only for a state.
	timeout: 120_000,
	expect: { timeout: 20_000 },
	use: {
		baseURL: origin,
		// What never comes is missed by the step that waits for it, and not by the end of its test.
		actionTimeout: 30_000,
		navigationTimeout: 60_000,
		launchOptions: launch(HEADLESS),
	},
	projects: [
		{
			name: 'notifications',
			use: { channel: CHROMIUM ? undefined : 'chromium', launchOptions: launch(CHROMIUM) },
			testMatch: NOTIFYING,
		},
		{ name: 'script', use: { javaScriptEnabled: true }, testIgnore: ['**/*.plain.spec.ts', NOTIFYING] },
		// What only a script can do, and axe, which is one, have nothing to find here.
		{ name: 'plain', use: { javaScriptEnabled: false }, testIgnore: '**/*.script.spec.ts' },
	],
	webServer: {
		command: 'node build/server.js',
		url: `${origin}/readyz`,
		reuseExistingServer: false,
		gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
		stderr: 'pipe',
		env: {
			NODE_ENV: 'production',
			DEMO: '1',
			HOST: '127.0.0.1',
			PORT: String(port),
			APP_URL: origin,
			DATA_DIR: data,
			LIMITS_SCALE: '10000',
		},
	},
})
