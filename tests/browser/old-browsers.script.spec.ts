import type { BrowserContext, Page } from '@playwright/test'
import { everyPage, isDesk, open, type EveryPage } from './every-page.ts'
import { enterAs, expect, hydrated, test, unfold } from './support.ts'

/** Takes away what Chrome 87 and Safari 14.1 do not have. */
async function age(context: BrowserContext) {
	await context.addInitScript(() => {
		const lose = (from: object, ...names: string[]) => {
			for (const name of names) delete (from as Record<string, unknown>)[name]
		}
		lose(Array.prototype, 'at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with')
		lose(String.prototype, 'at', 'isWellFormed', 'toWellFormed')
		lose(Object, 'hasOwn', 'groupBy')
		lose(Promise, 'any', 'withResolvers', 'try')
		lose(Element.prototype, 'checkVisibility')
		lose(HTMLFormElement.prototype, 'requestSubmit')
		lose(HTMLInputElement.prototype, 'showPicker')
		lose(AbortSignal, 'any', 'timeout')
		lose(SubmitEvent.prototype, 'submitter')
		lose(window, 'structuredClone', 'reportError', 'navigation', 'scheduler', 'requestIdleCallback')
	})
}

test('every page is taken over without what newer browsers have', async ({ page, context }) => {
	test.setTimeout(600_000)
	await age(context)
	const look = async (one: EveryPage) => {
		await open(page, one)
		if (isDesk(one) && !one.status) await hydrated(page)
		await expect(page.locator('#main')).toBeVisible()
		await expect(page.getByRole('heading', { name: 'Application Error' })).toHaveCount(0)
	}
	// One that is not taken over is waited for as long as a page of its own, and named.
	for (const one of everyPage.filter(({ alike }) => !alike))
		await test
			.step(one.name, () => look(one), { timeout: 120_000 })
			.catch((cause: unknown) => {
				throw new Error(one.name, { cause })
			})
})

test('a form says which of its buttons was pressed, where the browser does not', async ({
	page,
	context,
}) => {
	await age(context)
	await enterAs(page, 'admin')
	await page.goto('/students/create')
	await hydrated(page)
	await page.getByLabel('An existing family', { exact: true }).check()
	await page.getByLabel('Find an existing family').fill('nobody at all')
	await page.getByRole('button', { name: 'Find', exact: true }).click()
	await expect(page.getByText('No family has a name')).toBeVisible()
	await unfold(page, 'Guardians')
	await page.getByRole('button', { name: 'Add a guardian' }).click()
	await expect(page.getByRole('group', { name: 'Guardian 2' })).toBeVisible()
})

test('a browser without streams keeps the page as it was sent', async ({ page, context }) => {
	await context.addInitScript(() => delete (window as { TransformStream?: unknown }).TransformStream)
	await enterAs(page, 'admin')
	await page.goto('/students/create')
	await page.getByLabel('An existing family', { exact: true }).check()
	await page.getByLabel('Find an existing family').fill('nobody at all')
	await page.getByRole('button', { name: 'Find', exact: true }).click()
	await expect(page.getByText('No family has a name')).toBeVisible()
})

test.describe('a page that cannot be taken over', () => {
	// While React takes the whole document away, the browser looks for an icon where it always looked.
	test.use({ provokes: /broken|Minified React|caught the following error|favicon\.ico/ })

	test('stays as it was sent, and works, when a part of it breaks', async ({ page }) => {
		const broken = `export const handle = {}; export default function Broken() { throw new Error('broken') }`
		await page.route('**/assets/dashboard-*.js', (route) =>
			route.fulfill({ contentType: 'text/javascript', body: broken }),
		)
		await expectToStand(page)
	})

	test('stays as it was sent, and works, when its frame breaks', async ({ page }) => {
		await page.addInitScript(() => {
			const split = Reflect.get(String.prototype, 'split') as (...asked: unknown[]) => string[]
			// As the account menu takes a name apart.
			String.prototype.split = function (this: string, ...asked: unknown[]) {
				if (String(asked[0]) === '/\\s+/') throw new Error('broken')
				return split.apply(this, asked)
			}
		})
		await expectToStand(page)
	})
})

async function expectToStand(page: Page) {
	await enterAs(page, 'admin')
	const complained = page.waitForEvent('console', (message) => message.text().includes('broken'))
	await page.goto('/dashboard')
	await complained
	await expect(page.getByRole('heading', { level: 2, name: 'Needs attention' })).toBeVisible()
	await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/went wrong|Application Error/)
	await page.getByRole('link', { name: 'Students', exact: true }).first().click()
	await expect(page).toHaveURL(/\/students/)
}
