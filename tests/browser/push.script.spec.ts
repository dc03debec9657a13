import type { Page } from '@playwright/test'
import { enterAs, expect, test } from './support.ts'

/** A subscription needs the browser's maker, whom a test does not ask. All else is the browser's own. */
async function subscribesWithoutItsMaker(page: Page) {
	await page.addInitScript(() => {
		const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
		const endpoint = `https://push.example.com/${location.pathname.split('/')[1]}`
		PushManager.prototype.subscribe = () =>
			Promise.resolve({ toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription)
	})
}

for (const { who, path, opens } of [
	{ who: 'phones-script-parent', path: '/student/settings/notifications', opens: '/student/schedule' },
	{ who: 'phones-script', path: '/settings/profile/notifications', opens: '/dashboard' },
])
	test(`a notification arrives for ${who} after the tab is closed`, async ({ context, page, baseURL }) => {
		const origin = String(baseURL)
		await context.grantPermissions(['notifications'])
		await subscribesWithoutItsMaker(page)
		await enterAs(page, who)
		await page.goto(path)
		await page.getByRole('button', { name: 'Turn on for this device' }).click()
		await expect(page.getByText('Notifications are on for this device.')).toBeVisible()
		await expect(page.getByRole('group', { name: 'Also shown on your devices' })).toBeVisible()

		const other = await context.newPage()
		await page.close()
		const session = await context.newCDPSession(other)
		const registered = new Promise<string>((resolve) =>
			session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
				if (one?.scopeURL === `${origin}/`) resolve(one.registrationId)
			}),
		)
		await session.send('ServiceWorker.enable')
		await session.send('ServiceWorker.deliverPushMessage', {
			origin,
			registrationId: await registered,
			data: JSON.stringify({ title: 'Studio', text: 'Piano on Monday is canceled', path: opens }),
		})
		await other.goto('/help')
		const shown = () =>
			other.evaluate(async () => {
				const registration = await navigator.serviceWorker.getRegistration('/')
				const list = (await registration?.getNotifications()) ?? []
				return list.map(({ title, body, data }) => ({ title, body, data: data as unknown }))
			})
		await expect
			.poll(shown)
			.toEqual([{ title: 'Studio', body: 'Piano on Monday is canceled', data: { path: opens } }])
		expect(await other.evaluate(() => caches.keys())).toEqual([])

		await other.goto(path)
		await other.getByRole('button', { name: 'Turn off' }).click()
		await expect(other.getByText('The device gets no more notifications.')).toBeVisible()
	})

test('a browser that does not allow notifications says so, and is not listed', async ({ context, page }) => {
	await context.clearPermissions()
	await page.addInitScript(() => (Notification.requestPermission = () => Promise.resolve('denied')))
	await enterAs(page, 'phones-script-parent')
	await page.goto('/student/settings/notifications')
	await page.getByRole('button', { name: 'Turn on for this device' }).click()
	await expect(page.getByText('Your browser does not allow notifications')).toBeVisible()
	await expect(page.getByRole('button', { name: 'Turn off' })).toHaveCount(0)
})
