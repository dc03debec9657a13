import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

/** Rules that look at each element as it is drawn. They take nine tenths of the time. */
const LOOKS = ['color-contrast', 'target-size']
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const ofBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const AXE = readFileSync(ofBuilder.resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
	run: (of: object, options: object) => Promise<{ violations: Violation[] }>
}

interface Violation {
	id: string
	help: string
	nodes: { target: unknown; failureSummary?: string }[]
}

/** All that axe knows of but how things look. */
export function barriersIn(page: Page) {
	const rules = Object.fromEntries(LOOKS.map((name) => [name, { enabled: false }]))
	return run(page, { runOnly: { type: 'tag', values: TAGS }, rules }, false)
}

/** Colors and sizes, looked at once in rows that are alike but for their words. */
export function faintIn(page: Page) {
	return run(page, { runOnly: { type: 'rule', values: LOOKS } }, true)
}

/**
 * The builder of axe for Playwright would put it into the page anew for each reading, twice, and carry all that is right out
 * of it.
 */
async function run(page: Page, options: object, once: boolean) {
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${AXE}; void 0`)
	return page.evaluate(
		async ([options, once]) => {
			const { axe } = window as unknown as { axe: Axe }
			const about =
				/\s(?:href|id|for|name|value|title|alt|src|datetime|aria-label|aria-labelledby|aria-describedby)="[^"]*"/g
			const known = new Set<string>()
			const isAlike = (row: Element) => {
				const drawn = row.outerHTML.replace(/>[^<]+</g, '><').replace(about, '')
				return known.size === known.add(drawn).size
			}
			const exclude = once ? [...document.querySelectorAll('main tr, main li')].filter(isAlike) : []
			const { violations } = await axe.run(
				{ include: [document], exclude },
				{ ...options, resultTypes: ['violations'] },
			)
			return violations.map(({ id, help, nodes }) => ({
				id,
				help,
				where: nodes.map(({ target, failureSummary }) => `${String(target)}: ${failureSummary}`),
			}))
		},
		[options, once] as const,
	)
}
