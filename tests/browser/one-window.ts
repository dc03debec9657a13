import type { BrowserContext, Page } from '@playwright/test'
import { enterAs, leavePage, test as base } from './support.ts'

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** Opened for the first test of a worker. One that fails ends its worker, and the next begins with a new window. */
interface Window {
	context?: BrowserContext
}

/**
 * For specs that only look at pages: a window and its process cost more than a page does, so that one goes from test to
 * test. Each finds it as a new one would be, but for what the browser has fetched before.
 */
export const test = base.extend<object, { window: Window }>({
	window: [
		// The browser is asked for so that the window is closed before it.
		async ({ browser: _ }, provide) => {
			const window: Window = {}
			await provide(window)
			await window.context?.close()
		},
		{ scope: 'worker' },
	],

	context: async ({ browser, window, extraHTTPHeaders }, provide) => {
		window.context ??= await browser.newContext()
		await window.context.clearCookies()
		await window.context.setExtraHTTPHeaders(extraHTTPHeaders ?? {})
		await provide(window.context)
	},

	page: async ({ context, viewport }, provide) => {
		const page = context.pages()[0] ?? (await context.newPage())
		if (viewport) await page.setViewportSize(viewport)
		await page.emulateMedia({ media: null, colorScheme: null })
		await provide(page)
		await page.unrouteAll()
		await page.evaluate(() => {
			// The empty page that was left for has no storage.
			if (location.protocol === 'about:') return
			for (const storage of [localStorage, sessionStorage]) storage.clear()
		})
		await leavePage(page)
	},
})

const sessions = new WeakMap<BrowserContext, Map<string, Cookies>>()

/** As `enterAs`, with the same session whenever somebody enters by the same window. */
export async function enterAgain(page: Page, username: string) {
	const context = page.context()
	const known = sessions.get(context) ?? new Map<string, Cookies>()
	sessions.set(context, known)
	const kept = known.get(username)
	if (kept) {
		await leavePage(page)
		return context.addCookies(kept)
	}
	await enterAs(page, username)
	known.set(username, await context.cookies())
}
