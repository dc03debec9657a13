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

async function write(page: Page, label: string, text: string, button: string) {
	await page.getByLabel(label, { exact: true }).fill(text)
	await page.getByRole('button', { name: button, exact: true }).last().click()
}

test('a parent without script and a teacher with one hold a conversation with a picture', async ({
	browser,
	baseURL,
}, info) => {
	const subject = `Scales, ${info.project.name} ${info.repeatEachIndex}`
	const parent = await inBrowser(browser, baseURL, 'parent', false)
	await parent.goto('/messaging/new')
	await parent.getByLabel('Jun Mori').check()
	await parent.getByLabel('Subject').fill(subject)
	await parent.getByLabel('Message', { exact: true }).fill('Is this the right fingering?')
	await parent.getByLabel('Files to attach').setInputFiles(PICTURE)
	await parent.getByRole('button', { name: 'Send', exact: true }).click()
	await expect(parent.getByRole('heading', { name: subject })).toBeVisible()

	const teacher = await inBrowser(browser, baseURL, 'teacher', true)
	await teacher.goto('/messaging')
	await teacher.getByRole('link', { name: 'Grace Okafor' }).first().click()
	await expect(teacher.getByRole('heading', { name: subject })).toBeVisible()
	const picture = teacher.getByRole('img', { name: 'Attached image scale.webp' })
	await expect(picture).toBeVisible()
	await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
	await write(teacher, 'Reply', 'Yes. Thumb under on the F.', 'Send')

	await parent.reload()
	await expect(parent.getByText('Thumb under on the F.')).toBeVisible()
	await expect(parent.getByText('Read by Jun Mori')).toBeVisible()
	await write(parent, 'Reply', 'Thank you!', 'Send')
	// It comes by itself where a script asks for it.
	await expect(teacher.getByText('Thank you!', { exact: true })).toBeVisible({ timeout: 20_000 })
	await Promise.all([parent.context().close(), teacher.context().close()])
})

test('somebody without script and our support with one hold a conversation with a picture', async ({
	browser,
	baseURL,
}, info) => {
	const person = await inBrowser(browser, baseURL, `hall-${info.project.name}-admin`, false)
	const question = `Our logo looks wrong ${info.repeatEachIndex}`
	await person.goto('/messaging/support/admin')
	await person.getByLabel('Attach an image').setInputFiles(PICTURE)
	await write(person, 'Message', question, 'Send')
	await expect(person.getByText(question)).toBeVisible()
	expect(await widthOf(person)).toBe(1)

	const staff = await inBrowser(browser, baseURL, 'super', true)
	await openThread(staff, info.project.name)
	await expect(staff.getByText(question)).toBeVisible()
	expect(await widthOf(staff)).toBe(1)
	await write(staff, 'Message', 'Please send it as a PNG.', 'Send answer')
	await expect(staff.getByText('Please send it as a PNG.')).toBeVisible()

	await person.getByRole('link', { name: 'Refresh', exact: true }).click()
	await expect(person.getByText('Please send it as a PNG.')).toBeVisible()
	await person.getByRole('button', { name: 'Mark 1 as read' }).click()
	await expect(person.getByRole('button', { name: 'Mark 1 as read' })).toBeHidden()
	await Promise.all([person.context().close(), staff.context().close()])
})

test('somebody in the dialog of a desk and our support without script hold a conversation with a picture', async ({
	browser,
	baseURL,
}, info) => {
	const person = await inBrowser(browser, baseURL, `hall-${info.project.name}-teacher`, true)
	const question = `A strange picture ${info.repeatEachIndex}`
	await person.goto('/dashboard/teacher')
	const support = person.getByRole('link', { name: 'Support' })
	// Until its script is there it is a link that leaves the page.
	await expect(support).toHaveAttribute('aria-haspopup', 'dialog')
	await support.click()
	const chat = person.getByRole('dialog', { name: 'Support' }).frameLocator('iframe')
	const mode = chat.getByRole('link', { name: 'A person', exact: true })
	await mode.click()
	// Both documents have the same fields.
	await expect(mode).toHaveAttribute('aria-current', 'page')
	await chat.getByLabel('Attach an image').setInputFiles(PICTURE)
	await expect(chat.getByRole('img', { name: 'Preview of scale.png' })).toBeVisible()
	await chat.getByLabel('Message', { exact: true }).fill(question)
	await chat.getByLabel('Message', { exact: true }).press('Enter')
	await expect(chat.getByText(question)).toBeVisible()
	await expect(chat.getByRole('img', { name: 'Attached image' }).last()).toBeVisible()

	const staff = await inBrowser(browser, baseURL, 'super', false)
	await openThread(staff, info.project.name, 'teacher')
	expect(await widthOf(staff)).toBe(1)
	await write(staff, 'Message', 'Thank you, we see it.', 'Send answer')
	// It comes by itself while the dialog is open.
	await expect(chat.getByText('Thank you, we see it.')).toBeVisible({ timeout: 20_000 })
	await Promise.all([person.context().close(), staff.context().close()])
})

/** The conversation of somebody of the hall, from the queue of those who wait. */
async function openThread(staff: Page, mode: string, role = 'admin') {
	await staff.goto('/super-admin/support')
	await staff.getByRole('link', { name: `${role} of hall-${mode}` }).click()
	await expect(staff.getByRole('heading', { name: `${role} of hall-${mode}` })).toBeVisible()
}

/** How wide the last picture of a conversation is once it was fetched: a person may see it. */
async function widthOf(page: Page) {
	const picture = page.getByRole('img', { name: 'Attached image' }).last()
	await expect(picture).toBeVisible()
	await picture.scrollIntoViewIfNeeded()
	await expect
		.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
		.toBeGreaterThan(0)
	return picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
}

test('a template leaves the people that were chosen before it', async ({ browser, baseURL }, info) => {
	const office = await inBrowser(browser, baseURL, 'admin', true)
	const name = `Concert, ${info.project.name} ${info.repeatEachIndex}`
	await office.goto('/messaging/template')
	await office.getByLabel('Name').fill(name)
	await office.getByLabel('Subject').fill('The concert')
	await office.getByLabel('Message', { exact: true }).fill('It begins at six.')
	await office.getByRole('button', { name: 'Save' }).last().click()
	await expect(office.getByRole('heading', { name: 'Templates' })).toBeVisible()
	await office.goto('/messaging/many')
	await office.getByLabel('People', { exact: true }).selectOption('teachers')
	await office.getByRole('button', { name }).click()
	await expect(office.getByLabel('Subject')).toHaveValue('The concert')
	await expect(office.getByLabel('People', { exact: true })).toHaveValue('teachers')
	await office.context().close()
})
