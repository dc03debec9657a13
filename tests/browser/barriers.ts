import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export const CONTRAST = 'color-contrast'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const ofBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const AXE = readFileSync(ofBuilder.resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong with a page as it stands now: whatever it knows of, one rule only, or all but one. */
export async function barriersIn(page: Page, { only, without }: { only?: string; without?: string } = {}) {
	// The builder would put it into the page anew for every reading, twice, and with all its comments.
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
	const axe = new AxeBuilder({ page, axeSource: 'axe' }).options({
		runOnly: only ? { type: 'rule', values: [only] } : { type: 'tag', values: TAGS },
		rules: without ? { [without]: { enabled: false } } : {},
		// What is right is looked at as well, and not told at length.
		resultTypes: ['violations'],
	})
	// No page has frames; without looking for them axe needs no second page to put its findings together.
	const { violations } = await axe.setLegacyMode().analyze()
	return violations.map(({ id, help, nodes }) => ({
		id,
		help,
		where: nodes.map(({ target, failureSummary }) => `${String(target)}: ${failureSummary}`),
	}))
}
