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

/** Pages of a desk, and how much later than 10 KB from bare Express each may be seen. */
const DESK = [
	{ path: '/dashboard', as: 'admin', limit: 1.8 },
	{ path: '/students/list?perPage=50', as: 'bulk-00001-admin', limit: 2.2 },
]

/** How much later than an empty page each is painted for a first visit. Null without Chromium. */
export async function measurePaint(solfa) {
	const browser = await launch()
	if (!browser) return null
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

/** The same of pages of a desk, beside a page of 10 KB from Express. The first visit of a person who has signed in elsewhere. */
export async function measureDeskPaint(solfa, express) {
	const browser = await launch()
	if (!browser) return null
	try {
		const bare = () => firstPaint(browser, `${express.origin}/page`)
		const look = ({ path, as }) => firstPaint(browser, solfa.origin + path, solfa.cookies[as])
		for (const page of DESK) await look(page)
		const rounds = []
		for (let round = 0; round < ROUNDS; round++) {
			const unit = await bare()
			const ms = []
			for (const page of DESK) ms.push(await look(page))
			rounds.push({ unit, ms })
		}
		return DESK.map(({ path, limit }, at) => ({
			path,
			ms: Math.round(median(rounds.map(({ ms }) => ms[at]))),
			bareMs: Math.round(median(rounds.map(({ unit }) => unit))),
			ratio: Number(median(rounds.map(({ ms, unit }) => ms[at] / unit)).toFixed(2)),
			limit,
		}))
	} finally {
		await browser.close()
	}
}

function launch() {
	const executablePath = findChromium()
	const args = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking']
	return executablePath ? chromium.launch({ executablePath, args }) : null
}

/** The one the browser tests use: the machine's own, or Playwright's. */
function findChromium() {
	return ['/usr/bin/chromium', chromium.executablePath()].find((path) => existsSync(path)) ?? null
}

/** In a browser context of its own, so that nothing is there from before. */
async function firstPaint(browser, address, cookie) {
	const context = await browser.newContext()
	if (cookie) {
		const [name, value] = cookie.split('=')
		await context.addCookies([{ name, value, url: address }])
	}
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
