import { expect, test as base } from '@playwright/test'
import type { ConsoleMessage, Page, Response, WebError } from '@playwright/test'

export { expect }

export const PASSWORD = 'solfa-demo-1'

interface Fixtures {
	/** Whether the browser runs scripts in this project. */
	scripted: boolean
	quietConsole: void
	/** What this test makes the page complain about on purpose. */
	provokes: RegExp | null
}

export const test = base.extend<Fixtures>({
	scripted: ({ javaScriptEnabled }, provide) => provide(javaScriptEnabled !== false),

	provokes: [null, { option: true }],

	/** A page that complains has a fault: exceptions, console warnings, content policy violations. */
	quietConsole: [
		async ({ context, provokes }, provide) => {
			const complaints: string[] = []
			const refusedPages = new Set<string>()
			const noteRefusal = (response: Response) => {
				const request = response.request()
				// A desk asks for the answer to a form as data.
				const isForm = request.method() === 'POST' && response.status() === 400
				if ((request.isNavigationRequest() || isForm) && response.status() >= 400)
					refusedPages.add(response.url().replace(/#.*/, ''))
			}
			const complain = (complaint: string) => {
				if (!provokes?.test(complaint)) complaints.push(complaint)
			}
			const noteError = (error: WebError) => complain(String(error.error()))
			const noteMessage = (message: ConsoleMessage) => {
				if (message.type() !== 'error' && message.type() !== 'warning') return
				// The browser notes every page answered with 400, 403 or 404, and those are meant.
				const isNote = message.text().startsWith('Failed to load resource')
				if (isNote && refusedPages.has(message.location().url.replace(/#.*/, ''))) return
				// Remix notes an answer that it stopped reading because the person had gone on to something else.
				if (message.text().startsWith('AbortError: signal is aborted without reason')) return
				complain(`${message.text()} (${message.location().url})`)
			}
			context.on('response', noteRefusal).on('weberror', noteError).on('console', noteMessage)
			await provide()
			context.off('response', noteRefusal).off('weberror', noteError).off('console', noteMessage)
			expect(complaints).toEqual([])
		},
		{ auto: true },
	],
})

/** Signs in as a person would. */
export async function signIn(page: Page, username: string, password = PASSWORD) {
	await page.goto('/auth/login')
	await fillSignIn(page, username, password)
	await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function fillSignIn(page: Page, username: string, password = PASSWORD) {
	await page.getByLabel('Username or email').fill(username)
	await page.getByLabel('Password', { exact: true }).fill(password)
}

/** Signed in without looking at the form, for tests of what comes after it. */
export async function enterAs(page: Page, username: string) {
	await leavePage(page)
	const answer = await page.request.post('/auth/login', {
		form: { username, password: PASSWORD },
		maxRedirects: 0,
	})
	expect(answer.status()).toBe(303)
}

/** Pages of a desk ask for news by themselves, which somebody else must not be refused. */
export async function leavePage(page: Page) {
	if (page.url() !== 'about:blank') await page.goto('about:blank')
}

/** From here on a desk's links are handled by the browser's own copy of the router. */
export async function hydrated(page: Page) {
	await page.waitForFunction(() => '__remixRouter' in window)
	await page.waitForFunction(() => {
		interface Fiber {
			stateNode: { current: { memoizedState: { isDehydrated: boolean } | null } }
		}
		const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'))
		const fiber = key && (document as unknown as Record<string, Fiber>)[key]
		return fiber && fiber.stateNode.current.memoizedState?.isDehydrated === false
	})
	// Effects, such as listening for keys, run after the page has been taken over.
	for (let turn = 0; turn < 2; turn++)
		await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
}

/** Opens a part of a form that is folded to begin with. */
export async function unfold(page: Page, legend: string) {
	await page.locator('summary', { has: page.locator('.fold-title', { hasText: legend }) }).click()
}

/** Holds back the answers to some requests until they are let go. */
export async function hold(page: Page, path: string, method = 'GET') {
	let letGo = () => {}
	const released = new Promise<void>((resolve) => {
		letGo = resolve
	})
	let asked = () => {}
	const arrived = new Promise<void>((resolve) => {
		asked = resolve
	})
	await page.route(path, async (route) => {
		if (route.request().method() === method) {
			asked()
			await released
		}
		await route.continue()
	})
	return { arrived, letGo }
}

/** What a page shows while the browser waits for the next one; a locator would wait with it. */
export interface Glimpse {
	text: string
	button: string | undefined
	bar: number | undefined
	passwordType: string | undefined
}

/** Pages opened from here on have a clock that only `watchAfter` moves. */
export async function stopClock(page: Page) {
	await page.addInitScript(() => {
		let now = 0
		let ids = 0
		const waiting = new Map<number, { at: number; every: number; run: () => void }>()
		const wait = (run: () => void, time = 0, every = 0) => {
			waiting.set(++ids, { at: now + time, every, run })
			return ids
		}
		const forget = (id: number) => void waiting.delete(id)
		const tick = (time: number) => {
			const end = now + time
			for (;;) {
				const [next] = [...waiting].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)
				if (!next) break
				const [id, { at, every, run }] = next
				now = at
				if (every) waiting.set(id, { at: at + every, every, run })
				else waiting.delete(id)
				run()
			}
			now = end
		}
		Object.assign(window, {
			tick,
			setTimeout: wait,
			setInterval: (run: () => void, time: number) => wait(run, time, time),
			clearTimeout: forget,
			clearInterval: forget,
		})
	})
}

/** Looks at a page right after something happens there, and again after each step of its stopped clock. */
export function watchAfter(page: Page, event: 'submit' | 'click', steps: number[]): Promise<Glimpse[]> {
	return page.evaluate(
		async ({ event, steps }) => {
			await new Promise((happened) => document.addEventListener(event, happened, { once: true }))
			const { tick } = window as unknown as { tick?: (time: number) => void }
			return [0, ...steps].map((time) => {
				tick?.(time)
				return {
					text: document.body.innerText,
					button: document.querySelector('button[type=submit]')?.textContent ?? undefined,
					bar: document.querySelector('progress')?.value,
					passwordType: document.querySelector<HTMLInputElement>('[name=password]')?.type,
				}
			})
		},
		{ event, steps },
	)
}
