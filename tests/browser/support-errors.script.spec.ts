import { Buffer } from 'node:buffer'
import { enterAs, expect, test } from './support.ts'

const PICTURE = { name: 'scale.png', mimeType: 'image/png', buffer: Buffer.from('not looked at') }

test.use({ provokes: /^Failed to load resource/ })

test('a message to support that cannot be sent, and a picture that cannot be uploaded, are said as specified', async ({
	page,
}, info) => {
	await enterAs(page, `hall-${info.project.name}-teacher`)
	await page.goto('/messaging/support/ai')
	const toast = page.locator('[data-toast]')
	const message = page.getByLabel('Message', { exact: true })
	const sends: string[] = []
	await page.route('**/api/support/*-chat/send', (route) => {
		sends.push(route.request().url())
		return route.abort()
	})
	await page.route('**/api/support/upload-image', (route) => route.fulfill({ status: 500, body: '{}' }))

	await message.fill('Kept')
	await message.press('Enter')
	await expect(toast).toHaveText('Error Failed to send message. Please try again.')
	await expect(message).toHaveValue('Kept')

	const sentBefore = sends.length
	await page.getByLabel('Attach an image').setInputFiles(PICTURE)
	await message.press('Enter')
	await expect(toast).toHaveText('Error Failed to upload image. Please try again.')
	// The upload failed, so the message is not sent without its picture.
	expect(sends).toHaveLength(sentBefore)
	await expect(message).toHaveValue('Kept')
})
