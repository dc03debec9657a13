import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** A slow phone on a slow line: 400 kbit/s and 400 ms. */
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const ROUNDS = 7
const PAGES = ['/', '/auth/login', '/about', '/select-plan', '/register-school']
/** A page of the same server with nothing on it. */
const EMPTY = '/healthz'

/** A public page may be seen this much later than an empty one. */
export const PAINT_LIMIT = 1.3

/** How much later than an empty page each is painted for a first visit. Null without Chromium. */
export async function measurePaint(solfa) {
	const executablePath = findChromium()
	if (!executablePath) return null
	const args = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking']
	const browser = await chromium.launch({ executablePath, args })
	try {
		const look = (path) => firstPaint(browser, solfa.origin + path)
		// Once each beforehand, so that every page is kept in memory when it is measured.
		for (const path of [EMPTY, ...PAGES]) await look(path)
		const rounds = []
		for (let round = 0; round < ROUNDS; round++) {
			const empty = await look(EMPTY)
			const ratios = {}
			for (const path of PAGES) ratios[path] = (await look(path)) / empty
			rounds.push(ratios)
		}
		return PAGES.map((path) => ({ path, ratio: median(rounds.map((ratios) => ratios[path])) }))
	} finally {
		await browser.close()
	}
}

/** The one the browser tests use: the machine's own, or Playwright's. */
function findChromium() {
	return ['/usr/bin/chromium', chromium.executablePath()].find((path) => existsSync(path)) ?? null
}

/** In a browser context of its own, so that nothing is there from before. */
async function firstPaint(browser, address) {
	const context = await browser.newContext()
	const page = await context.newPage()
	const network = await context.newCDPSession(page)
	await network.send('Network.enable')
	await network.send('Network.emulateNetworkConditions', LINE)
	await page.goto(address, { waitUntil: 'load' })
	await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0)
	const at = await page.evaluate(() => performance.getEntriesByName('first-paint')[0].startTime)
	await context.close()
	return at
}

function median(values) {
	return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}
