import type { Page } from '@playwright/test'
import { enterAs, expect, hydrated, test } from './support.ts'

/** A family of the demo that no other test bills; each run bills another month. */
const FAMILY = 'harmony-family-9'
const PAYER = 'katya.8@post.example'

test('an office bills what is suggested, the family pays a part online by its mail, and the rest has a receipt', async ({
	page,
	scripted,
	browser,
}) => {
	const number = await issued(page, scripted, aMonth(scripted))
	const invoice = page.url()

	const link = await linkInMail(page, `Invoice ${number} from`)
	const family = await browser.newContext({ javaScriptEnabled: false })
	const theirs = await family.newPage()
	await theirs.goto(new URL(link, page.url()).href)
	const paper = await theirs.getByRole('link', { name: 'Open the invoice (PDF)' }).getAttribute('href')
	const opened = await theirs.request.get(new URL(paper ?? '', page.url()).href)
	expect(opened.headers()['content-type']).toBe('application/pdf')
	await theirs.getByLabel('Amount').fill('25')
	await payThere(theirs)
	await expect(theirs.getByRole('status')).toContainText('Paid: $25.00')
	await family.close()
	await page.reload()
	if (scripted) await hydrated(page)

	await page.getByRole('link', { name: 'Record payment' }).click()
	await expect(page.getByLabel(/^Amount,/)).not.toHaveValue('')
	await page.getByRole('radio', { name: 'Bank transfer' }).check()
	await page.getByRole('button', { name: 'Record payment' }).click()
	const receipt = page.getByRole('link', { name: /^Receipt for/ }).first()
	const receiptPaper = await page.request.get((await receipt.getAttribute('href')) ?? '')
	expect(receiptPaper.headers()['content-type']).toBe('application/pdf')

	await page.goto(invoice)
	await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
	await expect(page.getByText('$0.00').first()).toBeVisible()
})

test('an office agrees on parts of an invoice, the family pays the first of them online, and it is settled', async ({
	page,
	scripted,
	browser,
}) => {
	const number = await issued(page, scripted, aMonth(scripted, 700))
	const invoice = page.url()
	await page.getByText('More', { exact: true }).click()
	await page.getByRole('link', { name: 'Pay in parts' }).click()
	await page.getByLabel('Number of parts').fill('2')
	await page.getByRole('button', { name: 'Recalculate' }).click()
	const parts = page.locator('dl[aria-live] dd')
	await expect(parts).toHaveCount(3)
	const first = (await parts.first().textContent()) ?? ''
	await page.getByRole('button', { name: 'Agree on these parts' }).click()
	await expect(page).toHaveURL(invoice)
	await expect(page.getByText('To come', { exact: true })).toHaveCount(2)

	const link = await linkInMail(page, `Paying invoice ${number} from`)
	const family = await browser.newContext({ javaScriptEnabled: false })
	const theirs = await family.newPage()
	await theirs.goto(new URL(link, page.url()).href)
	await expect(theirs.getByLabel('Amount')).toHaveValue(first.replace('$', ''))
	await payThere(theirs)
	await expect(theirs.getByRole('status')).toContainText(`Paid: ${first}`)
	await family.close()

	await page.reload()
	await expect(page.getByText('Settled', { exact: true })).toHaveCount(1)
	await expect(page.getByText('To come', { exact: true })).toHaveCount(1)
})

/** What can be billed of a month, issued and sent; the page is that of the invoice. */
async function issued(page: Page, scripted: boolean, month: string): Promise<string> {
	await enterAs(page, 'admin')
	await page.goto(`/billing/new-invoice?family=${FAMILY}&period=${month}`)
	if (scripted) await hydrated(page)
	const suggested = page.getByRole('group', { name: 'Can be billed' }).getByRole('checkbox')
	// The month is to come, so that nothing is billed of it unseen.
	await expect(suggested.first()).not.toBeChecked()
	for (const box of await suggested.all()) await box.check()
	await page.getByRole('button', { name: 'Recalculate' }).click()
	await expect(page.getByRole('heading', { name: 'What the family will see' })).toBeVisible()
	// The answer is shown a moment before the page has been read anew.
	if (scripted) await page.waitForFunction(() => globalThis.__remixRouter?.state.navigation.state === 'idle')
	await page.getByRole('button', { name: 'Issue and send' }).click()
	await expect(page).toHaveURL(/\/billing\/manage\/invoices\//)
	// A desk has the new address a moment before the new page.
	const title = page.getByRole('heading', { level: 1, name: /\d{4,}/ })
	return /\d{4,}/.exec((await title.textContent()) ?? '')?.[0] ?? ''
}

/** Where PayPal is silent for eight seconds the page says so, and there is nothing to press for its answer. */
async function payThere(theirs: Page) {
	await theirs.getByRole('button', { name: 'Pay with PayPal' }).click()
	await expect(theirs).toHaveTitle(/^Pay with PayPal/)
	await theirs.getByRole('button', { name: 'Pay now' }).click()
}

/** With and without script the same second is another month, and so is every second of a run. */
function aMonth(scripted: boolean, from = 0): string {
	const months = (Math.floor(Date.now() / 1000) % 350) * 2 + Number(scripted) + from
	return new Date(Date.UTC(2031, months, 1)).toISOString().slice(0, 7)
}

async function linkInMail(page: Page, subject: string): Promise<string> {
	let link = ''
	await expect(async () => {
		const mails = (await (await page.request.get('/dev/mailbox.json')).json()) as {
			to: string
			subject: string
			text: string
		}[]
		const text = mails.find((mail) => mail.to === PAYER && mail.subject.startsWith(subject))?.text ?? ''
		link = /https?:\/\/\S+\/pay\/\S+/.exec(text)?.[0] ?? ''
		expect(link).not.toBe('')
	}).toPass({ timeout: 60_000 })
	return new URL(link).pathname
}
