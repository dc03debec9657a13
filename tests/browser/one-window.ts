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
		await window.context.setExtraHTTPHeaders(extraHTTPHeaders ?? {})
		await provide(window.context)
	},

	page: async ({ context, viewport }, provide) => {
		const page = context.pages()[0] ?? (await context.newPage())
		const { width, height } = page.viewportSize() ?? {}
		if (viewport && (viewport.width !== width || viewport.height !== height))
			await page.setViewportSize(viewport)
		await page.emulateMedia({ media: null, colorScheme: null })
		await provide(page)
		await page.unrouteAll()
		await page.evaluate(() => {
			// The empty page that was left for has no storage.
			if (location.protocol === 'about:') return
			for (const storage of [localStorage, sessionStorage]) storage.clear()
		})
	},
})

/** Who is signed in by a window, and the sessions of all who were. */
interface Door {
	inside: string | undefined
	sessions: Map<string | undefined, Cookies>
}

const doors = new WeakMap<BrowserContext, Door>()

/**
 * As `enterAs`, or nobody, with the same session whenever somebody enters by the same window, and no other cookie. Whoever
 * is in goes on from the page they are at: another address of the same site needs no process of its own.
 */
export async function enterAgain(page: Page, username?: string) {
	const context = page.context()
	const door = doors.get(context) ?? { inside: undefined, sessions: new Map([[undefined, []]]) }
	doors.set(context, door)
	const kept = door.sessions.get(username)
	if (kept && door.inside === username) return forgetAllBut(context, kept)
	door.inside = username
	await leavePage(page)
	await context.clearCookies()
	if (kept) return context.addCookies(kept)
	await enterAs(page, username ?? '')
	door.sessions.set(username, await context.cookies())
}

/** Without a moment in which the page that is still open would ask for news as nobody. */
async function forgetAllBut(context: BrowserContext, kept: Cookies) {
	const others = (await context.cookies()).filter(({ name }) => !kept.some((one) => one.name === name))
	await context.addCookies([...kept, ...others.map((one) => ({ ...one, expires: 1 }))])
}
