import type { Browser } from '@playwright/test'
import { expect, test } from './support.ts'

/** A slow phone on a slow line. */
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const ROUNDS = 5
/** What a visitor without a session is sent, against a page of the same server with nothing on it. */
const AT_MOST = 1.3

test('on a slow line a page is seen almost as soon as an empty one', async ({ browser }) => {
	test.setTimeout(120_000)
	// Once each beforehand, so that every page is kept in memory when it is measured.
	const pages = ['/', '/auth/login', '/about', '/select-plan', '/register-school']
	for (const path of [...pages, '/healthz']) await firstPaint(browser, path)

	const empty: number[] = []
	const paints = new Map(pages.map((path) => [path, [] as number[]]))
	for (let round = 0; round < ROUNDS; round++) {
		empty.push(await firstPaint(browser, '/healthz'))
		for (const path of pages) paints.get(path)?.push(await firstPaint(browser, path))
	}
	for (const [path, times] of paints) {
		const ratio = median(times) / median(empty)
		console.log(`${path}: first paint ${ratio.toFixed(2)} × of an empty page`)
		expect(ratio, path).toBeLessThanOrEqual(AT_MOST)
	}
})

/** In a browser context of its own, so that nothing is there from before. */
async function firstPaint(browser: Browser, path: string): Promise<number> {
	const context = await browser.newContext()
	const page = await context.newPage()
	const network = await context.newCDPSession(page)
	await network.send('Network.enable')
	await network.send('Network.emulateNetworkConditions', LINE)
	await page.goto(path, { waitUntil: 'load' })
	const at = await page.evaluate(
		() =>
			new Promise<number>((found) => {
				const paint = () => performance.getEntriesByName('first-paint')[0]?.startTime
				const look = () => {
					const time = paint()
					if (time === undefined) requestAnimationFrame(look)
					else found(time)
				}
				look()
			}),
	)
	await context.close()
	return at
}

function median(times: number[]): number {
	return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
