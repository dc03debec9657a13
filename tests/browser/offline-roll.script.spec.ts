import type { Page } from '@playwright/test'
import { enterAs, expect, hydrated, test } from './support.ts'

test.use({ provokes: /Failed to load resource|Failed to fetch|status of 409|ERR_INTERNET_DISCONNECTED/ })

/** A code of the first student of the roll. */
function mark(page: Page, letter: string) {
	return page.getByRole('group', { name: 'Ada Lind' }).locator(`input[value="${letter}"]`)
}

test('a roll saved without a connection is kept, sent once it is back, and shown beside what somebody else saved', async ({
	page,
	context,
}) => {
	await enterAs(page, 'roll-script')
	await page.goto('/dashboard/teacher')
	await page.getByRole('link', { name: 'Cello', exact: true }).click()
	await hydrated(page)
	// The script that keeps the roll is there once the network is quiet.
	await page.waitForLoadState('networkidle')
	const save = page.getByRole('button', { name: 'Save', exact: true })
	const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('roll ')))

	await context.setOffline(true)
	await mark(page, 'P').check()
	await save.click()
	await expect(page.getByText('You are offline. The roll is kept on this device')).toBeVisible()
	expect(await kept()).toEqual([expect.stringContaining('roll roll-script /dashboard/teacher/class/')])

	await context.setOffline(false)
	await expect(page.getByText('The roll kept on this device has been saved.')).toBeVisible()
	await expect.poll(kept).toEqual([])
	await page.reload()
	await expect(mark(page, 'P')).toBeChecked()

	// Meanwhile somebody marks the same roll in another window.
	await hydrated(page)
	const other = await context.newPage()
	await other.goto(page.url())
	await hydrated(other)
	await other.waitForLoadState('networkidle')
	await mark(page, 'L').check()
	await save.click()
	await expect(page.getByText('Attendance saved')).toBeVisible()
	await expect.poll(kept).toEqual([])

	// What the other window shows is out of date now, and so is what it keeps.
	await context.setOffline(true)
	await mark(other, 'A').check()
	await other.locator('[name=covered]').fill('The second movement')
	await other.locator('[name=publish]').uncheck()
	await other.getByRole('button', { name: 'Save', exact: true }).click()
	await expect(other.getByText('You are offline.')).toBeVisible()
	await context.setOffline(false)
	await expect(other.getByText('This roll was changed in the meantime.')).toBeVisible()
	await expect(other.getByText('Ada Lind: A here, L saved')).toBeVisible()
	await other.reload()
	await hydrated(other)
	await other.getByRole('button', { name: 'Put mine into the roll' }).click()
	await expect(other.getByText('Your marks are in the roll below.')).toBeVisible()
	await expect(mark(other, 'A')).toBeChecked()
	await expect(other.locator('[name=covered]')).toHaveValue('The second movement')
	await expect(other.locator('[name=publish]')).not.toBeChecked()
	await other.getByRole('button', { name: 'Save', exact: true }).click()
	await expect(other.getByText('Attendance saved')).toBeVisible()
	await expect(other.getByText('Your marks are in the roll below.')).toBeHidden()
	await expect.poll(kept).toEqual([])

	// One that was kept while its lesson was a parameter of the class is sent as well.
	await mark(other, 'N').check()
	await other.evaluate(() => {
		const form = document.querySelector<HTMLFormElement>('form[data-roll]')
		const fields = form ? [...new FormData(form)] : []
		const path = location.pathname.replace('/lessons/', '?lesson=')
		localStorage.setItem(`roll roll-script ${path}`, JSON.stringify({ path, name: 'Cello', fields }))
	})
	await other.reload()
	await expect(other.getByText('The roll kept on this device has been saved.')).toBeVisible()
	await expect(mark(other, 'N')).toBeChecked()
	await expect.poll(kept).toEqual([])

	// One that was saved before its answer came is no conflict with itself, though only one student has the note for everyone.
	await mark(other, 'P').check()
	await other.locator('[name=covered]').fill('Intervals')
	const own = other.locator('[name="marks[0].covered"]')
	await own.evaluate((field: HTMLTextAreaElement) => void (field.value = 'Thirds'))
	await other.evaluate(async () => {
		const form = document.querySelector<HTMLFormElement>('form[data-roll]')
		const fields = form ? ([...new FormData(form)] as [string, string][]) : []
		const path = location.pathname
		localStorage.setItem(`roll roll-script ${path}`, JSON.stringify({ path, name: 'Cello', fields }))
		await fetch(path, { method: 'POST', body: new URLSearchParams(fields) })
	})
	await other.goto(`${new URL(other.url()).pathname}?seen=1`)
	await expect.poll(kept).toEqual([])
	await expect(other.getByText('This roll was changed in the meantime.')).toBeHidden()
	await expect(mark(other, 'P')).toBeChecked()

	// A mark that is taken away is none on the saved page, which is no conflict either.
	await hydrated(other)
	await mark(other, '–').check()
	await other.getByRole('button', { name: 'Save', exact: true }).click()
	await expect(other.getByText('Saved. Nobody is marked yet.')).toBeVisible()
	await expect.poll(kept).toEqual([])
	await expect(other.getByText('This roll was changed in the meantime.')).toBeHidden()
	await expect(mark(other, 'P')).not.toBeChecked()
})

test('a roll that another device has changed is shown beside it, and counts as saved only once it is', async ({
	page,
	browser,
}) => {
	const phone = await (await browser.newContext()).newPage()
	for (const device of [page, phone]) {
		await enterAs(device, 'conflict-script')
		await device.goto('/dashboard/teacher')
		await device.getByRole('link', { name: 'Cello', exact: true }).click()
		await hydrated(device)
	}
	const write = async (device: Page, text: string) => {
		await device.locator('[name=covered]').fill(text)
		await device.getByRole('button', { name: 'Save', exact: true }).click({ delay: 150 })
	}
	const note = page.getByText('Unsaved changes')
	await write(phone, 'Scales')
	await expect(phone.getByText('Saved. Nobody is marked yet.')).toBeVisible()

	await write(page, 'Sonata')
	await expect(
		page.getByRole('listitem').filter({ hasText: 'changed this while you had it open' }),
	).toBeVisible()
	await expect(note).toBeVisible()
	await expect(page.getByRole('row', { name: 'What you did Sonata Scales' })).toBeVisible()
	await page.getByRole('button', { name: 'Save', exact: true }).click({ delay: 150 })
	await expect(page.getByText('Saved. Nobody is marked yet.')).toBeVisible()
	await expect(note).toBeHidden()

	await write(phone, 'Arpeggios')
	phone.on('dialog', (dialog) => void dialog.accept())
	await phone.getByRole('link', { name: 'Take theirs' }).click()
	await expect(phone.locator('[name=covered]')).toHaveValue('Sonata')

	await phone.getByRole('button', { name: 'Mark the rest present' }).click({ delay: 150 })
	await expect(mark(phone, 'P')).toBeChecked()
	await phone.context().close()
})
