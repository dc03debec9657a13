import { existsSync } from 'node:fs'
import { chromium, type Browser, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noCluster, startCluster, type TestCluster } from '../support/cluster.ts'

const CHROMIUM = '/usr/bin/chromium'

describe.skipIf(noCluster)('a browser without JavaScript at the replica', () => {
	let cluster: TestCluster
	let browser: Browser
	let page: Page
	let a = ''
	let b = ''

	beforeAll(async () => {
		cluster = await startCluster()
		a = `http://localhost:${cluster.primary.port}`
		b = `http://localhost:${cluster.replica.port}`
		browser = await chromium.launch({
			executablePath: existsSync(CHROMIUM) ? CHROMIUM : undefined,
			args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
		})
	})
	afterAll(async () => {
		await browser?.close()
		await cluster.clear()
	})

	const somebody = async () => {
		const context = await browser.newContext({ javaScriptEnabled: false })
		page = await context.newPage()
		return context
	}

	it('signs in, and is known on both nodes', async () => {
		const context = await somebody()
		await page.goto(`${b}/auth/login`)
		await page.getByLabel('Username').fill('admin')
		await page.getByLabel('Password', { exact: true }).fill('solfa-demo-1')
		await page.getByRole('button', { name: 'Sign in' }).click()
		expect(page.url()).toBe(`${b}/dashboard`)
		await page.goto(`${a}/dashboard`)
		expect(await page.content()).toContain('Harmony Music School')
		await context.close()
	})

	it('registers a school, and finds it on both nodes', async () => {
		const context = await somebody()
		await page.goto(`${b}/register-school`)
		await page.locator('[name=name]').fill('Runa Castle')
		await page.locator('[name=email]').fill('runa@two-nodes.example')
		await page.locator('[name=password]').fill('a long enough one')
		await page.locator('[name=schoolName]').fill('School of Two Nodes')
		await page.locator('main form button[type=submit]').click()
		expect(new URL(page.url()).origin).toBe(b)
		expect(await page.locator('.error-summary').count()).toBe(0)
		for (const origin of [a, b]) {
			const who = (await (await context.request.get(`${origin}/api/user`)).json()) as { email: string }
			expect(who.email).toBe('runa@two-nodes.example')
		}
		await context.close()
	})

	it('sends a message, and is told so at once', async () => {
		const context = await somebody()
		await page.goto(`${b}/`)
		const form = page.locator('form', { has: page.locator('[name=subject]') })
		await form.locator('[name=name]').fill('Ida Holt')
		await form.locator('[name=email]').fill('ida@two-nodes.example')
		await form.locator('[name=subject]').fill('Oboe')
		await form.locator('[name=message]').fill('Do you teach it?')
		await form.getByRole('button').click()
		expect(await page.locator('.flash').innerText()).toMatch(/message/i)
		await context.close()
	})
})
