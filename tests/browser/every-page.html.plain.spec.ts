import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { everyPage, type EveryPage } from './every-page.ts'
import { enterAgain, test } from './one-window.ts'
import { faultsOfOutline, outlineOf } from './outline.ts'
import { joinedWords, linesBefore } from './reading.ts'
import { expect } from './support.ts'

// One after another in one worker, so that each page is asked for once.
test.describe.configure({ mode: 'default' })

const sent = new Map<string, string>()

/** What the server sends, before any style sheet or script: asked for all pages at once, and never drawn. */
async function htmlOf(page: Page, { path, as }: EveryPage): Promise<string> {
	const key = `${as ?? ''} ${path}`
	const known = sent.get(key)
	if (known) return known
	await enterAgain(page, as)
	const html = await (await page.request.get(path)).text()
	// A page that reads another's would refuse its style sheet, and complain.
	sent.set(key, html.replace(/<style>.*?<\/style>/s, ''))
	return sent.get(key) ?? ''
}

/** A line for each page on which something was found. */
async function faultsOf(page: Page, look: (html: string) => unknown[] | Promise<unknown[]>) {
	// The window is found again on a page of its own.
	await page.goto('/auth/login')
	const faults: Record<string, unknown[]> = {}
	for (const one of everyPage) {
		const found = await look(await htmlOf(page, one))
		if (found.length > 0) faults[one.name] = found
	}
	return faults
}

test('every page keeps its words apart without a style sheet', async ({ page }) => {
	expect(joinedWords('<p><b>Teachers</b><i>6</i> of <!-- -->x<!-- -->y</p><p>z</p>')).toEqual(['Teachers|6'])
	expect(joinedWords('<button>Show</button><label>Search</label><nav>By</nav><a>day</a>')).toHaveLength(2)
	expect(joinedWords('<legend>Lines</legend><button>Save</button>')).toEqual(['Lines|Save'])
	expect(joinedWords('<label><input type="radio"><b>a</b></label> <label><input></label>')).toEqual([])
	expect(joinedWords('<label><input type="radio">a</label><label><input type="radio">b</label>')).toEqual([
		'a|□',
	])
	expect(joinedWords('<p><b>Teachers</b> <i>6</i>, <bdi>Ada</bdi>’s</p>')).toEqual([])
	expect(await faultsOf(page, joinedWords)).toEqual({})
})

test('a page begins within the first 25 lines of a text browser', async ({ page }) => {
	expect(linesBefore('<ul><li>a</li><li>b</li></ul><main>c</main>')).toBe(2)
	expect(linesBefore(`<p>${'word '.repeat(20)}</p><main>c</main>`)).toBe(2)
	const late = (html: string) => [linesBefore(html)].filter((lines) => lines > 25)
	expect(await faultsOf(page, late)).toEqual({})
})

/** Some text browsers show the value of a button beside its words. */
test('every button says what it does, and sends no code', async ({ page }) => {
	const look = (html: string) =>
		page.evaluate((html) => {
			const { forms } = new DOMParser().parseFromString(html, 'text/html')
			const buttons = [...forms].flatMap((form) => [...form.querySelectorAll('button')])
			return buttons
				.filter(({ textContent, value }) => !textContent?.trim() || /[{}[\]"]/.test(value))
				.map(({ outerHTML }) => outerHTML)
		}, html)
	expect(await faultsOf(page, look)).toEqual({})
})

/** A list of ids, as in `aria-describedby`, is parted by spaces. */
test('no id has a space', async ({ page }) => {
	const ids = (html: string) => [...html.matchAll(/\s(?:id|for)="([^"]*\s[^"]*)"/g)].map(([, id]) => id)
	expect(await faultsOf(page, ids)).toEqual({})
})

/**
 * Enter in a field presses the first submit button of its form, wherever it stands. So it has to say the same as the
 * main one, the filled button; small buttons in a row of a table are equals.
 */
test('Enter presses the main button of every form', async ({ page }) => {
	const look = (html: string) =>
		page.evaluate((html) => {
			const { forms } = new DOMParser().parseFromString(html, 'text/html')
			return [...forms].flatMap((form) => {
				const controls = [...form.elements] as HTMLInputElement[]
				const typed = controls.some(
					({ type }) => !/^(submit|button|hidden|checkbox|fieldset|select|textarea)/.test(type),
				)
				const buttons = controls.filter(({ type }) => type === 'submit')
				const equals = buttons.every((button) => button.matches('.button-small'))
				const main = buttons.find((button) => button.matches('.button-filled, .button-grave'))
				const said = (button?: HTMLInputElement) => button && `${button.name}=${button.value}`
				if (!typed || buttons.length < 2 || equals || (main && said(buttons[0]) === said(main))) return []
				return [`${buttons[0]?.textContent} before ${main?.textContent ?? 'no main button'}`]
			})
		}, html)
	expect(await faultsOf(page, look)).toEqual({})
})

const sheets = new Map<string, string>()

/** A desk has sheets for what only some of its pages show. */
test('every page is sent a rule for each of its classes', async ({ page }) => {
	const sheetOf = async (path: string) => {
		if (!sheets.has(path)) sheets.set(path, await (await page.request.get(path)).text())
		return sheets.get(path) ?? ''
	}
	const look = async (html: string) => {
		const hrefs = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href)
		const known = new Set<string>()
		for (const text of await Promise.all(hrefs.map(sheetOf)))
			for (const [, name = ''] of text.matchAll(/\.((?:[\w-]|\\.)+)/g)) known.add(name.replaceAll('\\', ''))
		const used = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list = '']) => list.split(/\s+/))
		// Pages for visitors have a sheet inside, which is not among what is looked at here.
		return !hrefs.some((href) => /\/(desk|portal)-/.test(href))
			? []
			: [...new Set(used)].filter((name) => name && !known.has(name))
	}
	expect(await faultsOf(page, look)).toEqual({})
})

const OUTLINES = 'tests/browser/outlines.txt'

/**
 * Landmarks and the first heading of every page, and on pages for everybody all headings: on those of people the others
 * come and go with the day. `OUTLINES=write npx playwright test every-page.html` writes them down anew.
 */
test('the outline of every page is the one that is written down', async ({ page }) => {
	await page.goto('/auth/login')
	const lines: string[] = []
	const faults: Record<string, string[]> = {}
	const known = new Set<string>()
	for (const one of everyPage) {
		const who = one.as ?? 'everybody'
		if (known.has(`${who} ${one.path}`)) continue
		known.add(`${who} ${one.path}`)
		const outline = await outlineOf(page, await htmlOf(page, one))
		const found = faultsOfOutline(outline)
		if (found.length > 0) faults[one.name] = found
		const told = outline.headings.filter(({ level }) => level === 1 || !one.as)
		const headings = told.map(({ level, text }) => `h${level} ${text}`)
		// Lists have as many rows as other tests have added by then.
		const landmarks = outline.landmarks.filter((name) => name !== 'nav Pages of this list')
		lines.push(`${who} ${one.path}: ${[...landmarks, ...headings].join(' | ')}`)
	}
	expect(faults).toEqual({})
	const written = `${lines.sort().join('\n')}\n`
	if (process.env.OUTLINES === 'write') writeFileSync(OUTLINES, written)
	expect(written).toBe(readFileSync(OUTLINES, 'utf8'))
})
