import { Buffer } from 'node:buffer'
import type { Browser, Page } from '@playwright/test'
import { enterAs, expect, test } from './support.ts'

/** The smallest picture a browser draws. */
const PICTURE = {
	name: 'scale.png',
	mimeType: 'image/png',
	buffer: Buffer.from(
		'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
		'base64',
	),
}

/** Somebody in a browser of their own, with or without a script. */
async function inBrowser(browser: Browser, baseURL: string | undefined, person: string, script: boolean) {
	const context = await browser.newContext({ baseURL, javaScriptEnabled: script })
	const page = await context.newPage()
	await enterAs(page, person)
	return page
}

async function write(page: Page, label: string, words: string, button: string) {
	await page.getByLabel(label, { exact: true }).fill(words)
	await page.getByRole('button', { name: button, exact: true }).last().click()
}

test('a parent without script and a teacher with one hold a conversation with a picture', async ({
	browser,
	baseURL,
}, info) => {
	const subject = `Scales, ${info.project.name} ${info.repeatEachIndex}`
	const parent = await inBrowser(browser, baseURL, 'parent', false)
	await parent.goto('/messaging?do=new')
	await parent.getByLabel('Jun Mori').check()
	await parent.getByLabel('Subject').fill(subject)
	await parent.getByLabel('Message', { exact: true }).fill('Is this the right fingering?')
	await parent.getByLabel('Attach files (optional)').setInputFiles(PICTURE)
	await parent.getByRole('button', { name: 'Send', exact: true }).click()
	await expect(parent.getByRole('heading', { name: subject })).toBeVisible()

	const teacher = await inBrowser(browser, baseURL, 'teacher', true)
	await teacher.goto('/messaging')
	await teacher.getByRole('link', { name: 'Grace Okafor' }).first().click()
	await expect(teacher.getByRole('heading', { name: subject })).toBeVisible()
	const picture = teacher.getByRole('img', { name: 'Attached image scale.webp' })
	await expect(picture).toBeVisible()
	expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
	await write(teacher, 'Reply', 'Yes. Thumb under on the F.', 'Send')

	await parent.reload()
	await expect(parent.getByText('Thumb under on the F.')).toBeVisible()
	await expect(parent.getByText('Read by Jun Mori')).toBeVisible()
	await write(parent, 'Reply', 'Thank you!', 'Send')
	// It comes by itself where a script asks for it.
	await expect(teacher.getByText('Thank you!', { exact: true })).toBeVisible({ timeout: 20_000 })
	await Promise.all([parent.context().close(), teacher.context().close()])
})
