import type { Locator, Page } from '@playwright/test'
import { hydrated } from './support.ts'

/** Counts what somebody presses on the way to something. Typing and Enter in a field are none. */
export class Clicks {
	taken = 0
	readonly #page: Page
	readonly #scripted: boolean

	constructor(page: Page, scripted: boolean) {
		this.#page = page
		this.#scripted = scripted
	}

	async click(target: Locator) {
		this.taken += 1
		await target.first().click()
	}

	link(name: string | RegExp) {
		return this.click(this.#page.getByRole('main').getByRole('link', { name }))
	}

	button(name: string | RegExp) {
		return this.click(this.#page.getByRole('main').getByRole('button', { name, exact: true }))
	}

	/** An entry of the menu that is on every page. */
	async add(entry: string) {
		await this.click(this.#page.locator('.desk-top summary', { hasText: 'Add' }))
		await this.click(this.#page.locator('.menu-panel').getByRole('link', { name: entry, exact: true }))
		await this.ready()
	}

	/** Something that can be done with a result: below the box with a script, on the page of results without. */
	async search(text: string, action: RegExp) {
		const box = this.#page.locator('#global-search')
		await this.click(box)
		if (this.#scripted) {
			await box.pressSequentially(text)
			return this.click(this.#page.getByRole('option', { name: action }))
		}
		await box.fill(text)
		await box.press('Enter')
		return this.link(action)
	}

	/** A page that has arrived and, with a script, answers. */
	async ready() {
		await this.#page.waitForLoadState()
		if (this.#scripted) await hydrated(this.#page)
	}
}
