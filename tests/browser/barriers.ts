import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

export const CONTRAST = 'color-contrast'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const ofBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const AXE = readFileSync(ofBuilder.resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
	run: (of: Document, options: object) => Promise<{ violations: Violation[] }>
}

interface Violation {
	id: string
	help: string
	nodes: { target: unknown; failureSummary?: string }[]
}

/**
 * What axe finds wrong with a page as it stands now: whatever it knows of, one rule only, or all but one. Its builder for
 * Playwright would put it there anew for each reading, twice, and carry all that is right out of the page.
 */
export async function barriersIn(page: Page, { only, without }: { only?: string; without?: string } = {}) {
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${AXE}; void 0`)
	const options = {
		runOnly: only ? { type: 'rule', values: [only] } : { type: 'tag', values: TAGS },
		rules: without ? { [without]: { enabled: false } } : {},
		resultTypes: ['violations'],
	}
	return page.evaluate(async (options) => {
		const { axe } = window as unknown as { axe: Axe }
		const { violations } = await axe.run(document, options)
		return violations.map(({ id, help, nodes }) => ({
			id,
			help,
			where: nodes.map(({ target, failureSummary }) => `${String(target)}: ${failureSummary}`),
		}))
	}, options)
}
