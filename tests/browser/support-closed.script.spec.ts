import { enterAs, expect, test } from './support.ts'

test('the chat with support asks for news only while its window is open, and again once it is reopened', async ({
	page,
}, info) => {
	await page.clock.install()
	await enterAs(page, `hall-${info.project.name}-teacher`)
	await page.goto('/dashboard/teacher')
	const asked: string[] = []
	page.on('request', (request) => {
		const { pathname } = new URL(request.url())
		if (pathname.startsWith('/api/support/') && request.method() === 'GET') asked.push(pathname)
	})
	const count = (path: string) => asked.filter((one) => one === `/api/support/${path}`).length

	await page.clock.runFor(3000)
	const support = page.getByRole('link', { name: 'Support' })
	await expect(support).toHaveAttribute('aria-haspopup', 'dialog')
	await support.click()
	const dialog = page.getByRole('dialog', { name: 'Support' })
	const mode = dialog.frameLocator('iframe').getByRole('link', { name: 'A person', exact: true })
	await mode.click()
	await expect(mode).toHaveAttribute('aria-current', 'page')
	await expect.poll(() => count('admin-chat')).toBeGreaterThan(0)
	const open = count('admin-chat')
	await page.clock.runFor(11_000)
	await expect.poll(() => count('admin-chat')).toBeGreaterThan(open)

	await page.keyboard.press('Escape')
	await expect(dialog).toBeHidden()
	const unread = count('unread-count')
	asked.length = 0
	await page.clock.runFor(65_000)
	// The button goes on counting what is unread, for the chat is not there to show it.
	await expect.poll(() => count('unread-count')).toBeGreaterThan(0)
	expect(unread).toBeGreaterThan(0)
	expect(asked.filter((path) => !path.endsWith('/unread-count'))).toEqual([])

	await support.click()
	await expect(dialog).toBeVisible()
	await expect.poll(() => count('admin-chat'), 'at once').toBe(1)
	await page.clock.runFor(11_000)
	await expect.poll(() => count('admin-chat')).toBeGreaterThan(1)
})
